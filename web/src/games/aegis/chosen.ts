/** What the picked path means: the unit, the Action, the target. */

import type { Thing } from '../../table/choice';
import { card, type ActionCard } from './catalogue';
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
  if (asked === 'retaliate' && !slot) {
    const able = (position?.retaliators ?? []).map((id) => unitOf(position, id)?.card).filter(Boolean);
    return `${able.join(' or ') || 'Your unit'}: retaliate? Choose an Action, or decline.`;
  }
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
