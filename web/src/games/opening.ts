/** What a seat may choose before a match begins, so that the page "New match" can offer it: a deck, a squad. */

export interface Opening {
  /** The decision that it stands for. The server says whether the rules allow it. */
  notation: string;
  title: string;
  /** How it plays, in a line. */
  line: string;
  /** The address of a square picture. */
  picture: string;
  /** Why it cannot be chosen, if that is known already. */
  closed?: string;
}

export interface Openings {
  /** What is chosen: "Deck". */
  what: string;
  /** If two stand for the same decision, the later one is offered: own lists come last, and keep the name they were given. */
  list: readonly Opening[];
  /** Whether it is chosen at all with these options. */
  applies(options: Record<string, string>): boolean;
}

/** Each decision once, in the place where it came first. */
export const offeredOf = (list: readonly Opening[]): Opening[] => [...new Map(list.map((one) => [one.notation, one])).values()];
