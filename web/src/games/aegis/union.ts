/** What the server says of a combination before it is made. */

import type { Preview } from '../../wire';
import { unitOf, type AegisView } from './view';

export interface Union {
  cost: number;
  /** How production changes: "stays", "−2". */
  production: string;
  /** Abilities that the result does not have. */
  loses: string[];
  /** Actions that may be passed on, and by whom. */
  passes: string[];
  /** Actions of the result that they may take the place of. */
  over: string[];
}

export function unionOf(view: AegisView | null, preview: Preview | undefined): Union | null {
  if (!preview) return null;
  const said = (what: RegExp): { who: string; text: string }[] =>
    preview.touches.flatMap((touch) => { const text = what.exec(touch.how)?.[1]; return text === undefined ? [] : [{ who: unitOf(view, touch.what)?.card ?? '', text }]; });
  const [, after = '0', before = '0'] = /EP (\d+) instead of (\d+)/.exec(preview.touches.find((touch) => touch.how.startsWith('becomes'))?.how ?? '') ?? [];
  const change = Number(after) - Number(before);
  return {
    cost: preview.costs.find((cost) => cost.of === 'Energy')?.amount ?? 0,
    production: change === 0 ? 'stays' : change > 0 ? `+${change}` : `−${-change}`,
    loses: said(/^loses (.*)$/).map((one) => one.text),
    passes: said(/^may pass on (.*)$/).flatMap((one) => one.text.split(', ').map((name) => `${name} (${one.who})`)),
    over: said(/^over (.*)$/).flatMap((one) => one.text.split(', ')),
  };
}
