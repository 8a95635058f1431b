import type { Openings } from '../opening';
import { card, piece, starters } from './catalogue';
import { against, listNotation, squads } from './squads.svelte';

const face = (squad: readonly string[]): string => {
  const of = card(squad[0] ?? '');
  return of ? piece(of) : '';
};

export const openings: Openings = {
  what: 'Squad',
  // Asked for anew each time: lists are saved while the page lives.
  get list() {
    return [
      ...starters.map((starter) => ({ notation: listNotation(starter), title: starter.name, line: `${starter.squad.join(', ')}; can form ${starter.pool.join(', ')}.`, picture: face(starter.squad) })),
      ...squads.list.map((saved) => ({ notation: listNotation(saved), title: saved.name, line: `Your own: ${saved.squad.join(', ')}.`, picture: face(saved.squad), closed: against(saved) })),
    ];
  },
  applies: (options) => !['list-1', 'list-2', 'list-3', 'list-4'].some((key) => (options[key] ?? 'open') !== 'open'),
};
