/** The way of a push or pull as a drawing: the arrow, where it stops, what it hits. */

import type { Spot } from '../../board/hex';
import type { Slide } from './forecast';

export interface Arrow {
  path: string;
  /** Where it comes to stand; none if it falls. */
  stops: { at: Spot; successes: number }[];
  /** What it runs against, with the damage. */
  burst: { at: Spot; damage: number } | null;
  /** Where it leaves the battlefield. */
  off: Spot | null;
}

/** `user` is where the push comes from; it tells the direction of a unit that cannot even begin to slide. */
export function arrowOf(at: Spot, user: Spot, slides: readonly Slide[], pull: boolean, spot: (place: string) => Spot, step: number): Arrow | null {
  const last = slides[slides.length - 1];
  if (!last) return null;
  const to = spot(last.to);
  const still = Math.hypot(to.x - at.x, to.y - at.y) < 1;
  const [dx, dy] = still ? [(at.x - user.x) * (pull ? -1 : 1), (at.y - user.y) * (pull ? -1 : 1)] : [to.x - at.x, to.y - at.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const beyond = (by: number): Spot => ({ x: to.x + ux * step * by, y: to.y + uy * step * by });
  const end = last.fell ? beyond(1) : last.against !== null ? beyond(0.5) : to;
  const wing = (side: number): string => `${(end.x - ux * 15 + side * uy * 10).toFixed(1)} ${(end.y - uy * 15 - side * ux * 10).toFixed(1)}`;
  return {
    path: `M${at.x.toFixed(1)} ${at.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}M${wing(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}L${wing(-1)}`,
    stops: slides.filter((one) => !one.fell).map((one) => ({ at: spot(one.to), successes: one.successes })),
    burst: last.against !== null && !last.fell ? { at: end, damage: last.damage } : null,
    off: last.fell ? end : null,
  };
}
