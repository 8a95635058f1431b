import { describe, expect, it } from 'vitest';
import { keepPicked, lit, point, type Choice } from '../src/table/choice';

const choices: Choice<string>[] = [
  { path: ['u1', '2.1'], offer: 'move u1 2.1' },
  { path: ['u1', 'u7'], offer: 'attack u1 u7' },
  { path: ['u2', '3.3'], offer: 'move u2 3.3' },
  { path: ['say:end'], offer: 'end' },
];

describe('choosing by pointing', () => {
  it('lights up what can be pointed at first', () => {
    expect([...lit(choices, []).keys()]).toEqual(['u1', 'u2', 'say:end']);
  });

  it('lights up what comes next after a piece is picked', () => {
    expect([...lit(choices, ['u1']).keys()]).toEqual(['2.1', 'u7']);
  });

  it('plays when the path is complete', () => {
    expect(point(choices, ['u1'], ['u7', '2.2'])).toEqual({ kind: 'play', offer: 'attack u1 u7' });
    expect(point(choices, [], ['say:end'])).toEqual({ kind: 'play', offer: 'end' });
  });

  it('takes the first of several things that is on offer', () => {
    expect(point(choices, [], ['x', 'u2'])).toEqual({ kind: 'picked', picked: ['u2'] });
  });

  it('steps back when the picked thing is pointed at again', () => {
    expect(point(choices, ['u1'], ['u1', '1.1'])).toEqual({ kind: 'back', picked: [] });
  });

  it('changes to another piece, but never plays a lone button by accident', () => {
    expect(point(choices, ['u1'], ['u2'])).toEqual({ kind: 'picked', picked: ['u2'] });
    expect(point(choices, ['u1'], ['say:end'])).toEqual({ kind: 'picked', picked: [] });
  });

  it('says what was meant when it is not on offer', () => {
    expect(point(choices, ['u1'], ['9.9'])).toEqual({ kind: 'refused', picked: ['u1'], things: ['9.9'] });
  });

  it('keeps as much of the picked path as still leads somewhere', () => {
    expect(keepPicked(choices, ['u1'])).toEqual(['u1']);
    expect(keepPicked(choices, ['u9', 'x'])).toEqual([]);
  });
});
