/** What the pointer is on in the panels, so that the board can draw it. */

class Desk {
  /** An Action slot of the chosen unit. */
  slot = $state<number | null>(null);
  /** A partner to combine with. */
  partner = $state<string | null>(null);
  /** Terrain hides what is aimed at. */
  hides = $state(false);
  /** The place under a point of the screen, as the board that is drawn has it; with a reach in inches, that of a unit near by. */
  placeAt: ((x: number, y: number, reach?: number) => string | null) | null = null;
  /** What a lesson points at. */
  shown = $state.raw<readonly string[]>([]);
  /** The seat whose units are shown all together. */
  squad = $state<number | null>(null);
  /** The unit whose card is open in full. */
  opened = $state<string | null>(null);
}

export const desk = new Desk();
