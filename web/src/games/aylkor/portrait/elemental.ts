import { Chance } from '../../../look/chance';
import { blob, mix, polygon, ring, star, type Pen, type Point } from '../../../look/pen';
import { has, type Figure, type Paint } from './figure';

/** Elementals: a burning, crystal or cloudy core behind a mask; Attack gives bolts, level the shards in orbit. */
export function drawElemental(pen: Pen, figure: Figure, paint: Paint, chance: Chance): void {
  const size = Math.min(1, 0.55 + figure.health * 0.07);
  const cy = figure.move >= 3 || has(figure, 'flight') ? 48 : 54;
  orbit(pen, figure, cy, paint, chance, true);
  arms(pen, figure, cy, size, paint);
  const kind = chance.whole(0, 2);
  if (kind === 0) flame(pen, cy, size, paint, chance);
  else if (kind === 1) crystal(pen, cy, size, paint, chance);
  else cloud(pen, cy, size, paint, chance);
  mask(pen, figure, cy - 5, size, paint, chance);
  orbit(pen, figure, cy, paint, chance, false);
  if (has(figure, 'guard') || has(figure, 'armor')) {
    pen.solid(polygon([[44, cy + 14], [60, cy + 9], [76, cy + 14], [72, cy + 28], [60, cy + 36], [48, cy + 28]]), paint.trim, 3);
  }
}

function flame(pen: Pen, cy: number, size: number, paint: Paint, chance: Chance): void {
  const tongues: Point[] = [];
  const lean = chance.between(-5, 5);
  const ends: Point[] = [[-34, 12], [-28, -8], [-20, 2], [-16, -28], [-8, -10], [2, -42], [10, -12], [19, -30], [21, 0], [31, -10], [34, 14], [22, 34], [0, 40], [-22, 34]];
  for (const [x, y] of ends) tongues.push([60 + x * size + (y < 0 ? lean : 0), cy + y * size + chance.between(-2, 2)]);
  pen.solid(blob(tongues, 0.75), paint.main, 5);
  pen.flat(blob(ends.map(([x, y]): Point => [60 + x * size * 0.62 + (y < 0 ? lean * 0.5 : 0), cy + 6 + y * size * 0.62]), 0.75), paint.second, false);
  pen.flat(blob(ends.map(([x, y]): Point => [60 + x * size * 0.34, cy + 12 + y * size * 0.34]), 0.75), paint.light, false);
}

function crystal(pen: Pen, cy: number, size: number, paint: Paint, chance: Chance): void {
  for (const [x, lean] of [[-19, -16], [19, 16], [-9, -6], [11, 8]] as const) {
    const top = chance.between(16, 32) * size;
    pen.solid(polygon([[60 + x * size - 7, cy + 22 * size], [60 + (x + lean * 0.6) * size - 4, cy - top], [60 + (x + lean) * size + 3, cy - top - 6], [60 + x * size + 8, cy + 24 * size]]), paint.second, 4);
  }
  pen.solid(polygon([[60, cy - 40 * size], [60 + 19 * size, cy - 12 * size], [60 + 15 * size, cy + 24 * size], [60, cy + 38 * size], [60 - 15 * size, cy + 24 * size], [60 - 19 * size, cy - 12 * size]]), paint.main, 5);
  pen.line(`M60 ${cy - 38 * size}L${60 - 5 * size} ${cy - 8 * size}L60 ${cy + 36 * size}M${60 - 18 * size} ${cy - 12 * size}L${60 - 5 * size} ${cy - 8 * size}L${60 + 18 * size} ${cy - 12 * size}`, mix(paint.main, '#ffffff', 0.6), 1.4);
}

function cloud(pen: Pen, cy: number, size: number, paint: Paint, chance: Chance): void {
  pen.limb([[60, cy + 8], [60 + chance.between(-20, 20), cy + 34], [60 + chance.between(-14, 14), 94]], 9, paint.second, true);
  const puffs: Point[] = [];
  for (let i = 0; i < 12; i += 1) {
    const angle = (i / 12) * Math.PI * 2;
    const length = (i % 2 ? 25 : 34) * size;
    puffs.push([60 + Math.cos(angle) * length * 1.12, cy + Math.sin(angle) * length * 0.9]);
  }
  pen.solid(blob(puffs, 1.5), paint.main, 5);
  for (const r of [26, 18]) pen.line(`M${60 - r * size} ${cy + r * 0.4 * size}a${r * size} ${r * 0.7 * size} 0 0 0 ${r * 2 * size} 0`, mix(paint.main, '#ffffff', 0.45), 1.8);
}

function mask(pen: Pen, figure: Figure, cy: number, size: number, paint: Paint, chance: Chance): void {
  const s = 0.7 + size * 0.35;
  const w = 12 * s;
  const d = [
    polygon([[60 - w, cy - 11 * s], [60, cy - 15 * s], [60 + w, cy - 11 * s], [60 + w * 0.8, cy + 8 * s], [60, cy + 17 * s], [60 - w * 0.8, cy + 8 * s]]),
    blob([[60 - w, cy - 4], [60, cy - 15 * s], [60 + w, cy - 4], [60 + w * 0.6, cy + 12 * s], [60 - w * 0.6, cy + 12 * s]], 1),
    polygon([[60 - w * 1.2, cy - 14 * s], [60, cy - 7 * s], [60 + w * 1.2, cy - 14 * s], [60 + w * 0.8, cy + 6 * s], [60, cy + 15 * s], [60 - w * 0.8, cy + 6 * s]]),
  ][chance.whole(0, 2)] as string;
  pen.solid(d, paint.trim, 3);
  const fierce = figure.attack >= 2 ? 2.5 : -1;
  for (const side of [-1, 1]) {
    const x = 60 + side * 5.4 * s;
    pen.flat(polygon([[x - side * 3.6, cy + fierce], [x + side * 3.8, cy - fierce - 0.5], [x + side * 3.2, cy + 3], [x - side * 3, cy + 3.6]]), '#14161c', false);
    pen.flat(ring(x, cy + 1.6, 1.2), paint.light, false);
  }
  if (figure.level >= 3) pen.flat(star(60, cy - 8.5 * s, 3, 4, 0.4), paint.main, false);
}

function arms(pen: Pen, figure: Figure, cy: number, size: number, paint: Paint): void {
  const bolt = (side: number, reach: number): string =>
    polygon([[60 + side * 16 * size, cy - 3], [60 + side * (24 + reach * 0.4), cy - 9], [60 + side * (26 + reach * 0.45), cy - 1], [60 + side * (30 + reach), cy - 12 - reach * 0.3], [60 + side * (27 + reach * 0.5), cy + 8], [60 + side * (24 + reach * 0.4), cy + 2], [60 + side * 16 * size, cy + 8]]);
  const reach = 4 + figure.attack * 3.2 + (has(figure, 'ranged') ? 6 : 0);
  for (const side of [-1, 1]) pen.solid(bolt(side, reach), figure.attack >= 2 ? paint.light : paint.second, 2);
}

function orbit(pen: Pen, figure: Figure, cy: number, paint: Paint, chance: Chance, back: boolean): void {
  const count = Math.min(6, figure.level);
  for (let i = 0; i < count; i += 1) {
    const angle = (i / count) * Math.PI * 2 + chance.next();
    const [x, y] = [60 + Math.cos(angle) * 44, cy + 8 + Math.sin(angle) * 20];
    if (Math.sin(angle) < 0 !== back) continue;
    pen.solid(star(x, y, 4 + (i % 3) * 1.6, 4, 0.55, chance.between(0, 90)), i % 2 ? paint.trim : paint.second, 1.4);
  }
  if (back && has(figure, 'beacon')) for (const r of [40, 47]) pen.line(ring(60, cy, r), paint.light, 1.6, 'stroke-dasharray="5 6"');
}
