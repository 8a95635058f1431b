/**
 * A table, wherever it is: today behind a socket, one day beside us with the engine as WebAssembly. Boards and
 * panels know this and nothing else.
 */

import type { Preview, Refused, Table as TableInfo, Touch, Update, Viewer } from '../wire';

export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

/** What comes of something said at the table. */
export type Answer = { ok: true; /** The table is at least this far then. */ version?: number } | { ok: false; refused: Refused };

export interface Hint {
  notation: string;
  win_chance: number;
  others: [string, number][];
  line: string[];
}

export interface Listener {
  welcome(table: TableInfo, viewer: Viewer): void;
  update(update: Update): void;
  connection(state: Connection, says: string): void;
}

export interface Table {
  /** Begins to follow the table. The listener hears everything this viewer may know. */
  open(listener: Listener): void;
  close(): void;
  submit(notation: string, version: number, seat?: number): Promise<Answer>;
  /** Why not? Null if it is allowed. */
  check(notation: string, seat?: number): Promise<Refused | null>;
  preview(notation: string, seat?: number): Promise<Preview | null>;
  /** What of a seat's others could harm before it is asked again; null if that could not be asked. */
  threats(seat?: number): Promise<Touch[] | null>;
  hint(seat?: number): Promise<Hint | Refused>;
  undo(decisions?: number): Promise<Answer>;
  draw(): Promise<Answer>;
  answer(offer: number, yes: boolean): Promise<Answer>;
  resign(): Promise<Answer>;
  claim(): Promise<Answer>;
  order(key: string, value: string): Promise<Answer>;
  back(): Promise<Answer>;
  say(text: string): Promise<Answer>;
  look(viewer: Viewer): Promise<Answer>;
}
