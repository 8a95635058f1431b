/**
 * Five lessons (part 9 of the book). Each is a real match on the small map against the computer; a coach says one thing at
 * a time and sees by the position and by what happened when it is done. What is allowed, the server says, as always.
 */

import type { Thing } from '../../table/choice';
import type { Line } from '../../wire';
import { numbered, word } from './catalogue';
import type { Event, Named } from './motions';
import { askedOf, onField, unitOf, type AegisView, type UnitView } from './view';

/** What the coach knows. */
export interface Now {
  view: AegisView;
  seat: number;
  mine: boolean;
  picked: readonly Thing[];
  /** Whether a card is open in full. */
  reading: boolean;
  over: boolean;
  /** What happened since the step began. */
  events: readonly Event[];
}

export interface Step {
  say: string;
  /** What to look at. */
  show?: (now: Now) => readonly Thing[];
  /** Without it the step is read, and a button goes on. */
  done?: (now: Now) => boolean;
  /** Where there is nothing to do for it. */
  skip?: (now: Now) => boolean;
}

export interface Lesson {
  id: string;
  title: string;
  line: string;
  /** The unit on the poster. */
  face: string;
  opponent: string;
  options: Record<string, string>;
  /** Said for the learner before the first question: where the units stand. */
  first: readonly string[];
  steps: readonly Step[];
}

const owner = (named: Named | undefined | null): number => (named ? Math.floor((named.unit - 1) / 10) : -1);
const own = (now: Now, kind: string): Event[] => now.events.filter((event) => event.event === kind && (event.seat === now.seat || owner(event.named ?? event.into) === now.seat));
const against = (now: Now, kind: string): Event[] => now.events.filter((event) => event.event === kind && event.named !== undefined && owner(event.named) !== now.seat);
const called = (now: Now, card: string): UnitView | undefined => onField(now.view).find((unit) => unit.seat === now.seat && unit.card === card);
const id = (unit: UnitView | undefined): Thing[] => (unit ? [unit.id] : []);

const turn = (now: Now): boolean => now.mine && now.view.stage === 'main' && now.view.active === now.seat;
const ended = (now: Now): boolean => own(now, 'turn_ended').length > 0;
const guarded = (now: Now): boolean => now.view.players.some((player) => player.seat !== now.seat && player.protected);
/** An Action was used on an enemy. */
const shot = (now: Now): boolean => own(now, 'used').some(({ target }) => target && owner(target) !== now.seat);
const hurt = (event: Event): boolean => typeof event.damage === 'object' && (event.damage?.damage ?? 0) > 0;
/** Whether an Action that was used has an Attribute printed on it. */
const attributed = ({ slot }: Event): boolean => typeof slot === 'object' && (numbered(slot.card)?.actions[slot.number]?.words ?? []).some((code) => word(code)?.kind.toLowerCase() === 'attribute');

const WAIT: Step = { say: 'The dice said who goes first. If it is the other side, watch: your turn comes.', done: turn, skip: turn };
const GUARD: Step = {
  say: 'You go first, and nobody may be attacked before their own first turn is over. Move somebody forward, then end your turn.',
  done: (now) => !guarded(now) && turn(now),
  skip: (now) => !guarded(now),
};

const OFFENSIVE = { map: 'S1', 'list-1': 'arc-buster-offensive', 'list-2': 'arc-buster-defensive' };
const RANGED = { map: 'S1', 'list-1': 'sky-guard-ranged', 'list-2': 'arc-buster-offensive' };
/** In the order of the Squad; the second last beside the first. */
const FORWARD = ['deploy 1 G2', 'deploy 2 F2', 'deploy 3 H3', 'deploy 4 G3', 'deploy 5 I3'];

export const LESSONS: readonly Lesson[] = [
  {
    id: 'move', title: 'Moving and Energy', line: 'Where units go, what it costs, and what becomes of Energy that is left.', face: 'ARLY-300', opponent: 'random', options: OFFENSIVE, first: FORWARD,
    steps: [
      { say: 'The five units with your sign are your Squad. On each the left figure is its Integrity, the yellow one its EP: the Energy it brings every turn.' },
      WAIT,
      { say: 'Your turn began with a Recharge: the EP of all your units became your Energy, the big figure below. Choose one of your units.', show: (now) => id(called(now, 'ARLY-300')), done: (now) => unitOf(now.view, now.picked[0])?.seat === now.seat || own(now, 'moved').length > 0 },
      { say: 'The lit hexes are in reach; the number is the Energy to get there, one a hex. Move the unit to one of them.', done: (now) => own(now, 'moved').length > 0 },
      { say: 'It is paid at once. A unit acts once a turn: a move, then an Action. Say that you are done with it.', done: (now) => askedOf(now.view) !== 'activation', skip: (now) => askedOf(now.view) !== 'activation' },
      { say: 'Acted units turn grey. All units share one Energy, so you choose who gets it. Move a second unit.', done: (now) => own(now, 'moved').length > 0 },
      { say: 'What you do not spend stays for the other side’s turn, then it is lost. End your turn.', done: ended },
    ],
  },
  {
    id: 'actions', title: 'Actions', line: 'Aiming, the number needed, the dice, and what comes of them.', face: 'ARM-777', opponent: 'random', options: RANGED, first: FORWARD,
    steps: [
      WAIT,
      GUARD,
      { say: 'ARM-777 has a rifle that reaches 6. Choose it and go near: far enough for the enemy to be in range. Then choose Marksman Rifle below.', show: (now) => id(called(now, 'ARM-777')), done: (now) => now.picked[1]?.startsWith('slot:') === true || shot(now) },
      { say: 'The figure left of an Action is its dice, and its Energy. Lit units can be chosen, your own too; of the others it says why not. Point at an enemy to see the number needed and the chances. Then fire.', done: shot },
      { say: 'Each die that shows the number or more is a success; some Actions need all dice at once instead. The log shows how every number came about.' },
      { say: 'Now make it count: hit an enemy for damage, in this turn or a later one. SATO-100 and IDA-100 reach 5, also after a move.', show: (now) => [...id(called(now, 'SATO-100')), ...id(called(now, 'IDA-100'))], done: (now) => against(now, 'hit').some(hurt) },
    ],
  },
  {
    id: 'attributes', title: 'Attributes', line: 'The words on an Action that bend its rules, and where to read them.', face: 'SSM-100', opponent: 'random', options: OFFENSIVE, first: FORWARD,
    steps: [
      WAIT,
      { say: 'Open the card of SSM-100: look at it and press I, or click its card beside the board. On a phone, touch its name.', show: (now) => id(called(now, 'SSM-100')), done: (now) => now.reading },
      { say: 'Codes such as HVY are Attributes; below the card each is explained, with its rule. Close the card when you have read it.', done: (now) => !now.reading },
      { say: 'Rocket Pod is Heavy (HVY): not after moving. Move SSM-100 by a single hex, and see it go grey and say why. Everything greyed does.', show: (now) => id(called(now, 'SSM-100')), done: (now) => own(now, 'moved').some((event) => numbered(event.named?.card ?? -1)?.id === 'SSM-100') },
      { say: 'Light (LHT) Actions, such as Lunge Shot of ARK-150, leave the unit its normal Action. Arcing (ARC) needs no line of sight; Anti-Air (AA) adds damage against flyers.' },
      GUARD,
      { say: 'Use an Action with an Attribute: Launch Ram of GO-100 (ARC) pushes from 5 away, Rotary Gun of ARLY-100 (AA) reaches 3, Rocket Pod (HVY) reaches 8. It may take a turn or two to get near.', show: (now) => [...id(called(now, 'GO-100')), ...id(called(now, 'ARLY-100')), ...id(called(now, 'SSM-100'))], done: (now) => own(now, 'used').some(attributed) },
    ],
  },
  {
    id: 'combining', title: 'Combining', line: 'Two units become one: partners, cost, inheritance, and what it triggers.', face: 'ARK-2500', opponent: 'random', options: OFFENSIVE, first: FORWARD,
    steps: [
      { say: 'The cards marked Pool are what your units can become. ARK-2500 needs an ARK and a Guard: ARK-150 and GO-100 stand side by side for it.', show: (now) => [...id(called(now, 'ARK-150')), ...id(called(now, 'GO-100'))] },
      WAIT,
      { say: 'Choose ARK-150. The dotted line leads to those it can combine with. Then choose Combine.', show: (now) => id(called(now, 'ARK-150')), done: (now) => now.picked[1] === 'combine' || own(now, 'combined').length > 0 },
      { say: 'It costs the EP of both, now. See what the new unit has, and what is lost with the old ones. Choose ARK-2500.', done: (now) => own(now, 'combined').length > 0 },
      { say: 'A starred Action can be passed up. Choose one that the new unit inherits, or keep what is printed.', done: (now) => askedOf(now.view) !== 'inherit', skip: (now) => askedOf(now.view) !== 'inherit' },
      { say: 'Coming into play it may trigger abilities, each once. Blitz is a free straight move: use it, or trigger nothing.', done: (now) => askedOf(now.view) !== 'triggers', skip: (now) => askedOf(now.view) !== 'triggers' },
      { say: 'One strong unit instead of two, and all its damage is gone; but it acts once and brings less Energy than the two did. Open its card to see what lies under it.', show: (now) => id(called(now, 'ARK-2500')), done: (now) => now.reading },
    ],
  },
  {
    id: 'winning', title: 'Winning', line: 'Three ways to lose, and a short match to win.', face: 'GO-100', opponent: 'level-1', options: { ...OFFENSIVE, 'turn-limit': '12' }, first: FORWARD,
    steps: [
      { say: 'A player loses with no unit left on the field, with no unit that can deal damage or drain Energy, or by starting a turn with fewer than 5 Energy: the red line on the track.' },
      { say: 'A destroyed unit takes its EP with it. So whom to shoot? Strong ones are dangerous; those with much EP keep the others going. Destroy one of theirs.', done: (now) => against(now, 'destroyed').length > 0 },
      { say: 'See their next turn’s Energy, above: it has dropped. Keep your own units near each other, repair, combine, and go on until one side has lost. After round 12 Integrity decides.', done: (now) => now.over },
    ],
  },
];

export const lessonOf = (name: string | null): Lesson | undefined => LESSONS.find((lesson) => lesson.id === name);

/** The events of all lines after a version. */
export const eventsAfter = (log: readonly Line[], version: number): Event[] => log.filter((line) => line.version > version).flatMap((line) => line.says.map((one) => one.event as Event));

/** The step to be shown: those without anything to do are passed over. */
export function stepFrom(lesson: Lesson, at: number, now: Now): number {
  let next = at;
  while (lesson.steps[next]?.skip?.(now) === true) next += 1;
  return next;
}

// --- kept in the browser ---------------------------------------------------------------------------------------------

type Kept = Pick<Storage, 'getItem' | 'setItem'>;
const DONE = 'gattai.aegis.lessons';
const place = (table: string): string => `gattai.lesson.${table}`;
const storage = (): Kept | null => (typeof localStorage === 'undefined' ? null : localStorage);

/** Which lesson a table is, and how far it is. */
export function keepLesson(table: string, lesson: string, step = 0, kept: Kept | null = storage()): void {
  kept?.setItem(place(table), `${lesson} ${step}`);
}

export function lessonAt(table: string, kept: Kept | null = storage()): { lesson: Lesson; step: number } | null {
  const [name = '', step = '0'] = (kept?.getItem(place(table)) ?? '').split(' ');
  const lesson = lessonOf(name);
  return lesson ? { lesson, step: Number(step) || 0 } : null;
}

export const learnt = (kept: Kept | null = storage()): string[] => (kept?.getItem(DONE) ?? '').split(' ').filter(Boolean);

export function learn(lesson: string, kept: Kept | null = storage()): void {
  kept?.setItem(DONE, [...new Set([...learnt(kept), lesson])].join(' '));
}
