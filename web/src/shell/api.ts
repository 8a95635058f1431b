/** The HTTP part of the protocol. Every failure is an Error whose message a person can read. */

import type {
  ApiError, Clock, Game, ListLook, Me, NewTable, Opponent, Ranked, Refused, Replay, Rule, SeatChoice, Table, Viewer,
} from '../wire';

export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly kind: string,
    says: string,
    readonly refused: Refused | null = null,
  ) {
    super(says);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Trouble(0, 'unreachable', 'The server cannot be reached. Check the connection and try again.');
  }
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  if (!answer.ok) {
    let told: Partial<ApiError> = {};
    try {
      told = JSON.parse(text) as Partial<ApiError>;
    } catch {
      told = {};
    }
    throw new Trouble(answer.status, told.error ?? 'internal', sentence(told.says ?? `The server answered ${answer.status}. Try again in a moment.`), told.refused ?? null);
  }
  return JSON.parse(text) as T;
}

const sentence = (text: string): string => text.replace(/^./, (c) => c.toUpperCase()).replace(/([^.!?])$/, '$1.');
const part = encodeURIComponent;

export const api = {
  me: () => ask<{ user: Me | null }>('GET', '/me'),
  guest: (name?: string) => ask<{ user: Me }>('POST', '/guest', name ? { name } : {}),
  register: (name: string, password: string) => ask<{ user: Me }>('POST', '/register', { name, password }),
  login: (name: string, password: string) => ask<{ user: Me }>('POST', '/login', { name, password }),
  logout: () => ask<void>('POST', '/logout', {}),
  rename: (name: string) => ask<{ user: Me }>('PATCH', '/me', { name }),
  password: (old: string, fresh: string) => ask<void>('POST', '/me/password', { old, new: fresh }),
  tokens: () => ask<{ tokens: { id: string; name: string; created_at: number }[] }>('GET', '/me/tokens'),
  newToken: (name: string) => ask<{ id: string; name: string; token: string }>('POST', '/me/tokens', { name }),
  dropToken: (id: string) => ask<void>('DELETE', `/me/tokens/${part(id)}`),
  myTables: (over = false) => ask<{ tables: Table[] }>('GET', `/me/tables?over=${over}`),
  profile: (name: string) => ask<{ user: Me; tables: Table[] }>('GET', `/users/${part(name)}`),

  games: () => ask<{ games: Game[]; opponents: Opponent[] }>('GET', '/games'),
  rules: (game: string) => ask<{ game: string; version: number; markdown: string; rules: Rule[] }>('GET', `/games/${part(game)}/rules`),
  rule: (game: string, id: string) => ask<Rule>('GET', `/games/${part(game)}/rules/${part(id)}`),
  ratings: (game: string) => ask<{ ratings: Ranked[] }>('GET', `/games/${part(game)}/ratings`),

  lookAtList: (game: string, text: string) => ask<ListLook>('POST', `/games/${part(game)}/lists/check`, { text }),

  tables: (phase: 'gathering' | 'playing' | 'over', game?: string) => ask<{ tables: Table[] }>('GET', `/tables?phase=${phase}${game ? `&game=${part(game)}` : ''}`),
  newTable: (table: NewTable) => ask<Table>('POST', '/tables', table),
  table: (id: string, key?: string | null) => ask<Table>('GET', `/tables/${part(id)}${key ? `?key=${part(key)}` : ''}`),
  cancel: (id: string) => ask<void>('DELETE', `/tables/${part(id)}`),
  join: (id: string, choice: { seat?: number; key?: string | null; words?: string }) => ask<Table>('POST', `/tables/${part(id)}/join`, { ready: true, ...choice }),
  ready: (id: string, words?: string) => ask<Table>('POST', `/tables/${part(id)}/ready`, { words }),
  leave: (id: string) => ask<Table>('POST', `/tables/${part(id)}/leave`, {}),
  seat: (id: string, seat: number, choice: SeatChoice) => ask<Table>('PUT', `/tables/${part(id)}/seats/${seat}`, choice),
  quick: (game: string, clock?: Clock) => ask<Table>('POST', '/quick', clock ? { game, clock } : { game }),
  rematch: (id: string) => ask<Table>('POST', `/tables/${part(id)}/rematch`, {}),
  fork: (id: string, decisions: number, seats: SeatChoice[]) => ask<Table>('POST', `/tables/${part(id)}/fork`, { decisions, seats }),
  replay: (id: string, viewer: Viewer | 'everything', from: number, count: number, key?: string | null, views = true) =>
    ask<Replay>('GET', `/tables/${part(id)}/replay?viewer=${viewer}&from=${from}&count=${count}${views ? '' : '&views=false'}${key ? `&key=${part(key)}` : ''}`),
  replayRecord: (record: string, viewer: Viewer | 'everything', from: number, count: number) => ask<Replay>('POST', '/replay', { record, viewer, from, count }),
  recordUrl: (id: string, key?: string | null) => `/api/v1/tables/${part(id)}/record${key ? `?key=${part(key)}` : ''}`,
};
