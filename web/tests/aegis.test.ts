import { describe, expect, it } from 'vitest';
import { card, cards, starters } from '../src/games/aegis/catalogue';
import { headline } from '../src/games/aegis/chosen';
import { describeUnit } from '../src/games/aegis/describe';
import { forecasts, percent } from '../src/games/aegis/forecast';
import { axes, between, distance, fieldOf, nameOf, within } from '../src/games/aegis/hexes';
import { fits, type Filter } from '../src/games/aegis/picking';
import { robot } from '../src/games/aegis/portrait';
import { lookOf, reachOf } from '../src/games/aegis/range';
import { attempt, costOf, path, tell } from '../src/games/aegis/read';
import { listNotation, listText } from '../src/games/aegis/squads.svelte';
import { lengthOf, pointOfSpot, readPoint, spotOfPoint, writePoint } from '../src/games/aegis/tabletop';
import type { AegisView, UnitView } from '../src/games/aegis/view';

const offer = (notation: string, label = '') => ({ notation, label, action: {} });

function unit(number: number, name: string, at: string | null, more: Partial<UnitView> = {}): UnitView {
  const of = card(name);
  return {
    id: `u${number}`, number, seat: Math.floor((number - 1) / 10), card: name, level: of?.level ?? 1, classes: of?.classes ?? 'A', stand: at ? 'field' : 'pool', under: null, at,
    integrity: of?.integrity ?? 5, max_integrity: of?.integrity ?? 5, ep: of?.ep ?? 4, movement: of?.movement ?? 4, acted: false, moved: false, arrived: false, statuses: [], stats: {}, effects: [],
    actions: (of?.actions ?? []).map((action, i) => ({ number: i + 1, name: action.name, card: name, inherited: false, star: action.star, usable: true, recharging: null })), due: null, marked_by: [], ...more,
  };
}

const position = (asked: AegisView['asked'], units: UnitView[]): AegisView => ({
  stage: 'main', asked, round: 1, turn_limit: 30, active: 0, order: [0, 1], board: { mode: 'standard', map: 'M1', terrain: [], size: null, pieces: [] },
  players: [], units, acting: null, action: null, inheriting: null, retaliators: [], dropping: null,
});

describe('pointing', () => {
  it('leads from the unit over the Action to the target', () => {
    expect(path(offer('move 3 F11'))).toEqual(['u3', 'F11']);
    expect(path(offer('act 3 1 at 14'))).toEqual(['u3', 'slot:1', 'u14']);
    expect(path(offer('act 3 1 x4 at 14 with 5'))).toEqual(['u3', 'slot:1', 'u14', 'dice:4', 'with:5']);
    expect(path(offer('act 2 2'))).toEqual(['u2', 'slot:2', 'say:go']);
    expect(path(offer('combine 1 4 ARK-2500'))).toEqual(['u1', 'combine', 'u4', 'into:ARK-2500']);
    expect(path(offer('cloak 3'))).toEqual(['u3', 'cloak', 'say:stay']);
    expect(path(offer('move 3 8.000,7.400 9.000,7.400'))).toEqual(['u3', '8.000,7.400 9.000,7.400']);
    expect(path(offer('end'))).toEqual(['say:end']);
  });

  it('asks the server about what was probably meant', () => {
    const view = position('step', [unit(1, 'ARK-150', 'L3'), unit(2, 'ARLY-100', 'K4'), unit(6, 'ARK-2500', null), unit(11, 'SNO-100', 'B14')]);
    expect(attempt(view, ['u1'], ['A1'], 0)).toBe('move 1 A1');
    expect(attempt(view, ['u2', 'slot:1'], ['u11', 'B14'], 0)).toBe('act 2 1 at 11');
    expect(attempt(view, ['u2'], ['slot:1'], 0)).toBe('act 2 1 at 11');
    expect(attempt(view, ['u2'], ['slot:2'], 0)).toBe('act 2 2');
    expect(attempt(view, ['u1'], ['combine'], 0)).toBe('combine 1 2 ARK-2500');
    expect(attempt(view, [], ['u11', 'B14'], 0)).toBeNull();
  });

  it('reads the cost of a move from its label', () => {
    expect(costOf(offer('move 3 F11', 'GO-100 (3): move to F11 (3 Energy)'))).toBe(3);
    expect(costOf(offer('end', 'end the turn'))).toBeNull();
  });

  it('says what is to be chosen next', () => {
    const view = position('step', [unit(2, 'ARLY-100', 'K4')]);
    expect(headline(view, ['u2', 'slot:1'], 0)).toBe('Rotary Gun: choose a target · 4 Energy');
    expect(headline(view, ['u2'], 0)).toContain('ARLY-100');
    expect(headline(view, [], 0)).toBeNull();
  });
});

describe('words', () => {
  it('tells of units by name and sign', () => {
    expect(tell('ARK-150 (1) hits GO-100 (14): 2 damage each.', ['Mira', 'Jun'])).toBe('ARK-150 ● hits GO-100 ▲: 2 damage each.');
    expect(tell('ARM-777 (1): 2 successes (2+), 2 damage (2).', [])).toBe('ARM-777 ●: 2 successes (2+), 2 damage (2).');
    expect(tell('s1 recharges 19 Energy.', ['Mira', 'Jun'])).toBe('Jun recharges 19 Energy.');
  });

  it('describes a unit with everything that shows on it', () => {
    const text = describeUnit(unit(11, 'EXL-100', 'B14', { statuses: ['stunned'], stats: { DMG: 1 }, marked_by: [0] }), ['Mira', 'Jun']);
    for (const part of ['EXL-100 of Jun', 'Evasive', 'stunned', 'DMG +1', 'Arrest Mandate', 'must move']) expect(text).toContain(part);
  });
});

describe('the preview', () => {
  it('is sorted by unit', () => {
    const view = position('step', [unit(2, 'ARLY-100', 'K4'), unit(14, 'GO-100', 'J4')]);
    const [only] = forecasts(view, {
      costs: [{ of: 'Energy', amount: 4 }],
      odds: [{ that: 'succeeds against 14', chance: { part: 15, whole: 16 } }, { that: 'destroys 14', chance: { part: 1, whole: 16 } }],
      touches: [{ what: '14', how: 'needs 4 +1 Evade = 5' }, { what: '14', how: 'expects 2.00 damage of 8' }, { what: '14', how: 'with 1 goes to J6 against 12, 1 damage' }],
    });
    expect(only).toMatchObject({ needs: '4 +1 Evade = 5', hit: 15 / 16, destroy: 1 / 16, expects: 2, slides: [{ successes: 1, to: 'J6', fell: false, against: '12', damage: 1 }] });
  });

  it('does not round to certainty', () => {
    expect(percent(0.999)).toBe('>99 %');
    expect(percent(0.001)).toBe('<1 %');
    expect(percent(1)).toBe('100 %');
  });
});

describe('hexes', () => {
  const field = fieldOf('M1');

  it('are those of the map', () => {
    expect(field.cells.length).toBe(215);
    expect(field.rows.map((row) => row.length).slice(0, 3)).toEqual([17, 16, 17]);
    expect(nameOf({ q: 5, r: 6 })).toBe('G9');
    expect(field.terrain.size).toBe(23);
    expect([...field.zones.values()].filter((zone) => zone === 0).length).toBe(27);
    expect(fieldOf('S1').cells.length).toBe(95);
  });

  it('are as far apart as the rules have it', () => {
    expect(distance({ q: 0, r: 0 }, { q: 2, r: 1 })).toBe(3);
    expect(within(field, 'G9', 1).length).toBe(6);
    expect(axes(field, 'M1')).toContain('M6');
    expect(between(field, 'F7', 'F9')).toEqual(['F8']);
  });
});

describe('ranges', () => {
  it('are read from the printed notation', () => {
    expect(reachOf('3d 2+ all Debuff EVA 2 Distance 8 Splash 2 ARC XPO')).toMatchObject({ distance: 8, splash: 2, aimless: false });
    expect(reachOf('3d 3+ all Buff DMG 1 Radius 3')).toMatchObject({ radius: 3, aimless: true });
    expect(lookOf('3d 3+ all Damage 4 LSR HVY')).toBe('beam');
    expect(lookOf('3d 3+ any Damage 1 MLE CRT')).toBe('slash');
  });
});

describe('the free table', () => {
  const table = { width: 24000, height: 24000 };

  it('writes points as the server reads them, and back', () => {
    expect(writePoint({ x: 8000, y: 7400 })).toBe('8.000,7.400');
    expect(readPoint('12.250,7.500')).toEqual({ x: 12250, y: 7500 });
    const point = { x: 5123, y: 20007 };
    expect(pointOfSpot(table, spotOfPoint(table, point))).toEqual(point);
  });

  it('measures as the rules do: 3842 mils', () => {
    expect(lengthOf([{ x: 5000, y: 5000 }, { x: 8000, y: 7400 }])).toBe(3842);
  });
});

describe('cards', () => {
  it('all have a picture of their own', () => {
    const drawn = cards.map((one) => robot({ name: one.id, first: one.classes[0] as 'A', classes: [...one.classes] as 'A'[], level: one.level, faction: one.faction, ...one.portrait }));
    expect(new Set(drawn).size).toBe(cards.length);
    expect(drawn.join('')).not.toContain('NaN');
  });

  it('are found by what they are', () => {
    const all: Filter = { classes: [], level: 0, faction: '', make: '', keyword: '', commander: false, text: '', fitting: false };
    const found = (filter: Partial<Filter>, colour = 'neutral') => cards.filter((one) => fits(one, { ...all, ...filter }, colour));
    expect(found({}).length).toBe(cards.length);
    expect(found({ classes: ['A', 'G'], level: 2 }).map((one) => one.id)).toContain('ARK-2500');
    expect(found({ keyword: 'LSR' }).every((one) => one.actions.some((action) => action.words.includes('LSR')))).toBe(true);
    expect(found({ fitting: true }, 'red').every((one) => ['neutral', 'red'].includes(one.faction))).toBe(true);
  });

  it('make lists that the server can read', () => {
    const [first] = starters;
    if (!first) throw new Error('there are no starters');
    expect(listNotation(first)).toBe('squad ARK-150 ARLY-100 ARLY-300 GO-100 SSM-100 / ARK-2500 ARLY-3000');
    expect(listText(first)).toContain('Pool: ARK-2500, ARLY-3000');
  });
});
