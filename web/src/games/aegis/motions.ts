/** What is to be seen of the events of A.E.G.I.S. */

import type { Motion } from '../../board/motion';
import type { Spot } from '../../board/hex';
import type { Line } from '../../wire';
import { ENAMEL, has, numbered, piece as figure, type Class } from './catalogue';
import { around, fieldOn, nameOf, RADIUS, spotOn } from './hexes';
import { lookOf, reachOf } from './range';
import { spotOfPoint, tableOf } from './tabletop';
import type { AegisView } from './view';

export interface Named {
  unit: number;
  card: number;
}

type Place = { Hex?: { q: number; r: number }; Point?: { x: number; y: number } };
type Way = { hex?: { q: number; r: number }; line?: { x: number; y: number }[] };

/** The fields that some event carries; which of them depends on `event`. */
export interface Event {
  event: string;
  seat?: number;
  round?: number;
  named?: Named;
  first?: Named;
  second?: Named;
  into?: Named;
  with?: Named | null;
  target?: Named | null;
  slot?: { card: number; number: number } | number;
  from?: Place | number[];
  to?: Place | Way | number[];
  at?: Place;
  dice?: number[];
  damage?: { damage: number } | number | null;
  /** What the unit took that another ran into. */
  returned?: number;
  points?: number;
  stat?: string;
  by?: number;
  status?: string;
  energy?: number;
  reason?: string;
  production?: number | null;
}

/** Follows where each unit is while the events of one update go by. */
class Places {
  private at = new Map<number, Spot>();

  constructor(
    before: AegisView | null,
    private readonly after: AegisView,
  ) {
    for (const view of [after, before]) for (const unit of view?.units ?? []) if (unit.at) this.at.set(unit.number, this.named(unit.at));
  }

  private named(at: string): Spot {
    return this.after.board.mode === 'advanced' ? spotOfPoint(tableOf(this.after.board), at) : spotOn(fieldOn(this.after.board), at);
  }

  place(place: Place | Way | number[] | undefined): Spot | null {
    if (!place || Array.isArray(place)) return null;
    const hex = 'Hex' in place ? place.Hex : 'hex' in place ? place.hex : undefined;
    if (hex) return spotOn(fieldOn(this.after.board), nameOf(hex));
    const point = 'Point' in place ? place.Point : 'line' in place ? place.line?.[place.line.length - 1] : undefined;
    return point ? spotOfPoint(tableOf(this.after.board), point) : null;
  }

  /** The bends of a way: drawn ones on the table, around what stands there on hexes. */
  bends(named: Named, from: Place | number[] | undefined, to: Place | Way | number[] | undefined): Spot[] {
    if (!from || !to || Array.isArray(from) || Array.isArray(to)) return [];
    if ('line' in to) return (to.line ?? []).slice(0, -1).map((point) => spotOfPoint(tableOf(this.after.board), point));
    const [start, end] = [from.Hex, 'hex' in to ? to.hex : undefined];
    if (!start || !end) return [];
    const field = fieldOn(this.after.board);
    const others = new Set(this.after.units.filter((unit) => unit.at !== null && unit.number !== named.unit).map((unit) => unit.at as string));
    return (around(field, nameOf(start), nameOf(end), others) ?? []).map((id) => spotOn(field, id));
  }

  of(named: Named): Spot {
    return this.at.get(named.unit) ?? { x: 0, y: 0 };
  }

  put(named: Named, spot: Spot): void {
    this.at.set(named.unit, spot);
  }
}

export function motions(lines: readonly Line[], before: unknown, after: unknown): Motion[] {
  const places = new Places(before as AegisView | null, after as AegisView);
  const list: Motion[] = [];
  for (const line of lines) {
    if (typeof line.what === 'object') continue;
    for (const { event } of line.says) list.push(...seen(event as Event, places));
  }
  return list;
}

const piece = (named: Named): string => `u${named.unit}`;

function seen(event: Event, places: Places): Motion[] {
  const { named } = event;
  const number = (text: string, tone: 'hurt' | 'good' | 'plain', sound: Motion['sound']): Motion[] => (named ? [{ kind: 'number', at: places.of(named), text, tone, ...(sound ? { sound } : {}) }] : []);
  switch (event.event) {
    case 'moved':
    case 'cloaked_itself':
    case 'blitzed':
    case 'displaced': {
      const [from, to] = [places.place(event.from), places.place(event.to)];
      if (!named || !from || !to || (from.x === to.x && from.y === to.y)) return [];
      places.put(named, to);
      const own = event.event === 'moved';
      const of = numbered(named.card);
      if (own && (has(of, 'Flight') || has(of, 'Jet'))) return [{ kind: 'move', piece: piece(named), from, to, arc: true, sound: 'move' }];
      return [{ kind: 'move', piece: piece(named), from, to, via: own ? places.bends(named, event.from, event.to) : [], sound: 'move' }];
    }
    case 'deployed':
    case 'dropped': {
      const at = places.place(event.at);
      if (!named || !at) return [];
      places.put(named, at);
      return [{ kind: 'enter', piece: piece(named), sound: 'build' }];
    }
    case 'used':
      return used(event, places);
    case 'rolled':
      return named ? [{ kind: 'dice', at: places.of(named), faces: event.dice ?? [], sound: 'dice' }] : [];
    case 'rerolled':
      return named && Array.isArray(event.to) ? [{ kind: 'dice', at: places.of(named), faces: event.to, sound: 'dice' }] : [];
    case 'missed':
      return number('miss', 'plain', 'block');
    case 'hit':
      return event.damage && typeof event.damage === 'object' ? number(`−${event.damage.damage}`, 'hurt', 'hit') : [];
    case 'shared':
    case 'hurt':
      return number(`−${typeof event.damage === 'number' ? event.damage : 0}`, 'hurt', 'hit');
    case 'collided': {
      const damage = typeof event.damage === 'number' ? event.damage : 0;
      const hurt = number(`−${damage}`, 'hurt', 'hit');
      // Records of older versions say one figure for both.
      return event.with ? [...hurt, { kind: 'number', at: places.of(event.with), text: `−${event.returned ?? damage}`, tone: 'hurt' }] : hurt;
    }
    case 'repaired':
      return number(`+${event.points ?? 0}`, 'good', 'gain');
    case 'drained':
      return number(`−${event.points ?? 0} EP`, 'hurt', 'hit');
    case 'boosted':
      return number(`+${event.points ?? 0} EP`, 'good', 'gain');
    case 'changed':
      return number(`${(event.stat ?? '').toUpperCase()} ${(event.by ?? 0) > 0 ? '+' : '−'}${Math.abs(event.by ?? 0)}`, (event.by ?? 0) > 0 ? 'good' : 'hurt', 'card');
    case 'became':
      return number(event.status ?? '', 'plain', 'card');
    case 'effects_ended':
      return number('wears off', 'plain', undefined);
    case 'grew':
      return number(`+${event.by ?? 0}`, 'good', 'gain');
    case 'ignited':
      return number('Ignition', 'good', 'gain');
    case 'inherited':
      return number('★ inherits', 'good', 'gain');
    case 'destroyed':
      return named ? [{ kind: 'leave', piece: piece(named), sound: 'fall' }] : [];
    case 'combined':
      return fused(event, places);
    case 'detonated':
      return named ? [{ kind: 'shot', from: places.of(named), to: places.of(named), look: 'wave', reach: RADIUS * 4, sound: 'fall' }] : [];
    case 'turn_began':
      return [{ kind: 'say', text: 'turn', detail: `Round ${event.round ?? ''}`, ...(event.seat === undefined ? {} : { seat: event.seat }), sound: 'turn' }];
    case 'went_out':
      return [{ kind: 'say', text: reasonOf(event), ...(event.seat === undefined ? {} : { seat: event.seat }), sound: 'event' }];
    default:
      return [];
  }
}

const REASONS: Record<string, string> = {
  annihilation: 'Annihilation: no unit left on the field',
  depletion: 'Energy Depletion: production below 5',
  rout: 'Rout: nothing left that can do damage',
};

function reasonOf(event: Event): string {
  return typeof event.production === 'number' ? `Energy Depletion: production ${event.production}, below 5` : (REASONS[event.reason ?? ''] ?? '');
}

function used(event: Event, places: Places): Motion[] {
  const { named, target, slot } = event;
  if (!named || typeof slot !== 'object') return [];
  const notation = numbered(slot.card)?.actions[slot.number]?.notation ?? '';
  const from = places.of(named);
  const to = target ? places.of(target) : from;
  const look = lookOf(notation);
  const reach = reachOf(notation);
  const wide = reach.radius !== null ? RADIUS * 1.74 * (reach.radius + 0.5) : RADIUS * 1.1;
  return [{ kind: 'shot', from, to, look: target || look === 'wave' ? look : 'help', reach: wide, sound: look === 'help' ? 'gain' : 'card' }];
}

function pictures(...of: readonly [Named, Named, Named]): { pictures?: [string, string, string] } {
  const [a, b, c] = of.map((named) => { const card = numbered(named.card); return card ? figure(card) : ''; });
  return a && b && c ? { pictures: [a, b, c] } : {};
}

function fused(event: Event, places: Places): Motion[] {
  const { first, second, into } = event;
  const at = places.place(event.at);
  if (!first || !second || !into || !at) return [];
  places.put(into, at);
  const of = numbered(into.card);
  const colours = [...(of?.classes ?? 'A')].map((letter) => ENAMEL[letter as Class]);
  return [{ kind: 'fuse', pieces: [piece(first), piece(second)], into: piece(into), at, name: of?.id ?? '', colours: [...colours, '#ffffff'], ...pictures(first, second, into), sound: 'win' }];
}
