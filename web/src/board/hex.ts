/** Hexes with a corner on top, in rows. */

export interface Spot {
  x: number;
  y: number;
}

export interface Cell extends Spot {
  id: string;
  row: number;
  column: number;
}

export interface HexBoard {
  radius: number;
  cells: Cell[];
  rows: Cell[][];
  byId: Map<string, Cell>;
  width: number;
  height: number;
  /** Hexes lie on a side instead of standing on a corner. */
  flat?: boolean;
}

/** Rows of hexes, odd rows one longer and even rows half a space to the right. */
export function hexBoard(rows: number, longest: number, radius: number, margin: number): HexBoard {
  const w = Math.sqrt(3) * radius;
  const lines: Cell[][] = [];
  for (let row = 1; row <= rows; row += 1) {
    const count = row % 2 === 1 ? longest : longest - 1;
    const line: Cell[] = [];
    for (let column = 1; column <= count; column += 1) {
      line.push({
        id: `${row}.${column}`,
        row,
        column,
        x: margin + w * (column - 0.5 + (row % 2 === 1 ? 0 : 0.5)),
        y: margin + radius + (row - 1) * radius * 1.5,
      });
    }
    lines.push(line);
  }
  const cells = lines.flat();
  return {
    radius,
    cells,
    rows: lines,
    byId: new Map(cells.map((cell) => [cell.id, cell])),
    width: w * longest + margin * 2,
    height: radius * (1.5 * (rows - 1) + 2) + margin * 2,
  };
}

/** A board of any shape, from the axial coordinates of its hexes: q to the right, r down and half a hex to the right. */
export function hexField(places: readonly { id: string; q: number; r: number }[], radius: number, margin: number): HexBoard {
  const w = Math.sqrt(3) * radius;
  const at = places.map(({ id, q, r }) => ({ id, r, x: w * (q + r / 2), y: radius * 1.5 * r }));
  const [left, top] = [Math.min(...at.map((one) => one.x)), Math.min(...at.map((one) => one.y))];
  const levels = [...new Set(at.map((one) => one.r))].sort((a, b) => a - b);
  const rows = levels.map((r, row) =>
    at
      .filter((one) => one.r === r)
      .sort((a, b) => a.x - b.x)
      .map(({ id, x, y }, column): Cell => ({ id, row: row + 1, column: column + 1, x: x - left + margin + w / 2, y: y - top + margin + radius })),
  );
  const cells = rows.flat();
  return {
    radius,
    cells,
    rows,
    byId: new Map(cells.map((cell) => [cell.id, cell])),
    width: Math.max(...cells.map((cell) => cell.x)) + w / 2 + margin,
    height: Math.max(...cells.map((cell) => cell.y)) + radius + margin,
  };
}

export function hexPath(radius: number, x = 0, y = 0, flat = false): string {
  const points: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    const angle = ((60 * i - (flat ? 60 : 90)) * Math.PI) / 180;
    points.push(`${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`);
  }
  return `M${points.join('L')}Z`;
}

export type Way = 'left' | 'right' | 'up' | 'down' | 'home' | 'end';

/** Where an arrow key leads from a cell: along the row, or to the nearest cell of the next row. */
export function stepTo(board: HexBoard, from: string, way: Way): string {
  const cell = board.byId.get(from);
  if (!cell) return board.cells[0]?.id ?? from;
  const line = board.rows[cell.row - 1] ?? [];
  if (way === 'left') return line[cell.column - 2]?.id ?? from;
  if (way === 'right') return line[cell.column]?.id ?? from;
  if (way === 'home') return line[0]?.id ?? from;
  if (way === 'end') return line[line.length - 1]?.id ?? from;
  const next = board.rows[cell.row - 1 + (way === 'up' ? -1 : 1)];
  if (!next) return from;
  let best = next[0];
  for (const one of next) if (best && Math.abs(one.x - cell.x) < Math.abs(best.x - cell.x) - 0.01) best = one;
  return best?.id ?? from;
}

const WAYS: Record<string, Way> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
};

export function wayOf(key: string): Way | undefined {
  return WAYS[key];
}

/** The outline of a set of hexes: every edge with no other hex of the set behind it. */
export function outlineOf(cells: readonly Spot[], radius: number, flat = false): string {
  const step = Math.sqrt(3) * radius;
  const edges: string[] = [];
  for (const cell of cells) {
    for (let side = 0; side < 6; side += 1) {
      const angle = (side * Math.PI) / 3 + (flat ? Math.PI / 6 : 0);
      const [x, y] = [cell.x + step * Math.cos(angle), cell.y + step * Math.sin(angle)];
      if (cells.some((other) => Math.abs(other.x - x) + Math.abs(other.y - y) < radius / 4)) continue;
      const corner = (turn: number): string => `${(cell.x + radius * Math.cos(angle + turn)).toFixed(1)} ${(cell.y + radius * Math.sin(angle + turn)).toFixed(1)}`;
      edges.push(`M${corner(-Math.PI / 6)}L${corner(Math.PI / 6)}`);
    }
  }
  return edges.join('');
}
