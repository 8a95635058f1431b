/**
 * AEG-6.12: how the own units are to stand. Placements are final once they are said, so they are arranged here first, by
 * pointing or by dragging, and said all together. Nobody else sees it; whether it will do, the server says.
 */

import type { TableModel } from '../../table/model.svelte';
import { readPoint } from './tabletop';
import { askedOf, unitOf, type AegisView, type UnitView } from './view';

/** Instead of a place: it stays off the field. */
export const KEPT = 'off';

/** The place that a unit is to have. By its id. */
export type Places = ReadonlyMap<string, string>;

/** A unit is given a place; whoever had it gets the place that becomes free. */
export function placed(places: Places, unit: string, place: string): Places {
  const next = new Map(places);
  const before = next.get(unit);
  const other = place === KEPT ? undefined : [...next].find(([id, at]) => id !== unit && at === place)?.[0];
  if (other && before && before !== KEPT) next.set(other, before);
  else if (other) next.delete(other);
  return next.set(unit, place);
}

/** What is to be said, in notation: those on the field first, because one of them has to be there (AEG-6.5). */
export function said(places: Places): string[] {
  const list = [...places].map(([unit, place]) => (place === KEPT ? `keep ${unit.slice(1)}` : `deploy ${unit.slice(1)} ${place}`));
  return [...list.filter((one) => one.startsWith('deploy')), ...list.filter((one) => one.startsWith('keep'))];
}

class Layout {
  places = $state.raw<Places>(new Map());
  /** It is being said to the table. */
  going = $state(false);

  constructor(private readonly model: TableModel) {}

  readonly waiting = $derived.by((): UnitView[] => {
    const { seat, mine } = this.model;
    const view = this.model.view as AegisView | null;
    return view && mine && askedOf(view) === 'deploy' ? view.units.filter((unit) => unit.seat === seat && unit.stand === 'waiting') : [];
  });
  /** Those that wait, as if they stood where they are to stand. */
  readonly units = $derived(this.waiting.flatMap((unit): UnitView[] => { const at = this.places.get(unit.id); return at && at !== KEPT ? [{ ...unit, at }] : []; }));
  readonly open = $derived(this.waiting.find((unit) => !this.places.has(unit.id)));
  readonly full = $derived(this.waiting.length > 0 && !this.open);

  /** Keeps a decision for later; false if it is none of these. */
  take(notation: string): boolean {
    const [word, number = '', ...rest] = notation.split(' ');
    if ((word !== 'deploy' && word !== 'keep') || this.going) return false;
    this.places = placed(this.places, `u${number}`, word === 'keep' ? KEPT : rest.join(' '));
    this.model.sound('pick');
    // What was foreseen was about the unit before.
    [this.model.preview, this.model.hovered] = [null, null];
    this.model.picked = this.open ? [this.open.id] : [];
    return true;
  }

  /** On the free table: who of the own arrangement a disc there would overlap. */
  overlapped(unit: string, place: string): UnitView | undefined {
    const here = readPoint(place);
    if (!here) return undefined;
    return this.units.find((one) => { const at = readPoint(one.at ?? ''); return one.id !== unit && at !== null && Math.hypot(at.x - here.x, at.y - here.y) < 1000; });
  }

  /** Dragged somewhere: if it may not stand there, the server says why. */
  async drop(unit: UnitView, place: string, at: { x: number; y: number }): Promise<void> {
    const notation = `deploy ${unit.number} ${place}`;
    const other = this.overlapped(unit.id, place);
    const refused = other ? { says: `${other.card} of your own arrangement stands there` } : await this.model.table.check(notation);
    if (refused) this.model.refuse(refused, at);
    else this.take(notation);
  }

  lift(unit: string): void {
    const next = new Map(this.places);
    next.delete(unit);
    this.places = next;
    this.model.picked = [unit];
  }

  clear(): void {
    this.places = new Map();
    this.model.picked = this.open ? [this.open.id] : [];
  }

  /** Says the next of them, as soon as the table has taken the one before in. */
  async say(): Promise<void> {
    const view = this.model.view as AegisView | null;
    const next = said(this.places).find((one) => unitOf(view, one.split(' ')[1])?.stand === 'waiting');
    if (!next) {
      this.going = false;
      return;
    }
    const answer = await this.model.send(next);
    if (answer.ok) return;
    this.going = false;
    this.model.refuse(answer.refused, null);
  }
}

const layouts = new WeakMap<TableModel, Layout>();

export function layoutOf(model: TableModel): Layout {
  let found = layouts.get(model);
  if (!found) layouts.set(model, (found = new Layout(model)));
  return found;
}
