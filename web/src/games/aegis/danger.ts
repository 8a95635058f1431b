/** "What can hit me here?": what the server says of own units, with names in place of numbers. */

import type { GameUi } from '../game';
import { seatSign } from './signs';
import { unitOf, type AegisView } from './view';

/** How the server begins to tell who could harm a unit in the next turns. */
const REACHED = 'in reach of ';

export const isReached = (how: string): boolean => how.startsWith(REACHED);

export const danger: GameUi['danger'] = {
  none: 'None of your units is in reach of theirs.',
  of: ({ what, how }, view) => ({ what: `u${what}`, how: how.replace(/\d+(?= \()/g, (number) => named(view as AegisView, number)) }),
};

function named(view: AegisView, number: string): string {
  const unit = unitOf(view, number);
  return unit ? `${unit.card}${seatSign(unit.seat)}` : `unit ${number}`;
}
