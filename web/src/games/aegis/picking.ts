/** Looking for cards in the builder. Whether a list is legal is the server's to say. */

import type { Class, UnitCard } from './catalogue';

export interface Filter {
  classes: Class[];
  /** 0 for all. */
  level: number;
  faction: string;
  make: string;
  keyword: string;
  commander: boolean;
  text: string;
  /** Only what has no other colour than the list. */
  fitting: boolean;
}

export const NOTHING: Filter = { classes: [], level: 0, faction: '', make: '', keyword: '', commander: false, text: '', fitting: false };

/** The kinds of words in the order in which they are listed. */
export const KINDS: readonly [kind: string, label: string][] = [['type', 'Types'], ['range', 'Ranges'], ['attribute', 'Attributes'], ['stat', 'Stats'], ['passive', 'Passives'], ['combine', 'Combine Abilities'], ['commander', 'Commander Abilities']];

export function fits(card: UnitCard, filter: Filter, colour: string): boolean {
  const text = filter.text.trim().toLowerCase();
  return (
    filter.classes.every((one) => card.classes.includes(one)) &&
    (filter.level === 0 || card.level === filter.level) &&
    (filter.faction === '' || card.faction === filter.faction) &&
    (filter.make === '' || card.make === filter.make || card.needs.includes(filter.make)) &&
    (filter.keyword === '' || card.words.includes(filter.keyword)) &&
    (!filter.commander || card.commander !== null) &&
    (!filter.fitting || card.faction === 'neutral' || colour === 'neutral' || card.faction === colour) &&
    (text === '' || [card.id, card.flavour, ...card.actions.map((action) => `${action.name} ${action.text}`), ...card.abilities.map((ability) => ability.name)].some((part) => part.toLowerCase().includes(text)))
  );
}

/** What the server says of a list. */
export interface Summary {
  legal: boolean;
  squad: string[];
  pool: string[];
  colour: string;
  commander: string | null;
  sums: { production: number; production_without_drops: number; integrity: number; movement: number; classes: number[]; curve: number[] };
  forms: { name: string; ways: { energy: number; basics: number[]; production_lost: number; steps: { result: string; parts: [string, string]; energy: number }[] }[] }[];
  text: string;
  code: string;
}
