/** What the pointer is on in the panels, so that the board can draw it. */

class Desk {
  /** An Action slot of the chosen unit. */
  slot = $state<number | null>(null);
  /** A partner to combine with. */
  partner = $state<string | null>(null);
  /** Terrain hides what is aimed at. */
  hides = $state(false);
  /** The seat whose units are shown all together. */
  squad = $state<number | null>(null);
  /** The unit whose card is open in full. */
  opened = $state<string | null>(null);
}

export const desk = new Desk();
