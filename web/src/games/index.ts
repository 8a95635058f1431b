/** The games that have a board here. A game that the server has and this list has not is not shown. */

import type { GameUi } from './game';

const LOADERS: Record<string, () => Promise<GameUi>> = {
  aegis: async () => (await import('./aegis')).aegis,
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

const PICTURES: Record<string, () => Promise<{ draw: () => string }>> = {
  aegis: () => import('./aegis/picture'),
  aylkor: () => import('./aylkor/picture'),
  breakthrough: () => import('./breakthrough/picture'),
};

/** The game at a glance, drawn. */
export async function pictureOf(game: string): Promise<string> {
  return (await PICTURES[game]?.())?.draw() ?? '';
}
