/** The free table: inches in mils on the wire, units of the drawing here. The origin is the lower left corner. */

import type { Spot } from '../../board/hex';
import type { BoardView } from './view';

/** Units of the drawing for an inch: a disc of one inch is as large as a piece on hexes. */
export const INCH = 66;
/** Wide enough for a disc whose centre is on the edge. */
export const MARGIN = 58;

export interface Tabletop {
  /** In mils. */
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export function tableOf(board: BoardView): Tabletop {
  const [width, height] = board.size ?? [24000, 24000];
  return { width, height };
}

/** `8.000,7.400` in mils. */
export function readPoint(text: string): Point | null {
  const [, x, y] = /^(-?[\d.]+),(-?[\d.]+)$/.exec(text) ?? [];
  return x === undefined || y === undefined ? null : { x: Math.round(Number(x) * 1000), y: Math.round(Number(y) * 1000) };
}

export const writePoint = ({ x, y }: Point): string => `${(x / 1000).toFixed(3)},${(y / 1000).toFixed(3)}`;

export function spotOfPoint(table: Tabletop, point: Point | string): Spot {
  const found = typeof point === 'string' ? readPoint(point) : point;
  if (!found) return { x: 0, y: 0 };
  return { x: MARGIN + (found.x * INCH) / 1000, y: MARGIN + ((table.height - found.y) * INCH) / 1000 };
}

/** The nearest mil on the table. */
export function pointOfSpot(table: Tabletop, spot: Spot): Point {
  const x = Math.round(((spot.x - MARGIN) / INCH) * 1000);
  const y = Math.round(table.height - ((spot.y - MARGIN) / INCH) * 1000);
  return { x: Math.min(table.width, Math.max(0, x)), y: Math.min(table.height, Math.max(0, y)) };
}

/** The pieces of terrain that a straight line between two points crosses; for pointing at what is in the way. */
export function crossed(pieces: readonly (readonly [number, number, number, number])[], a: Point, b: Point): number[] {
  return pieces.flatMap(([x1, y1, x2, y2], i) => {
    let [near, far] = [0, 1];
    for (const [from, by, low, high] of [[a.x, b.x - a.x, x1, x2], [a.y, b.y - a.y, y1, y2]] as const) {
      if (by === 0) {
        if (from <= low || from >= high) return [];
        continue;
      }
      const [one, other] = [(low - from) / by, (high - from) / by];
      near = Math.max(near, Math.min(one, other));
      far = Math.min(far, Math.max(one, other));
    }
    return near < far ? [i] : [];
  });
}

/** The length of a way in mils, each part rounded up as the rules have it; for the ruler. */
export function lengthOf(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    sum += Math.ceil(Math.hypot(b.x - a.x, b.y - a.y));
  }
  return sum;
}
