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
  list: readonly Opening[];
  /** Whether it is chosen at all with these options. */
  applies(options: Record<string, string>): boolean;
}
