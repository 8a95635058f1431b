/** Where a match turned: the greatest changes of somebody's chances. */

import type { Line } from '../wire';

export type Chances = readonly number[] | null;

export interface Turn {
  decision: number;
  seat: number;
  change: number;
}

export function turningPoints(chances: readonly Chances[], most = 5, least = 0.1): Turn[] {
  const found: Turn[] = [];
  for (let i = 1; i < chances.length; i += 1) {
    const [before, after] = [chances[i - 1], chances[i]];
    if (!before || !after) continue;
    let best: Turn | null = null;
    after.forEach((chance, seat) => {
      const change = chance - (before[seat] ?? chance);
      if (Math.abs(change) >= least && Math.abs(change) > Math.abs(best?.change ?? 0)) best = { decision: i, seat, change };
    });
    if (best) found.push(best);
  }
  return found
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, most)
    .sort((a, b) => a.decision - b.decision);
}

/** Chances as far as they mean something: none before the line with which play proper begins. `lines` are those of each decision, in order. */
export function inPlay(chances: readonly Chances[], lines: readonly (readonly Pick<Line, 'says'>[])[], begins?: (event: unknown) => boolean): Chances[] {
  if (!begins) return [...chances];
  const start = lines.findIndex((of) => of.some((line) => line.says.some((one) => begins(one.event))));
  return chances.map((one, i) => (start < 0 || i < start ? null : one));
}

/** How often the lead went from one seat to another. */
export function leadChanges(chances: readonly Chances[]): number {
  let [leader, changes] = [-1, 0];
  for (const all of chances) {
    if (!all) continue;
    const best = Math.max(...all);
    const ahead = all.filter((one) => best - one < 0.01).length === 1 ? all.indexOf(best) : -1;
    if (ahead < 0) continue;
    if (leader >= 0 && ahead !== leader) changes += 1;
    leader = ahead;
  }
  return changes;
}

/** The chances as bands over each other, the first seat below, together always the whole height. */
export function bands(chances: readonly Chances[], seats: number, width: number, height: number): string[] {
  const last = Math.max(1, chances.length - 1);
  const points = chances.flatMap((all, i) => (all ? [{ x: ((i / last) * width).toFixed(1), all, sum: all.reduce((sum, one) => sum + one, 0) || 1 }] : []));
  const edge = (seat: number): string[] =>
    points.map(({ x, all, sum }) => `${x} ${((1 - all.slice(0, seat).reduce((below, one) => below + one, 0) / sum) * height).toFixed(1)}`);
  return Array.from({ length: seats }, (_, seat) => (points.length < 2 ? '' : `M${edge(seat).join('L')}L${edge(seat + 1).reverse().join('L')}Z`));
}

/** The line of the log for each decision that stands, in order: the first is decision 1. */
export function decisionLines(log: readonly Line[]): Line[] {
  const lines: Line[] = [];
  for (const line of log) {
    if (typeof line.what === 'object') lines.length = Math.min(lines.length, line.what.taken_back.decisions);
    else if (line.what === 'decision' || line.what === 'concession' || line.what === 'forfeit') lines.push(line);
  }
  return lines;
}
