/** How matches and tables are told of on the pages. */

import type { Table } from '../wire';

export function players(min: number, max: number): string {
  return min === max ? `${min} players` : `${min} to ${max} players`;
}

export function against(table: Table): string {
  const others = table.seats.filter((seat) => !table.you.includes(seat.seat)).map((seat) => (seat.kind === 'open' ? 'an open seat' : seat.name));
  return others.length > 0 ? others.join(', ') : 'both sides';
}

/** The words that go into the dice from this browser. */
export function words(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
