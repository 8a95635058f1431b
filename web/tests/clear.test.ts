import { describe, expect, it } from 'vitest';
import { liftFor } from '../src/table/clear';

describe('a question that grows over the board', () => {
  const board = 90;

  it('moves the board by what it covers of the things it is about', () => {
    expect(liftFor([{ top: 300, bottom: 340 }, { top: 520, bottom: 560 }], board, 500)).toBe(66);
  });

  it('leaves the board where it is if all of them are in sight, or nothing is chosen', () => {
    expect(liftFor([{ top: 300, bottom: 340 }], board, 500)).toBe(0);
    expect(liftFor([], board, 100)).toBe(0);
  });

  it('does not sink the board again while something is chosen, unless what is chosen now would be out at the top', () => {
    expect(liftFor([{ top: 300, bottom: 340 }], board, 500, 40)).toBe(40);
    expect(liftFor([{ top: 110, bottom: 150 }], board, 500, 40)).toBe(14);
  });

  it('never drives the uppermost of them out at the top', () => {
    expect(liftFor([{ top: 120, bottom: 150 }, { top: 520, bottom: 560 }], board, 500)).toBe(24);
    expect(liftFor([{ top: 92, bottom: 130 }, { top: 520, bottom: 560 }], board, 500)).toBe(0);
  });
});
