import { describe, expect, it } from 'vitest';
import { offeredOf } from '../src/games/opening';
import { openings } from '../src/games/aylkor/openings';
import { keepWishes, Wishes } from '../src/table/wishes';

class Shelf {
  readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
}

describe('what is offered before the match', () => {
  it('is each decision once, by the name that somebody gave it', () => {
    const one = (notation: string, title: string) => ({ notation, title, line: '', picture: '' });
    const list = offeredOf([one('squad a', 'Starter'), one('squad b', 'Other'), one('squad c', 'Mine'), one('squad a', 'Like the starter'), one('squad c', 'The same again')]);
    expect(list.map((of) => [of.notation, of.title])).toEqual([['squad a', 'Like the starter'], ['squad b', 'Other'], ['squad c', 'The same again']]);
  });
});

describe('what was chosen before the match', () => {
  it('is said once, in order, by the seat that is asked', () => {
    const shelf = new Shelf();
    keepWishes('t', { 0: ['deck foundry', 'corner 1.1'], 1: ['deck brood'] }, shelf);
    const wishes = new Wishes('t', shelf);
    expect(wishes.next([])).toBeNull();
    expect(wishes.next([1])).toEqual({ seat: 1, notation: 'deck brood' });
    expect(wishes.next([0, 1])).toEqual({ seat: 0, notation: 'deck foundry' });
    // A page that is loaded anew goes on where it was.
    expect(new Wishes('t', shelf).next([0])).toEqual({ seat: 0, notation: 'corner 1.1' });
    expect(wishes.next([0])).toEqual({ seat: 0, notation: 'corner 1.1' });
    expect(wishes.next([0, 1])).toBeNull();
    expect(shelf.kept.size).toBe(0);
  });

  it('is forgotten when the rules refuse it', () => {
    const shelf = new Shelf();
    keepWishes('t', { 0: ['a', 'b'] }, shelf);
    const wishes = new Wishes('t', shelf);
    wishes.next([0]);
    wishes.forget(0);
    expect(wishes.next([0])).toBeNull();
    expect(shelf.kept.size).toBe(0);
  });

  it('keeps nothing where nothing was chosen, and survives rubbish', () => {
    const shelf = new Shelf();
    keepWishes('t', { 0: [] }, shelf);
    expect(shelf.kept.size).toBe(0);
    shelf.setItem('gattai.wishes.t', '{');
    expect(new Wishes('t', shelf).next([0])).toBeNull();
    expect(new Wishes('t', null).next([0])).toBeNull();
  });

  it('offers the four decks of Aylkor, unless decks are dealt', () => {
    expect(openings.list.map((one) => one.notation)).toEqual(['deck foundry', 'deck brood', 'deck tempest', 'deck gleaners']);
    expect(openings.list.every((one) => one.picture.startsWith('data:image/svg') && one.line.length > 20)).toBe(true);
    expect(openings.applies({})).toBe(true);
    expect(openings.applies({ 'deck-choice': 'random' })).toBe(false);
  });
});
