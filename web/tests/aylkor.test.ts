import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aylkor } from '../src/games/aylkor';
import { art, cards, decks, design, events, piece, techs, units } from '../src/games/aylkor/catalogue';
import { branches, cause } from '../src/games/aylkor/cause';
import { describeSpace } from '../src/games/aylkor/describe';
import type { AylkorView } from '../src/games/aylkor/view';
import type { Step } from '../src/table/scripted';

const read = (name: string): Step[] => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8')) as Step[];
const battle = read('battle');
const questions = read('questions');
const offers = questions.flatMap((step) => step.seats.flatMap((seat) => seat.offers));

describe('the cards', () => {
  it('are all there', () => {
    expect(decks).toHaveLength(4);
    expect(units.filter((unit) => unit.role === 'unit')).toHaveLength(64);
    expect(techs).toHaveLength(40);
    expect(events).toHaveLength(16);
    for (const id of cards) expect(design(id)).toBeDefined();
  });

  it('have each a picture of their own, the same at every visit', () => {
    const pictures = units.map((unit) => art(unit));
    expect(new Set(pictures).size).toBe(units.length);
    for (const one of [...units, ...techs, ...events]) expect(art(one)).toMatch(/^data:image\/svg\+xml,/);
    for (const unit of units) expect(piece(unit)).not.toContain('NaN');
    for (const one of [...techs, ...events]) expect(art(one)).not.toContain('NaN');
  });
});

describe('the match', () => {
  it('begins with its first turn, after decks and corners', () => {
    const begun = questions.filter((step) => step.seats.some((seat) => seat.log.some((line) => line.says.some((one) => aylkor.begins?.(one.event)))));
    expect(begun.length).toBeGreaterThan(2);
    for (const step of begun) expect((step.seats[0]?.view as AylkorView).round).toBeGreaterThan(0);
  });
});

describe('the offers of Aylkor', () => {
  it('of every kind can be pointed at', () => {
    const kinds = new Set(offers.map((offer) => offer.notation.split(' ')[0]));
    for (const kind of ['deck', 'corner', 'build', 'move', 'attack', 'ability', 'tech', 'unit', 'space', 'opponent', 'yes', 'branch', 'card', 'scry', 'end']) expect(kinds).toContain(kind);
    for (const offer of offers) expect(aylkor.path(offer).every((thing) => thing.length > 0), offer.notation).toBe(true);
  });

  it('are all different to point at', () => {
    for (const step of questions) {
      const paths = step.seats.flatMap((seat) => seat.offers.map((offer) => aylkor.path(offer).join(' ')));
      expect(new Set(paths).size).toBe(paths.length);
    }
  });

  it('that are said have a button with words on it', () => {
    for (const offer of offers.filter((one) => aylkor.path(one)[0]?.startsWith('say:'))) expect(aylkor.button(offer, [])?.label).toBeTruthy();
  });
});

describe('pointing at what is not on offer', () => {
  const view = battle[0]?.seats[0]?.view as AylkorView;
  const own = view.units.find((unit) => typeof unit.control === 'object' && unit.control.seat === 0);
  const enemy = view.units.find((unit) => typeof unit.control === 'object' && unit.control.seat === 1);

  it('becomes a question in notation', () => {
    expect(aylkor.attempt(view, [own?.id ?? ''], ['9.9'], 0)).toBe(`move ${own?.id} 9.9`);
    expect(aylkor.attempt(view, [own?.id ?? ''], [enemy?.id ?? '', enemy?.space ?? ''], 0)).toBe(`attack ${own?.id} ${enemy?.id}`);
    expect(aylkor.attempt(view, ['card:foundry-u02'], ['9.9'], 0)).toBe('build foundry-u02 9.9');
    expect(aylkor.attempt(view, [], ['card:foundry-t04'], 0)).toBe('tech foundry-t04');
    expect(aylkor.attempt(view, [], ['5.5'], 0)).toBeNull();
  });
});

describe('what happens', () => {
  it('is seen: strikes, damage and dice become motions of pieces that exist', () => {
    const seen = battle.slice(1).flatMap((step, i) => aylkor.motions(step.seats[0]?.log ?? [], battle[i]?.seats[0]?.view, step.seats[0]?.view, 0));
    expect(seen.map((motion) => motion.kind)).toContain('strike');
    expect(seen.map((motion) => motion.kind)).toContain('number');
    const ids = new Set(battle.flatMap((step) => (step.seats[0]?.view as AylkorView).units.map((unit) => unit.id)));
    for (const motion of seen) if ('piece' in motion) expect(ids).toContain(motion.piece);
  });

  it('is told with names', () => {
    expect(aylkor.tell('s0: Silk Informer (u5) attacks Rivet Bulwark (u13).', ['Mira', 'Bolt'])).toBe('Mira: Silk Informer attacks Rivet Bulwark.');
  });
});

describe('the board in words', () => {
  const view = battle[0]?.seats[0]?.view as AylkorView;

  it('says what stands where, whose it is and whether it can be chosen', () => {
    const hero = view.units.find((unit) => unit.hero);
    expect(describeSpace(view, hero?.space ?? '', ['Mira', 'Bolt'])).toMatch(/hero .* of Mira, attack \d+, health \d+ of \d+, move /);
    expect(describeSpace(view, '4.5', ['Mira'])).toMatch(/^4\.5, inner 2/);
  });
});

describe('what a question comes from', () => {
  const line = (event: unknown) => ({ version: 1, at: 0, what: 'decision' as const, says: [{ text: '', event }] });

  it('is the card or ability used last', () => {
    const vines = cards.indexOf(techs.find((tech) => tech.name === 'Choking Vines')?.id ?? '');
    expect(cause([line({ what: 'tech_played', seat: 0, card: vines }), line({ what: 'paid' })])?.of.name).toBe('Choking Vines');
    expect(cause([line({ what: 'paid' })])).toBeNull();
  });

  it('gives names to its branches', () => {
    expect(branches('Choose one: root an enemy; or silence an enemy.')).toEqual(['Root an enemy', 'Silence an enemy']);
    expect(branches('Deal 2 damage.')).toEqual([]);
  });
});
