import type { Motion } from '../../board/motion';
import type { Spot } from '../../board/hex';
import type { Thing } from '../../table/choice';
import type { Line, Offer } from '../../wire';

export interface BreakthroughView {
  turn: 'white' | 'black' | null;
  board: Record<string, 'white' | 'black'>;
  pieces: [number, number];
  winner: 'white' | 'black' | null;
}

export const SIZE = 80;
export const MARGIN = 36;
export const FILES = 'abcdefgh';

/** The middle of a square; Black sees the board from its own side. */
export function spot(square: string, flipped: boolean): Spot {
  const file = FILES.indexOf(square[0] ?? 'a');
  const rank = Number(square[1] ?? 1) - 1;
  const [x, y] = flipped ? [7 - file, rank] : [file, 7 - rank];
  return { x: MARGIN + (x + 0.5) * SIZE, y: MARGIN + (y + 0.5) * SIZE };
}

/** `a2-a3` is the piece on a2, then the square a3. */
export function path(offer: Offer): Thing[] {
  return offer.notation.split('-');
}

export function attempt(view: unknown, picked: readonly Thing[], things: readonly Thing[]): string | null {
  const [from] = picked;
  const [to] = things;
  if (to === undefined) return null;
  if (from !== undefined) return `${from}-${to}`;
  // A piece that cannot be picked: ask about a step forward with it.
  if (!(view as BreakthroughView).board[to]) return null;
  const rank = Number(to[1]);
  return `${to}-${to[0]}${Math.min(8, rank + 1)}`;
}

interface Event {
  what?: string;
  from?: string;
  to?: string;
  at?: string;
}

/** Pieces have no ids: a piece is named by the square where it stands after the move. */
export function motionsFor(lines: readonly Line[], flipped: boolean): Motion[] {
  const list: Motion[] = [];
  for (const line of lines) {
    for (const { event } of line.says) {
      const { from, to, at } = event as Event;
      if (from && to) list.push({ kind: 'move', piece: to, from: spot(from, flipped), to: spot(to, flipped), sound: 'move' });
      else if (at) list.push({ kind: 'leave', piece: `gone-${at}`, sound: 'hit' });
    }
  }
  return list;
}
