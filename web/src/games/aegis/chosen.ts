/** What the picked path means: the unit, the Action, the target. */

import type { Thing } from '../../table/choice';
import { card, type ActionCard, type UnitCard } from './catalogue';
import { askedOf, unitOf, type AegisView, type SlotView, type UnitView } from './view';

export interface Chosen {
  unit: UnitView | undefined;
  slot: SlotView | undefined;
  action: ActionCard | undefined;
  target: UnitView | undefined;
}

export function actionIn(slot: SlotView | undefined): ActionCard | undefined {
  return slot ? card(slot.card)?.actions.find((one) => one.name === slot.name) : undefined;
}

export interface Slotted {
  /** What is in the slot now. */
  action: ActionCard;
  slot: SlotView | undefined;
  /** The printed Action that an inherited one has taken the place of. */
  lost: ActionCard | null;
}

/** The Actions of a card as its slots have them; the printed ones if it is not in play. */
export const slotted = (of: UnitCard, unit: UnitView | undefined): Slotted[] =>
  of.actions.map((printed, i) => {
    const slot = unit?.actions[i];
    const inherited = slot?.inherited ? actionIn(slot) : undefined;
    return { action: inherited ?? printed, slot, lost: inherited ? printed : null };
  });

/** The words on a card as it is now: without those that only a lost Action had, with those of the inherited ones. */
export function wordsOn(of: UnitCard, unit: UnitView | undefined): string[] {
  const now = slotted(of, unit);
  const has = (code: string): boolean => now.some((one) => one.action.words.includes(code)) || of.abilities.some((ability) => ability.word === code);
  const lost = (code: string): boolean => !has(code) && now.some((one) => one.lost?.words.includes(code));
  return [...new Set([...of.words.filter((code) => !lost(code)), ...now.flatMap((one) => (one.lost ? one.action.words : []))])];
}

export function chosen(view: AegisView | null, picked: readonly Thing[]): Chosen {
  const unit = unitOf(view, picked[0]);
  const number = picked[1]?.startsWith('slot:') ? Number(picked[1].slice(5)) : null;
  const slot = number === null ? undefined : unit?.actions[number - 1];
  return { unit, slot, action: actionIn(slot), target: slot ? unitOf(view, picked[2]) : undefined };
}

/** What is to be chosen next, in the game's words. */
export function headline(view: unknown, picked: readonly Thing[], seat: number | null): string | null {
  const position = view as AegisView | null;
  const { unit, slot, action, target } = chosen(position, picked);
  const asked = askedOf(position);
  if (asked === 'inherit') return `${unitOf(position, position?.acting)?.card ?? 'It'} comes into play: which Action does it inherit?`;
  if (asked === 'reroll') return `${unitOf(position, position?.action?.user)?.card ?? ''}: roll dice again?`;
  if (asked === 'divide') return `Share out the damage: how much for ${unitOf(position, position?.action?.next)?.card ?? ''}?`;
  if (asked === 'triggers' && picked.length === 0) return `${unitOf(position, position?.acting)?.card ?? 'It'} comes into play: trigger something?`;
  if (asked === 'drop') return `Where does ${unitOf(position, position?.dropping)?.card ?? 'the unit'} drop? At least ${position?.board.mode === 'advanced' ? '6″' : '6 hexes'} from every opponent.`;
  if (picked[0] === 'blitz') return 'Blitz: choose where the straight move ends.';
  if (picked[0] === 'capture') return 'Capture: choose any unit; it cannot move for a full turn.';
  if (!unit) return asked === 'deploy' ? 'All have a place: rearrange them as you like, then deploy.' : null;
  if (asked === 'deploy') return `Place ${unit.card} in your zone: point, or drag it there.`;
  if (slot && action) {
    const energy = action.dice === 'X' ? 'X' : action.dice;
    if (target && action.dice === 'X') return `${slot.name} on ${target.card}: how many dice? Each costs 1 Energy.`;
    if (target) return `${slot.name} on ${target.card}: which ally pays the Stellar Limiter?`;
    if (/\bRadius 0\b/.test(action.notation)) return `${slot.name}: affects ${unit.card} itself · ${energy} Energy`;
    return /\bRadius\b/.test(action.notation) ? `${slot.name}: affects everybody in its radius, friends too · ${energy} Energy` : `${slot.name}: choose a target · ${energy} Energy`;
  }
  if (picked[1] === 'combine') return `${unit.card} combines: choose a partner or a result.`;
  if (picked[1] === 'cloak') return `${unit.card} cloaks: choose where it goes, or stay. It costs ${unit.ep} Energy.`;
  if (unit.seat !== seat) return null;
  return asked === 'activation' ? `${unit.card} is acting: go on, or be done with it.` : `${unit.card}: ${position?.board.mode === 'advanced' ? 'point at the table to draw its way' : 'choose a hex to move to'}, or choose an Action.`;
}
