/**
 * What somebody chose before the match began: a deck, a squad. As soon as a seat is asked it is said in its name, in
 * order; what the rules refuse is forgotten, and the question is asked at the table as always.
 */

export type WishList = Record<number, readonly string[]>;

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const key = (table: string): string => `gattai.wishes.${table}`;
const storage = (): Kept | null => (typeof sessionStorage === 'undefined' ? null : sessionStorage);

export function keepWishes(table: string, wishes: WishList, kept: Kept | null = storage()): void {
  if (Object.values(wishes).some((list) => list.length > 0)) kept?.setItem(key(table), JSON.stringify(wishes));
}

export class Wishes {
  private left: Record<number, string[]>;

  constructor(
    private readonly table: string,
    private readonly kept: Kept | null = storage(),
  ) {
    try {
      this.left = JSON.parse(kept?.getItem(key(table)) ?? '{}') as Record<number, string[]>;
    } catch {
      this.left = {};
    }
  }

  /** What is to be said now, by the first of these seats that has something to say. */
  next(asked: readonly number[]): { seat: number; notation: string } | null {
    for (const seat of asked) {
      const notation = this.left[seat]?.shift();
      if (notation === undefined) continue;
      this.keep();
      return { seat, notation };
    }
    return null;
  }

  /** The rules refused: the rest makes no sense either. */
  forget(seat: number): void {
    delete this.left[seat];
    this.keep();
  }

  private keep(): void {
    if (Object.values(this.left).some((list) => list.length > 0)) this.kept?.setItem(key(this.table), JSON.stringify(this.left));
    else this.kept?.removeItem(key(this.table));
  }
}
