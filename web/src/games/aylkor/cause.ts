/** What a question is about: the card or ability that was used last. */

import type { Line } from '../../wire';
import { cards, design, units, type Design } from './catalogue';

export interface Cause {
  of: Design;
  /** The ability's or the card's text. */
  text: string;
}

interface Used {
  what: string;
  card?: number | null;
  named?: { design: number };
  number?: number;
}

export function cause(log: readonly Line[]): Cause | null {
  for (const line of [...log].reverse().slice(0, 12)) {
    for (const { event } of [...line.says].reverse()) {
      const used = event as Used;
      if (used.what === 'tech_played') {
        const of = design(cards[used.card ?? -1] ?? '');
        return of ? { of, text: of.text } : null;
      }
      if (used.what === 'ability_used' || used.what === 'triggered') {
        const of = units[used.named?.design ?? -1];
        return of ? { of, text: of.abilities[(used.number ?? 1) - 1] ?? of.text } : null;
      }
    }
  }
  return null;
}

/** The parts of "Choose one: this; or that". */
export function branches(text: string): string[] {
  const list = /choose(?:s)? one: (.*)$/i.exec(text)?.[1];
  return list ? list.replace(/\.$/, '').split(/; or /).map((part) => part.replace(/^./, (c) => c.toUpperCase())) : [];
}
