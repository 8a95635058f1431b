/** The board in words, for screen readers and for labels. */

import type { Thing } from '../../table/choice';
import { deck, design } from './catalogue';
import { CORNERS, INNER, seatOf, type AylkorView, type UnitView } from './view';

export function describeUnit(unit: UnitView, names: readonly string[]): string {
  const seat = seatOf(unit);
  const whose = seat === null ? (unit.control === 'passive' ? 'nobody’s, passive' : 'neutral') : `of ${names[seat] ?? `seat ${seat + 1}`}`;
  const state = [unit.fresh && 'fresh', unit.acted && 'has acted', unit.halted && 'halted', ...unit.statuses].filter(Boolean);
  const parts = [
    `${unit.hero ? 'hero ' : ''}${unit.name} ${whose}`,
    unit.hero ? '' : unit.type,
    `attack ${unit.attack}`,
    `health ${unit.remaining} of ${unit.health}`,
    `move ${unit.move_left} of ${unit.move}`,
    ...unit.keywords,
    ...state,
  ];
  return parts.filter(Boolean).join(', ');
}

export function describeSpace(view: AylkorView, space: string, names: readonly string[]): string {
  const unit = view.units.find((one) => one.space === space);
  const token = view.resources.find((one) => one.id === space);
  const zone = (INNER as readonly string[]).includes(space) ? `, inner ${INNER.indexOf(space as (typeof INNER)[number]) + 1}` : (CORNERS as readonly string[]).includes(space) ? ', corner' : '';
  const what = unit ? describeUnit(unit, names) : token ? (token.resource === 'cog' ? 'Cog' : 'Brew') : 'empty';
  return `${space}${zone}: ${what}`;
}

export function describe(view: unknown, thing: Thing, names: readonly string[]): string {
  const position = view as AylkorView;
  if (thing.startsWith('card:')) return design(thing.slice(5))?.name ?? thing;
  if (thing.startsWith('deck:')) return deck(thing.slice(5))?.name ?? thing;
  if (thing.startsWith('seat:')) return names[Number(thing.slice(5))] ?? thing;
  const unit = position.units.find((one) => one.id === thing);
  return unit ? unit.name : thing;
}
