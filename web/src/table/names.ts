/** What seats are called at the table: seats of one device are players by number, namesakes are told apart. */

import { words } from '../look/words';
import type { Table } from '../wire';

export function seatNames(info: Pick<Table, 'seats' | 'you'> | null): string[] {
  const seats = info?.seats ?? [];
  const own = info?.you ?? [];
  const plain = seats.map((seat) => (own.length > 1 && own.includes(seat.seat) ? words.table.player(seat.seat + 1) : seat.name));
  return plain.map((name, i) => (plain.indexOf(name) === plain.lastIndexOf(name) ? name : `${name} ${plain.slice(0, i + 1).filter((one) => one === name).length}`));
}
