import type { GameEntry } from '../game';

export const aegis: GameEntry = {
  id: 'aegis',
  time: '30 to 50 min',
  quick: {},
  board: async () => (await import('./index')).aegis,
  picture: async () => (await import('./picture')).draw(),
  openings: async () => (await import('./openings')).openings,
  pages: { squads: { title: 'Squad builder', load: async () => (await import('./SquadsPage.svelte')).default }, cards: { title: 'Cards and words', load: async () => (await import('./CardsPage.svelte')).default } },
};
