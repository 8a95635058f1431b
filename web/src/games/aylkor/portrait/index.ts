/** Every card has a picture, drawn from its data: the same data, the same picture. */

import { Chance } from '../../../look/chance';
import { Pen, picture } from '../../../look/pen';
import { drawElemental } from './elemental';
import { drawEmblem } from './emblem';
import { paintOf, type Figure, type Paint } from './figure';
import { drawHero } from './hero';
import { drawMechanical } from './mechanical';
import { drawOrganic } from './organic';
import { drawScene } from './scene';

export type { Figure } from './figure';

const kept = new Map<string, string>();

function keep(key: string, draw: () => string): string {
  let made = kept.get(key);
  if (made === undefined) {
    made = draw();
    kept.set(key, made);
  }
  return made;
}

function body(figure: Figure): string {
  const pen = new Pen();
  const chance = new Chance(figure.name);
  const paint = paintOf(figure);
  if (figure.hero) drawHero(pen, figure, paint, chance);
  else if (figure.type === 'mechanical') drawMechanical(pen, figure, paint, chance);
  else if (figure.type === 'organic') drawOrganic(pen, figure, paint, chance);
  else drawElemental(pen, figure, paint, chance);
  // Small figures fill their frame too; feet stay on the ground.
  return figure.hero ? pen.toString() : `<g transform="translate(60 93) scale(1.1) translate(-60 -93)">${pen.toString()}</g>`;
}

/** Ground and sky behind a figure, in the manner of its deck. */
function backdrop(paint: Paint, deck: string | null, chance: Chance): string {
  let marks = '';
  const line = (d: string, w = 1.6, o = 0.4): string => `<path d="${d}" fill="none" stroke="${paint.ground}" stroke-width="${w}" opacity="${o}"/>`;
  if (deck === 'foundry') for (let x = -140; x < 160; x += 16) marks += line(`M${x} 100L${x + 100} 0`, 5, 0.28);
  else if (deck === 'brood') for (let r = 16; r < 130; r += 13) marks += line(`M${60 - r * 1.2} 76a${r * 1.2} ${r} 0 0 1 ${r * 2.4} 0`, 1.8, 0.55);
  else if (deck === 'tempest') for (let y = 8; y < 80; y += 11) marks += line(`M-34 ${y}q16 ${chance.between(-9, 9)} 32 0t32 0t32 0t32 0t32 0t32 0`, 1.8, 0.6);
  else if (deck === 'gleaners') for (let x = -24; x <= 144; x += 12) marks += line(`M${x} 0V100M-30 ${x}H150`, 1, 0.5);
  else for (let y = 6; y < 100; y += 9) marks += line(`M-30 ${y}H150`, 1.2, 0.4);
  return (
    `<rect x="-30" width="180" height="100" fill="${paint.sky}"/>${marks}` +
    `<path d="M-30 84Q15 74 60 80T150 78V100H-30Z" fill="${paint.ground}"/><ellipse cx="60" cy="93" rx="46" ry="5.500" fill="#14161c" opacity=".28"/>`
  );
}

/** Wide enough for the window of a card. */
const WIDE = '-24 3 168 96';

/** The full picture for a card. */
export function portrait(figure: Figure): string {
  return keep(`p:${figure.name}`, () => picture(backdrop(paintOf(figure), figure.deck, new Chance(figure.name)) + body(figure), WIDE));
}

/** The figure alone, for a piece on the board. */
export function cutout(figure: Figure): string {
  return keep(`c:${figure.name}`, () => picture(body(figure), figure.hero ? '14 2 92 92' : '12 4 96 96'));
}

export function emblem(name: string, deck: string | null, text: string): string {
  return keep(`e:${name}`, () => {
    const paint = paintOf({ deck, type: 'neutral', hero: false });
    const pen = new Pen();
    pen.raw(backdrop({ ...paint, ground: paint.sky }, null, new Chance(name)));
    drawEmblem(pen, text, paint, new Chance(name));
    return picture(pen.toString(), WIDE);
  });
}

export function scene(name: string, text: string): string {
  return keep(`s:${name}`, () => {
    const pen = new Pen(1.6);
    drawScene(pen, text, new Chance(name));
    return picture(pen.toString(), '0 0 120 100');
  });
}
