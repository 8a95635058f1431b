/** The board in words, for screen readers and for labels. */

import type { Thing } from '../../table/choice';
import { card, CLASS_NAMES, type Class } from './catalogue';
import { unitOf, type AegisView, type UnitView } from './view';

const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));

export function describeUnit(unit: UnitView, names: readonly string[]): string {
  const of = card(unit.card);
  const parts = [
    `${unit.card} of ${names[unit.seat] ?? `seat ${unit.seat + 1}`}`,
    `Level ${unit.level}`,
    [...unit.classes].map((letter) => CLASS_NAMES[letter as Class]).join(' and '),
    `Integrity ${unit.integrity} of ${unit.max_integrity}`,
    `Movement ${unit.movement}`,
    `EP ${unit.ep}`,
    ...(of?.abilities ?? []).map((ability) => ability.name),
    ...unit.statuses,
    ...Object.entries(unit.stats).map(([stat, by]) => `${stat} ${signed(by)}`),
    unit.acted && 'has acted',
    unit.moved && 'has moved',
    unit.marked_by.length > 0 && 'marked by Arrest Mandate',
    jetWarning(unit) && 'Jet: must move this turn',
  ];
  return parts.filter(Boolean).join(', ');
}

/** A Jet that has not moved this turn is lost at its end. */
export function jetWarning(unit: UnitView): boolean {
  return unit.at !== null && !unit.moved && !unit.arrived && card(unit.card)?.abilities.some((ability) => ability.word === 'Jet') === true;
}

export function describeSpace(view: AegisView, space: string, names: readonly string[]): string {
  const unit = view.units.find((one) => one.at === space);
  const what = unit ? describeUnit(unit, names) : view.board.terrain.includes(space) ? 'terrain' : 'free';
  return `${space}: ${what}`;
}

export function describe(view: unknown, thing: Thing, names: readonly string[]): string {
  const position = view as AegisView;
  const unit = unitOf(position, thing);
  if (unit) return unit.card;
  if (thing.startsWith('slot:')) return `Action ${thing.slice(5)}`;
  if (thing.startsWith('into:')) return thing.slice(5);
  if (thing.startsWith('seat:')) return names[Number(thing.slice(5))] ?? thing;
  const PLAIN: Record<string, string> = { combine: 'Combine', cloak: 'Cloak', blitz: 'Blitz', capture: 'Capture' };
  return PLAIN[thing] ?? thing;
}
