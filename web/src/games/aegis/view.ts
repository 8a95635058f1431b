/** The position of A.E.G.I.S. as its view gives it. */

export type Asked = 'lists' | 'deploy' | 'mark' | 'step' | 'activation' | 'reroll' | 'divide' | 'inherit' | 'triggers' | 'retaliate' | 'drop' | 'over';

export type Stand = 'nowhere' | 'waiting' | 'pool' | 'off' | 'field' | 'fallen' | 'component' | 'destroyed' | 'gone';

export interface SlotView {
  number: number;
  name: string;
  /** The card that the Action is printed on. */
  card: string;
  inherited: boolean;
  star: boolean;
  usable: boolean;
  recharging: number | null;
}

export interface UnitView {
  id: string;
  number: number;
  seat: number;
  card: string;
  level: number;
  classes: string;
  stand: Stand;
  under: string | null;
  /** A hex (`F8`) or a point (`8.000,7.400`). */
  at: string | null;
  integrity: number;
  max_integrity: number;
  ep: number;
  movement: number;
  acted: boolean;
  moved: boolean;
  arrived: boolean;
  statuses: string[];
  stats: Record<string, number>;
  /** When statuses and stats end: as the next turn of this seat begins. */
  effects: { until: number; statuses: string[]; stats: Record<string, number> }[];
  actions: SlotView[];
  due: number | null;
  marked_by: number[];
}

export interface PlayerView {
  seat: number;
  playing: boolean;
  locked: boolean;
  /** The starter squad that was brought, once all lists are revealed. */
  list?: string | null;
  squad: string[];
  pool: string[];
  energy: number;
  production: number;
  turns: number;
  protected: boolean;
  lost: number;
  marks: string[];
}

export interface StrikeView {
  user: string;
  name: string;
  affected: string[];
  dice: number[];
  /** What dice have to show against each affected unit: the number with its parts, and the faces that succeed. */
  needs: { unit: string; needs: string; faces: number[] }[];
  left: number | null;
  next: string | null;
}

export interface BoardView {
  mode: 'standard' | 'advanced';
  map: string;
  terrain: string[];
  size: [number, number] | null;
  pieces: [number, number, number, number][];
  /** The hexes of a battlefield of the table's own. */
  cells?: [q: number, r: number][];
  /** The zone of each seat, where the printed ones do not hold. */
  zones?: string[][];
}

export interface AegisView {
  stage: 'lists' | 'deploy' | 'marks' | 'main' | 'ending' | 'over';
  asked: Asked | Capitalize<Asked>;
  round: number;
  turn_limit: number;
  active: number | null;
  order: number[];
  board: BoardView;
  players: PlayerView[];
  units: UnitView[];
  acting: string | null;
  action: StrikeView | null;
  inheriting: number | null;
  retaliators: string[];
  dropping: string | null;
}

export const askedOf = (view: AegisView | null): Asked => (view?.asked ?? 'over').toLowerCase() as Asked;
export const unitOf = (view: AegisView | null, id: string | null | undefined): UnitView | undefined =>
  id ? view?.units.find((unit) => unit.id === id || String(unit.number) === id) : undefined;
export const onField = (view: AegisView | null): UnitView[] => (view?.units ?? []).filter((unit) => unit.at !== null);

export const isLost = (unit: UnitView | undefined): boolean => unit?.stand === 'destroyed' || unit?.stand === 'gone' || unit?.stand === 'fallen';

/** All units of a player as they lie before them: those on the field with their components behind them, those that wait, the pool, the lost. */
export function fanned(view: AegisView | null, seat: number | null): UnitView[] {
  const all = (view?.units ?? []).filter((unit) => unit.seat === seat);
  const under = (unit: UnitView): UnitView[] => [unit, ...all.filter((one) => one.stand === 'component' && one.under === unit.id).flatMap(under)];
  const rank = (unit: UnitView): number => (unit.stand === 'pool' ? 1 : isLost(unit) ? 2 : 0);
  return all.filter((unit) => unit.stand !== 'component').sort((a, b) => rank(a) - rank(b) || a.number - b.number).flatMap(under);
}

/** A player who starts a turn below this loses. */
export const LEAST = 5;
