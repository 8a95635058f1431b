/**
 * Choosing by pointing. Every offer of the server is a path of things to point at: `move u3 5.6` is the piece
 * u3, then the space 5.6. Whatever the next step of some path is lights up; the last step plays the offer.
 * Nothing here knows a rule.
 */

/** Something on the screen that can be pointed at: `u3`, `5.6`, `card:foundry-u05`, `say:end`. */
export type Thing = string;

export interface Choice<Offer> {
  path: readonly Thing[];
  offer: Offer;
}

export type Pointed<Offer> =
  | { kind: 'picked'; picked: Thing[] }
  | { kind: 'play'; offer: Offer }
  | { kind: 'back'; picked: Thing[] }
  /** Nothing of it is on offer: ask why. */
  | { kind: 'refused'; picked: Thing[]; things: readonly Thing[] };

const begins = (path: readonly Thing[], picked: readonly Thing[]): boolean =>
  picked.length < path.length && picked.every((thing, i) => path[i] === thing);

/** What lights up after some things are picked, with the offers behind each. */
export function lit<Offer>(choices: readonly Choice<Offer>[], picked: readonly Thing[]): Map<Thing, Choice<Offer>[]> {
  const found = new Map<Thing, Choice<Offer>[]>();
  for (const choice of choices) {
    if (!begins(choice.path, picked)) continue;
    const thing = choice.path[picked.length] as Thing;
    const list = found.get(thing);
    if (list) list.push(choice);
    else found.set(thing, [choice]);
  }
  return found;
}

/** Somebody points at something; a place may stand for several things, the likeliest first. */
export function point<Offer>(choices: readonly Choice<Offer>[], picked: readonly Thing[], things: readonly Thing[]): Pointed<Offer> {
  const here = lit(choices, picked);
  for (const thing of things) {
    const found = here.get(thing);
    if (!found) continue;
    const done = found.find((choice) => choice.path.length === picked.length + 1);
    return done ? { kind: 'play', offer: done.offer } : { kind: 'picked', picked: [...picked, thing] };
  }
  const last = picked[picked.length - 1];
  if (last !== undefined && things.includes(last)) return { kind: 'back', picked: picked.slice(0, -1) };
  if (picked.length > 0) {
    const first = lit(choices, []);
    const other = things.find((thing) => first.has(thing));
    if (other !== undefined) {
      const again = point(choices, [], [other]);
      // A single pointed thing that plays at once is too easily hit while something else is picked.
      return again.kind === 'play' ? { kind: 'picked', picked: [] } : again;
    }
  }
  return { kind: 'refused', picked: [...picked], things };
}

/** After the offers changed: as much of the picked path as still leads somewhere. */
export function keepPicked<Offer>(choices: readonly Choice<Offer>[], picked: readonly Thing[]): Thing[] {
  for (let n = picked.length; n > 0; n -= 1) {
    const part = picked.slice(0, n);
    if (choices.some((choice) => begins(choice.path, part))) return part;
  }
  return [];
}
