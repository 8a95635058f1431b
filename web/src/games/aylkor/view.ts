/** The position of Remnants of Aylkor as its view gives it. */

import type { Kind } from './catalogue';

export interface UnitView {
  id: string;
  design: string;
  name: string;
  space: string;
  control: { seat: number } | 'neutral' | 'passive';
  hero: boolean;
  token: boolean;
  type: Kind;
  attack: number;
  health: number;
  remaining: number;
  move: number;
  move_left: number;
  fresh: boolean;
  acted: boolean;
  halted: boolean;
  keywords: string[];
  statuses: ('stunned' | 'rooted' | 'shielded' | 'silenced' | 'marked' | 'burning')[];
  burning: [number, number] | null;
}

export interface CardView {
  id: string;
  cogs: number;
  brew: number;
}

export interface PlayerView {
  seat: number;
  alive: boolean;
  deck: string | null;
  deck_sealed: boolean;
  choice: string | null;
  hero: string | null;
  cogs: number;
  brew: number;
  hand: number;
  cards: CardView[];
  draw: number;
  top: (string | null)[];
  discard: string[];
  discounts: number;
}

export interface ResourceView {
  id: string;
  resource: 'cog' | 'brew';
  renews: boolean;
}

export interface AylkorView {
  stage: 'decks' | 'corners' | 'round_start' | 'turn_start' | 'main' | 'turn_end' | 'over';
  round: number;
  active: number | null;
  order: number[];
  players: PlayerView[];
  units: UnitView[];
  resources: ResourceView[];
  owed: ('cog' | 'brew')[];
  event: { id: string; name: string; last_round: number } | null;
  events_left: number;
  old_events: string[];
  queue: number;
  asked: { seat: number; what: string } | null;
  looked: string[];
}

export function seatOf(unit: UnitView): number | null {
  return typeof unit.control === 'object' ? unit.control.seat : null;
}

export const INNER = ['4.4', '4.5', '4.6', '5.4', '5.5', '5.6', '5.7', '6.4', '6.5', '6.6'] as const;
export const CORNERS = ['1.1', '1.10', '9.10', '9.1'] as const;
