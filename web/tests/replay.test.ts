import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verify } from '../src/shell/proof';
import { bands, decisionLines, inPlay, leadChanges, turningPoints } from '../src/shell/turning';

const folder = new URL('../../games/aylkor/fixtures/', import.meta.url);
const records = readdirSync(folder).filter((name) => /record|\.txt$/.test(name)).slice(0, 2).map((name) => readFileSync(new URL(name, folder), 'utf8'));

describe('the dice proof', () => {
  it('holds for the kept matches', async () => {
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) {
      const proof = await verify(record);
      expect(proof.says).toMatch(/rolls proved/);
      expect(proof.rolls).toBeGreaterThan(20);
    }
  });

  it('finds a changed roll, a changed secret and what is no record', async () => {
    const record = records[0] ?? '';
    const roll = / \| (\d+)\/(\d+)/.exec(record);
    const other = record.replace(roll?.[0] ?? '', ` | ${(Number(roll?.[1]) % Number(roll?.[2])) + 1}/${roll?.[2]}`);
    expect((await verify(other)).ok).toBe(false);
    expect((await verify(record.replace(/^secret ../m, (found) => `${found.slice(0, -2)}${found.endsWith('00') ? '11' : '00'}`))).ok).toBe(false);
    expect((await verify('hello')).says).toBe('This is not a record.');
  });
});

describe('turning points', () => {
  const chances = [[0.5, 0.5], [0.52, 0.48], [0.8, 0.2], null, [0.3, 0.7], [0.35, 0.65]];

  it('are the greatest changes, in order', () => {
    expect(turningPoints(chances)).toEqual([{ decision: 2, seat: 0, change: expect.closeTo(0.28, 5) as number }]);
  });

  it('lie in bands that fill the height together', () => {
    expect(bands(chances, 2, 100, 10)).toEqual([
      'M0.0 10.0L20.0 10.0L40.0 10.0L80.0 10.0L100.0 10.0L100.0 6.5L80.0 7.0L40.0 2.0L20.0 4.8L0.0 5.0Z',
      'M0.0 5.0L20.0 4.8L40.0 2.0L80.0 7.0L100.0 6.5L100.0 0.0L80.0 0.0L40.0 0.0L20.0 0.0L0.0 0.0Z',
    ]);
    expect(bands([[1, 1]], 2, 100, 10)).toEqual(['', '']);
  });

  it('count how often the lead changed hands', () => {
    expect(leadChanges(chances)).toBe(1);
    expect(leadChanges([[0.5, 0.5], null, [0.505, 0.5]])).toBe(0);
  });

  it('begin where play begins, not while it is prepared', () => {
    const line = (event: string) => ({ says: [{ text: event, event: { event } }] });
    const lines = [[], [line('deployed')], [line('deployed'), line('turn_began')], [line('moved')], [], [line('turn_began')]];
    const begins = (event: unknown): boolean => (event as { event: string }).event === 'turn_began';
    expect(inPlay(chances, lines, begins)).toEqual([null, null, ...chances.slice(2)]);
    expect(turningPoints(inPlay(chances, lines, begins))).toEqual([]);
    expect(inPlay(chances, lines)).toEqual(chances);
    // A match that somebody left before it began has nothing to show.
    expect(inPlay([[0.5, 0.5], [0.9, 0.1]], lines.slice(0, 2), begins)).toEqual([null, null]);
  });

  it('find the line of each decision, without what was taken back', () => {
    const line = (what: unknown, text: string) => ({ version: 1, at: 0, what, says: [{ text, event: null }] }) as never;
    const log = [line('start', 's'), line('decision', 'a'), line('decision', 'b'), line({ taken_back: { decisions: 1 } }, ''), line('decision', 'c'), line('concession', 'd')];
    expect(decisionLines(log).map((one) => one.says[0]?.text)).toEqual(['a', 'c', 'd']);
  });
});
