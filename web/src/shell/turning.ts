/** Where a match turned: the greatest changes of somebody's chances. */

export interface Turn {
  decision: number;
  seat: number;
  change: number;
}

export function turningPoints(chances: readonly (readonly number[] | null)[], most = 5, least = 0.08): Turn[] {
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

/** The line of one seat's chances over a box of this size. */
export function curve(chances: readonly (readonly number[] | null)[], seat: number, width: number, height: number): string {
  const last = Math.max(1, chances.length - 1);
  let d = '';
  chances.forEach((all, i) => {
    const chance = all?.[seat];
    if (chance === undefined) return;
    d += `${d ? 'L' : 'M'}${((i / last) * width).toFixed(1)} ${((1 - chance) * height).toFixed(1)}`;
  });
  return d;
}
