/** The hexes of a map, named as players name them: row A on top, numbers from the left. */

import type { Cell, HexBoard, Spot } from '../../board/hex';
import { maps, type MapCard } from './catalogue';
import { sight } from './sight.svelte';
import type { BoardView } from './view';

export const RADIUS = 40;
const MARGIN = 26;

export interface Hex {
  q: number;
  r: number;
}

export interface Field extends HexBoard {
  hexes: ReadonlyMap<string, Hex>;
  /** Whose Starting Zone a space is in. */
  zones: ReadonlyMap<string, number>;
  terrain: ReadonlySet<string>;
  name: string;
}

export const nameOf = ({ q, r }: Hex): string => `${String.fromCharCode(65 + r)}${q + Math.floor(r / 2) + 1}`;

const made = new Map<string, Field>();

/** A printed map; upright, it is turned by a quarter, and the first player's zone stays at the bottom. */
export function fieldOf(map: string, flat = sight.upright): Field {
  const found = maps.find((one) => one.id === map) ?? maps[0];
  return field(found?.id ?? map, found ?? { id: map, name: map, cells: [] }, flat);
}

/** A map that is being drawn: not kept, because it changes with every stroke. */
export const fieldFrom = (map: MapCard, flat = sight.upright): Field => laidOut(map, flat);

const MARKS = ['r', 'b', 'y', 'g'];

/** The field of a table: a printed map, or the battlefield that it brings along; with the zones of its seats. */
export function fieldOn(board: BoardView, flat = sight.upright): Field {
  const { cells = [], zones = [] } = board;
  if (cells.length === 0 && zones.length === 0) return fieldOf(board.map, flat);
  const blocks = new Set(board.terrain);
  const of = new Map(zones.flatMap((list, seat) => list.map((id) => [id, MARKS[seat] ?? '.'] as const)));
  const shape = cells.length > 0 ? cells : (maps.find((one) => one.id === board.map)?.cells ?? []).map(([q, r]) => [q, r] as const);
  const marked = shape.map(([q, r]): [number, number, string] => {
    const id = nameOf({ q, r });
    return [q, r, blocks.has(id) ? '#' : (of.get(id) ?? '.')];
  });
  const name = cells.length > 0 ? 'Own battlefield' : (maps.find((one) => one.id === board.map)?.name ?? board.map);
  return field(`own ${marked.join(';')}`, { id: board.map, name, cells: marked }, flat);
}

function field(named: string, found: MapCard, flat: boolean): Field {
  const key = `${named}${flat ? ' upright' : ''}`;
  let kept = made.get(key);
  if (!kept) made.set(key, (kept = laidOut(found, flat)));
  return kept;
}

function laidOut(found: MapCard, flat: boolean): Field {
  const w = Math.sqrt(3) * RADIUS;
  const cells: Cell[] = [];
  const hexes = new Map<string, Hex>();
  const zones = new Map<string, number>();
  const terrain = new Set<string>();
  for (const [q, r, mark] of found.cells) {
    const column = q + Math.floor(r / 2);
    const id = nameOf({ q, r });
    const along = MARGIN + w * (column + 0.5 + (r % 2 === 0 ? 0 : 0.5));
    const down = MARGIN + RADIUS + r * RADIUS * 1.5;
    cells.push({ id, row: r + 1, column: column + 1, x: flat ? down : along, y: flat ? -along : down });
    hexes.set(id, { q, r });
    if (mark === '#') terrain.add(id);
    else if (MARKS.includes(mark)) zones.set(id, MARKS.indexOf(mark));
  }
  if (flat) {
    const far = Math.max(0, ...cells.map((cell) => -cell.y)) + w / 2 + MARGIN;
    for (const cell of cells) cell.y += far;
  }
  const rows: Cell[][] = [];
  for (const cell of cells) (rows[cell.row - 1] ??= []).push(cell);
  return {
    radius: RADIUS,
    cells,
    rows,
    byId: new Map(cells.map((cell) => [cell.id, cell])),
    width: Math.max(...cells.map((cell) => cell.x)) + (flat ? RADIUS : w / 2) + MARGIN,
    height: Math.max(...cells.map((cell) => cell.y)) + (flat ? w / 2 : RADIUS) + MARGIN,
    flat,
    hexes,
    zones,
    terrain,
    name: found.name,
  };
}

export function spotOn(field: Field, at: string | null): Spot {
  const cell = at ? field.byId.get(at) : undefined;
  return cell ? { x: cell.x, y: cell.y } : { x: field.width / 2, y: field.height / 2 };
}

export function distance(one: Hex, other: Hex): number {
  const [dq, dr] = [one.q - other.q, one.r - other.r];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** All spaces within so many hexes of one. */
export function within(field: Field, centre: string, reach: number): string[] {
  const middle = field.hexes.get(centre);
  if (!middle) return [];
  return field.cells.filter((cell) => cell.id !== centre && distance(middle, field.hexes.get(cell.id) as Hex) <= reach).map((cell) => cell.id);
}

const WAYS: readonly Hex[] = [{ q: 1, r: 0 }, { q: 1, r: -1 }, { q: 0, r: -1 }, { q: -1, r: 0 }, { q: -1, r: 1 }, { q: 0, r: 1 }];

/** The six straight lines out of a space, each up to the edge or the first terrain. */
export function axes(field: Field, centre: string): string[] {
  const middle = field.hexes.get(centre);
  if (!middle) return [];
  return WAYS.flatMap((way) => {
    const line: string[] = [];
    for (let n = 1; n < 40; n += 1) {
      const id = nameOf({ q: middle.q + way.q * n, r: middle.r + way.r * n });
      if (!field.byId.has(id) || field.terrain.has(id)) break;
      line.push(id);
    }
    return line;
  });
}

/** A shortest way around what is in the way, without its ends; for showing a move. None if there is none. */
export function around(field: Field, from: string, to: string, blocked: ReadonlySet<string>): string[] | null {
  const before = new Map<string, string>([[from, from]]);
  for (const queue = [from]; queue.length > 0; ) {
    const here = queue.shift() as string;
    if (here === to) {
      const way: string[] = [];
      for (let at = before.get(to) as string; at !== from; at = before.get(at) as string) way.unshift(at);
      return way;
    }
    const middle = field.hexes.get(here);
    if (!middle) return null;
    for (const way of WAYS) {
      const next = nameOf({ q: middle.q + way.q, r: middle.r + way.r });
      if (before.has(next) || !field.byId.has(next) || field.terrain.has(next) || (blocked.has(next) && next !== to)) continue;
      before.set(next, here);
      queue.push(next);
    }
  }
  return null;
}

/** The terrain that lies on the straight way between two spaces; for pointing at what is in the way. */
export function between(field: Field, one: string, other: string): string[] {
  const [a, b] = [field.byId.get(one), field.byId.get(other)];
  if (!a || !b) return [];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy) || 1;
  return [...field.terrain].filter((id) => {
    const cell = field.byId.get(id) as Cell;
    const along = ((cell.x - a.x) * dx + (cell.y - a.y) * dy) / length;
    const off = Math.abs((cell.x - a.x) * dy - (cell.y - a.y) * dx) / length;
    return along > 0 && along < length && off < RADIUS * 0.86;
  });
}
