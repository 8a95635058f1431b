import { describe, expect, it } from 'vitest';
import { wayOf } from '../src/board/stage';
import { arrowOf } from '../src/games/aegis/arrows';
import { card, maps } from '../src/games/aegis/catalogue';
import { danger } from '../src/games/aegis/danger';
import { momentWords, phaseWords, standWords, states } from '../src/games/aegis/describe';
import { figures, forecasts, isDrawn, perDie } from '../src/games/aegis/forecast';
import { around, fieldOf, fieldOn } from '../src/games/aegis/hexes';
import { motions, type Event } from '../src/games/aegis/motions';
import { ending, reason, tell } from '../src/games/aegis/read';
import { crossed, detour, gapWords } from '../src/games/aegis/tabletop';
import { codeOf, mapOf, readDesk, readRows, rowsOf, toggled, turnedPiece, writeDesk, writeRows } from '../src/games/aegis/terrain';
import { most, threatOf, threatWords } from '../src/games/aegis/threat';
import { unionOf } from '../src/games/aegis/union';
import type { AegisView, UnitView } from '../src/games/aegis/view';
import type { Preview } from '../src/wire';

function unit(number: number, name: string, at: string | null, more: Partial<UnitView> = {}): UnitView {
  const of = card(name);
  return {
    id: `u${number}`, number, seat: Math.floor((number - 1) / 10), card: name, level: of?.level ?? 1, classes: of?.classes ?? 'A', stand: at ? 'field' : 'pool', under: null, at,
    integrity: 5, max_integrity: 5, ep: 4, movement: 4, acted: false, moved: false, arrived: false, statuses: [], stats: {}, effects: [], actions: [], due: null, marked_by: [], ...more,
  };
}
const position = (units: UnitView[], more: Partial<AegisView> = {}): AegisView => ({
  stage: 'main', asked: 'step', round: 1, turn_limit: 30, active: 0, order: [0, 1], board: { mode: 'standard', map: 'M1', terrain: [], size: null, pieces: [] },
  players: [], units, acting: null, action: null, inheriting: null, retaliators: [], dropping: null, ...more,
});
const touches = (...list: [what: string, how: string][]): Preview => ({ costs: [], odds: [], touches: list.map(([what, how]) => ({ what, how })) });

describe('the preview of an Action', () => {
  const view = position([unit(1, 'GO-100', 'F5'), unit(14, 'ARK-150', 'E5')]);

  it('knows where a push leads, and where it ends', () => {
    const [one] = forecasts(view, touches(['14', 'with 1 goes to C4'], ['14', 'with 2 is destroyed: off the battlefield past A3']));
    expect(one?.slides).toEqual([{ successes: 1, to: 'C4', fell: false, against: null, damage: 0 }, { successes: 2, to: 'A3', fell: true, against: null, damage: 0 }]);
    expect(one?.lost).toBe(true);
    expect(one?.notes).toEqual([]);
    expect(one && isDrawn(one)).toBe(true);
  });

  it('tells a collision in which only one takes damage', () => {
    const [one] = forecasts(view, touches(['14', 'with 1 goes to C4 against 12, 2 damage, 0 to 12']));
    expect(one?.slides).toEqual([{ successes: 1, to: 'C4', fell: false, against: '12', damage: 2 }]);
    expect(one?.notes).toEqual([]);
  });

  it('says what is to be expected of repairs, drains and buffs', () => {
    const of = (how: string) => forecasts(view, touches(['14', how]))[0]?.brings;
    expect(of('expects 1.33 Integrity back')).toBe('+1.33 INT');
    expect(of('expects 0.00 Integrity back')).toBe('nothing to repair');
    expect(of('expects 0.67 EP less')).toBe('−0.67 EP');
    expect(of('expects DEF +0.69')).toBe('DEF +0.69');
    expect(of('expects ACC -0.50')).toBe('ACC −0.50');
  });

  it('keeps apart who is in reach of others, and names them when it is asked', () => {
    const how = 'in reach of 14 (4.17 damage), 99 (14.00 damage)';
    const [one] = forecasts(view, touches(['1', how]));
    expect([one?.reached, one?.notes]).toEqual([true, []]);
    expect(danger?.of?.({ what: '1', how }, view)).toEqual({ what: 'u1', how: 'in reach of ARK-150 ▲ (4.17 damage), unit 99 (14.00 damage)' });
  });

  it('says what a die has to show', () => {
    expect(perDie('4')).toBe('4+ per die');
    expect(perDie('4 +1 Evade = 5')).toBe('5+ per die (4 +1 Evade)');
    expect(perDie('4 +1 Evade -1 ACC = 4, not 6')).toBe('4+ per die but no 6 (4 +1 Evade -1 ACC)');
    expect(perDie('3, not 5')).toBe('3+ per die but no 5');
  });

  it('fits the figures beside the unit', () => {
    const [one] = forecasts(view, { costs: [], odds: [{ that: 'succeeds against 14', chance: { part: 3, whole: 4 } }, { that: 'destroys 14', chance: { part: 1, whole: 4 } }], touches: [{ what: '14', how: 'expects 1.50 damage of 5' }] });
    expect(one && figures(one)).toEqual({ odds: '75 %', effect: '−1.5', falls: '25 %' });
  });
});

describe('the arrow of a push', () => {
  const spot = (place: string) => ({ x: Number(place) * 10, y: 0 });
  const slide = (to: string, more = {}) => ({ successes: 1, to, fell: false, against: null, damage: 0, ...more });

  it('ends where the unit comes to stand', () => {
    const arrow = arrowOf({ x: 0, y: 0 }, { x: -10, y: 0 }, [slide('2'), slide('5')], false, spot, 10);
    expect(arrow?.stops.map((stop) => stop.at.x)).toEqual([20, 50]);
    expect([arrow?.burst, arrow?.off]).toEqual([null, null]);
  });

  it('strikes half a step beyond, and leaves the battlefield a whole one', () => {
    expect(arrowOf({ x: 0, y: 0 }, { x: -10, y: 0 }, [slide('3', { against: 'terrain', damage: 1 })], false, spot, 10)?.burst).toEqual({ at: { x: 35, y: 0 }, damage: 1 });
    expect(arrowOf({ x: 0, y: 0 }, { x: -10, y: 0 }, [slide('0', { fell: true })], false, spot, 10)?.off).toEqual({ x: 10, y: 0 });
    expect(arrowOf({ x: 0, y: 0 }, { x: -10, y: 0 }, [slide('0', { against: '3' })], true, spot, 10)?.burst?.at.x).toBe(-5);
  });
});

describe('a combination', () => {
  it('tells what it costs, loses and passes on', () => {
    const view = position([unit(1, 'ARK-150', 'F5'), unit(4, 'GO-100', 'F6')]);
    const preview: Preview = { ...touches(['1', 'becomes ARK-2500: Integrity 11, Movement 4, EP 6 instead of 7'], ['1', 'may pass on Arc Blade'], ['4', 'loses Beacon'], ['4', 'may pass on Launch Ram'], ['1', 'over Ground Breaker']), costs: [{ of: 'Energy', amount: 7 }] };
    expect(unionOf(view, preview)).toEqual({ cost: 7, production: '−1', loses: ['Beacon'], passes: ['Arc Blade (ARK-150)', 'Launch Ram (GO-100)'], over: ['Ground Breaker'] });
    expect(unionOf(view, undefined)).toBeNull();
  });
});

describe('what holds of a unit', () => {
  it('says when it ends', () => {
    const struck = unit(1, 'ARK-150', 'F5', { statuses: ['stunned'], stats: { EVA: -2 }, effects: [{ until: 1, statuses: ['stunned'], stats: {} }, { until: 0, statuses: [], stats: { EVA: -2 } }] });
    const list = states(position([struck]), struck, ['Mira', 'Jun']);
    expect(list.map((one) => one.until)).toEqual(['ends as the next turn of Jun begins', 'ends as the next turn of Mira begins']);
  });

  it('says where it is, and what the match is about', () => {
    const host = unit(6, 'ARK-2500', 'F5');
    expect(standWords(position([host]), unit(1, 'ARK-150', null, { stand: 'component', under: 'u6' }))).toBe('part of ARK-2500');
    expect(standWords(null, unit(2, 'AVA-200', null, { stand: 'off', due: 1 }))).toBe('kept off: drops after turn 1');
    expect(phaseWords(position([], { asked: 'retaliate' }))).toBe('Retaliate');
    expect(phaseWords(position([]))).toBe('Action Phase');
    const names = ['Ann', 'Ben'];
    expect(momentWords(position([]), [0], 0, names)).toEqual({ seat: 0, text: 'Your turn · Action Phase' });
    expect(momentWords(position([], { asked: 'retaliate' }), [1], 0, names)).toEqual({ seat: 1, text: 'Ben · Retaliate' });
    expect(momentWords(position([], { asked: 'retaliate' }), [1], 1, names)).toEqual({ seat: 1, text: 'You are asked · Retaliate' });
  });

  it('is named in refusals, and places are short', () => {
    const view = position([unit(11, 'SOL-100', 'B5')]);
    expect(reason('unit 11 is out of range', view)).toBe('SOL-100 ▲ is out of range');
    expect(reason('unit 9 is no target: another unit on the field is', view)).toBe('unit 9 is no target: another unit on the field is');
    expect(tell('ARK-100 (2) moves 6.994,6.000 to 8.125,7.400 (3 Energy).', [])).toBe('ARK-100 ● moves (7.0, 6.0) to (8.1, 7.4) (3 Energy).');
  });
});

describe('the end of a match', () => {
  it('is told by what decided it', () => {
    expect(ending(['s0 ends the turn.', 's1 loses: its production is below 5.', 'The match is over: s0=1 s1=2.'], null)).toEqual(['s1 loses: its production is below 5.']);
    const over = (one: number, other: number) => ({ players: [{ seat: 0, playing: true, production: 12 }, { seat: 1, playing: true, production: 9 }], units: [{ seat: 0, at: 'A1', integrity: one, level: 1 }, { seat: 1, at: 'A2', integrity: other, level: 1 }] });
    expect(ending(['Round 5 was the last.', 'The match is over.'], over(7, 9))).toEqual(['Round 5 was the last.', 'Integrity on the field decides: s0 7, s1 9.']);
    expect(ending(['Round 5 was the last.'], over(7, 7))[1]).toBe('Production decides: s0 12, s1 9.');
  });
});

describe('the board of a table', () => {
  it('has the zones of its seats', () => {
    const board = { mode: 'standard' as const, map: 'M3', terrain: ['C3'], size: null, pieces: [], zones: [['M1'], ['A1'], ['A17'], ['M17']] };
    const field = fieldOn(board, false);
    expect([...field.zones]).toEqual(expect.arrayContaining([['A1', 1], ['A17', 2], ['M17', 3], ['M1', 0]]));
    expect([...field.terrain]).toEqual(['C3']);
  });

  it('is as large as the battlefield that the table brings', () => {
    const board = { mode: 'standard' as const, map: 'M1', terrain: [], size: null, pieces: [], cells: [[0, 0], [1, 0], [0, 1]] as [number, number][] };
    expect(fieldOn(board, false).cells.map((cell) => cell.id)).toEqual(['A1', 'A2', 'B1']);
  });

  it('shows moves around what stands in the way', () => {
    const field = fieldOf('M1', false);
    expect(around(field, 'F7', 'F9', new Set())?.length).toBeGreaterThan(1);
    expect(around(field, 'A1', 'A2', new Set())).toEqual([]);
    expect(wayOf({ from: { x: 0, y: 0 }, to: { x: 30, y: 0 }, via: [{ x: 10, y: 0 }] }).map((step) => Number(step.offset.toFixed(2)))).toEqual([0, 0.33, 1]);
    expect(wayOf({ from: { x: 0, y: 0 }, to: { x: 30, y: 0 }, arc: true })[1]?.grown).toBeGreaterThan(1);
  });

  it('points at the piece that hides a unit', () => {
    const pieces: [number, number, number, number][] = [[10000, 10000, 14000, 14000], [0, 0, 2000, 2000]];
    expect(crossed(pieces, { x: 5000, y: 12000 }, { x: 20000, y: 12000 })).toEqual([0]);
    expect(crossed(pieces, { x: 5000, y: 15000 }, { x: 20000, y: 15000 })).toEqual([]);
    expect(crossed(pieces, { x: 5000, y: 12000 }, { x: 9000, y: 12000 })).toEqual([]);
  });
});

describe('terrain of one’s own', () => {
  it('is written down and read again', () => {
    const small = maps.find((map) => map.id === 'S1');
    const rows = rowsOf(small ?? { id: '', name: '', cells: [] });
    expect(readRows(writeRows(rows))).toEqual(rows);
    expect(mapOf(rows).cells).toEqual(small?.cells);
    expect(readDesk(codeOf('T1') ?? '')).toMatchObject({ width: 24, height: 24 });
    const desk = { width: 30, height: 24, pieces: [{ x1: 14, x2: 16, y1: 11, y2: 13 }] };
    expect(writeDesk(desk)).toBe('inches:30x24/14-16,11-13');
    expect(readDesk(writeDesk(desk))).toEqual(desk);
    expect(turnedPiece(desk, { x1: 0, x2: 4, y1: 0, y2: 2 })).toEqual({ x1: 26, x2: 30, y1: 22, y2: 24 });
  });

  it('is put down on both sides, and not in a zone', () => {
    const rows = [['.', '.', 'b'], ['r', '.', '.']].map((row) => [...row]);
    expect(toggled(rows, 0, 0)).toEqual([['x', '.', 'b'], ['r', '.', 'x']]);
    expect(toggled(toggled(rows, 0, 0), 0, 0)).toEqual(rows);
    expect(toggled(rows, 0, 2)).toEqual(rows);
  });
});

describe('what a unit of another player could do', () => {
  const slots = (name: string) => (card(name)?.actions ?? []).map((action, i) => ({ number: i + 1, name: action.name, card: name, inherited: false, star: action.star, usable: true, recharging: null }));
  const of = (name: string, movement: number) => threatOf(unit(11, name, 'F5', { movement, actions: slots(name) }));

  it('goes by its Movement now, and hits from there', () => {
    expect(threatWords(of('ARM-777', 4))).toBe('goes 4, hits within 6 more');
    expect(most(of('ARM-777', 2))).toBe(8);
    expect(threatWords(of('ARM-777', 4), '″')).toBe('goes 4″, hits within 6″ more');
  });

  it('keeps apart what is not used after moving, and lasers', () => {
    expect(threatWords({ goes: 4, hits: 1, heavy: 8, laser: true })).toBe('goes 4, hits within 1 more, hits within 8 if it stays, hits in a line at any distance');
    expect(of('SSM-100', 4).heavy).toBe(8);
    expect(of('SOL-100', 4).laser).toBe(true);
    expect(most({ goes: 4, hits: 1, heavy: 8, laser: false })).toBe(8);
    expect(most({ goes: 4, hits: null, heavy: null, laser: false })).toBeNull();
  });
});

describe('the ruler on the free table', () => {
  const from = { x: 2000, y: 2000 };
  const of = (dx: number, reach: number | null) => gapWords(from, { x: 2000 + dx, y: 2000 }, reach);

  it('measures between the discs, as the rules do, not between the middles', () => {
    expect(of(6900, 6)).toBe('5.9″ of 6″');
    expect(of(6900, null)).toBe('5.9″ apart');
    expect(of(900, 1)).toBe('0.0″ of 1″');
  });

  it('never makes what is too far look within', () => {
    expect(of(7000, 6)).toBe('6.0″ of 6″');
    expect(of(7001, 6)).toBe('6.1″ of 6″');
  });
});

describe('ways around on the free table', () => {
  const table = { width: 24000, height: 24000 };
  const block = [10000, 11000, 14000, 13000] as const;

  it('go straight where nothing is in the way', () => {
    expect(detour(table, [block], [], { x: 2000, y: 2000 }, { x: 6000, y: 2000 })).toEqual([]);
  });

  it('pass terrain at its corners, and keep a disc’s distance', () => {
    const way = detour(table, [block], [], { x: 12000, y: 9000 }, { x: 12000, y: 15000 });
    expect(way).toHaveLength(2);
    for (const point of way ?? []) expect(point.x <= 9500 || point.x >= 14500).toBe(true);
  });

  it('pass other units', () => {
    const way = detour(table, [], [{ x: 5000, y: 5000 }], { x: 3000, y: 5000 }, { x: 8000, y: 5000 });
    expect(way?.length).toBeGreaterThan(0);
    for (const point of way ?? []) expect(Math.hypot(point.x - 5000, point.y - 5000)).toBeGreaterThanOrEqual(1000);
  });

  it('end nowhere if somebody stands there', () => {
    expect(detour(table, [], [{ x: 8000, y: 5000 }], { x: 3000, y: 5000 }, { x: 8000, y: 5200 })).toBeNull();
  });
});

describe('what happens', () => {
  const view = position([unit(1, 'GO-100', 'F5'), unit(14, 'ARK-150', 'E5')]);
  const seen = (event: Event) => motions([{ version: 1, at: 0, seat: 0, what: 'decision', says: [{ text: '', event }] }], view, view);
  const words = (event: Event) => seen(event).map((motion) => ('text' in motion ? motion.text : ''));
  const [named, other] = [{ unit: 1, card: 1 }, { unit: 14, card: 2 }];

  it('shows what each side of a collision took', () => {
    expect(words({ event: 'collided', named, with: other, damage: 2, returned: 0 })).toEqual(['−2', '−0']);
    expect(words({ event: 'collided', named, with: other, damage: 2 })).toEqual(['−2', '−2']);
    expect(words({ event: 'collided', named, with: null, damage: 2, returned: 0 })).toEqual(['−2']);
  });

  it('names the production that loses', () => {
    expect(words({ event: 'went_out', seat: 1, reason: 'depletion', production: 4 })).toEqual(['Energy Depletion: production 4, below 5']);
    expect(words({ event: 'went_out', seat: 1, reason: 'depletion' })).toEqual(['Energy Depletion: production below 5']);
    expect(words({ event: 'went_out', seat: 1, reason: 'rout', production: null })).toEqual(['Rout: nothing left that can do damage']);
  });
});
