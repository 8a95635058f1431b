/**
 * How far a unit of another player could go and then do damage, by what is printed on it and its Movement now: as the crow
 * flies, and if it has the Energy. For drawing only: what is in the way, and what is allowed, the server says.
 */

import { card } from './catalogue';
import { actionIn } from './chosen';
import { reachOf } from './range';
import type { UnitView } from './view';

export interface Threat {
  /** How far it goes. */
  goes: number;
  /** How far its damage reaches from there; null if it has no such Action. */
  hits: number | null;
  /** How far what is not used after moving reaches. */
  heavy: number | null;
  /** It has a laser, which reaches any distance in a line. */
  laser: boolean;
}

/** How far a unit flies for an Energy: 1 unless it is a Jet. */
export const paceOf = (unit: UnitView): number => Number(/\d+/.exec(card(unit.card)?.abilities.find((one) => one.word === 'Jet')?.name ?? '')?.[0] ?? 1);

export function threatOf(unit: UnitView): Threat {
  const printed = unit.actions.flatMap((slot) => actionIn(slot)?.notation ?? []).filter((notation) => /\bDamage\b/.test(notation));
  const farthest = (list: readonly string[]): number | null => list.map(reachOf).reduce<number | null>((far, { melee, distance, radius }) => { const one = melee ? 1 : (distance ?? radius); return one === null ? far : Math.max(far ?? 0, one); }, null);
  const heavy = (notation: string): boolean => /\bHVY\b/.test(notation);
  return {
    goes: unit.movement * paceOf(unit),
    hits: farthest(printed.filter((notation) => !heavy(notation))),
    heavy: farthest(printed.filter(heavy)),
    laser: printed.some((notation) => reachOf(notation).laser),
  };
}

/** How far it can do damage at all, lasers apart. */
export const most = ({ goes, hits, heavy }: Threat): number | null => (hits === null && heavy === null ? null : Math.max(hits === null ? 0 : goes + hits, heavy ?? 0));

/** "goes 4, hits within 5 more"; `mark` is behind every number. */
export function threatWords({ goes, hits, heavy, laser }: Threat, mark = ''): string {
  const n = (number: number): string => `${number}${mark}`;
  return [
    `goes ${n(goes)}`,
    hits !== null && `hits within ${n(hits)} more`,
    heavy !== null && `hits within ${n(heavy)} if it stays`,
    laser && 'hits in a line at any distance',
    hits === null && heavy === null && !laser && 'does no damage',
  ].filter(Boolean).join(', ');
}
