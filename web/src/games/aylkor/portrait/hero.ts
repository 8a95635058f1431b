import { Chance } from '../../../look/chance';
import { blob, gear, mix, polygon, ring, star, type Pen } from '../../../look/pen';
import { type Figure, type Paint } from './figure';

/** Heroes: a bust in the dress of their power. Health gives the shoulders. */
export function drawHero(pen: Pen, figure: Figure, paint: Paint, chance: Chance, halo = true): void {
  const wide = 28 + (figure.health - 12) * 1.5;
  if (halo) banner(pen, paint);
  switch (figure.deck) {
    case 'foundry':
      return marshal(pen, wide, paint);
    case 'brood':
      return mother(pen, wide, paint);
    case 'tempest':
      return cantor(pen, wide, paint);
    case 'gleaners':
      return auditor(pen, wide, paint);
    default:
      return stranger(pen, wide, paint, chance);
  }
}

function banner(pen: Pen, paint: Paint): void {
  pen.raw(`<circle cx="60" cy="44" r="40" fill="${paint.trim}" opacity=".38"/>`);
  for (let i = 0; i < 16; i += 1) {
    pen.raw(`<path d="M60 44L${60 + Math.cos((i / 16) * 6.283) * 70} ${44 + Math.sin((i / 16) * 6.283) * 70}" stroke="${paint.trim}" stroke-width="3" opacity=".3"/>`);
  }
}

function shoulders(pen: Pen, wide: number, coat: string, trim: string): void {
  pen.solid(polygon([[60 - wide, 100], [60 - wide, 82], [60 - wide + 9, 72], [52, 66], [68, 66], [60 + wide - 9, 72], [60 + wide, 82], [60 + wide, 100]]), coat, 4);
  pen.solid(polygon([[52, 66], [60, 84], [68, 66], [74, 70], [62, 100], [58, 100], [46, 70]]), trim, 3);
}

/** A field marshal with a steel jaw and a peaked cap. */
function marshal(pen: Pen, wide: number, p: Paint): void {
  shoulders(pen, wide, p.main, mix(p.main, '#14161c', 0.45));
  for (const side of [-1, 1]) {
    pen.solid(polygon([[60 + side * (wide - 14), 74], [60 + side * (wide + 2), 72], [60 + side * (wide + 4), 80], [60 + side * (wide - 13), 82]]), p.trim, 2);
    for (let i = 0; i < 4; i += 1) pen.line(`M${60 + side * (wide - 10 + i * 4)} 82v6`, p.trim, 2.2);
  }
  pen.flat(star(45, 90, 5, 5, 0.45), p.trim).flat(star(76, 90, 4, 6), p.second);
  pen.solid(polygon([[43, 36], [77, 36], [78, 52], [71, 66], [60, 70], [49, 66], [42, 52]]), '#c98f6c', 4);
  pen.solid(polygon([[42, 53], [52, 56], [68, 56], [78, 53], [73, 68], [60, 74], [47, 68]]), p.second, 3);
  for (const x of [50, 56, 64, 70]) pen.line(`M${x} 60v7`, '#14161c', 1.6);
  pen.flat(polygon([[46, 44], [57, 46], [56, 51], [47, 50]]), '#14161c', false).glow(52, 47.5, 1.8, '#ffffff', 1.2);
  pen.glow(69, 47.5, 4.6, p.light, 1.7);
  pen.solid(polygon([[34, 27], [40, 12], [60, 7], [80, 12], [86, 27], [76, 32], [44, 32]]), mix(p.main, '#14161c', 0.35), 4);
  pen.solid(polygon([[41, 30], [79, 30], [85, 39], [60, 35], [35, 39]]), '#2b2f3b', 2);
  pen.flat(gear(60, 20, 8, 8), p.trim).flat(ring(60, 20, 3), p.main);
}

/** A mother of the woods: antlers, leaves, a calm wooden face. */
function mother(pen: Pen, wide: number, p: Paint): void {
  for (const side of [-1, 1]) {
    pen.limb([[60 + side * 10, 26], [60 + side * 34, 22], [60 + side * 36, 4]], 5, p.second, true);
    pen.limb([[60 + side * 26, 21], [60 + side * 30, 10], [60 + side * 24, 4]], 3.4, p.second, true);
    pen.limb([[60 + side * 33, 16], [60 + side * 44, 14], [60 + side * 49, 6]], 3.4, p.second, true);
  }
  for (let i = 0; i < 9; i += 1) {
    const angle = Math.PI + (i / 8) * Math.PI;
    const [x, y] = [60 + Math.cos(angle) * 25, 46 + Math.sin(angle) * 25];
    pen.solid(blob([[60 + Math.cos(angle) * 15, 46 + Math.sin(angle) * 15], [x - Math.sin(angle) * 6, y + Math.cos(angle) * 6], [60 + Math.cos(angle) * 36, 46 + Math.sin(angle) * 34], [x + Math.sin(angle) * 6, y - Math.cos(angle) * 6]], 1), i % 2 ? p.main : mix(p.main, p.light, 0.35), 2);
  }
  shoulders(pen, wide, mix(p.main, '#14161c', 0.2), p.second);
  for (let i = 0; i < 6; i += 1) pen.solid(blob([[34 + i * 10, 74], [39 + i * 10, 70], [44 + i * 10, 76], [38 + i * 10, 90]], 1), i % 2 ? p.main : mix(p.main, p.light, 0.3), 2);
  pen.solid(blob([[44, 38], [60, 28], [76, 38], [75, 56], [60, 72], [45, 56]], 1), '#b78b5c', 4);
  for (const d of ['M50 34q2 8 -2 14', 'M71 34q-3 9 1 15', 'M60 60v8', 'M55 62v5', 'M65 62v5']) pen.line(d, '#6b4a2c', 1.5);
  for (const side of [-1, 1]) pen.flat(blob([[60 + side * 4, 49], [60 + side * 9, 45], [60 + side * 14, 48], [60 + side * 9, 52]], 1), '#23301a').glow(60 + side * 9, 48.6, 2, p.light, 1.6);
  pen.line('M54 60q6 3 12 0', '#14161c', 2);
  pen.glow(60, 36, 3, p.light);
}

/** A cantor of storms: tall mitre, halo of arcs, a face of light. */
function cantor(pen: Pen, wide: number, p: Paint): void {
  for (const r of [31, 39]) pen.line(`M${60 - r} 46a${r} ${r} 0 0 1 ${r * 2} 0`, r === 31 ? p.light : p.trim, r === 31 ? 3 : 2, 'stroke-dasharray="11 5"');
  shoulders(pen, wide, p.main, p.trim);
  for (const side of [-1, 1]) {
    pen.solid(polygon([[60 + side * 10, 68], [60 + side * 22, 54], [60 + side * 30, 58], [60 + side * 26, 76]]), p.second, 3);
    pen.flat(polygon([[60 + side * 32, 30], [60 + side * 40, 42], [60 + side * 35, 43], [60 + side * 42, 58], [60 + side * 30, 44], [60 + side * 35, 43]]), p.light);
  }
  pen.solid(polygon([[44, 36], [76, 36], [74, 54], [60, 70], [46, 54]]), '#2a3157', 4);
  pen.solid(polygon([[47, 40], [57, 43], [56, 58], [48, 52]]), p.trim, 2).solid(polygon([[73, 40], [63, 43], [64, 58], [72, 52]]), p.trim, 2);
  pen.flat(polygon([[48, 44], [56, 46], [56, 49], [49, 48]]), p.light, false).flat(polygon([[72, 44], [64, 46], [64, 49], [71, 48]]), p.light, false);
  pen.flat(ring(60, 60, 2.4, 3.4), p.light);
  pen.solid(polygon([[42, 37], [46, 16], [60, 3], [74, 16], [78, 37], [60, 33]]), p.trim, 4);
  pen.line('M60 8V30M50 20H70', p.main, 3.4);
  pen.glow(60, 20, 3.6, p.light);
}

/** An auditor: hood, monocle, chains of coins. */
function auditor(pen: Pen, wide: number, p: Paint): void {
  shoulders(pen, wide, p.second, mix(p.second, '#14161c', 0.4));
  pen.solid(blob([[34, 72], [32, 40], [42, 16], [60, 7], [78, 16], [88, 40], [86, 72], [60, 80]], 0.9), p.second, 5);
  pen.flat(blob([[42, 62], [41, 40], [48, 25], [60, 20], [72, 25], [79, 40], [78, 62], [60, 74]], 0.9), '#1d1622');
  pen.solid(polygon([[46, 36], [60, 29], [74, 36], [73, 54], [60, 69], [47, 54]]), p.trim, 4);
  pen.line('M47 42l10 2M73 42l-10 2', '#14161c', 2.4);
  pen.flat(ring(53, 48, 2.2), '#14161c', false);
  pen.flat(ring(67, 48, 7.2), mix(p.main, '#14161c', 0.2)).glow(67, 48, 5, p.light, 1.3);
  pen.line('M74 50q8 12 2 26', p.main, 1.8);
  pen.line('M55 60h10', '#14161c', 2.2);
  pen.line('M60 50l-2 6h4', '#8a7a5c', 1.6);
  for (let i = 0; i < 7; i += 1) {
    const x = 36 + i * 8;
    pen.flat(ring(x, 82 + Math.sin((i / 6) * Math.PI) * 9, 4.3), p.main).flat(ring(x, 82 + Math.sin((i / 6) * Math.PI) * 9, 1.4), '#14161c', false);
  }
}

function stranger(pen: Pen, wide: number, p: Paint, chance: Chance): void {
  shoulders(pen, wide, p.main, p.second);
  pen.solid(polygon([[43, 34], [60, 24], [77, 34], [75, 58], [60, 70], [45, 58]]), p.second, 4);
  pen.flat(polygon([[47, 42], [73, 42], [70, 50], [50, 50]]), p.light);
  if (chance.coin()) pen.flat(polygon([[56, 24], [60, 6], [64, 24]]), p.trim);
}
