/** The games that have a board here. A game that the server has and this list has not is not shown. */

import type { GameUi } from './game';

const LOADERS: Record<string, () => Promise<GameUi>> = {
  aylkor: async () => (await import('./aylkor')).aylkor,
  breakthrough: async () => (await import('./breakthrough')).breakthrough,
};

export function hasBoard(game: string): boolean {
  return game in LOADERS;
}

/** Boards are loaded when somebody sits down, not before. */
export async function loadGame(game: string): Promise<GameUi | null> {
  return (await LOADERS[game]?.()) ?? null;
}
