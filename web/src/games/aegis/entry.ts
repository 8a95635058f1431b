import type { GameEntry } from '../game';

export const aegis: GameEntry = {
  id: 'aegis',
  time: '30 to 50 min',
  quick: {},
  board: async () => (await import('./index')).aegis,
  picture: async () => (await import('./picture')).draw(),
  setup: async () => (await import('./Battlefield.svelte')).default,
  titles: { multi: 'More than two players', 'list-1': 'Squad of seat 1', 'list-2': 'Squad of seat 2', 'list-3': 'Squad of seat 3', 'list-4': 'Squad of seat 4' },
  openings: async () => (await import('./openings')).openings,
  pages: {
    lessons: { title: 'Lessons', load: async () => (await import('./LessonsPage.svelte')).default },
    squads: { title: 'Squad builder', load: async () => (await import('./SquadsPage.svelte')).default },
    cards: { title: 'Cards and words', load: async () => (await import('./CardsPage.svelte')).default },
    balance: { title: 'Balance', load: async () => (await import('./BalancePage.svelte')).default },
  },
};
