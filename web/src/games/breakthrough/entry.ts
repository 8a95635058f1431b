import type { GameEntry } from '../game';

export const breakthrough: GameEntry = {
  id: 'breakthrough',
  time: '10 min',
  quick: {},
  board: async () => (await import('./index')).breakthrough,
  picture: async () => (await import('./picture')).draw(),
};
