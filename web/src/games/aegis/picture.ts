/** The game at a glance: two halves of a robot on the way to one another. */

import { hexPath } from '../../board/hex';
import { picture } from '../../look/pen';
import { robot, type Class, type Drawn } from './portrait';

const one = (name: string, first: Class, classes: Class[], legs: string, arms: string[], marks: string[] = [], plates = 3): Drawn => ({ name, first, classes, level: classes.length, legs, arms, plates, cells: 4 + classes.length * 2, marks, faction: 'neutral' });

const CAST: readonly (readonly [drawn: Drawn, x: number, y: number, k: number])[] = [
  [one('SNO-100', 'S', ['S'], 'four', ['laser', 'welder']), 66, 178, 1.05],
  [one('ELL-100', 'E', ['E'], 'springs', ['gun', 'bombs']), 414, 178, 1.05],
  [one('ARK-150', 'A', ['A'], 'two', ['blade', 'gun'], ['crest']), 138, 188, 1.3],
  [one('GO-100', 'G', ['G'], 'four', ['ram', 'hammer'], ['beacon']), 344, 188, 1.3],
  [one('AEGIS-ONE', 'A', ['A', 'E', 'G', 'I', 'S'], 'two', ['blade', 'rail', 'ring'], [], 8), 241, 192, 1.78],
];

export function draw(): string {
  let field = '';
  for (let row = -1; row < 6; row += 1) {
    for (let column = -1; column < 10; column += 1) {
      const [x, y] = [column * 62 + (row % 2 ? 31 : 0) + 12, row * 54 + 12];
      field += `<path d="${hexPath(35, x, y)}" fill="${(row * 7 + column * 3) % 5 === 0 ? '#4a3136' : '#332b33'}" stroke="#1c181d" stroke-width="2.4"/>`;
    }
  }
  let rays = '';
  const colours = ['#d8432f', '#2f7fd6', '#3a9a5c', '#8a5bd0', '#e2ad1c'];
  for (let i = 0; i < 20; i += 1) {
    const [a, b] = [(i / 20) * Math.PI * 2, ((i + 0.5) / 20) * Math.PI * 2];
    rays += `<path d="M241 96L${(241 + Math.cos(a) * 210).toFixed(0)} ${(96 + Math.sin(a) * 210).toFixed(0)}L${(241 + Math.cos(b) * 210).toFixed(0)} ${(96 + Math.sin(b) * 210).toFixed(0)}Z" fill="${colours[i % 5] ?? ''}" opacity=".34"/>`;
  }
  let markup = `<rect width="480" height="230" fill="#241f26"/>${field}${rays}`;
  CAST.forEach(([drawn, x, y, k], i) => {
    // Ids of clips must not meet those of the others.
    const own = robot(drawn, 2).replace(/\bc(\d+)(?=["')])/g, `g${i}c$1`);
    markup += `<ellipse cx="${x}" cy="${y - 2}" rx="${44 * k}" ry="6" fill="#0b0c10" opacity=".5"/><g transform="translate(${x} ${y}) scale(${k}) translate(-60 -95)">${own}</g>`;
  });
  return picture(markup, '0 0 480 190');
}
