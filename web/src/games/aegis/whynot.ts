/**
 * Why something greyed cannot be done now. It can be attempted in several ways, at several targets and with several
 * partners; the server is asked about each that could be meant, and the answer that helps most is shown.
 */

import { api } from '../../shell/api';
import type { Thing } from '../../table/choice';
import type { Refused } from '../../wire';
import type { Summary } from './picking';
import { actsOf, attempt } from './read';
import { listText } from './squads.svelte';
import { unitOf, type AegisView, type UnitView } from './view';

/** Two cards and what comes of them. */
export interface Union {
  parts: readonly [string, string];
  result: string;
}
export type Check = (notation: string) => Promise<Refused | null>;

/** The list that a player brought, from its units wherever they are now: the view does not repeat it once the match runs. */
function listOf(view: AegisView, seat: number): { squad: string[]; pool: string[] } {
  const own = view.units.filter((one) => one.seat === seat);
  const named = (list: readonly UnitView[]): string[] => list.map((one) => one.card);
  return { squad: named(own.filter((one) => one.level === 1)), pool: named(own.filter((one) => one.level > 1)) };
}

/** One question a list, as long as the page lives. */
const known = new Map<string, Promise<Union[] | null>>();

/** What can be formed of a list, as the server lists it; null if it does not say. */
export function unionsOf(list: { squad: string[]; pool: string[] }): Promise<Union[] | null> {
  const text = listText(list);
  const asked = known.get(text) ?? api.lookAtList('aegis', text).then(
    (look) => ((look.summary as Summary | null)?.forms ?? []).flatMap((form) => form.ways.flatMap((way) => way.steps)),
    () => null,
  );
  known.set(text, asked);
  return asked;
}

/** The combinations of this unit that its player could have meant: what is there to be formed with who is on the field. */
export function combinesOf(view: AegisView, unit: UnitView, unions: readonly Union[]): string[] {
  const own = view.units.filter((one) => one.seat === unit.seat);
  const pool = new Set(own.filter((one) => one.stand === 'pool').map((one) => one.card));
  const notations = own
    .filter((one) => one.at !== null && one.id !== unit.id)
    .flatMap((partner) =>
      unions
        .filter(({ parts: [a, b], result }) => pool.has(result) && ((a === unit.card && b === partner.card) || (b === unit.card && a === partner.card)))
        .map(({ result }) => `combine ${unit.number} ${partner.number} ${result}`),
    );
  return [...new Set(notations)];
}

/** Where the rule stands in the book. */
const place = (refused: Refused): number => { const [, chapter = 0, point = 0] = /(\d+)\.(\d+)/.exec(refused.rule?.id ?? '')?.map(Number) ?? []; return chapter * 1000 + point; };

/** Of the combinations the one that comes nearest to being allowed: what forbids it stands last in the book. */
async function whyNoUnion(notations: readonly string[], check: Check): Promise<Refused | null> {
  const all = await Promise.all(notations.map(check));
  return all.reduce((best, one) => (one && (!best || place(one) > place(best)) ? one : best), null);
}

const isFar = (refused: Refused | null): boolean => (refused?.facts as { refusal?: string } | null | undefined)?.refusal === 'out_of_range';

/** Of the targets the nearest that something else forbids; if all are too far, that. */
async function whyNoTarget(notations: readonly string[], check: Check): Promise<Refused | null> {
  let far: Refused | null = null;
  for (const notation of notations) {
    const refused = await check(notation);
    if (!isFar(refused)) return refused;
    far ??= refused;
  }
  return far && notations.length > 1 ? { ...far, says: 'nobody is in range' } : far;
}

/** The answer to "why not?" for a button of the unit. */
export async function whyNot(view: AegisView, unit: UnitView, thing: Thing, seat: number, check: Check, formed = unionsOf): Promise<Refused | null> {
  const notation = attempt(view, [unit.id], [thing], seat);
  if (!notation) return null;
  const user = unitOf(view, unit.id) ?? unit;
  if (notation.startsWith('act ') && thing.startsWith('slot:')) return whyNoTarget(actsOf(view, user, Number(thing.slice(5))), check);
  const unions = thing === 'combine' ? await formed(listOf(view, seat)) : null;
  if (!unions) return check(notation);
  const meant = combinesOf(view, user, unions);
  return meant.length > 0 ? whyNoUnion(meant, check) : { says: `nobody on the field forms a unit of your pool with ${user.card}` };
}
