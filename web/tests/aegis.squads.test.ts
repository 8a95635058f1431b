import { describe, expect, it } from 'vitest';
import { card, starters } from '../src/games/aegis/catalogue';
import { slotted, wordsOn } from '../src/games/aegis/chosen';
import { keepDraft, keptDraft } from '../src/games/aegis/draft';
import { openings } from '../src/games/aegis/openings';
import { offeredOf } from '../src/games/opening';
import { against, distinct, listNotation, readSaved, squads, verdictOf } from '../src/games/aegis/squads.svelte';
import type { AegisView, SlotView, UnitView } from '../src/games/aegis/view';
import { combinesOf, whyNot } from '../src/games/aegis/whynot';
import type { Refused } from '../src/wire';

const sums = { production: 14, integrity: 26, movement: 15 };
const four = [{ rule: 'AEG-2.1', says: 'a Squad has exactly five units, not 4' }];
const arc = starters[0]!;

describe('lists of one’s own', () => {
  it('faults that say the same are one', () => {
    const twice = { rule: 'AEG-2.3', says: 'ARK-150 is in the Squad twice' };
    expect(distinct([twice, ...four, { ...twice }])).toEqual([twice, ...four]);
  });

  it('what the server said is kept with a list, and says why it cannot be brought', () => {
    const verdict = verdictOf({ faults: four, warnings: [], summary: { sums } });
    const kept = readSaved(JSON.stringify([{ name: 'Four', squad: ['ARK-150'], pool: [], verdict }]));
    expect(kept[0]?.verdict).toEqual({ faults: four, ...sums });
    expect(against(kept[0]!)).toBe('A Squad has exactly five units, not 4 (AEG-2.1).');
    expect(verdictOf({ faults: [{ says: 'there is no unit `ZZZ`' }], warnings: [], summary: null })).toBeNull();
  });

  it('lists without a verdict, or with a strange one, can still be tried', () => {
    for (const verdict of [undefined, null, 5, {}, { faults: 'no' }, { faults: [] }]) {
      const [old] = readSaved(JSON.stringify([{ name: 'Old', squad: ['ARK-150'], pool: [], verdict }]));
      expect(old).toEqual({ name: 'Old', squad: ['ARK-150'], pool: [] });
      expect(against(old!)).toBe('');
    }
    expect(readSaved('{')).toEqual([]);
  });

  it('are offered before a match as soon as they are saved; what is the same decision is offered once', () => {
    squads.save({ name: 'Four', squad: ['ARK-150'], pool: [], verdict: { faults: four, ...sums } });
    squads.save({ name: 'Like the starter', squad: arc.squad, pool: arc.pool });
    expect(openings.list.find((one) => one.title === 'Four')?.closed).toContain('AEG-2.1');
    expect(offeredOf(openings.list).filter((one) => one.notation === listNotation(arc)).map((one) => one.title)).toEqual(['Like the starter']);
    for (const name of ['Four', 'Like the starter']) squads.remove(name);
  });

  it('a draft outlasts the page, and nonsense is no draft', () => {
    const kept = new Map<string, string>();
    const shelf = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    expect(keptDraft(shelf)).toBeNull();
    const draft = { name: 'Half', squad: ['ARK-150'], pool: ['ARK-2500'], code: 'AEG1' };
    keepDraft(draft, shelf);
    expect(keptDraft(shelf)).toEqual(draft);
    for (const nonsense of ['{', '5', 'null', '{"squad":[]}']) {
      shelf.setItem([...kept.keys()][0]!, nonsense);
      expect(keptDraft(shelf)).toBeNull();
    }
  });
});

function unit(number: number, name: string, at: string | null, more: Partial<UnitView> = {}): UnitView {
  const of = card(name)!;
  return {
    id: `u${number}`, number, seat: Math.floor((number - 1) / 10), card: name, level: of.level, classes: of.classes, stand: at ? 'field' : 'pool', under: null, at,
    integrity: of.integrity, max_integrity: of.integrity, ep: of.ep, movement: of.movement, acted: false, moved: false, arrived: false, statuses: [], stats: {}, effects: [],
    actions: of.actions.map((action, i): SlotView => ({ number: i + 1, name: action.name, card: name, inherited: false, star: action.star, usable: true, recharging: null })), due: null, marked_by: [], ...more,
  };
}

describe('a combined unit', () => {
  const of = card('ARK-2500')!;
  const slots = unit(6, 'ARK-2500', 'F4').actions;
  const heir = unit(6, 'ARK-2500', 'F4', { actions: [slots[0]!, { number: 2, name: 'Launch Ram', card: 'GO-100', inherited: true, star: true, usable: true, recharging: null }] });

  it('shows the inherited Action in the place of the one it overwrote', () => {
    const [first, second] = slotted(of, heir);
    expect([first?.action.name, first?.lost]).toEqual(['Great Cleave', null]);
    expect([second?.action.name, second?.lost?.name]).toEqual(['Launch Ram', 'Ground Breaker']);
    expect(second?.action.notation).toContain('Push');
    expect(slotted(of, undefined).map((one) => one.action.name)).toEqual(['Great Cleave', 'Ground Breaker']);
  });

  it('has the words of the Action it inherited, not of the one it lost', () => {
    const words = wordsOn(of, heir);
    for (const here of ['Push', 'ARC', 'Distance', 'Damage', 'CRT', 'Blitz', 'First-Pilot']) expect(words).toContain(here);
    for (const gone of ['Radius', 'HVY']) expect(words).not.toContain(gone);
    expect(wordsOn(of, undefined)).toEqual(of.words);
  });
});

describe('why something is greyed', () => {
  const ark = unit(1, 'ARK-150', 'F4');
  const view = {
    stage: 'main', asked: 'step', round: 1, turn_limit: 30, active: 0, order: [0, 1], board: { mode: 'standard', map: 'M1', terrain: [], size: null, pieces: [] }, players: [], acting: null, action: null, inheriting: null, retaliators: [], dropping: null,
    units: [ark, unit(2, 'ARLY-100', 'F5'), unit(4, 'GO-100', 'F8'), unit(6, 'ARK-2500', null), unit(7, 'ARLY-3000', null), unit(11, 'SOL-100', 'A9'), unit(12, 'ABB-100', 'F9')],
  } satisfies AegisView as AegisView;
  const refused = (refusal: string, id: string, says: string): Refused => ({ says, rule: { id, title: '', text: '', source: '' }, facts: { refusal } });

  it('asks only for combinations that something can come of', () => {
    const unions = [
      { parts: ['GO-100', 'ARK-150'] as const, result: 'ARK-2500' },
      { parts: ['ARK-150', 'SSM-100'] as const, result: 'ARLY-3000' },
      { parts: ['ARK-150', 'ARLY-100'] as const, result: 'not in the pool' },
    ];
    expect(combinesOf(view, ark, unions)).toEqual(['combine 1 4 ARK-2500']);
  });

  it('says that nobody is in range only if that holds of all, else what forbids the nearest in range', async () => {
    const far = (name: string): Refused => refused('out_of_range', 'AEG-11.17', `${name} is out of range`);
    expect((await whyNot(view, ark, 'slot:1', 0, async (notation) => far(notation)))?.says).toBe('nobody is in range');
    const hidden = refused('no_line_of_sight', 'AEG-11.6', 'terrain hides unit 11');
    expect(await whyNot(view, ark, 'slot:1', 0, async (notation) => (notation.endsWith('at 11') ? hidden : far('unit 12')))).toBe(hidden);
    const alone = { ...view, units: view.units.filter((one) => [1, 11].includes(one.number)) };
    expect((await whyNot(alone, ark, 'slot:1', 0, async () => far('unit 11')))?.says).toBe('unit 11 is out of range');
  });

  it('of several combinations says what is nearest to being allowed', async () => {
    const lists: unknown[] = [];
    const formed = async (list: unknown) => (lists.push(list), [{ parts: ['ARK-150', 'GO-100'] as const, result: 'ARK-2500' }, { parts: ['ARLY-100', 'ARK-150'] as const, result: 'ARLY-3000' }]);
    const sol = unit(3, 'SOL-100', 'F6');
    const whole = { ...view, units: [...view.units, sol] };
    const energy = refused('too_little_energy_to_combine', 'AEG-21.8', 'combining costs 4 Energy; 2 is left');
    const away = refused('no_partner', 'AEG-21.1', 'unit 4 is too far');
    expect(await whyNot(whole, ark, 'combine', 0, async (notation) => (notation.includes('ARLY') ? energy : away), formed)).toBe(energy);
    expect(lists).toEqual([{ squad: ['ARK-150', 'ARLY-100', 'GO-100', 'SOL-100'], pool: ['ARK-2500', 'ARLY-3000'] }]);
    expect(await whyNot(whole, ark, 'combine', 0, async () => away, formed)).toBe(away);
    expect((await whyNot(whole, sol, 'combine', 0, async () => away, formed))?.says).toBe('nobody on the field forms a unit of your pool with SOL-100');
    expect(await whyNot(whole, sol, 'combine', 0, async () => away, async () => null)).toBe(away);
  });
});
