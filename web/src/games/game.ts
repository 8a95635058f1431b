/** What a game brings to the client: how its offers are pointed at, what its events look like, its board. */

import type { Component } from 'svelte';
import type { Motion } from '../board/motion';
import type { Thing } from '../table/choice';
import type { TableModel } from '../table/model.svelte';
import type { Line, Offer, Touch } from '../wire';
import type { Openings } from './opening';

/** A page of its own that a game adds: a library of cards, a builder of squads. It is at `/games/<game>/<name>`. */
export interface GamePage {
  title: string;
  load(): Promise<Component<{ game: string }>>;
}

/** What the client knows of a game before anything of it is loaded. */
export interface GameEntry {
  id: string;
  /** How long a match takes, for people. */
  time: string;
  /** Options for a first match, where the defaults ask too much. */
  quick: Record<string, string>;
  board(): Promise<GameUi>;
  /** The game at a glance: the address of a drawing. */
  picture(): Promise<string>;
  /** Shown with the options of a new match: what they mean, to be seen and chosen. */
  setup?(): Promise<Component<{ options: Record<string, string>; allowed: Record<string, readonly string[]>; seats: number; set: (key: string, value: string) => void }>>;
  /** What options are called, where their keys say too little. */
  titles?: Record<string, string>;
  /** What seats may choose before the match. */
  openings?(): Promise<Openings>;
  pages?: Record<string, GamePage>;
}

/** A key on a table and what it does. */
export type Key = readonly [key: string, does: string];

export interface GameUi {
  id: string;
  /** Whether seats hold secrets: then a hot-seat table draws a curtain between them. */
  secrets: boolean;
  /** The size of a sensible board, for the frame that holds it. */
  aspect: number;
  /** An offer as things to point at, in order. */
  path(offer: Offer): Thing[];
  /** What somebody meant who pointed at these things, in notation; null if nothing sensible. */
  attempt(view: unknown, picked: readonly Thing[], things: readonly Thing[], seat: number): string | null;
  /** What is to be seen of the log. */
  motions(lines: readonly Line[], before: unknown, after: unknown, seat: number | null): Motion[];
  Board: Component<{ model: TableModel }>;
  /** The others, along the top. */
  Others: Component<{ model: TableModel }>;
  /** The own panel: hand and resources. */
  Own: Component<{ model: TableModel }>;
  /** Beside the board: what is in force, details of the thing looked at. */
  Aside: Component<{ model: TableModel }>;
  /** The same, in little, for small screens. */
  Strip?: Component<{ model: TableModel }>;
  /** Over the board: questions that are not about the board. */
  Cover?: Component<{ model: TableModel }>;
  /** Above everything: what a learner is told. */
  Guide?: Component<{ model: TableModel }>;
  /** Things said by a button: label, whether it is the main one. */
  button(offer: Offer, log: readonly Line[]): { label: string; main: boolean } | null;
  /** What is to be chosen next, if the game can say it better than "choose a space or a target". */
  headline?(view: unknown, picked: readonly Thing[], seat: number | null): string | null;
  /** The preview, if the game shows it in its own way. */
  Foreseen?: Component<{ model: TableModel }>;
  /** Things said that are not buttons of the prompt, because the game asks for them in its own way. */
  silent?(thing: Thing, view: unknown): boolean;
  /** What the values of its standing orders are called, by order and value, where the server's words say too little. */
  orders?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Buttons that are greyed because they are not allowed now; pointing at one says why. */
  closed?(view: unknown, offers: readonly Offer[]): { thing: Thing; label: string }[];
  /** What the open question comes from: the name of a card. */
  cause?(view: unknown, log: readonly Line[]): string;
  /** The server tells "what can hit me here?": what is said where nothing can, and the answer in the words of the page if it is not in them. */
  danger?: { none: string; of?(threat: Touch, view: unknown): { what: Thing; how: string } };
  /** Keys of its own, for the list of keys. */
  keys?: readonly Key[];
  /** Whether play proper begins with this event: before it a match is only prepared, and chances mean little. */
  begins?(event: unknown): boolean;
  /** Of the sentences of the last decision: those that say how the match ended. */
  ending?(texts: readonly string[], view: unknown): string[];
  /** Rewrites ids in a log line into what people say. */
  tell(text: string, names: readonly string[]): string;
  /** A refusal as people say it: names instead of ids. */
  reason?(text: string, view: unknown): string;
  /** What cannot be taken back and has a preview worth seeing: where nothing hovers, it is pointed at twice. */
  careful?(offer: Offer): boolean;
  /** A decision that is not said yet but kept with others until all are made: true if it was kept. */
  drafts?(model: TableModel, notation: string): boolean;
  /** One line about a thing for screen readers. */
  describe(view: unknown, thing: Thing, names: readonly string[]): string;
}
