import type { Openings } from '../opening';
import { decks, piece, unitDesign } from './catalogue';

export const openings: Openings = {
  what: 'Deck',
  list: decks.map((deck) => {
    const hero = unitDesign(deck.hero);
    return { notation: `deck ${deck.id}`, title: deck.name, line: `${deck.idea}. Hero: ${hero?.name ?? ''}.`, picture: hero ? piece(hero) : '' };
  }),
  applies: (options) => options['deck-choice'] !== 'random',
};
