/** What is to be seen of a space because of what is chosen, looked at or asked for. Shapes first, colour second. */

import type { Choice, Thing } from '../table/choice';

export interface Mark {
  /** It can be chosen now. */
  light?: boolean;
  /** How a light is drawn: a dot on an empty space, a ring around a token, a hex around a piece, chevrons at a target. */
  shape?: 'dot' | 'ring' | 'hex' | 'target';
  /** An own piece that can act. */
  able?: boolean;
  picked?: boolean;
  /** In reach of the thing that is merely looked at. */
  faint?: boolean;
  hint?: boolean;
  danger?: boolean;
}

export interface MarkFacts {
  lights: { keys(): Iterable<Thing> };
  picked: readonly Thing[];
  reach: Iterable<Thing>;
  hints: readonly Thing[];
  dangers: Iterable<Thing>;
  /** The space of a thing, if it is on the board: a space itself, or where a piece stands. */
  spaceOf: (thing: Thing) => string | undefined;
  /** What stands or lies on a space. */
  on: (space: string) => 'own' | 'other' | 'token' | 'nothing';
  /** Whether own lit pieces are those that can act, not targets. */
  first: boolean;
}

/** Only spaces with something to show: a change touches few of them. */
export function marksOf(facts: MarkFacts): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const at = (thing: Thing): Mark | undefined => {
    const space = facts.spaceOf(thing);
    if (space === undefined) return undefined;
    let mark = marks.get(space);
    if (!mark) marks.set(space, (mark = {}));
    return mark;
  };
  for (const thing of facts.lights.keys()) {
    const mark = at(thing);
    if (!mark) continue;
    const on = facts.on(facts.spaceOf(thing) as string);
    if (facts.first && on === 'own') mark.able = true;
    else {
      mark.light = true;
      mark.shape = on === 'other' ? 'target' : on === 'own' ? 'hex' : on === 'token' ? 'ring' : 'dot';
    }
  }
  const set = (things: Iterable<Thing>, key: 'picked' | 'faint' | 'hint' | 'danger'): void => {
    for (const thing of things) {
      const mark = at(thing);
      if (mark) mark[key] = true;
    }
  };
  set(facts.picked, 'picked');
  set(facts.reach, 'faint');
  set(facts.hints, 'hint');
  set(facts.dangers, 'danger');
  return marks;
}

/** What a thing could do that is merely looked at. */
export function reachOf<Offer>(choices: readonly Choice<Offer>[], thing: Thing | null, picked: readonly Thing[]): Thing[] {
  if (picked.length > 0 || thing === null) return [];
  return choices.filter((choice) => choice.path.length > 1 && choice.path[0] === thing).map((choice) => choice.path[1] as Thing);
}
