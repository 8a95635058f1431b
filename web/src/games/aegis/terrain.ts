/** A battlefield of one's own as it is drawn in the editor and written down for the server, which alone says if it will do. */

import { maps, tables, type MapCard } from './catalogue';

/** Rows of marks: `.` free, `x` terrain, `r` and `b` zones. */
export type Rows = string[][];

export interface Piece {
  x1: number;
  x2: number;
  y1: number;
  y2: number;
}

/** Everything in inches. */
export interface Desk {
  width: number;
  height: number;
  pieces: Piece[];
}

export function rowsOf(map: MapCard): Rows {
  const rows: Rows = [];
  for (const [, r, mark] of map.cells) (rows[r] ??= []).push(mark === '#' ? 'x' : mark);
  return rows;
}

/** The space that a half turn of the whole board brings here. */
export const opposite = (rows: Rows, row: number, column: number): [row: number, column: number] => [rows.length - 1 - row, (rows[row]?.length ?? 0) - 1 - column];

/** Terrain is put down or taken away on both sides at once, so that neither is better off. Zones stay. */
export function toggled(rows: Rows, row: number, column: number): Rows {
  const mark = rows[row]?.[column];
  if (mark !== '.' && mark !== 'x') return rows;
  const put = mark === 'x' ? '.' : 'x';
  const [otherRow, otherColumn] = opposite(rows, row, column);
  return rows.map((line, r) => line.map((one, c) => ((r === row && c === column) || (r === otherRow && c === otherColumn && (one === '.' || one === 'x')) ? put : one)));
}

export const writeRows = (rows: Rows): string => `hexes:${rows.map((row) => row.join('')).join('/')}`;

export function readRows(code: string): Rows | null {
  return code.startsWith('hexes:') ? code.slice(6).split('/').map((row) => [...row]) : null;
}

/** The rows as a map, for drawing. */
export const mapOf = (rows: Rows): MapCard => ({ id: 'own', name: 'Own battlefield', cells: rows.flatMap((row, r) => row.map((mark, n): [number, number, string] => [n - Math.floor(r / 2), r, mark === 'x' ? '#' : mark])) });

export const writeDesk = (desk: Desk): string => `inches:${desk.width}x${desk.height}${desk.pieces.map((one) => `/${one.x1}-${one.x2},${one.y1}-${one.y2}`).join('')}`;

export function readDesk(code: string): Desk | null {
  const [, width, height, rest = ''] = /^inches:(\d+)x(\d+)(.*)$/.exec(code) ?? [];
  if (!width || !height) return null;
  const pieces = [...rest.matchAll(/\/(\d+)-(\d+),(\d+)-(\d+)/g)].map(([, x1, x2, y1, y2]) => ({ x1: Number(x1), x2: Number(x2), y1: Number(y1), y2: Number(y2) }));
  return { width: Number(width), height: Number(height), pieces };
}

/** Half a turn of the table brings this piece there. */
export const turnedPiece = (desk: Pick<Desk, 'width' | 'height'>, one: Piece): Piece => ({ x1: desk.width - one.x2, x2: desk.width - one.x1, y1: desk.height - one.y2, y2: desk.height - one.y1 });

/** What the editor begins with: the battlefield that was chosen. */
export function codeOf(id: string): string | null {
  const map = maps.find((one) => one.id === id);
  if (map) return writeRows(rowsOf(map));
  const table = tables.find((one) => one.id === id);
  return table ? writeDesk({ width: table.width / 1000, height: table.height / 1000, pieces: table.terrain.map((one) => ({ x1: one.x1 / 1000, x2: one.x2 / 1000, y1: one.y1 / 1000, y2: one.y2 / 1000 })) }) : null;
}
