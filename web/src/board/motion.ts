/** What is to be seen of the things that happened, and when. Boards make motions of events; this orders them. */

import type { Spot } from './hex';

export type Tone = 'hurt' | 'good' | 'plain';

export type Sound =
  | 'pick' | 'move' | 'build' | 'card' | 'hit' | 'block' | 'fall' | 'gain' | 'dice' | 'turn' | 'event' | 'refuse' | 'win' | 'lose' | 'chat';

export type Motion = { sound?: Sound } & (
  /** Along a way of several places, or in an arc over everything. */
  | { kind: 'move'; piece: string; from: Spot; to: Spot; via?: readonly Spot[]; arc?: boolean }
  | { kind: 'enter'; piece: string }
  | { kind: 'leave'; piece: string }
  | { kind: 'strike'; piece: string; from: Spot; to: Spot }
  | { kind: 'number'; at: Spot; text: string; tone: Tone }
  | { kind: 'dice'; at: Spot | null; faces: readonly number[] }
  | { kind: 'token'; at: string }
  /** Something flies, strikes or spreads from one place to another. */
  | { kind: 'shot'; from: Spot; to: Spot; look: 'tracer' | 'beam' | 'lob' | 'slash' | 'wave' | 'help'; reach?: number }
  /** Two pieces fly together and become a third. */
  | { kind: 'fuse'; pieces: readonly [string, string]; into: string; at: Spot; name: string; colours: readonly string[]; pictures?: readonly [string, string, string] }
  | { kind: 'say'; text: string; detail?: string; seat?: number }
);

export interface Timed {
  motion: Motion;
  start: number;
  length: number;
}

/** How long a motion is seen, and how long before the next begins. */
const LENGTHS: Record<Motion['kind'], readonly [seen: number, next: number]> = {
  move: [300, 240],
  enter: [300, 180],
  leave: [340, 160],
  strike: [280, 150],
  number: [850, 110],
  dice: [620, 260],
  token: [260, 70],
  shot: [360, 260],
  fuse: [1700, 1600],
  say: [1150, 420],
};

/** Things of one kind that happen to different pieces in one go are seen together. */
const TOGETHER = new Set<Motion['kind']>(['number', 'leave', 'token']);

export function schedule(motions: readonly Motion[]): { list: Timed[]; total: number } {
  const list: Timed[] = [];
  let [now, total] = [0, 0];
  let before: Timed | undefined;
  for (const motion of motions) {
    const [length, next] = LENGTHS[motion.kind];
    const along = before !== undefined && before.motion.kind === motion.kind && TOGETHER.has(motion.kind);
    const start = along && before ? before.start : now;
    const timed = { motion, start, length };
    list.push(timed);
    if (!along) now = start + next;
    total = Math.max(total, start + length);
    before = timed;
  }
  return { list, total };
}
