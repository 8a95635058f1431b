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
export function crossed(pieces: readonly Piece[], a: Point, b: Point): number[] {
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

/** Half an inch is a disc's radius; a little more, so that nothing touches. */
const [RADIUS, APART] = [500, 510];

/** How near a straight line comes to a point. */
function gap(a: Point, b: Point, to: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((to.x - a.x) * dx + (to.y - a.y) * dy) / length));
  return Math.hypot(a.x + dx * share - to.x, a.y + dy * share - to.y);
}

type Piece = readonly [number, number, number, number];
const grown = ([x1, y1, x2, y2]: Piece, by: number): Piece => [x1 - by, y1 - by, x2 + by, y2 + by];

/**
 * The points of a short way for a disc around terrain and other discs, without its ends: a proposal for drawing, which the
 * server then judges like any other way. Empty if the straight one is clear, null if none is found.
 */
export function detour(table: Tabletop, pieces: readonly Piece[], discs: readonly Point[], from: Point, to: Point): Point[] | null {
  const blocks = pieces.map((piece) => grown(piece, RADIUS));
  const clear = (a: Point, b: Point): boolean => crossed(blocks, a, b).length === 0 && discs.every((disc) => gap(a, b, disc) >= 2 * RADIUS);
  if (clear(from, to)) return [];
  const corners = pieces.flatMap((piece) => { const [x1, y1, x2, y2] = grown(piece, APART); return [[x1, y1], [x1, y2], [x2, y1], [x2, y2]] as const; });
  const around = discs.flatMap((disc) => Array.from({ length: 12 }, (_, i) => [disc.x + Math.cos((i * Math.PI) / 6) * 2.09 * RADIUS, disc.y + Math.sin((i * Math.PI) / 6) * 2.09 * RADIUS] as const));
  const stops = [...corners, ...around].map(([x, y]): Point => ({ x: Math.round(x), y: Math.round(y) })).filter(({ x, y }) => x >= 0 && y >= 0 && x <= table.width && y <= table.height);
  const nodes = [from, ...stops, to];
  const far = nodes.map((_, i) => (i === 0 ? 0 : Infinity));
  const before = nodes.map(() => -1);
  const left = new Set(nodes.keys());
  while (left.size > 0) {
    const here = [...left].reduce((best, i) => ((far[i] ?? Infinity) < (far[best] ?? Infinity) ? i : best));
    if (far[here] === Infinity || here === nodes.length - 1) break;
    left.delete(here);
    for (const next of left) {
      const [a, b] = [nodes[here] as Point, nodes[next] as Point];
      const reached = (far[here] ?? 0) + Math.hypot(b.x - a.x, b.y - a.y);
      if (reached < (far[next] ?? Infinity) && clear(a, b)) [far[next], before[next]] = [reached, here];
    }
  }
  const way: Point[] = [];
  for (let at = before[nodes.length - 1] ?? -1; at > 0; at = before[at] ?? -1) way.unshift(nodes[at] as Point);
  return way.length > 0 ? way : null;
}

/**
 * How far two units are apart: the gap between their discs, and what the Action reaches if one is chosen. Rounded up, so
 * that what is a hair too far does not read as within.
 */
export function gapWords(a: Point, b: Point, reach: number | null): string {
  const gap = Math.max(0, Math.hypot(b.x - a.x, b.y - a.y) - 2 * RADIUS);
  const inches = `${(Math.ceil(gap / 100) / 10).toFixed(1)}″`;
  return reach === null ? `${inches} apart` : `${inches} of ${reach}″`;
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
