/** How the offers of A.E.G.I.S. are pointed at, and what pointing at something else would have meant. */

import { seatSign } from './signs';
import type { Thing } from '../../table/choice';
import type { Line, Offer } from '../../wire';
import { actionIn } from './chosen';
import { reachOf } from './range';
import { askedOf, unitOf, type AegisView, type PlayerView, type UnitView } from './view';

/**
 * `move 3 F11` is the unit, then the hex. `act 3 1 x4 at 14 with 5` is the unit, the Action, the target, the dice, the
 * ally. What is used without a target is said by a button, so that nothing is spent by a slip.
 */
export function path(offer: Offer): Thing[] {
  const { notation } = offer;
  const [word = '', one = '', ...rest] = notation.split(' ');
  switch (word) {
    case 'deploy':
      return [`u${one}`, rest.join(' ')];
    case 'move':
      return [`u${one}`, rest.join(' ')];
    case 'keep':
      return [`u${one}`, 'say:keep'];
    case 'mark':
      return [`u${one}`];
    case 'capture':
      return ['capture', `u${one}`];
    case 'blitz':
      return ['blitz', one];
    case 'cloak':
      return [`u${one}`, 'cloak', rest.length > 0 ? rest.join(' ') : 'say:stay'];
    case 'drop':
      return [rest.join(' ')];
    case 'act':
      return actPath(one, rest);
    case 'combine':
      return [`u${one}`, 'combine', `u${rest[0] ?? ''}`, `into:${rest[1] ?? ''}`];
    case 'squad':
    case 'reroll':
    case 'share':
    case 'inherit':
    case 'prism':
      return [notation];
    case 'detonate':
    case 'ignite':
    case 'vanish':
    case 'refuel':
      return [word];
    default:
      return [`say:${notation}`];
  }
}

function actPath(unit: string, words: readonly string[]): Thing[] {
  const [slot = '', ...rest] = words;
  const after = (word: string): string | undefined => (rest.includes(word) ? rest[rest.indexOf(word) + 1] : undefined);
  const dice = rest.find((one) => /^x\d/.test(one));
  const [target, ally] = [after('at'), after('with')];
  return [
    `u${unit}`,
    `slot:${slot}`,
    ...(target ? [`u${target}`] : []),
    ...(dice ? [`dice:${dice.slice(1)}`] : []),
    ...(ally ? [`with:${ally}`] : []),
    ...(!target && !dice && !ally ? ['say:go'] : []),
  ];
}

const isUnit = (thing: Thing): boolean => /^u\d+$/.test(thing);
const isPlace = (thing: Thing): boolean => /^[A-Z]\d+$/.test(thing) || /^-?[\d.]+,-?[\d.]+( |$)/.test(thing);

/** A place as numbers, for comparing: a point as it is, a hex by row and column. */
function spot(at: string | null): [number, number] {
  const point = /^(-?[\d.]+),(-?[\d.]+)$/.exec(at ?? '');
  if (point) return [Number(point[1]), Number(point[2])];
  const row = (at ?? 'A').charCodeAt(0);
  return [Number((at ?? 'A1').slice(1)) + (row % 2) / 2, row];
}

/** So many units of each side are asked about: who is still farther off is out of range too. */
const LIKELY = 3;

/** The likeliest targets: opponents, then friends, the nearest first as the crow flies on the drawing. */
function likelyTargets(view: AegisView, user: UnitView): UnitView[] {
  const [x, y] = spot(user.at);
  const far = (unit: UnitView): number => { const [a, b] = spot(unit.at); return Math.hypot(a - x, b - y); };
  const others = view.units.filter((unit) => unit.at !== null && unit.id !== user.id).sort((a, b) => far(a) - far(b));
  return [false, true].flatMap((own) => others.filter((unit) => (unit.seat === user.seat) === own).slice(0, LIKELY));
}

/** An Action of a slot in notation, as well as it can be guessed: for each target that could be meant, the likeliest first. */
export function actsOf(view: AegisView, user: UnitView, slot: number): string[] {
  const printed = actionIn(user.actions[slot - 1]);
  const targets = printed && !reachOf(printed.notation).aimless ? likelyTargets(view, user) : [];
  return targets.length > 0 ? targets.map((target) => actOf(user, slot, target.id)) : [actOf(user, slot)];
}

function actOf(user: UnitView, slot: number, target?: string): string {
  const printed = actionIn(user.actions[slot - 1]);
  return `act ${user.number} ${slot}${printed?.dice === 'X' ? ' x1' : ''}${target ? ` at ${target.slice(1)}` : ''}`;
}

/** What somebody meant by pointing there, so that the server can say why not. */
export function attempt(view: unknown, picked: readonly Thing[], things: readonly Thing[], seat: number): string | null {
  const position = view as AegisView;
  const unit = things.find(isUnit);
  const place = things.find(isPlace);
  const slot = things.find((thing) => thing.startsWith('slot:'));
  const [first, second] = picked;
  const user = unitOf(position, first && isUnit(first) ? first : position.acting);
  const own = unitOf(position, unit);
  switch (askedOf(position)) {
    case 'deploy':
      return user && place ? `deploy ${user.number} ${place}` : null;
    case 'mark':
      return unit ? `mark ${unit.slice(1)}` : null;
    case 'drop':
      return place && position.dropping ? `drop ${position.dropping.slice(1)} ${place}` : null;
    case 'triggers':
      if (first === 'blitz' && place) return `blitz ${place}`;
      if (first === 'capture' && unit) return `capture ${unit.slice(1)}`;
  }
  if (things.includes('say:end')) return 'end';
  if (user && slot) return actsOf(position, user, Number(slot.slice(5)))[0] ?? null;
  if (user && second?.startsWith('slot:')) return unit ? actOf(user, Number(second.slice(5)), unit) : null;
  if (user && second === 'cloak') return place ? `cloak ${user.number} ${place}` : null;
  if (user && (second === 'combine' || things.includes('combine'))) {
    const pool = position.units.find((one) => one.stand === 'pool' && one.seat === seat);
    const partner = unit ?? position.units.find((one) => one.at !== null && one.seat === seat && one.id !== user.id)?.id;
    return pool && partner ? `combine ${user.number} ${partner.slice(1)} ${pool.card}` : null;
  }
  if (user && things.includes('cloak')) return `cloak ${user.number}`;
  if (user && first && place && (!own || own.id !== user.id)) return `move ${user.number} ${place}`;
  if (own && own.seat === seat && own.at) return `move ${own.number} ${own.at}`;
  return null;
}

export function button(offer: Offer, _log: readonly Line[]): { label: string; main: boolean } | null {
  switch (offer.notation.split(' ')[0]) {
    case 'end':
      return { label: 'End turn', main: true };
    case 'done':
      return { label: 'Done with this unit', main: true };
    case 'pass':
      return { label: 'Decline', main: false };
    case 'keep':
      return { label: 'Keep off the field', main: false };
    case 'keep-slot':
      return { label: 'Keep the printed Action', main: true };
    case 'cloak':
      return { label: 'Cloak here', main: true };
    case 'act':
      return { label: `Use ${/: (.*?)( with \d+ dice)?( on |, plus |$)/.exec(offer.label)?.[1] ?? 'it'}`, main: true };
    default:
      return null;
  }
}

/** Of what happened last, what says how the match ended; after the last round the figures that decided it. */
export function ending(texts: readonly string[], view: unknown): string[] {
  const told = texts.filter((text) => /^s\d loses: |^s\d concedes/.test(text));
  const last = texts.find((text) => /^Round \d+ was the last/.test(text));
  if (!last) return told;
  const { players, units } = view as AegisView;
  const stand = (seat: number): UnitView[] => units.filter((unit) => unit.seat === seat && unit.at !== null);
  const sum = (list: readonly UnitView[], of: (unit: UnitView) => number): number => list.reduce((all, unit) => all + of(unit), 0);
  const figures: readonly [what: string, of: (player: PlayerView) => number][] = [
    ['Integrity on the field', ({ seat }) => sum(stand(seat), (unit) => unit.integrity)],
    ['Production', ({ production }) => production],
    ['The number of Basics on the field', ({ seat }) => sum(stand(seat), (unit) => unit.level)],
  ];
  const left = players.filter((player) => player.playing);
  const [what, of] = figures.find(([, figure]) => new Set(left.map(figure)).size > 1) ?? ['Everything', null];
  return [last, of ? `${what} decides: ${left.map((player) => `s${player.seat} ${of(player)}`).join(', ')}.` : `${what} is even.`];
}

/** Why not, with names instead of the numbers of units. */
export function reason(text: string, view: unknown): string {
  const called = (number: string): string | null => { const unit = unitOf(view as AegisView | null, number); return unit ? `${unit.card}${seatSign(unit.seat)}` : null; };
  return text.replace(/\bunits? (\d+(?:(?:, | and | or )\d+)*)\b/gi, (_whole, numbers: string) => numbers.replace(/\d+/g, (number) => called(number) ?? `unit ${number}`));
}

/** Names instead of seat numbers; after a unit's name the sign of its owner instead of its number; places to a tenth of an inch. */
export function tell(text: string, names: readonly string[]): string {
  return text
    .replace(/(?<![\d.])(\d+\.\d{3}),(\d+\.\d{3})/g, (_whole, x: string, y: string) => `(${Number(x).toFixed(1)}, ${Number(y).toFixed(1)})`)
    .replace(/\bs(\d)\b/g, (whole, digit: string) => names[Number(digit)] ?? whole)
    .replace(/\b([A-Z]+-[A-Z0-9]+) \((\d+)\)/g, (_whole, name: string, number: string) => `${name}${seatSign(Math.floor((Number(number) - 1) / 10))}`);
}

/** The Energy that an offer costs, if its label says so. */
export function costOf(offer: Offer): number | null {
  const found = /\((\d+) Energy\)/.exec(offer.label);
  return found ? Number(found[1]) : null;
}
