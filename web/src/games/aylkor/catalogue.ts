/** The printed cards, as the game's content files have them. */

import data from './catalogue.json';
import { cutout, emblem, portrait, scene, type Figure } from './portrait';

export type Kind = 'organic' | 'mechanical' | 'elemental' | 'neutral';

export interface UnitDesign {
  kind: 'unit';
  id: string;
  name: string;
  slot: string;
  role: 'hero' | 'unit' | 'token' | 'neutral';
  copies: number;
  deck: string | null;
  type: Kind;
  cogs: number;
  brew: number;
  attack: number;
  health: number;
  move: number;
  text: string;
  abilities: string[];
  flavour: string;
}

export interface TechDesign {
  kind: 'tech';
  id: string;
  name: string;
  slot: string;
  deck: string | null;
  copies: number;
  cogs: number;
  brew: number;
  text: string;
  flavour: string;
}

export interface EventDesign {
  kind: 'event';
  id: string;
  name: string;
  slot: string;
  duration: number;
  text: string;
  flavour: string;
}

export interface DeckDesign {
  id: string;
  name: string;
  idea: string;
  hero: string;
  cards: [string, number][];
}

export type Design = UnitDesign | TechDesign | EventDesign;

export const units = data.units.map((unit) => ({ ...unit, kind: 'unit' }) as UnitDesign);
export const techs = data.techs.map((tech) => ({ ...tech, kind: 'tech' }) as TechDesign);
export const events = data.events.map((event) => ({ ...event, kind: 'event' }) as EventDesign);
export const decks = data.decks as DeckDesign[];
/** Card numbers, as the events of the log carry them, to ids. */
export const cards = data.cards as string[];

const byId = new Map<string, Design>([...units, ...techs, ...events].map((design) => [design.id, design]));

export function design(id: string): Design | undefined {
  return byId.get(id);
}

export function unitDesign(id: string): UnitDesign | undefined {
  const found = byId.get(id);
  return found?.kind === 'unit' ? found : undefined;
}

export function deck(id: string | null | undefined): DeckDesign | undefined {
  return decks.find((one) => one.id === id);
}

function figure(unit: UnitDesign): Figure {
  return {
    name: unit.name,
    slot: unit.slot,
    deck: unit.role === 'neutral' || unit.deck === null ? null : unit.deck,
    type: unit.type,
    hero: unit.role === 'hero',
    attack: unit.attack,
    health: unit.health,
    move: unit.move,
    level: unit.cogs + unit.brew,
    text: unit.text,
  };
}

/** The picture on a card. */
export function art(of: Design): string {
  switch (of.kind) {
    case 'unit':
      return portrait(figure(of));
    case 'tech':
      return emblem(of.name, of.deck, of.text);
    case 'event':
      return scene(of.name, of.text);
  }
}

/** The figure of a piece. */
export function piece(of: UnitDesign): string {
  return cutout(figure(of));
}
