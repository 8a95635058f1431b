/** Lists that a person has saved, kept in this browser. */

import type { ListLook, Remark } from '../../wire';
import type { Summary } from './picking';

/** What the server said of a list as it was saved. */
export interface Verdict {
  faults: Remark[];
  production: number;
  integrity: number;
  movement: number;
}

export interface Saved {
  name: string;
  squad: string[];
  pool: string[];
  /** Missing where the server was not asked: then the table says whether it may be brought. */
  verdict?: Verdict;
}

const KEY = 'gattai.squads';

export const cardNames = (list: unknown): string[] => (Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string').slice(0, 5) : []);

function verdictFrom(kept: unknown): Verdict | null {
  const { faults, production, integrity, movement } = (kept ?? {}) as Partial<Verdict>;
  if (!Array.isArray(faults) || typeof production !== 'number' || typeof integrity !== 'number' || typeof movement !== 'number') return null;
  return { faults: faults.filter((one) => typeof one?.says === 'string'), production, integrity, movement };
}

export function readSaved(text: string | null): Saved[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: Partial<Saved> | null) => {
      if (!one || typeof one.name !== 'string') return [];
      const verdict = verdictFrom(one.verdict);
      return [{ name: one.name, squad: cardNames(one.squad), pool: cardNames(one.pool), ...(verdict ? { verdict } : {}) }];
    });
  } catch {
    return [];
  }
}

class Squads {
  list = $state.raw<readonly Saved[]>(typeof localStorage === 'undefined' ? [] : readSaved(localStorage.getItem(KEY)));

  private keep(list: readonly Saved[]): void {
    this.list = list;
    try {
      localStorage.setItem(KEY, JSON.stringify(list));
    } catch {
      // Without storage the lists last as long as the page.
    }
  }

  /** A list of the same name is replaced. */
  save(saved: Saved): void {
    this.keep([...this.list.filter((one) => one.name !== saved.name), saved]);
  }

  remove(name: string): void {
    this.keep(this.list.filter((one) => one.name !== name));
  }
}

export const squads = new Squads();

/** Remarks that say the same are one: a card that is there three times is one fault. */
export const distinct = (remarks: readonly Remark[]): Remark[] => remarks.filter((one, i) => remarks.findIndex((other) => other.says === one.says) === i);

/** What is kept of the server's look at a list; nothing if it could not be understood. */
export function verdictOf(look: ListLook | null): Verdict | null {
  const summary = (look?.summary ?? null) as Summary | null;
  if (!look || !summary) return null;
  const { production, integrity, movement } = summary.sums;
  return { faults: distinct(look.faults), production, integrity, movement };
}

/** The first thing that keeps a saved list from a table, in the server's words with its rule; empty if nothing is known against it. */
export function against(saved: Saved): string {
  const fault = saved.verdict?.faults[0];
  return fault ? `${fault.says.replace(/^./, (c) => c.toUpperCase())}${fault.rule ? ` (${fault.rule})` : ''}.` : '';
}

/** A list as players write it. */
export const listText = (list: Pick<Saved, 'squad' | 'pool'>): string => `Squad: ${list.squad.join(', ')}\n${list.pool.length > 0 ? `Pool: ${list.pool.join(', ')}\n` : ''}`;
/** A list as it is brought to a table. */
export const listNotation = (list: Pick<Saved, 'squad' | 'pool'>): string => `squad ${[...list.squad, '/', ...list.pool].join(' ')}`;
