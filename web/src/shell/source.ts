/** Where a replay comes from: a table of the server, or a record that somebody brought along. */

import { scriptedInfo } from '../table/scripted';
import type { Replay, Table, Viewer } from '../wire';
import { api } from './api';

export interface Source {
  info(): Promise<Table>;
  page(viewer: Viewer, from: number, count: number): Promise<Replay>;
  record(): Promise<string>;
  /** Whether one can play on from it. */
  forks: boolean;
}

class TableSource implements Source {
  readonly forks = true;

  constructor(
    private readonly id: string,
    private readonly key: string | null,
  ) {}

  info(): Promise<Table> {
    return api.table(this.id, this.key);
  }

  page(viewer: Viewer, from: number, count: number): Promise<Replay> {
    return api.replay(this.id, viewer, from, count, this.key);
  }

  async record(): Promise<string> {
    const answer = await fetch(api.recordUrl(this.id, this.key));
    if (!answer.ok) throw new Error('The record is not to be had yet.');
    return answer.text();
  }
}

class RecordSource implements Source {
  readonly forks = false;

  constructor(private readonly text: string) {}

  info(): Promise<Table> {
    const tag = (key: string): string => new RegExp(`^${key} (.*)$`, 'm').exec(this.text)?.[1] ?? '';
    const names = Array.from({ length: Number(tag('seats')) || 2 }, (_, seat) => {
      const name = tag(`seat s${seat}`);
      return name && name !== '-' ? name : `Seat ${seat + 1}`;
    });
    return Promise.resolve(scriptedInfo(tag('game'), names, []));
  }

  page(viewer: Viewer, from: number, count: number): Promise<Replay> {
    return api.replayRecord(this.text, viewer, from, count);
  }

  record(): Promise<string> {
    return Promise.resolve(this.text);
  }
}

const HELD = 'gattai.record';

/** Keeps a record for the replay page; it survives a reload of the page. */
export function hold(text: string): void {
  if (!text.startsWith('gattai record')) throw new Error('This file is not a record of a match.');
  sessionStorage.setItem(HELD, text);
}

export function sourceOf(id: string, key: string | null): Source {
  return id === 'file' ? new RecordSource(sessionStorage.getItem(HELD) ?? '') : new TableSource(id, key);
}
