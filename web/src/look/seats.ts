import { box, ring, star } from './pen';

export const SHAPE_NAMES = ['circle', 'triangle', 'square', 'diamond', 'hexagon', 'star'] as const;

/** The outline of a seat's sign around 0,0. */
export function seatShape(seat: number, r: number): string {
  switch (seat % 6) {
    case 0:
      return ring(0, 0, r * 0.92);
    case 1:
      return star(0, r * 0.16, r * 1.12, 3);
    case 2:
      return box(0, 0, r * 1.62, r * 1.62, 0);
    case 3:
      return star(0, 0, r * 1.1, 4);
    case 4:
      return star(0, 0, r, 6);
    default:
      return star(0, 0, r * 1.1, 5, 0.45);
  }
}
