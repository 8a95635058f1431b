/** The games that have a board here. A game that the server has and this list has not is not shown. */

import { aegis } from './aegis/entry';
import { aylkor } from './aylkor/entry';
import { breakthrough } from './breakthrough/entry';
import type { GameEntry, GameUi } from './game';
import type { Openings } from './opening';

const GAMES = new Map<string, GameEntry>([aegis, aylkor, breakthrough].map((game) => [game.id, game]));

export function entryOf(game: string): GameEntry | undefined {
  return GAMES.get(game);
}

export function hasBoard(game: string): boolean {
  return GAMES.has(game);
}

/** Boards are loaded when somebody sits down, not before. */
export async function loadGame(game: string): Promise<GameUi | null> {
  return (await GAMES.get(game)?.board()) ?? null;
}

/** The game at a glance, drawn. */
export async function pictureOf(game: string): Promise<string> {
  return (await GAMES.get(game)?.picture()) ?? '';
}

/** What seats may choose before the match, if the game lets them. */
export async function openingsOf(game: string): Promise<Openings | null> {
  return (await GAMES.get(game)?.openings?.()) ?? null;
}
