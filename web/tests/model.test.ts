import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aylkor } from '../src/games/aylkor';
import { breakthrough } from '../src/games/breakthrough';
import { settings } from '../src/look/settings.svelte';
import { TableModel } from '../src/table/model.svelte';
import { scriptedInfo, ScriptedTable, updateOf, type Step } from '../src/table/scripted';
import { seatNames } from '../src/table/names';
import type { Viewer } from '../src/wire';

const read = (name: string): Step[] => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8')) as Step[];
const battle = read('battle');
const small = read('breakthrough');
const turn = small.findIndex((step) => step.to_act.includes(0));

function sit(game: typeof aylkor, steps: Step[], viewer: Viewer, you: number[], answers: ConstructorParameters<typeof ScriptedTable>[2] = {}) {
  settings.set({ speed: 0 });
  const table = new ScriptedTable(scriptedInfo(game.id, ['Mira', 'Bolt'], you), viewer, answers);
  const model = new TableModel(game, table);
  model.open();
  const tell = (n: number, first = false): void => table.tell(updateOf(steps[n] as Step, viewer, first));
  return { table, model, tell };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe('a table on the screen', () => {
  it('lights up the pieces that can move, then where they can go, and plays', async () => {
    const { table, model, tell } = sit(breakthrough, small, 's0', [0]);
    tell(turn, true);
    expect(model.mine).toBe(true);
    const from = [...model.lights.keys()][0] as string;
    model.point([from]);
    expect(model.picked).toEqual([from]);
    const to = [...model.lights.keys()][0] as string;
    model.point([to]);
    await settled();
    expect(table.said).toEqual([`${from}-${to}`]);
    expect(model.picked).toEqual([]);
  });

  it('a finger points twice at what cannot be taken back, a mouse once', async () => {
    const { table, model, tell } = sit({ ...breakthrough, careful: () => true }, small, 's0', [0]);
    tell(turn, true);
    const from = [...model.lights.keys()][0] as string;
    model.point([from], null, true);
    const to = [...model.lights.keys()][0] as string;
    model.point([to], null, true);
    await settled();
    expect(table.said).toEqual([]);
    expect(model.pondered?.notation).toBe(`${from}-${to}`);
    model.stepBack();
    expect(model.pondered).toBeNull();
    expect(model.picked).toEqual([from]);
    model.point([to], null, true);
    model.point([to], null, true);
    await settled();
    expect(table.said).toEqual([`${from}-${to}`]);
  });

  it('a decision is under way until what came of it is shown, and nothing else is said meanwhile', async () => {
    const next = (small[turn + 1] as Step);
    const { table, model, tell } = sit(breakthrough, small, 's0', [0], { submit: { ok: true, version: updateOf(next, 's0', false).version } });
    tell(turn, true);
    await model.play('a2-a3');
    expect(model.sending).toBe(true);
    await model.play('b2-b3');
    expect(table.said).toEqual(['a2-a3']);
    tell(turn + 1);
    await settled();
    expect(model.sending).toBe(false);
  });

  it('asks why not, and shows the answer with its rule', async () => {
    const refused = { says: 'too far', rule: { id: 'BRK-3.1', title: 'Moving', text: '…', source: '' } };
    const { table, model, tell } = sit(breakthrough, small, 's0', [0], { check: refused });
    tell(turn, true);
    const from = [...model.lights.keys()][0] as string;
    model.point([from]);
    model.point(['h5'], { x: 1, y: 2 });
    await settled();
    expect(table.said).toEqual([`? ${from}-h5`]);
    expect(model.refusal).toEqual({ refused, at: { x: 1, y: 2 } });
    expect(model.picked).toEqual([from]);
    model.stepBack();
    expect(model.refusal).toBeNull();
    expect(model.picked).toEqual([]);
  });

  it('lets go of what was picked when the position has changed', async () => {
    const { model, tell } = sit(breakthrough, small, 's0', [0]);
    tell(turn, true);
    model.point([[...model.lights.keys()][0] as string]);
    tell(turn + 1);
    await settled();
    expect(model.picked).toEqual([]);
    expect(model.mine).toBe(false);
  });

  it('collects the log and remembers what came after the own last decision', async () => {
    const { model, tell } = sit(aylkor, battle, 's0', [0]);
    battle.forEach((_, n) => tell(n, n === 0));
    await settled();
    const lines = battle.flatMap((step) => step.seats[0]?.log ?? []);
    expect(model.log).toHaveLength(lines.length);
    const own = lines.filter((line) => line.seat === 0).at(-1);
    if (own) expect(model.recent.every((line) => line.version > own.version)).toBe(true);
  });

  it('watches without a seat: nothing can be decided', () => {
    const { table, model, tell } = sit(breakthrough, small, 'spectator', []);
    tell(turn, true);
    expect(model.seat).toBeNull();
    model.point(['a2']);
    expect(model.looked).toBe('a2');
    expect(table.said).toEqual([]);
  });

  it('hands over when another seat of the same device is asked', () => {
    const { model, tell } = sit(breakthrough, small, 's0', [0, 1]);
    const other = small.findIndex((step) => step.to_act.includes(1));
    tell(other, true);
    expect(model.handover).toBe(1);
  });

  it('shows the path of a hint', async () => {
    const offer = small[turn]?.seats[0]?.offers[0]?.notation ?? '';
    const { model, tell } = sit(breakthrough, small, 's0', [0], { hint: { notation: offer, win_chance: 0.6, others: [], line: [] } });
    tell(turn, true);
    await model.askHint();
    expect(model.hinted).toEqual(offer.split('-'));
  });
});

describe('what seats are called', () => {
  const named = (names: string[], you: number[]): string[] => seatNames(scriptedInfo('x', names, you));

  it('is their name, numbered among namesakes', () => {
    expect(named(['Mira', 'Rivet', 'Rivet'], [0])).toEqual(['Mira', 'Rivet 1', 'Rivet 2']);
    expect(seatNames(null)).toEqual([]);
  });

  it('is a number for the seats of one device', () => {
    expect(named(['Mira', 'Rivet', 'Mira'], [0, 2])).toEqual(['Player 1', 'Rivet', 'Player 3']);
  });
});
