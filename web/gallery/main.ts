/** Looks at boards without a server: /gallery.html?match=a2&step=60&game=aylkor&viewer=s0 */
import { mount } from 'svelte';
import '../src/look/fonts.css';
import '../src/look/tokens.css';
import '../src/look/base.css';
import { loadGame } from '../src/games';
import { settings } from '../src/look/settings.svelte';
import { TableModel } from '../src/table/model.svelte';
import { scriptedInfo, ScriptedTable, updateOf, type Step } from '../src/table/scripted';
import TableScreen from '../src/table/TableScreen.svelte';
import type { Viewer } from '../src/wire';

const ask = new URLSearchParams(location.search);
const viewer = (ask.get('viewer') ?? 's0') as Viewer;
const steps = (await (await fetch(`/gallery/${ask.get('match') ?? 'a2'}.json`)).json()) as Step[];
const names = ['Mira', 'Captain Bolt', 'Old Greta', 'Tin Jun'].slice(0, steps[0]?.seats.length ?? 2);
const game = await loadGame(ask.get('game') ?? 'aylkor');
const table = new ScriptedTable(scriptedInfo(ask.get('game') ?? 'aylkor', names, viewer === 'spectator' ? [] : [Number(viewer.slice(1))]), viewer, {
  check: { says: 'The shortest way is 3 spaces; 1 is left.', rule: { id: 'AYL-7.2', title: 'Movement', text: 'A unit may move at most its current Move in spaces per turn, in total.', source: 'Movement' } },
});
if (game) {
  settings.apply();
  const model = new TableModel(game, table);
  model.open();
  let at = Number(ask.get('step') ?? 60);
  const log = steps.slice(Math.max(0, at - 12), at).flatMap((step) => step.seats[0]?.log ?? []);
  const first = steps[at];
  if (first) table.tell({ ...updateOf(first, viewer, true), log });
  Object.assign(window, { model, next: () => { const step = steps[++at]; if (step) table.tell(updateOf(step, viewer, false)); } });
  mount(TableScreen, { target: document.getElementById('app') as HTMLElement, props: { model, title: game.id === 'aylkor' ? 'Remnants of Aylkor' : 'Breakthrough' } });
}
