/** The printed cards, words, boards and starter squads, as the game's content files have them. */

import data from './catalogue.json';
import { cutout, portrait, type Class, type Drawn } from './portrait';

export { ENAMEL, STRIPE, type Class } from './portrait';

export interface ActionCard {
  name: string;
  star: boolean;
  dice: number | 'X';
  accuracy: number;
  indicator: 'any' | 'all';
  power: number;
  /** `4d 4+ any Damage 1 Distance 3 AA`. */
  notation: string;
  text: string;
  words: string[];
}

export interface UnitCard {
  card: number;
  id: string;
  make: string;
  level: number;
  level_name: string;
  classes: string;
  needs: string[];
  faction: string;
  commander: string | null;
  ep: number;
  integrity: number;
  movement: number;
  actions: ActionCard[];
  abilities: { name: string; word: string; text: string }[];
  words: string[];
  flavour: string;
  portrait: { legs: string; arms: string[]; plates: number; cells: number; marks: string[] };
}

export interface Word {
  code: string;
  name: string;
  kind: string;
  rule: string;
  reminder: string;
}

export interface MapCard {
  id: string;
  name: string;
  cells: [q: number, r: number, mark: string][];
}

export interface TableCard {
  id: string;
  name: string;
  /** In mils. */
  width: number;
  height: number;
  terrain: { x1: number; y1: number; x2: number; y2: number }[];
}

export interface Starter {
  id: string;
  name: string;
  squad: string[];
  pool: string[];
  code: string;
  production: number;
  integrity: number;
  movement: number;
}

export const cards = data.units as unknown as UnitCard[];
export const words = data.words as unknown as Word[];
export const makes = data.makes as string[];
export const maps = data.maps as unknown as MapCard[];
export const tables = data.tables as unknown as TableCard[];
export const starters = data.starters as unknown as Starter[];

const byName = new Map(cards.map((card) => [card.id, card]));
const byCode = new Map(words.map((word) => [word.code, word]));

export const card = (name: string): UnitCard | undefined => byName.get(name);
/** By the number that events of the log carry. */
export const numbered = (number: number): UnitCard | undefined => cards[number];
export const word = (code: string): Word | undefined => byCode.get(code);
export const starterOf = (squad: readonly string[]): Starter | undefined => starters.find((one) => one.squad.join() === squad.join());

export const CLASSES: readonly Class[] = ['A', 'E', 'G', 'I', 'S'];
export const CLASS_NAMES: Record<Class, string> = { A: 'Assault', E: 'Evasive', G: 'Guard', I: 'Intel', S: 'Support' };

const CLASS_LETTERS = new Set<string>(CLASSES);

function drawn(of: UnitCard): Drawn {
  const classes = [...of.classes] as Class[];
  const letter = of.make[0] ?? 'A';
  const first = (of.level < 5 && CLASS_LETTERS.has(letter) && of.classes.includes(letter) ? letter : (classes[of.id.length % classes.length] ?? 'A')) as Class;
  return { name: of.id, first, classes, level: of.level, faction: of.faction, ...of.portrait };
}

/** The picture on a card. */
export const art = (of: UnitCard): string => portrait(drawn(of));
/** The figure of a piece. */
export const piece = (of: UnitCard): string => cutout(drawn(of));

export const has = (of: UnitCard | undefined, code: string): boolean => of?.abilities.some((ability) => ability.word === code) === true;
