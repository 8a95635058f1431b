import { describe, expect, it } from 'vitest';
import { hexBoard, hexField, outlineOf, stepTo } from '../src/board/hex';
import { schedule, type Motion } from '../src/board/motion';

const board = hexBoard(9, 10, 46, 34);

describe('a field of hexes of any shape', () => {
  const places = Array.from({ length: 17 * 17 }, (_, n) => ({ q: (n % 17) - 8, r: Math.floor(n / 17) - 8 }))
    .filter(({ q, r }) => Math.abs(q + r) <= 8)
    .map(({ q, r }) => ({ id: `${q},${r}`, q, r }));
  const field = hexField(places, 20, 10);

  it('holds a hexagon of 217 spaces, its neighbours one width apart', () => {
    expect(field.cells).toHaveLength(217);
    expect(field.rows.map((row) => row.length)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 16, 15, 14, 13, 12, 11, 10, 9]);
    const middle = field.byId.get('0,0');
    for (const id of ['1,0', '-1,0', '0,1', '0,-1', '1,-1', '-1,1']) {
      const other = field.byId.get(id);
      expect(Math.hypot((other?.x ?? 0) - (middle?.x ?? 0), (other?.y ?? 0) - (middle?.y ?? 0))).toBeCloseTo(20 * Math.sqrt(3), 3);
    }
    expect(Math.min(...field.cells.map((cell) => cell.x))).toBeCloseTo(10 + 10 * Math.sqrt(3), 3);
  });

  it('is walked over with the arrow keys', () => {
    expect(stepTo(field, '0,0', 'right')).toBe('1,0');
    expect(stepTo(field, '0,0', 'home')).toBe('-8,0');
    let at = '0,0';
    for (let i = 0; i < 30; i += 1) at = stepTo(field, at, 'down');
    expect(at.endsWith(',8')).toBe(true);
  });
});

describe('the outline of hexes', () => {
  const edges = (cells: { x: number; y: number }[], flat = false) => outlineOf(cells, 10, flat).split('M').length - 1;
  const step = 10 * Math.sqrt(3);

  it('leaves out the edges between them, whichever way they lie', () => {
    expect(edges([{ x: 0, y: 0 }])).toBe(6);
    expect(edges([{ x: 0, y: 0 }, { x: step, y: 0 }])).toBe(10);
    expect(edges([{ x: 0, y: 0 }, { x: 0, y: step }], true)).toBe(10);
    expect(edges([{ x: 0, y: 0 }, { x: 2 * step, y: 0 }])).toBe(12);
    expect(edges([])).toBe(0);
  });
});

describe('the hex board', () => {
  it('has the 86 spaces of Aylkor', () => {
    expect(board.cells).toHaveLength(86);
    expect(board.rows.map((row) => row.length)).toEqual([10, 9, 10, 9, 10, 9, 10, 9, 10]);
  });

  it('puts neighbours one width apart', () => {
    const at = (id: string) => board.byId.get(id) ?? { x: 0, y: 0 };
    const apart = (one: string, two: string): number => Math.hypot(at(one).x - at(two).x, at(one).y - at(two).y);
    for (const other of ['5.4', '5.6', '4.4', '4.5', '6.4', '6.5']) expect(apart('5.5', other)).toBeCloseTo(46 * Math.sqrt(3), 3);
  });

  it('is walked with the arrow keys and does not end at its edges', () => {
    expect(stepTo(board, '5.5', 'left')).toBe('5.4');
    expect(stepTo(board, '5.5', 'up')).toBe('4.4');
    expect(stepTo(board, '4.4', 'down')).toBe('5.4');
    expect(stepTo(board, '1.1', 'up')).toBe('1.1');
    expect(stepTo(board, '1.1', 'end')).toBe('1.10');
  });
});

describe('the order of motions', () => {
  const at = { x: 0, y: 0 };
  const number = (text: string): Motion => ({ kind: 'number', at, text, tone: 'hurt' });

  it('shows one thing after the other', () => {
    const { list } = schedule([{ kind: 'move', piece: 'u1', from: at, to: at }, { kind: 'strike', piece: 'u1', from: at, to: at }]);
    expect(list[1]?.start).toBeGreaterThan(0);
  });

  it('shows damage to several at the same moment', () => {
    const { list } = schedule([number('1'), number('2'), number('3')]);
    expect(new Set(list.map((one) => one.start)).size).toBe(1);
  });

  it('lasts until the last thing has been seen', () => {
    const { list, total } = schedule([{ kind: 'enter', piece: 'u1' }, number('1')]);
    expect(total).toBe(Math.max(...list.map((one) => one.start + one.length)));
    expect(schedule([]).total).toBe(0);
  });
});
