/** The table behind a WebSocket. Heals by itself: what was asked before a break is asked again after it. */

import type { Preview, Refused, ServerMessage, Table as TableInfo, Touch, Viewer } from '../wire';
import type { Answer, Hint, Listener, Table } from './table';

interface Waiting {
  message: Record<string, unknown>;
  settle: (answer: ServerMessage) => void;
  /** Sent again after a break. Questions are not: their answers would come too late to matter. */
  lasting: boolean;
}

export interface SocketLike {
  /** 1 while it is open, as of a WebSocket. */
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface SocketOptions {
  url: string;
  viewer?: Viewer | undefined;
  connect?: (url: string) => SocketLike;
  /** For tests. */
  wait?: (attempt: number) => number;
}

const GONE: Refused = { says: 'The connection is gone. It will be tried again; nothing you did is lost.' };

/** Half a second at first, at most ten, never all clients at the same moment. */
const pause = (attempt: number): number => Math.min(10_000, 500 * 2 ** attempt) * (0.75 + Math.random() * 0.5);

export class SocketTable implements Table {
  private socket: SocketLike | null = null;
  private listener: Listener | null = null;
  private waiting = new Map<string, Waiting>();
  private version = 0;
  private viewer: Viewer | undefined;
  private info: TableInfo | null = null;
  /** Whose eyes were asked for; they are ours from the update on that begins anew. */
  private looking: Viewer | null = null;
  private greeted = false;
  private ended = false;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private count = 0;
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(private readonly options: SocketOptions) {
    this.viewer = options.viewer;
  }

  open(listener: Listener): void {
    this.listener = listener;
    this.connect();
    if (typeof window !== 'undefined') window.addEventListener('online', this.hurry);
  }

  close(): void {
    this.ended = true;
    if (this.timer) clearTimeout(this.timer);
    if (typeof window !== 'undefined') window.removeEventListener('online', this.hurry);
    this.socket?.close();
    this.listener?.connection('closed', '');
  }

  private hurry = (): void => {
    if (this.timer && !this.ended) {
      clearTimeout(this.timer);
      this.timer = null;
      this.connect();
    }
  };

  private connect(): void {
    const make = this.options.connect ?? ((url: string): SocketLike => new WebSocket(url, 'gattai.v1') as unknown as SocketLike);
    const socket = make(this.options.url);
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'hello', since: this.version, ...(this.viewer ? { viewer: this.viewer } : {}) }));
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.broke(socket);
  }

  private broke(socket: SocketLike): void {
    if (this.socket !== socket || this.ended) return;
    this.socket = null;
    this.greeted = false;
    for (const [id, one] of this.waiting) {
      if (one.lasting) continue;
      this.waiting.delete(id);
      one.settle({ type: 'refused', id, refused: GONE });
    }
    this.listener?.connection('lost', GONE.says);
    this.timer = setTimeout(() => {
      this.timer = null;
      this.connect();
    }, (this.options.wait ?? pause)(this.attempt));
    this.attempt += 1;
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.greeted = true;
        this.attempt = 0;
        this.viewer = message.viewer as Viewer;
        this.info = message.table;
        this.looking = null;
        this.listener?.connection('open', '');
        this.listener?.welcome(message.table, this.viewer);
        for (const one of this.waiting.values()) this.send(one.message);
        return;
      case 'update':
        this.version = Math.max(this.version, message.version);
        this.info = message.table ?? this.info;
        if (this.looking && message.since === 0 && this.info) {
          this.viewer = this.looking;
          this.looking = null;
          this.listener?.welcome(this.info, this.viewer);
        }
        this.listener?.update(message);
        return;
      case 'bye':
        if (!message.again) {
          this.ended = true;
          this.listener?.connection('closed', message.says);
        }
        return;
      default: {
        const id = message.id ?? '';
        const one = this.waiting.get(id);
        this.waiting.delete(id);
        one?.settle(message);
      }
    }
  }

  /** A socket that is closing takes nothing any more; what waits is answered or said again once it has closed. */
  private send(message: Record<string, unknown>): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  private ask(message: Record<string, unknown>, lasting: boolean): Promise<ServerMessage> {
    this.count += 1;
    const id = `${this.prefix}-${this.count}`;
    const full = { ...message, id };
    return new Promise((resolve) => {
      if (this.ended || (!this.greeted && !lasting)) {
        resolve({ type: 'refused', id, refused: GONE });
        return;
      }
      this.waiting.set(id, { message: full, settle: resolve, lasting });
      if (this.greeted) this.send(full);
    });
  }

  private async do(message: Record<string, unknown>, lasting = false): Promise<Answer> {
    const answer = await this.ask(message, lasting);
    switch (answer.type) {
      case 'done':
        return { ok: true, version: answer.version };
      case 'refused':
        return { ok: false, refused: answer.refused };
      case 'stale':
        return { ok: false, refused: { says: 'Somebody decided in the meantime. Look again, then decide.' } };
      case 'error':
        return { ok: false, refused: { says: answer.says } };
      default:
        return { ok: true };
    }
  }

  submit(notation: string, version: number, seat?: number): Promise<Answer> {
    return this.do({ type: 'submit', notation, version, ...(seat === undefined ? {} : { seat }) }, true);
  }

  async check(notation: string, seat?: number): Promise<Refused | null> {
    const answer = await this.ask({ type: 'check', notation, ...(seat === undefined ? {} : { seat }) }, false);
    if (answer.type === 'checked') return answer.allowed ? null : (answer.refused ?? { says: 'That is not possible now.' });
    return answer.type === 'refused' ? answer.refused : { says: answer.type === 'error' ? answer.says : 'That is not possible now.' };
  }

  async preview(notation: string, seat?: number): Promise<Preview | null> {
    const answer = await this.ask({ type: 'preview', notation, ...(seat === undefined ? {} : { seat }) }, false);
    return answer.type === 'preview' ? answer.preview : null;
  }

  async threats(seat?: number): Promise<Touch[] | null> {
    const answer = await this.ask({ type: 'threats', ...(seat === undefined ? {} : { seat }) }, false);
    return answer.type === 'threats' ? answer.threats : null;
  }

  async hint(seat?: number): Promise<Hint | Refused> {
    const answer = await this.ask({ type: 'hint', ...(seat === undefined ? {} : { seat }) }, false);
    if (answer.type === 'hint') return answer;
    return answer.type === 'refused' ? answer.refused : { says: answer.type === 'error' ? answer.says : 'There is no hint now.' };
  }

  undo(decisions?: number): Promise<Answer> {
    return this.do({ type: 'undo', ...(decisions === undefined ? {} : { decisions }) });
  }

  draw(): Promise<Answer> {
    return this.do({ type: 'draw' });
  }

  answer(offer: number, yes: boolean): Promise<Answer> {
    return this.do({ type: 'answer', offer, yes });
  }

  resign(): Promise<Answer> {
    return this.do({ type: 'resign' });
  }

  claim(): Promise<Answer> {
    return this.do({ type: 'claim' });
  }

  order(key: string, value: string): Promise<Answer> {
    return this.do({ type: 'order', key, value });
  }

  back(): Promise<Answer> {
    return this.do({ type: 'back' });
  }

  say(text: string): Promise<Answer> {
    return this.do({ type: 'say', text });
  }

  look(viewer: Viewer): Promise<Answer> {
    this.looking = viewer;
    return this.do({ type: 'look', viewer });
  }
}
