/** The server's preview, sorted by the units that it is about. */

import type { Preview } from '../../wire';
import { isReached } from './danger';
import { unitOf, type AegisView, type UnitView } from './view';

/** Where a push or pull leads with so many successes. */
export interface Slide {
  successes: number;
  /** Where it comes to stand, or was last before it fell. */
  to: string;
  fell: boolean;
  /** What stops it early: `terrain`, or the number of a unit. */
  against: string | null;
  damage: number;
}

export interface Forecast {
  unit: UnitView;
  /** "4 +1 Evade = 5". */
  needs: string | null;
  /** Chances from 0 to 1. */
  hit: number | null;
  destroy: number | null;
  /** Expected damage. */
  expects: number | null;
  /** What else is to be expected: "DEF +0.67", "+1.33 INT". */
  brings: string | null;
  /** Where it would be pushed to, from the fewest successes to the most. */
  slides: Slide[];
  lost: boolean;
  /** Others could harm it in their next turns. */
  reached: boolean;
  /** Everything else that is said of it. */
  notes: string[];
}

function slideOf(how: string): Slide | null {
  const [, successes = '', to = '', against, damage] = /^with (\d+) goes to (\S+?)(?: against (\S+), (\d+) damage(?:, \d+ to \d+)?)?$/.exec(how) ?? [];
  if (to) return { successes: Number(successes), to, fell: false, against: against ?? null, damage: Number(damage ?? 0) };
  const [, most = '', past = ''] = /^with (\d+) is destroyed: off the battlefield past (\S+)$/.exec(how) ?? [];
  return past ? { successes: Number(most), to: past, fell: true, against: null, damage: 0 } : null;
}

function broughtBy(how: string): string | null {
  const [, points, what] = /^expects ([\d.]+) (Integrity back|EP less|EP more)$/.exec(how) ?? [];
  if (points && Number(points) === 0) return what === 'Integrity back' ? 'nothing to repair' : '±0 EP';
  if (points) return what === 'Integrity back' ? `+${points} INT` : what === 'EP less' ? `−${points} EP` : `+${points} EP`;
  const [, stat, by = ''] = /^expects ([A-Z]{3}) ([+-][\d.]+)$/.exec(how) ?? [];
  return stat ? `${stat} ${by.replace('-', '−')}` : null;
}

function take(found: Forecast, how: string): void {
  const needs = /^needs (.*)$/.exec(how)?.[1];
  const expects = (/^expects ([\d.]+) damage/.exec(how) ?? /^takes (\d+) damage/.exec(how))?.[1];
  const [slide, brings] = [slideOf(how), broughtBy(how)];
  if (slide) found.slides.push(slide);
  if (slide?.fell || how.startsWith('is destroyed')) found.lost = true;
  if (needs) found.needs = needs;
  else if (expects) found.expects = Number(expects);
  else if (brings) found.brings = brings;
  else if (isReached(how)) found.reached = true;
  else if (!slide) found.notes.push(how);
}

export function forecasts(view: AegisView | null, preview: Preview | null): Forecast[] {
  const list = new Map<string, Forecast>();
  const of = (number: string): Forecast | undefined => {
    const unit = unitOf(view, number);
    if (!unit) return undefined;
    let found = list.get(unit.id);
    if (!found) list.set(unit.id, (found = { unit, needs: null, hit: null, destroy: null, expects: null, brings: null, slides: [], lost: false, reached: false, notes: [] }));
    return found;
  };
  for (const { what, how } of preview?.touches ?? []) {
    const found = of(what);
    if (found) take(found, how);
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

/** "4 +1 Evade = 5, not 6" as it is read on dice: "5+ per die but no 6 (4 +1 Evade)". */
export function perDie(needs: string): string {
  const [, sum = '', number, not] = /^(.*?)(?: = (-?\d+))?(?:, not (\d+))?$/.exec(needs) ?? [];
  return `${number ?? sum}+ per die${not ? ` but no ${not}` : ''}${number ? ` (${sum})` : ''}`;
}

/** Whether there is something to be drawn on the board. */
export const isDrawn = (one: Forecast): boolean => one.unit.at !== null && (one.hit !== null || one.expects !== null || one.brings !== null || one.lost || one.slides.length > 0);

export const percent = (share: number): string => (share > 0 && share < 0.005 ? '<1 %' : share < 1 && share > 0.995 ? '>99 %' : `${Math.round(share * 100)} %`);

const short = (n: number): string => n.toFixed(n % 1 === 0 ? 0 : 1);

/** The figures on the board, beside the unit: the chance, then what it brings. */
export function figures(one: Forecast): { odds: string; effect: string; falls: string } {
  return {
    odds: one.hit !== null ? percent(one.hit) : '',
    effect: one.expects !== null ? `−${short(one.expects)}` : (one.brings ?? (one.hit === null && one.lost ? 'lost' : '')),
    falls: one.destroy !== null && one.destroy > 0 ? percent(one.destroy) : '',
  };
}
