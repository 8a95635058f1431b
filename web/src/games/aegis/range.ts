/** How far an Action reaches, as its card prints it. For drawing only: what is allowed, the server says. */

export interface Reach {
  distance: number | null;
  radius: number | null;
  splash: number;
  melee: boolean;
  laser: boolean;
  /** It is used without naming a target. */
  aimless: boolean;
}

const figure = (notation: string, word: string): number | null => {
  const found = new RegExp(`\\b${word} (\\d+)`).exec(notation);
  return found ? Number(found[1]) : null;
};

export function reachOf(notation: string): Reach {
  const radius = figure(notation, 'Radius');
  return {
    distance: figure(notation, 'Distance'),
    radius,
    splash: figure(notation, 'Splash') ?? 0,
    melee: /\bMLE\b/.test(notation),
    laser: /\bLSR\b/.test(notation),
    aimless: radius !== null,
  };
}

/** What an Action looks like when it is used. */
export type Look = 'tracer' | 'beam' | 'lob' | 'slash' | 'wave' | 'help';

export function lookOf(notation: string): Look {
  const reach = reachOf(notation);
  if (/\b(Repair|Boost|Buff)\b/.test(notation)) return 'help';
  if (reach.radius !== null) return 'wave';
  if (reach.laser) return 'beam';
  if (reach.melee) return 'slash';
  return /\bARC\b/.test(notation) ? 'lob' : 'tracer';
}
