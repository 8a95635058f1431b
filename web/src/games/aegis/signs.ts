/** Seats in text: a shape beside a name, as on the board. */

const SIGNS = ['●', '▲', '■', '◆', '⬢', '★'];

export const seatSign = (seat: number): string => ` ${SIGNS[seat % SIGNS.length] ?? ''}`;
