import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { surveysOf } from '../src/games/aegis/balance';
import { placed, said } from '../src/games/aegis/layout.svelte';
import { eventsAfter, keepLesson, learn, learnt, lessonAt, lessonOf, LESSONS, stepFrom, type Now, type Step } from '../src/games/aegis/lessons';
import { card, starters } from '../src/games/aegis/catalogue';
import type { Event } from '../src/games/aegis/motions';
import type { AegisView } from '../src/games/aegis/view';

const named = (unit: number, name = 'ARK-150') => ({ unit, card: (card(name)?.card ?? 1) });
const view = (change: Partial<AegisView> = {}): AegisView =>
  ({ stage: 'main', asked: 'step', active: 0, round: 1, players: [{ seat: 0, protected: false }, { seat: 1, protected: false }], units: [{ id: 'u1', number: 1, seat: 0, card: 'ARK-150', at: 'G2' }, { id: 'u11', number: 11, seat: 1, card: 'SOL-100', at: 'B9' }], ...change }) as unknown as AegisView;
const now = (change: Partial<Now> = {}): Now => ({ view: view(), seat: 0, mine: true, picked: [], reading: false, over: false, events: [], ...change });
const find = (lesson: string, text: string): Step => {
  const step = lessonOf(lesson)?.steps.find((one) => one.say.includes(text));
  if (!step) throw new Error(`no such step: ${text}`);
  return step;
};
const kept = () => {
  const map = new Map<string, string>();
  return { getItem: (key: string) => map.get(key) ?? null, setItem: (key: string, value: string) => void map.set(key, value) };
};

describe('lessons', () => {
  it('are five, and every card that a step shows is in the squad that it is played with', () => {
    expect(LESSONS.map((lesson) => lesson.id)).toEqual(['move', 'actions', 'attributes', 'combining', 'winning']);
    for (const lesson of LESSONS) {
      const squad = starters.find((one) => one.id === lesson.options['list-1']);
      const units = [...(squad?.squad ?? []), ...(squad?.pool ?? [])].map((name, i) => ({ id: `u${i + 1}`, number: i + 1, seat: 0, card: name, at: 'A1' }));
      for (const step of lesson.steps) if (step.show) expect(step.show(now({ view: view({ units: units as never }) }))).not.toEqual([]);
      expect(lesson.first).toHaveLength(5);
    }
  });

  it('see a move of the learner, not of the other side', () => {
    const step = find('move', 'The lit hexes');
    const moved = (unit: number): Event => ({ event: 'moved', named: named(unit) });
    expect(step.done?.(now({ events: [moved(11)] }))).toBe(false);
    expect(step.done?.(now({ events: [moved(3)] }))).toBe(true);
  });

  it('see the end of the own turn, and that it has begun', () => {
    expect(find('move', 'End your turn').done?.(now({ events: [{ event: 'turn_ended', seat: 1 }] }))).toBe(false);
    expect(find('move', 'End your turn').done?.(now({ events: [{ event: 'turn_ended', seat: 0 }] }))).toBe(true);
    expect(find('move', 'who goes first').done?.(now({ mine: false, view: view({ active: 1 }) }))).toBe(false);
    expect(find('move', 'who goes first').done?.(now())).toBe(true);
  });

  it('see damage to the other side only', () => {
    const step = find('actions', 'make it count');
    expect(step.done?.(now({ events: [{ event: 'hit', named: named(2), damage: { damage: 2 } }] }))).toBe(false);
    expect(step.done?.(now({ events: [{ event: 'hit', named: named(12), damage: { damage: 0 } }] }))).toBe(false);
    expect(step.done?.(now({ events: [{ event: 'hit', named: named(12), damage: { damage: 2 } }] }))).toBe(true);
  });

  it('see a shot at an enemy, not at a friend', () => {
    const step = find('actions', 'Then fire');
    expect(step.done?.(now({ events: [{ event: 'used', named: named(1), target: named(2) }] }))).toBe(false);
    expect(step.done?.(now({ events: [{ event: 'used', named: named(1), target: named(12) }] }))).toBe(true);
  });

  it('know an Action with an Attribute from one without', () => {
    const step = find('attributes', 'Use an Action with an Attribute');
    const used = (name: string, number: number): Event => ({ event: 'used', named: named(1, name), slot: { card: card(name)?.card ?? 0, number } });
    expect(step.done?.(now({ events: [used('ARLY-300', 0)] }))).toBe(false);
    expect(step.done?.(now({ events: [used('GO-100', 0)] }))).toBe(true);
  });

  it('follow combining to its end', () => {
    expect(find('combining', 'Choose ARK-150').done?.(now({ picked: ['u1', 'combine'] }))).toBe(true);
    expect(find('combining', 'Choose ARK-2500').done?.(now({ events: [{ event: 'combined', first: named(1), second: named(4), into: named(6) }] }))).toBe(true);
    expect(find('combining', 'starred Action').done?.(now({ view: view({ asked: 'inherit' }) }))).toBe(false);
  });

  it('pass over steps with nothing to do', () => {
    const lesson = lessonOf('actions');
    if (!lesson) throw new Error('no lesson');
    expect(stepFrom(lesson, 0, now())).toBe(2);
    expect(stepFrom(lesson, 0, now({ view: view({ players: [{ seat: 0, protected: true }, { seat: 1, protected: true }] as never }) }))).toBe(1);
    expect(stepFrom(lesson, lesson.steps.length, now())).toBe(lesson.steps.length);
  });

  it('look only at what happened since', () => {
    const line = (version: number, event: string) => ({ version, at: 0, what: 'decision' as const, says: [{ text: '', event: { event } }] });
    expect(eventsAfter([line(3, 'moved'), line(4, 'used')], 3).map((one) => one.event)).toEqual(['used']);
  });

  it('are kept with the table and with the browser', () => {
    const store = kept();
    keepLesson('t1', 'combining', 3, store);
    expect(lessonAt('t1', store)).toMatchObject({ lesson: { id: 'combining' }, step: 3 });
    expect(lessonAt('t2', store)).toBeNull();
    learn('move', store);
    learn('move', store);
    expect(learnt(store)).toEqual(['move']);
  });
});

describe('the arrangement before deployment', () => {
  it('lets units change places', () => {
    const one = placed(placed(new Map(), 'u1', 'G2'), 'u2', 'G3');
    expect([...placed(one, 'u1', 'G3')]).toEqual([['u1', 'G3'], ['u2', 'G2']]);
    expect([...placed(one, 'u3', 'G3')]).toEqual([['u1', 'G2'], ['u3', 'G3']]);
  });

  it('is said with those on the field first', () => {
    expect(said(new Map([['u1', 'off'], ['u2', 'G3'], ['u3', '8.000,7.400']]))).toEqual(['deploy 2 G3', 'deploy 3 8.000,7.400', 'keep 1']);
  });
});

describe('the measured balance', () => {
  it('is read from the page of the laboratory', () => {
    const surveys = surveysOf(readFileSync(new URL('../../docs/aegis-balance.md', import.meta.url), 'utf8'));
    expect(surveys.length).toBeGreaterThan(1);
    for (const { title, line, rows } of surveys) {
      expect(title).not.toBe('');
      expect(line).toMatch(/^\d+ matches/);
      expect(rows.map((row) => row.list).sort()).toEqual(starters.map((one) => one.id).sort());
      for (const [i, row] of rows.entries()) {
        expect(row.before).toHaveLength(rows.length);
        expect(row.before[i]).toBeNull();
      }
    }
  });

  it('says how long a match is in words of the table', () => {
    const [survey] = surveysOf('## Hexes\n\n| list | wins | matches |\n|---|---|---|\n\n240 matches with `--seed 2`, 173 decisions in the middle match. Played later.\n');
    expect(survey?.line).toBe('240 matches with --seed 2, typical match: 173 decisions. Played later.');
  });
});
