/** Who used the last Action: the one to be answered in a Retaliate window. */

import type { Line } from '../../wire';

interface Used {
  event: string;
  named?: { unit: number };
}

export function attacker(log: readonly Line[], seat: number | null): string | null {
  for (const line of log.slice(-12).reverse()) {
    for (const { event } of [...line.says].reverse()) {
      const used = event as Used;
      if (used.event === 'used' && used.named && Math.floor((used.named.unit - 1) / 10) !== seat) return `u${used.named.unit}`;
    }
  }
  return null;
}
