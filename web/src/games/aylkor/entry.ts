import type { GameEntry } from '../game';

export const aylkor: GameEntry = {
  id: 'aylkor',
  time: '30 to 60 min',
  quick: {},
  board: async () => (await import('./index')).aylkor,
  picture: async () => (await import('./picture')).draw(),
  openings: async () => (await import('./openings')).openings,
  pages: { cards: { title: 'Cards', load: async () => (await import('./Library.svelte')).default } },
};
