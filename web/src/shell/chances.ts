/** Everybody's chances after each decision of a finished match, without the positions. */

import { api } from './api';
import type { Chances } from './turning';

export async function chancesOf(table: string, key?: string | null): Promise<Chances[]> {
  const found: Chances[] = [];
  for (;;) {
    const page = await api.replay(table, 'spectator', found.length, 5000, key, false);
    found.push(...page.positions.map((one) => one.win_chance ?? null));
    if (page.positions.length === 0 || found.length >= page.steps) return found;
  }
}
