/** The game at a glance: the four heroes over the plain. */

import { hexPath } from '../../board/hex';
import { Chance } from '../../look/chance';
import { gear, Pen, picture, ring, star } from '../../look/pen';
import { paintOf, type Figure } from './portrait/figure';
import { drawHero } from './portrait/hero';

const HEROES: readonly (readonly [deck: string, health: number])[] = [['brood', 16], ['gleaners', 14], ['foundry', 18], ['tempest', 16]];

function land(): string {
  const chance = new Chance('the plain of Aylkor');
  const pen = new Pen(2);
  for (let row = -1; row < 6; row += 1) {
    for (let column = -1; column < 10; column += 1) {
      const [x, y] = [column * 62 + (row % 2 ? 31 : 0) + 12, row * 54 + 12];
      const inner = Math.hypot((x - 240) * 0.8, y - 110) < 84;
      pen.raw(`<path d="${hexPath(35, x, y)}" fill="${inner ? '#46425e' : chance.pick(['#4b5d3a', '#435435', '#57653a'])}" stroke="#1f281b" stroke-width="2.4"/>`);
      if (!inner && chance.coin(0.2)) pen.flat(ring(x, y, 13), '#d9a866').flat(gear(x, y, 9.5, 8), '#4b300f', false);
      if (inner && chance.coin(0.4)) pen.flat(star(x, y, 14, 6), '#3fae9b').flat(ring(x, y, 5), '#06302a', false);
    }
  }
  return pen.toString();
}

export function draw(): string {
  let markup = `<rect width="480" height="230" fill="#38492f"/>${land()}<rect width="480" height="230" fill="#0d120b" opacity=".28"/>`;
  HEROES.forEach(([deck, health], i) => {
    const figure: Figure = { name: deck, slot: '', deck, type: 'neutral', hero: true, attack: 2, health, move: 2, level: 0, text: '' };
    const pen = new Pen(1.9);
    drawHero(pen, figure, paintOf(figure), new Chance(deck), false);
    // Ids of clips must not meet those of the other heroes.
    const own = pen.toString().replace(/\bc(\d+)(?=["')])/g, `${deck}$1`);
    const k = i === 2 ? 1.76 : i === 1 ? 1.72 : 1.62;
    markup += `<g transform="translate(${72 + i * 112} 192) scale(${k}) translate(-60 -100)">${own}</g>`;
  });
  return picture(markup, '0 0 480 190');
}
