/** What is to be seen of Aylkor's events. */

import type { Motion } from '../../board/motion';
import type { Spot } from '../../board/hex';
import type { Line } from '../../wire';
import { spot } from './board';
import { cards, design, events } from './catalogue';
import type { AylkorView } from './view';

interface Named {
  unit: number;
  design: number;
}

/** The fields that some event carries; which of them depends on `what`. */
interface Event {
  what: string;
  seat?: number;
  named?: Named;
  attacker?: Named;
  target?: Named;
  one?: Named;
  other?: Named;
  space?: string | null;
  from?: string;
  to?: string;
  dice?: number[];
  resource?: string;
  n?: number;
  card?: number | null;
  event?: number;
  round?: number;
  sum?: { damage: number; shield: boolean };
  status?: string;
  winners?: number[];
}

/** Follows where each unit is while the events of one update go by. */
class Places {
  private at = new Map<string, string>();

  constructor(before: AylkorView | null, after: AylkorView) {
    for (const unit of after.units) this.at.set(unit.id, unit.space);
    for (const unit of before?.units ?? []) this.at.set(unit.id, unit.space);
  }

  of(named: Named): Spot {
    return spot(this.at.get(`u${named.unit}`) ?? '5.5');
  }

  put(named: Named, space: string): void {
    this.at.set(`u${named.unit}`, space);
  }
}

export function motions(lines: readonly Line[], before: unknown, after: unknown): Motion[] {
  const places = new Places(before as AylkorView | null, after as AylkorView);
  const list: Motion[] = [];
  for (const line of lines) {
    if (typeof line.what === 'object') continue;
    for (const { event } of line.says) list.push(...seen(event as Event, places, line.says.length > 14));
  }
  return list;
}

function seen(event: Event, places: Places, many: boolean): Motion[] {
  switch (event.what) {
    case 'moved':
    case 'shoved':
      return moved(event, places);
    case 'swapped':
      return swapped(event, places);
    case 'built':
    case 'summoned':
    case 'spawned':
    case 'hero_placed':
      if (event.named && event.space) places.put(event.named, event.space);
      return event.named ? [{ kind: 'enter', piece: `u${event.named.unit}`, sound: 'build' }] : [];
    case 'struck':
      return struck(event, places);
    case 'damaged':
      return event.named ? [{ kind: 'number', at: places.of(event.named), text: `−${event.n ?? 0}`, tone: 'hurt', sound: 'hit' }] : [];
    case 'healed':
      return event.named ? [{ kind: 'number', at: places.of(event.named), text: `+${event.n ?? 0}`, tone: 'good', sound: 'gain' }] : [];
    case 'shield_used':
      return event.named ? [{ kind: 'number', at: places.of(event.named), text: 'shield', tone: 'plain', sound: 'block' }] : [];
    case 'status_given':
      return event.named ? [{ kind: 'number', at: places.of(event.named), text: event.status ?? '', tone: 'plain', sound: 'card' }] : [];
    case 'defeated':
    case 'returned_to_hand':
      return event.named ? [{ kind: 'leave', piece: `u${event.named.unit}`, sound: event.what === 'defeated' ? 'fall' : 'card' }] : [];
    case 'gathered':
      return event.named ? [{ kind: 'number', at: places.of(event.named), text: `+${event.n ?? 1} ${event.resource === 'brew' ? 'Brew' : 'Cog'}`, tone: 'good', sound: 'gain' }] : [];
    case 'place_rolled':
      return event.space && !many ? [{ kind: 'dice', at: spot(event.space), faces: event.dice ?? [], sound: 'dice' }] : [];
    case 'resource_placed':
      return event.space ? [{ kind: 'token', at: event.space }] : [];
    default:
      return told(event);
  }
}

function told(event: Event): Motion[] {
  switch (event.what) {
    case 'turn_began':
      return [{ kind: 'say', text: 'turn', ...(event.seat === undefined ? {} : { seat: event.seat }), sound: 'turn' }];
    case 'event_turned_up': {
      const found = events[event.event ?? -1];
      return found ? [{ kind: 'say', text: found.name, detail: found.text, sound: 'event' }] : [];
    }
    case 'tech_played': {
      const found = design(cards[event.card ?? -1] ?? '');
      return found ? [{ kind: 'say', text: found.name, detail: found.text, ...(event.seat === undefined ? {} : { seat: event.seat }), sound: 'card' }] : [];
    }
    default:
      return [];
  }
}

function moved(event: Event, places: Places): Motion[] {
  if (!event.named || !event.from || !event.to) return [];
  places.put(event.named, event.to);
  return [{ kind: 'move', piece: `u${event.named.unit}`, from: spot(event.from), to: spot(event.to), sound: 'move' }];
}

function swapped(event: Event, places: Places): Motion[] {
  const { one, other } = event;
  if (!one || !other) return [];
  const [from, to] = [places.of(one), places.of(other)];
  return [
    { kind: 'move', piece: `u${one.unit}`, from, to, sound: 'move' },
    { kind: 'move', piece: `u${other.unit}`, from: to, to: from },
  ];
}

function struck(event: Event, places: Places): Motion[] {
  const { attacker, target, sum } = event;
  if (!attacker || !target) return [];
  const at = places.of(target);
  const list: Motion[] = [{ kind: 'strike', piece: `u${attacker.unit}`, from: places.of(attacker), to: at }];
  // Damage and shields have events of their own, which follow; a strike without effect has not.
  if (sum && !sum.shield && sum.damage === 0) list.push({ kind: 'number', at, text: '0', tone: 'plain', sound: 'block' });
  return list;
}
