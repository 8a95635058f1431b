/** The signs of states, by the words of the view. */

import type { IconName } from '../../look/icons';

export const BADGES: Record<string, IconName> = {
  stunned: 'rooted',
  disarmed: 'silenced',
  exposed: 'marked',
  cloaked: 'shielded',
  vanished: 'eye',
};

export const STATE_WORDS: Record<string, string> = {
  stunned: 'Stunned: cannot move',
  disarmed: 'Disarmed: cannot use Actions',
  exposed: 'Exposed: every Action has CRT against it',
  cloaked: 'Cloaked: cannot be targeted, cannot use Actions',
  vanished: 'Vanished: cannot be targeted, takes no damage',
};

export const STAT_WORDS: Record<string, string> = { ACC: 'Accuracy', DMG: 'Damage dealt', MOV: 'Movement', EVA: 'Evasion', DEF: 'Defence' };
