/** Where nothing hovers, the question grows over the board: how far the board moves up, so that what it is about stays in sight. */

export interface Span {
  top: number;
  bottom: number;
}

/** What is left free around a thing. */
const ROOM = 6;

/**
 * The `things` that matter and the top of the board, both without any lift, and where the question begins: in pixels from
 * the top of the screen. A board that is lifted by `now` does not sink back: the finger is about to point again.
 */
export function liftFor(things: readonly Span[], board: number, question: number, now = 0): number {
  if (things.length === 0) return 0;
  const covered = Math.max(...things.map((one) => one.bottom)) + ROOM - question;
  const room = Math.min(...things.map((one) => one.top)) - ROOM - board;
  return Math.max(0, Math.min(Math.max(covered, now), room));
}
