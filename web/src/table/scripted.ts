/** A table that plays back what it is given: for tests, for pictures, for replays. */

import type { Line, Offer, Preview, Refused, Table as TableInfo, Touch, Update, Viewer } from '../wire';
import type { Answer, Hint, Listener, Table } from './table';

export interface Step {
  version: number;
  decisions: number;
  to_act: number[];
  outcome: number[] | null;
  seats: { view: unknown; log: Line[]; question: string | null; offers: Offer[]; undo: number }[];
}

const NO: Answer = { ok: false, refused: { says: 'This is a replay: nothing can be decided here.' } };

export class ScriptedTable implements Table {
  private listener: Listener | null = null;
  readonly said: string[] = [];

  constructor(
    private readonly info: TableInfo,
    private viewer: Viewer,
    readonly answers: { submit?: Answer; check?: Refused | null; preview?: Preview | null; threats?: Touch[]; hint?: Hint } = {},
  ) {}

  open(listener: Listener): void {
    this.listener = listener;
    listener.connection('open', '');
    listener.welcome(this.info, this.viewer);
  }

  close(): void {
    this.listener = null;
  }

  /** Shows an update as it would come from a server. */
  tell(update: Update): void {
    this.listener?.update(update);
  }

  submit(notation: string): Promise<Answer> {
    this.said.push(notation);
    return Promise.resolve(this.answers.submit ?? { ok: true });
  }
  check(notation: string): Promise<Refused | null> {
    this.said.push(`? ${notation}`);
    return Promise.resolve(this.answers.check ?? null);
  }
  preview(): Promise<Preview | null> {
    return Promise.resolve(this.answers.preview ?? null);
  }
  threats(): Promise<Touch[] | null> {
    return Promise.resolve(this.answers.threats ?? null);
  }
  hint(): Promise<Hint | Refused> {
    return Promise.resolve(this.answers.hint ?? { says: 'There is no coach here.' });
  }
  look(viewer: Viewer): Promise<Answer> {
    this.viewer = viewer;
    this.listener?.welcome(this.info, viewer);
    return Promise.resolve({ ok: true });
  }
  undo = (): Promise<Answer> => Promise.resolve(NO);
  draw = (): Promise<Answer> => Promise.resolve(NO);
  answer = (): Promise<Answer> => Promise.resolve(NO);
  resign = (): Promise<Answer> => Promise.resolve(NO);
  claim = (): Promise<Answer> => Promise.resolve(NO);
  order = (): Promise<Answer> => Promise.resolve(NO);
  back = (): Promise<Answer> => Promise.resolve(NO);
  say = (): Promise<Answer> => Promise.resolve(NO);
}

/** A step of a dumped match as the update that a seat would get. */
export function updateOf(step: Step, viewer: Viewer, first: boolean): Update {
  const seat = viewer === 'spectator' ? 0 : Number(viewer.slice(1));
  const own = step.seats[seat];
  return {
    version: step.version,
    since: first ? 0 : step.version - 1,
    phase: step.outcome ? 'over' : 'playing',
    to_act: step.to_act,
    may_act: step.to_act,
    decisions: step.decisions,
    view: own?.view,
    log: own?.log ?? [],
    chat: [],
    question: viewer === 'spectator' ? undefined : (own?.question ?? undefined),
    actions: viewer === 'spectator' ? [] : (own?.offers ?? []),
    undo: step.decisions - (own?.undo ?? step.decisions),
    offers: [],
    orders: {},
    outcome: step.outcome ?? undefined,
  };
}

/** A table for a script. */
export function scriptedInfo(game: string, names: readonly string[], you: number[]): TableInfo {
  const owner = { id: 'me', name: names[0] ?? 'You', kind: 'guest' as const };
  return {
    id: 'scripted', game, options: {}, phase: 'playing', clock: { kind: 'none' }, on_time: 'computer', visibility: 'private',
    rated: false, hints: true, spectators: { allowed: true, delay_ms: 0 }, owner,
    seats: names.map((name, seat) => ({ seat, name, kind: you.includes(seat) ? 'person' as const : 'computer' as const, ready: true, connected: true, absent: false })),
    you, commitment: null, created_at: 0, version: 0, to_act: [], quick: false,
  };
}
