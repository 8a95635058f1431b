/** The server's preview, sorted by the units that it is about. */

import type { Preview } from '../../wire';
import { unitOf, type AegisView, type UnitView } from './view';

export interface Forecast {
  unit: UnitView;
  /** "4 +1 Evade = 5". */
  needs: string | null;
  /** Chances from 0 to 1. */
  hit: number | null;
  destroy: number | null;
  /** Expected damage. */
  expects: number | null;
  /** Where it would be pushed to. */
  slide: string | null;
  lost: boolean;
  /** Everything else that is said of it. */
  notes: string[];
}

export function forecasts(view: AegisView | null, preview: Preview | null): Forecast[] {
  const list = new Map<string, Forecast>();
  const of = (number: string): Forecast | undefined => {
    const unit = unitOf(view, number);
    if (!unit) return undefined;
    let found = list.get(unit.id);
    if (!found) list.set(unit.id, (found = { unit, needs: null, hit: null, destroy: null, expects: null, slide: null, lost: false, notes: [] }));
    return found;
  };
  for (const { what, how } of preview?.touches ?? []) {
    const found = of(what);
    if (!found) continue;
    const needs = /^needs (.*)$/.exec(how)?.[1];
    const expects = /^expects ([\d.]+) damage/.exec(how)?.[1];
    const slide = /goes to (\S+)/.exec(how)?.[1];
    const sure = /^takes (\d+) damage/.exec(how)?.[1];
    if (slide) found.slide = slide.replace(/[,:]$/, '');
    if (/off the battlefield|^is destroyed/.test(how)) found.lost = true;
    if (needs) found.needs = needs;
    else if (expects) found.expects = Number(expects);
    else if (sure) found.expects = Number(sure);
    else found.notes.push(how);
  }
  for (const { that, chance } of preview?.odds ?? []) {
    const number = / (\d+)$/.exec(that)?.[1];
    const found = number ? of(number) : undefined;
    if (!found) continue;
    const share = chance.whole === 0 ? 0 : chance.part / chance.whole;
    if (that.startsWith('destroys')) found.destroy = share;
    else found.hit = share;
  }
  return [...list.values()];
}

export const percent = (share: number): string => (share > 0 && share < 0.005 ? '<1 %' : share < 1 && share > 0.995 ? '>99 %' : `${Math.round(share * 100)} %`);
