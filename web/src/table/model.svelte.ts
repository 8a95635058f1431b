/** The state of a table on the screen, without any drawing: what is known, what is picked, what lights up. */

import { tick } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { Stage } from '../board/stage';
import type { Sound } from '../board/motion';
import type { GameUi } from '../games/game';
import { settings } from '../look/settings.svelte';
import { sound } from '../look/sound';
import type { Chat, Clocks, Line, Offer, Pending, Phase, Preview, Refused, Table as TableInfo, Update, Viewer } from '../wire';
import { keepPicked, lit, point, type Choice, type Thing } from './choice';
import { seatNames } from './names';
import type { Answer, Connection, Hint, Listener, Table } from './table';

export interface Shown {
  refused: Refused;
  /** Where on the screen it was asked. */
  at: { x: number; y: number } | null;
}

/** After the next frame is on the screen: for what need not be seen or heard together with it. */
function afterFrame(what: () => void): void {
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) what();
  else requestAnimationFrame(() => setTimeout(what));
}

export class TableModel implements Listener {
  info = $state.raw<TableInfo | null>(null);
  viewer = $state<Viewer>('spectator');
  link = $state<Connection>('connecting');
  linkSays = $state('');

  phase = $state<Phase>('gathering');
  version = $state(0);
  decisions = $state(0);
  view = $state.raw<unknown>(null);
  /** The view before the last change: pieces that left are still drawn from it while they leave. */
  before = $state.raw<unknown>(null);
  toAct = $state.raw<readonly number[]>([]);
  question = $state('');
  offers = $state.raw<readonly Offer[]>([]);
  undoable = $state(0);
  pending = $state.raw<readonly Pending[]>([]);
  orders = $state.raw<Record<string, string>>({});
  outcome = $state.raw<readonly number[] | null>(null);
  clocks = $state.raw<Clocks | null>(null);
  clocksAt = 0;
  log = $state.raw<readonly Line[]>([]);
  chat = $state.raw<readonly Chat[]>([]);
  unread = $state(0);

  picked = $state.raw<readonly Thing[]>([]);
  hovered = $state<Thing | null>(null);
  /** What the details panel is about. */
  looked = $state<Thing | null>(null);
  preview = $state.raw<Preview | null>(null);
  refusal = $state.raw<Shown | null>(null);
  /** Pointed at once by a finger, which cannot hover: pointed at again, it is done. */
  pondered = $state.raw<Offer | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** Own things that can be hit, and by whom, if asked for. */
  dangers = $state.raw<ReadonlyMap<Thing, string> | null>(null);
  banner = $state.raw<{ text: string; detail: string; seat: number | null } | null>(null);
  animating = $state(false);
  /** A decision is on its way. */
  private submitting = $state(false);
  private awaited = $state(0);
  asking = $state(false);
  /** Up to which version the person has certainly seen everything: the own last decision. */
  seen = $state(0);
  muted = $state(false);

  readonly stage: Stage;
  private root: Element | null = null;
  private queue: Update[] = [];
  private draining = false;
  private rushing = false;
  private previews = new SvelteMap<string, Preview | null>();

  readonly choices = $derived(this.offers.map((offer): Choice<Offer> => ({ path: this.game.path(offer), offer })));
  readonly lights = $derived(lit(this.choices, this.picked));
  readonly seat = $derived(this.viewer === 'spectator' ? null : Number(this.viewer.slice(1)));
  readonly mine = $derived(this.seat !== null && this.toAct.includes(this.seat));
  readonly names = $derived(seatNames(this.info));
  readonly over = $derived(this.phase === 'over');
  /** Another seat of mine is asked, and not this one: time to hand the device over. */
  readonly handover = $derived.by((): number | null => {
    if (this.over || this.mine || !this.info) return null;
    return this.toAct.find((seat) => this.info?.you.includes(seat) && seat !== this.seat) ?? null;
  });
  readonly recent = $derived(this.log.filter((line) => line.version > this.seen));

  constructor(
    readonly game: GameUi,
    readonly table: Table,
  ) {
    this.stage = new Stage({
      root: () => this.root,
      play: (name) => this.sound(name),
      say: (text, detail, seat) => {
        this.banner = text ? { text, detail, seat } : null;
      },
    });
  }

  /** The board says where it is drawn. */
  attach(root: Element | null): void {
    this.root = root;
  }

  open(): void {
    this.table.open(this);
  }

  close(): void {
    this.stage.skip();
    this.table.close();
  }

  sound(name: Sound): void {
    if (settings.sound && !this.muted) sound(name);
  }

  nameOf(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? '' : (this.names[seat] ?? `Seat ${seat + 1}`);
  }

  /** A refusal in words. */
  reason(text: string): string {
    return this.tell(this.game.reason?.(text, this.view) ?? text);
  }

  tell(text: string): string {
    return this.game.tell(text, this.names);
  }

  // --- what the table says ---------------------------------------------------------------------------------

  welcome(table: TableInfo, viewer: Viewer): void {
    this.info = table;
    this.viewer = viewer;
  }

  connection(state: Connection, says: string): void {
    this.link = state;
    this.linkSays = says;
  }

  update(update: Update): void {
    this.queue.push(update);
    void this.drain();
  }

  private async drain(): Promise<void> {
    if (this.draining) return;
    this.draining = true;
    for (let update = this.queue.shift(); update; update = this.queue.shift()) {
      const lines = this.take(update);
      if (lines.length === 0) continue;
      const motions = this.game.motions(lines, this.before, this.view, this.seat);
      const speed = this.rushing || (typeof document !== 'undefined' && document.hidden) ? 0 : settings.motion * (this.queue.length > 2 ? 2.5 : 1);
      if (motions.length === 0) continue;
      // Before the drawing follows: what has left is drawn as long as its leaving is seen.
      this.animating = speed > 0;
      await tick();
      await this.stage.run(motions, speed);
      this.animating = false;
    }
    this.before = null;
    this.rushing = false;
    this.draining = false;
  }

  /** Takes an update in; gives the lines that are to be seen happening. */
  private take(update: Update): Line[] {
    const first = this.view === null;
    const known = this.log[this.log.length - 1]?.version ?? -1;
    const fresh = update.log.filter((line) => line.version > known || update.since === 0);
    if (update.table) this.info = update.table;
    const turned = update.version !== this.version || update.since === 0;
    this.before = this.view;
    this.phase = update.phase;
    this.version = update.version;
    this.decisions = update.decisions;
    if (update.view !== undefined && update.view !== null) this.view = update.view;
    this.toAct = update.to_act;
    this.question = update.question ?? '';
    this.offers = update.actions ?? [];
    this.undoable = update.undo;
    this.pending = update.offers;
    this.orders = update.orders;
    this.outcome = update.outcome ?? null;
    this.clocks = update.clocks ?? null;
    this.clocksAt = performance.now();
    this.log = update.since === 0 ? update.log : [...this.log, ...fresh];
    const chats = update.since === 0 ? update.chat : update.chat.filter((one) => !this.chat.includes(one));
    if (update.since !== 0 && chats.length > 0) {
      this.unread += chats.length;
      this.sound('chat');
    }
    this.chat = update.since === 0 ? chats : [...this.chat, ...chats];
    const own = [...fresh].reverse().find((line) => line.seat === this.seat && line.what === 'decision');
    if (own) this.seen = own.version;
    if (turned) {
      this.picked = keepPicked(this.choices, this.picked);
      this.preview = null;
      this.hint = null;
      this.dangers = null;
      this.refusal = null;
      this.pondered = null;
      this.previews.clear();
    }
    return first || update.since === 0 ? [] : fresh;
  }

  // --- what the person does --------------------------------------------------------------------------------

  /** Everything at once as it is. Whoever acts does not want to wait. */
  hurry(): void {
    this.rushing = this.queue.length > 0;
    this.stage.skip();
  }

  /** Points at a place, which may stand for several things. */
  point(things: readonly Thing[], at: Shown['at'] = null, finger = false): void {
    if (this.animating) this.hurry();
    this.refusal = null;
    const before = this.pondered;
    this.pondered = null;
    if (this.seat === null) {
      this.looked = things[0] ?? null;
      return;
    }
    const answer = point(this.choices, this.picked, things);
    // What lights up comes first: a card of details is long to draw, and a sound to make.
    afterFrame(() => (this.looked = things[0] ?? this.looked));
    switch (answer.kind) {
      case 'picked':
        this.picked = answer.picked;
        this.preview = null;
        if (answer.picked.length > 0) afterFrame(() => this.sound('pick'));
        return;
      case 'back':
        this.picked = answer.picked;
        return;
      case 'play':
        if (finger && before !== answer.offer && this.game.careful?.(answer.offer)) {
          this.pondered = answer.offer;
          void this.hover(things);
        } else void this.play(answer.offer.notation);
        return;
      case 'refused':
        void this.why(things, at);
    }
  }

  stepBack(): void {
    this.refusal = null;
    if (this.pondered) {
      this.pondered = null;
      return;
    }
    if (this.picked.length > 0) this.picked = this.picked.slice(0, -1);
    else this.looked = null;
  }

  /** Whether a decision is under way: said, and what came of it not yet shown. */
  get sending(): boolean {
    return this.submitting || this.version < this.awaited;
  }

  async send(notation: string, seat?: number): Promise<Answer> {
    this.submitting = true;
    const answer = await this.table.submit(notation, this.version, seat);
    if (answer.ok) this.awaited = answer.version ?? this.awaited;
    this.submitting = false;
    return answer;
  }

  async play(notation: string): Promise<void> {
    if (this.sending) return;
    if (this.game.drafts?.(this, notation)) return;
    this.preview = null;
    this.pondered = null;
    const before = this.picked;
    this.picked = [];
    const answer = await this.send(notation);
    if (!answer.ok) {
      this.picked = keepPicked(this.choices, before);
      this.refuse(answer.refused, null);
    }
  }

  refuse(refused: Refused, at: Shown['at']): void {
    this.refusal = { refused, at };
    this.sound('refuse');
  }

  /** Why is that not possible? */
  async why(things: readonly Thing[], at: Shown['at']): Promise<void> {
    if (this.seat === null || this.over) return;
    const notation = this.game.attempt(this.view, this.picked, things, this.seat);
    if (notation === null) {
      this.picked = [];
      return;
    }
    const refused = await this.table.check(notation);
    if (refused) this.refuse(refused, at);
  }

  /** The pointer or the focus is on something. */
  async hover(things: readonly Thing[]): Promise<void> {
    const thing = things.find((one) => this.lights.has(one)) ?? things[0] ?? null;
    if (thing === this.hovered) return;
    this.hovered = thing;
    this.preview = null;
    if (thing === null) return;
    const choice = this.lights.get(thing)?.find((one) => one.path.length === this.picked.length + 1);
    if (!choice) return;
    const { notation } = choice.offer;
    if (!this.previews.has(notation)) {
      // Whoever only passes by asks nothing.
      await new Promise((resolve) => setTimeout(resolve, 70));
      if (this.hovered !== thing) return;
      const version = this.version;
      const preview = await this.table.preview(notation);
      if (version !== this.version) return;
      this.previews.set(notation, preview);
    }
    if (this.hovered === thing) this.preview = this.previews.get(notation) ?? null;
  }

  async askHint(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const version = this.version;
    const answer = await this.table.hint();
    this.asking = false;
    if (version !== this.version) return;
    if ('notation' in answer) this.hint = answer;
    else this.refuse(answer, null);
  }

  /** What can hit me here? Asked again, it is put away. */
  async askDangers(): Promise<void> {
    const { danger } = this.game;
    if (this.dangers || danger === undefined || !this.mine) {
      this.dangers = null;
      return;
    }
    const version = this.version;
    const threats = await this.table.threats();
    if (version !== this.version || !threats) return;
    const told = danger.of ? threats.map((threat) => danger.of?.(threat, this.view) ?? threat) : threats;
    this.dangers = new Map(told.map(({ what, how }) => [what, this.name(how)]));
  }

  /** Ids in a sentence become names. */
  name(text: string): string {
    return text.replace(/\bu\d+\b/g, (id) => this.game.describe(this.view, id, this.names));
  }

  async do(what: Promise<{ ok: true } | { ok: false; refused: Refused }>): Promise<boolean> {
    const answer = await what;
    if (!answer.ok) this.refuse(answer.refused, null);
    return answer.ok;
  }

  /** The path of the hint, so that the board can show it. */
  readonly hinted = $derived.by((): readonly Thing[] => {
    const notation = this.hint?.notation;
    return this.choices.find((choice) => choice.offer.notation === notation)?.path ?? [];
  });
}
