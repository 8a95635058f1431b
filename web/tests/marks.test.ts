import { describe, expect, it } from 'vitest';
import { marksOf, reachOf, type MarkFacts } from '../src/board/marks';

const none: MarkFacts = {
  lights: new Map(),
  picked: [],
  reach: [],
  hints: [],
  dangers: [],
  spaceOf: (thing) => ({ u1: '1.1', u2: '2.2' })[thing] ?? (/^\d/.test(thing) ? thing : undefined),
  on: (space) => (space === '1.1' ? 'own' : space === '2.2' ? 'other' : space === '3.3' ? 'token' : 'nothing'),
  first: true,
};
const lights = (...things: string[]): Map<string, unknown> => new Map(things.map((thing) => [thing, null]));

describe('what is marked on a board', () => {
  it('says nothing of spaces where there is nothing to say', () => {
    expect(marksOf(none).size).toBe(0);
    expect(marksOf({ ...none, lights: lights('say:end', 'card:x') }).size).toBe(0);
  });

  it('tells own pieces that can act from targets and places', () => {
    const marks = marksOf({ ...none, lights: lights('u1', 'u2', '3.3', '4.4') });
    expect(Object.fromEntries(marks)).toEqual({
      '1.1': { able: true },
      '2.2': { light: true, shape: 'target' },
      '3.3': { light: true, shape: 'ring' },
      '4.4': { light: true, shape: 'dot' },
    });
  });

  it('lights own pieces as targets once something is picked or asked', () => {
    expect(marksOf({ ...none, lights: lights('u1'), first: false }).get('1.1')).toEqual({ light: true, shape: 'hex' });
  });

  it('puts several marks on one space, whether it was named or its piece', () => {
    const marks = marksOf({ ...none, picked: ['u1'], hints: ['1.1'], dangers: ['u1'], reach: ['5.5'] });
    expect(Object.fromEntries(marks)).toEqual({ '1.1': { picked: true, hint: true, danger: true }, '5.5': { faint: true } });
  });

  it('shows the reach of a thing that is looked at, as long as nothing is picked', () => {
    const choices = [{ path: ['u1', '1.2'], offer: 0 }, { path: ['u1', 'u2'], offer: 1 }, { path: ['u3', '9.9'], offer: 2 }, { path: ['u1'], offer: 3 }];
    expect(reachOf(choices, 'u1', [])).toEqual(['1.2', 'u2']);
    expect(reachOf(choices, 'u1', ['u3'])).toEqual([]);
    expect(reachOf(choices, null, [])).toEqual([]);
  });
});
