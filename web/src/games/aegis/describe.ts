/** The board in words, for screen readers and for labels. */

import type { Thing } from '../../table/choice';
import { card, CLASS_NAMES, type Class } from './catalogue';
import { STAT_WORDS, STATE_WORDS } from './badges';
import { askedOf, unitOf, type AegisView, type UnitView } from './view';

const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));

/** The seats with whose next turns a status or stat of a unit ends. */
const endsWith = (unit: UnitView, what: string, names: readonly string[]): string[] =>
  unit.effects.filter((one) => one.statuses.includes(what) || what in one.stats).map((one) => names[one.until] ?? `seat ${one.until + 1}`);

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
    ...unit.statuses.map((status) => { const [until] = endsWith(unit, status, names); return until ? `${status} until the next turn of ${until}` : status; }),
    ...Object.entries(unit.stats).map(([stat, by]) => `${stat} ${signed(by)}`),
    unit.acted && 'has acted',
    unit.moved && 'has moved',
    unit.marked_by.length > 0 && 'marked by Arrest Mandate',
    jetWarning(unit) && 'Jet: must move this turn',
  ];
  return parts.filter(Boolean).join(', ');
}

export interface State {
  key: string;
  text: string;
  /** When it ends, in words. */
  until: string;
}

/** Everything that holds of a unit for now, with its end. */
export function states(view: AegisView, unit: UnitView, names: readonly string[]): State[] {
  const until = (what: string): string => {
    const seats = endsWith(unit, what, names);
    return seats.length > 0 ? `ends as the next turn of ${seats.join(' and ')} begins` : '';
  };
  const turns = view.players[unit.seat]?.turns ?? 0;
  const list: State[] = [
    ...unit.statuses.map((status) => ({ key: status, text: STATE_WORDS[status] ?? status, until: until(status) })),
    ...Object.entries(unit.stats).map(([stat, by]) => ({ key: stat, text: `${STAT_WORDS[stat] ?? stat} ${signed(by)}`, until: until(stat) })),
    ...unit.actions.filter((slot) => slot.recharging !== null).map((slot) => ({ key: 'recharging', text: `${slot.name} recharges`, until: recharge((slot.recharging ?? 0) - turns) })),
  ];
  if (unit.at !== null && unit.acted) list.push({ key: 'acted', text: 'Has acted this turn', until: '' });
  if (unit.at !== null && unit.moved) list.push({ key: 'moved', text: 'Has moved this turn', until: '' });
  if (unit.marked_by.length > 0) list.push({ key: 'exposed', text: `Arrest Mandate of ${unit.marked_by.map((seat) => names[seat] ?? '').join(', ')}`, until: '' });
  if (jetWarning(unit) && view.active === unit.seat) list.push({ key: 'jet', text: 'Jet: move it this turn, or it is destroyed', until: '' });
  return list;
}

export const recharge = (turns: number): string => (turns <= 1 ? 'usable again next turn' : `usable again in ${turns} turns`);

/** Where a unit is, if not on the field. */
export function standWords(view: AegisView | null, unit: UnitView): string {
  switch (unit.stand) {
    case 'pool': return 'in the Combine Pool';
    case 'off': return `kept off: drops after turn ${unit.due ?? '?'}`;
    case 'component': return `part of ${unitOf(view, unit.under)?.card ?? 'another'}`;
    case 'waiting': return 'to be placed';
    case 'destroyed': return 'destroyed';
    case 'gone': return 'left the match';
    default: return unit.at ? `at ${unit.at}` : '';
  }
}

/** What the match is about now, for the bar beside the board. */
export function phaseWords(view: AegisView): string {
  const asked = askedOf(view);
  if (asked === 'retaliate') return 'Retaliate';
  if (asked === 'inherit' || asked === 'triggers') return 'Combining';
  const STAGES: Record<AegisView['stage'], string> = { lists: 'Squads', deploy: 'Deployment', marks: 'Arrest Mandate', main: 'Action Phase', ending: 'End of turn', over: 'Match over' };
  return STAGES[view.stage];
}

/** Whose moment it is and what for: of a turn its player, of an answer to an attack the one who is asked. */
export function momentWords(view: AegisView, toAct: readonly number[], own: number | null, names: readonly string[]): { seat: number | null; text: string } {
  const answers = askedOf(view) === 'retaliate';
  const seat = answers ? (toAct[0] ?? null) : view.active;
  if (seat === null) return { seat, text: phaseWords(view) };
  const who = seat !== own ? (names[seat] ?? `Seat ${seat + 1}`) : answers ? 'You are asked' : 'Your turn';
  return { seat, text: `${who} · ${phaseWords(view)}` };
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
