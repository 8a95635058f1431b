/** Seats in text: a shape beside a name, as on the board. */

const SIGNS = ['●', '▲', '■', '◆', '⬢', '★'];

/** Signs of the abilities that matter on the board, drawn in a square of 12. */
export const TRAITS: Record<string, string> = {
  Beacon: 'M0 -5.500A5.500 5.500 0 1 1 0 5.500A5.500 5.500 0 1 1 0 -5.500ZM0 -3.200A3.200 3.200 0 1 0 0 3.200A3.200 3.200 0 1 0 0 -3.200ZM0 -1.200A1.200 1.200 0 1 1 0 1.200A1.200 1.200 0 1 1 0 -1.200Z',
  Signal: 'M-1 5.500V0A1.500 1.500 0 1 1 1 0V5.500ZM-5.500 -4.500Q0 -8 5.500 -4.500L4.300 -3Q0 -5.800 -4.300 -3ZM-3.600 -1.800Q0 -4.500 3.600 -1.800L2.400 -0.400Q0 -2.200 -2.400 -0.400Z',
  Flight: 'M0 4L-6 -3L-3 -3.500L0 0L3 -3.500L6 -3Z',
  Jet: 'M-6 -3L6 0L-6 3L-3.500 0Z',
  Cloaking: 'M-5.500 0Q0 -6.500 5.500 0Q0 6.500 -5.500 0ZM-3 0Q0 3.200 3 0Q0 -3.200 -3 0Z',
  Retaliate: 'M6 3.500V-1H-1V-4.500L-6.500 0.500L-1 5.500V2H3V3.500Z',
};

export const seatSign = (seat: number): string => ` ${SIGNS[seat % SIGNS.length] ?? ''}`;
