/** How Aylkor's offers are pointed at, and what pointing at something else would have meant. */

import type { Thing } from '../../table/choice';
import type { Line, Offer } from '../../wire';
import { units } from './catalogue';
import { branches, cause } from './cause';
import type { AylkorView } from './view';

/** `move u3 5.6` is the unit, then the space. */
export function path(offer: Offer): Thing[] {
  const [word, one = '', two = ''] = offer.notation.split(' ');
  switch (word) {
    case 'move':
    case 'attack':
      return [one, two];
    case 'build':
      return [`card:${one}`, two];
    case 'tech':
      return [`card:${one}`, 'say:tech'];
    case 'ability':
      return [one, `ability:${two}`];
    case 'unit':
    case 'space':
    case 'corner':
      return [one];
    case 'opponent':
      return [`seat:${one.slice(1)}`];
    case 'card':
      return [`card:${one}`];
    case 'deck':
      return [`deck:${one}`];
    default:
      return [`say:${offer.notation}`];
  }
}

const isUnit = (thing: Thing): boolean => /^u\d+$/.test(thing);
const isSpace = (thing: Thing): boolean => /^\d+\.\d+$/.test(thing);
const isCard = (thing: Thing): boolean => thing.startsWith('card:');
const bare = (thing: Thing): string => thing.slice(thing.indexOf(':') + 1);

/** What somebody meant by pointing there, so that the server can say why not. */
export function attempt(view: unknown, picked: readonly Thing[], things: readonly Thing[], seat: number): string | null {
  const position = view as AylkorView;
  const unit = things.find(isUnit);
  const space = things.find(isSpace);
  const card = things.find(isCard);
  const asked = position.asked?.seat === seat ? position.asked.what : null;
  if (asked === 'unit') return unit ? `unit ${unit}` : null;
  if (asked === 'space') return space ? `space ${space}` : null;
  if (position.stage === 'corners') return space ? `corner ${space}` : null;
  const [from] = picked;
  if (from && isUnit(from)) {
    if (unit && unit !== from) return `attack ${from} ${unit}`;
    return space ? `move ${from} ${space}` : null;
  }
  if (from && isCard(from)) return space ? `build ${bare(from)} ${space}` : null;
  if (card) {
    const id = bare(card);
    return /-t\d/.test(id) ? `tech ${id}` : `build ${id} ${position.units.find((one) => one.id === position.players[seat]?.hero)?.space ?? '5.5'}`;
  }
  if (unit) {
    const piece = position.units.find((one) => one.id === unit);
    const own = typeof piece?.control === 'object' && piece.control.seat === seat;
    return own ? `move ${unit} ${piece.space}` : null;
  }
  return null;
}

export function button(offer: Offer, log: readonly Line[]): { label: string; main: boolean } | null {
  const [word, one] = offer.notation.split(' ');
  switch (word) {
    case 'end':
      return { label: 'End turn', main: true };
    case 'yes':
      return { label: 'Yes', main: true };
    case 'no':
      return { label: 'No', main: false };
    case 'done':
      return { label: 'Done', main: true };
    case 'none':
      return { label: 'Take none', main: false };
    case 'branch':
      return { label: branches(cause(log)?.text ?? '')[Number(one) - 1] ?? `Choice ${one}`, main: false };
    case 'type':
      return { label: (one ?? '').replace(/^./, (c) => c.toUpperCase()), main: false };
    case 'scry':
      return { label: offer.label, main: false };
    case 'ability':
      return { label: abilityText(offer.label) ?? 'Use its ability', main: true };
    default:
      return null;
  }
}

/** The printed text of "ability 1 of Marshal Orrin Vane u1". */
function abilityText(label: string): string | undefined {
  const [, number, name] = /^ability (\d) of (.*) u\d+$/.exec(label) ?? [];
  return units.find((unit) => unit.name === name)?.abilities[Number(number) - 1]?.replace(/^Active /, '');
}

/** Names instead of seat numbers, and no ids that the board shows anyway. */
export function tell(text: string, names: readonly string[]): string {
  return text
    .replace(/\bs(\d)\b/g, (whole, digit: string) => names[Number(digit)] ?? whole)
    .replace(/ \(u\d+\)/g, '')
    .replace(/(\d+) Cogs and 0 Brew/g, '$1 Cogs')
    .replace(/0 Cogs and (\d+) Brew/g, '$1 Brew')
    .replace(/\b1 Cogs\b/g, '1 Cog');
}
