import type { GameUi } from '../game';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import { BOARD } from './board';
import { cause } from './cause';
import Cover from './Cover.svelte';
import { describe } from './describe';
import { motions } from './motions';
import Others from './Others.svelte';
import Own from './Own.svelte';
import Strip from './Strip.svelte';
import { attempt, button, path, tell } from './read';
import type { AylkorView } from './view';

export const aylkor: GameUi = {
  id: 'aylkor',
  secrets: true,
  danger: { none: 'Nothing of yours can be struck next turn.' },
  begins: (event) => (event as { what?: string } | null)?.what === 'turn_began',
  silent: (thing) => thing.startsWith('say:scry'),
  ending: (texts) => texts.filter((text) => /defeated| is out|limit|ranking/.test(text)).slice(-3),
  aspect: BOARD.width / BOARD.height,
  path,
  attempt,
  button,
  tell,
  describe,
  motions,
  cause: (view, log) => ((view as AylkorView | null)?.asked && !['answer', 'take'].includes((view as AylkorView).asked?.what ?? '') ? (cause(log)?.of.name ?? '') : ''),
  Board,
  Others,
  Own,
  Aside,
  Strip,
  Cover,
};
