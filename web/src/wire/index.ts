/** What the server and the client say to each other (docs/protocol.md). */

export interface User { id: string; name: string; kind: 'guest' | 'account' }
export interface Rating { game: string; rating: number; deviation: number; matches: number }
export interface Me extends User { created_at: number; ratings: Rating[] }
export interface Rule { id: string; title: string; text: string; source: string }
export interface Refused { says: string; rule?: Rule | null; facts?: unknown }
export interface ApiError { error: string; says: string; refused?: Refused | null }

export type Allowed = { word: string } | { range: [number, number] };
export interface Setting { key: string; about: string; rule: string; default: string; values: Allowed[] }
export interface Game {
  id: string; title: string; line: string; prefix: string; version: number;
  seats_min: number; seats_max: number; options: Setting[]; orders: Setting[]; clock: Clock;
}
export interface Opponent { id: string; title: string; about: string; budget_ms: number }
export interface Ranked { user: User; rating: number; deviation: number; matches: number }

export type Clock =
  | { kind: 'none' }
  | { kind: 'live'; bank_ms: number; increment_ms: number }
  | { kind: 'correspondence'; days: number };
export type OnTime = 'computer' | 'claim' | 'forfeit';
export type Phase = 'gathering' | 'playing' | 'over' | 'cancelled';

export interface SeatInfo {
  seat: number; name: string; kind: 'person' | 'computer' | 'open';
  user?: User | null; opponent?: string | null; ready: boolean; connected: boolean; absent: boolean; words?: string | null;
}
export interface Table {
  id: string; game: string; options: Record<string, string>; phase: Phase;
  clock: Clock; on_time: OnTime; visibility: 'public' | 'private'; rated: boolean; hints: boolean;
  spectators: { allowed: boolean; delay_ms: number };
  owner: User; seats: SeatInfo[]; you: number[]; commitment?: string | null;
  created_at: number; started_at?: number | null; ended_at?: number | null;
  version: number; to_act: number[]; outcome?: number[] | null; ended_by?: 'rules' | 'agreement' | null;
  fork_of?: { table: string; decisions: number } | null; rematch_of?: string | null; rematch?: string | null;
  quick: boolean; key?: string | null;
}
export type SeatChoice = { kind: 'me' } | { kind: 'open' } | { kind: 'computer'; opponent: string };
export interface NewTable {
  game: string; options?: Record<string, string>; seats: SeatChoice[]; clock?: Clock; on_time?: OnTime;
  visibility?: 'public' | 'private'; rated?: boolean; hints?: boolean;
  spectators?: { allowed?: boolean; delay_ms?: number }; ready?: boolean; words?: string;
}

export interface Happening { text: string; rule?: string | null; event: unknown }
export type What = 'start' | 'decision' | 'concession' | 'forfeit' | 'agreement' | { taken_back: { decisions: number } };
export interface Line { version: number; seat?: number | null; at?: number | null; what: What; says: Happening[] }
export interface Chat { version: number; at: number; user: User; seat?: number | null; text: string }
export interface Offer { notation: string; label: string; action: unknown }
export interface SeatClock { left_ms: number; running: boolean; flagged: boolean }
export interface Clocks { now: number; seats: SeatClock[] }
export interface Pending { id: number; kind: 'draw' | 'take_back'; by: number; decisions?: number | null; waits_for: number[] }

export interface Fraction { part: number; whole: number }
export interface Preview {
  costs: { of: string; amount: number }[];
  odds: { that: string; chance: Fraction }[];
  touches: { what: string; how: string }[];
}

export type Viewer = `s${number}` | 'spectator';

export interface Update {
  type: 'update'; version: number; since: number; phase: Phase; to_act: number[]; may_act: number[]; decisions: number;
  view?: unknown; log: Line[]; chat: Chat[]; question?: string | null; actions?: Offer[] | null; clocks?: Clocks | null;
  undo: number; offers: Pending[]; orders: Record<string, string>; outcome?: number[] | null;
  ended_by?: 'rules' | 'agreement' | null; table?: Table | null;
}
export type ServerMessage =
  | { type: 'welcome'; table: Table; viewer: Viewer; server_time: number }
  | Update
  | { type: 'done'; id: string; version: number }
  | { type: 'refused'; id: string; refused: Refused }
  | { type: 'stale'; id: string; version: number }
  | { type: 'checked'; id: string; allowed: boolean; refused?: Refused | null }
  | { type: 'preview'; id: string; preview: Preview }
  | { type: 'actions'; id: string; version: number; actions: Offer[] }
  | { type: 'hint'; id: string; notation: string; win_chance: number; others: [string, number][]; line: string[] }
  | { type: 'error'; id?: string | null; says: string }
  | { type: 'bye'; says: string; again: boolean };

export interface ReplayPosition {
  decision: number; seat?: number | null; notation?: string | null; log: Line[]; view: unknown; to_act: number[];
  at?: number | null; win_chance?: number[] | null;
}
export interface Replay { table: string; steps: number; from: number; positions: ReplayPosition[] }
