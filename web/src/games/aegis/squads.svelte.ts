/** Lists that a person has saved, kept in this browser. */

export interface Saved {
  name: string;
  squad: string[];
  pool: string[];
}

const KEY = 'gattai.squads';

function read(): Saved[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    const names = (list: unknown): string[] => (Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string').slice(0, 5) : []);
    return kept.flatMap((one: Partial<Saved> | null) => (one && typeof one.name === 'string' ? [{ name: one.name, squad: names(one.squad), pool: names(one.pool) }] : []));
  } catch {
    return [];
  }
}

class Squads {
  list = $state.raw<readonly Saved[]>(typeof localStorage === 'undefined' ? [] : read());

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

/** A list as players write it. */
export const listText = (list: Pick<Saved, 'squad' | 'pool'>): string => `Squad: ${list.squad.join(', ')}\n${list.pool.length > 0 ? `Pool: ${list.pool.join(', ')}\n` : ''}`;
/** A list as it is brought to a table. */
export const listNotation = (list: Pick<Saved, 'squad' | 'pool'>): string => `squad ${[...list.squad, '/', ...list.pool].join(' ')}`;
