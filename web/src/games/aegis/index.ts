import type { GameUi } from '../game';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import { headline } from './chosen';
import Coach from './Coach.svelte';
import Cover from './Cover.svelte';
import { danger } from './danger';
import { describe } from './describe';
import Foreseen from './Foreseen.svelte';
import { fieldOf } from './hexes';
import { layoutOf } from './layout.svelte';
import { motions } from './motions';
import { ORDERS } from './orders';
import Others from './Others.svelte';
import Own from './Own.svelte';
import { attempt, button, ending, path, reason, tell } from './read';
import Strip from './Strip.svelte';
import { askedOf, type AegisView } from './view';

export const aegis: GameUi = {
  id: 'aegis',
  secrets: true,
  danger,
  get aspect() {
    const field = fieldOf('M1');
    return field.width / field.height;
  },
  path,
  attempt,
  button,
  headline,
  tell,
  describe,
  motions,
  Board,
  Others,
  Own,
  Aside,
  Strip,
  Cover,
  Foreseen,
  Guide: Coach,
  // The dialogues have buttons for these.
  silent: (thing, view) => thing === 'say:keep-slot' || (thing === 'say:done' && askedOf(view as AegisView | null) === 'triggers') || (thing === 'say:pass' && askedOf(view as AegisView | null) === 'reroll'),
  closed: (view, offers) => (askedOf(view as AegisView | null) === 'step' && !offers.some((offer) => offer.notation === 'end') ? [{ thing: 'say:end', label: 'End turn' }] : []),
  keys: [['1 2 3', 'choose an Action'], ['C', 'combine'], ['D', 'done, or decline'], ['E', 'deploy, or end the turn'], ['I', 'the card in full'], ['N', 'next unit, on the free table']],
  begins: (event) => (event as { event?: string } | null)?.event === 'turn_began',
  orders: ORDERS,
  reason,
  ending,
  drafts: (model, notation) => layoutOf(model).take(notation),
  careful: (offer) => offer.notation.startsWith('act '),
};
