import type { GameUi } from '../game';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Others from './Others.svelte';
import Own from './Own.svelte';
import { attempt, motionsFor, path } from './read';

export const breakthrough: GameUi = {
  id: 'breakthrough',
  secrets: false,
  aspect: 1,
  path,
  attempt,
  button: () => null,
  tell: (text) => text,
  describe: (_view, thing) => thing,
  motions: (lines, _before, _after, seat) => motionsFor(lines, seat === 1),
  Board,
  Others,
  Own,
  Aside,
};
