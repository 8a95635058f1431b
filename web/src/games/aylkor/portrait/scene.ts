import { Chance } from '../../../look/chance';
import { blob, gear, mix, polygon, ring, star, type Pen, type Point } from '../../../look/pen';

const SKIES: readonly (readonly [string, string, string])[] = [
  ['#e9a15a', '#b2523a', '#5a3038'],
  ['#9fc0dc', '#5f80a8', '#2f405e'],
  ['#d8d2b0', '#93a06a', '#4a5a38'],
  ['#c9b6dc', '#7f64a2', '#3c2f57'],
  ['#a9d3c9', '#4f938a', '#23494b'],
  ['#e6cf86', '#b0883a', '#5c4420'],
];

/** An event: a landscape of the plain, with its weather. */
export function drawScene(pen: Pen, text: string, chance: Chance): void {
  const [sky, mid, dark] = chance.pick(SKIES);
  pen.raw(`<rect width="120" height="100" fill="${sky}"/>`);
  const [sx, sy] = [chance.between(28, 92), chance.between(20, 38)];
  for (const r of [26, 18]) pen.raw(`<circle cx="${sx}" cy="${sy}" r="${r}" fill="#fff6d8" opacity=".28"/>`);
  pen.flat(/cog|income|bounty|cost/i.test(text) ? gear(sx, sy, 13, 10) : ring(sx, sy, 11), '#fff2c4');
  hills(pen, chance, 58, mix(sky, mid, 0.7));
  towers(pen, chance, mix(mid, dark, 0.3));
  hills(pen, chance, 72, mid);
  weather(pen, text, chance, dark);
  hills(pen, chance, 86, dark);
}

function hills(pen: Pen, chance: Chance, y: number, fill: string): void {
  const points: Point[] = [[-10, 110], [-10, y]];
  for (let x = 8; x <= 120; x += 22) points.push([x, y + chance.between(-8, 8)]);
  points.push([130, y], [130, 110]);
  pen.flat(blob(points, 0.7), fill);
}

function towers(pen: Pen, chance: Chance, fill: string): void {
  for (let i = 0; i < 4; i += 1) {
    const [x, h, w] = [chance.between(6, 112), chance.between(14, 34), chance.between(4, 8)];
    pen.flat(polygon([[x, 72], [x + 1, 72 - h], [x + w - 1, 72 - h], [x + w, 72]]), fill);
    if (chance.coin()) pen.flat(ring(x + w / 2, 70 - h, w * 0.7), fill);
  }
}

function weather(pen: Pen, text: string, chance: Chance, dark: string): void {
  if (/damage|burn|destroy/i.test(text)) {
    for (let i = 0; i < 3; i += 1) {
      const x = 20 + i * 34 + chance.between(-6, 6);
      pen.flat(polygon([[x, 18], [x + 10, 18], [x + 4, 34], [x + 11, 34], [x - 4, 60], [x + 1, 42], [x - 6, 42]]), '#fff0a0');
    }
  } else if (/brew/i.test(text)) {
    for (let i = 0; i < 9; i += 1) pen.flat(ring(chance.between(10, 110), chance.between(40, 88), chance.between(2, 6)), '#8fe3d0');
  } else if (/move|flight|attack/i.test(text)) {
    for (let i = 0; i < 6; i += 1) pen.line(`M${chance.between(-6, 60)} ${30 + i * 9}q20 -7 38 0t30 -2`, '#ffffff', 2, 'opacity=".7"');
  } else if (/appear|spawn|neutral|walker|husk/i.test(text)) {
    pen.solid(polygon([[48, 84], [52, 40], [60, 30], [68, 40], [72, 84], [64, 84], [60, 64], [56, 84]]), dark).glow(60, 44, 3.6, '#ffe9a0');
  } else {
    for (let i = 0; i < 10; i += 1) pen.flat(star(chance.between(6, 114), chance.between(6, 60), chance.between(1.5, 3.4), 4, 0.35), '#ffffff', false);
  }
}
