import { Chance } from '../../../look/chance';
import { blob, mix, polygon, ring, type Pen, type Point } from '../../../look/pen';
import { has, type Figure, type Paint } from './figure';

interface Body {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
}

/** Creatures: curved bodies; Move gives legs, Attack jaws and claws, Health girth, level the crest on the back. */
export function drawOrganic(pen: Pen, figure: Figure, paint: Paint, chance: Chance): void {
  const upright = chance.coin(figure.move >= 3 ? 0.25 : 0.6);
  const girth = Math.min(1, figure.health / 7);
  const body: Body = upright
    ? { cx: 61, cy: 59, rx: 15 + girth * 12, ry: 20 + girth * 8 }
    : { cx: 64, cy: 60, rx: 23 + girth * 11, ry: 14 + girth * 9 };
  if (has(figure, 'flight')) membrane(pen, body, paint);
  tail(pen, body, paint, chance);
  legs(pen, figure, body, paint, true);
  crest(pen, figure, body, paint, chance, upright);
  torso(pen, figure, body, paint, chance);
  legs(pen, figure, body, paint, false);
  face(pen, figure, body, paint, chance, upright);
  if (has(figure, 'guard') || has(figure, 'armor')) bark(pen, body, paint);
}

function torso(pen: Pen, figure: Figure, b: Body, paint: Paint, chance: Chance): void {
  const points: Point[] = [];
  for (let i = 0; i < 10; i += 1) {
    const angle = (i / 10) * Math.PI * 2;
    const bump = chance.between(0.92, 1.08);
    points.push([b.cx + Math.cos(angle) * b.rx * bump, b.cy + Math.sin(angle) * b.ry * bump]);
  }
  pen.solid(blob(points, 1), paint.main, 5);
  const belly: Point[] = [];
  for (let i = 0; i < 8; i += 1) {
    const angle = (i / 8) * Math.PI * 2;
    belly.push([b.cx - b.rx * 0.16 + Math.cos(angle) * b.rx * 0.48, b.cy + b.ry * 0.3 + Math.sin(angle) * b.ry * 0.5]);
  }
  pen.flat(blob(belly, 1), mix(paint.trim, paint.main, 0.3), false);
  const spots = 2 + Math.min(5, figure.level);
  for (let i = 0; i < spots; i += 1) {
    const angle = chance.between(-2.6, -0.2);
    const far = chance.between(0.45, 0.8);
    pen.flat(ring(b.cx + Math.cos(angle) * b.rx * far, b.cy + Math.sin(angle) * b.ry * far, chance.between(1.4, 3.4)), mix(paint.main, '#0a0c14', 0.32), false);
  }
}

function face(pen: Pen, figure: Figure, b: Body, paint: Paint, chance: Chance, upright: boolean): void {
  const r = 10 + Math.min(5, figure.health * 0.7);
  const cx = upright ? b.cx - 4 : b.cx - b.rx - 1;
  const cy = upright ? b.cy - b.ry - r * 0.35 : b.cy - b.ry * 0.55;
  horns(pen, figure, cx, cy, r, paint, chance);
  const jaw = figure.attack >= 2 ? 1.25 : 1;
  pen.solid(blob([[cx - r * 0.9, cy - r * 0.3], [cx, cy - r], [cx + r, cy - r * 0.3], [cx + r * 0.75, cy + r * 0.75 * jaw], [cx - r * 0.4, cy + r * 0.95 * jaw], [cx - r * 1.05, cy + r * 0.45]], 1), mix(paint.main, paint.second, 0.28), 4);
  const eyes = chance.pick([1, 2, 2, 3]);
  for (let i = 0; i < eyes; i += 1) pen.glow(cx - r * 0.5 + i * r * 0.52, cy - r * (0.18 + (i % 2) * 0.16), eyes === 1 ? 4 : 2.7, paint.light, 1.7);
  const my = cy + r * 0.52 * jaw;
  if (figure.attack === 0) {
    pen.line(`M${cx - r * 0.5} ${my}q${r * 0.45} 4 ${r * 0.9} 0`, '#14161c', 2);
    return;
  }
  const teeth = Math.min(5, 1 + figure.attack);
  const w = r * 1.3;
  pen.flat(blob([[cx - r * 0.8, my - 1], [cx, my - 3], [cx + r * 0.6, my - 1], [cx, my + 3 + figure.attack]], 1), '#2a1418');
  for (let i = 0; i < teeth; i += 1) {
    const x = cx - r * 0.68 + (w / teeth) * (i + 0.15);
    pen.flat(polygon([[x, my - 2], [x + w / teeth / 1.5, my - 2], [x + w / teeth / 3, my + 2.4 + figure.attack * 0.6]]), paint.trim, false);
  }
}

function horns(pen: Pen, figure: Figure, cx: number, cy: number, r: number, paint: Paint, chance: Chance): void {
  const kind = chance.whole(0, 3);
  const size = 7 + figure.level * 1.6;
  for (const side of [-1, 1]) {
    if (kind === 0) pen.limb([[cx + side * r * 0.5, cy - r * 0.7], [cx + side * (r * 0.7 + size * 0.5), cy - r - size * 0.3], [cx + side * r * 0.7, cy - r - size]], 4, paint.trim, true);
    else if (kind === 1) pen.solid(blob([[cx + side * r * 0.4, cy - r * 0.7], [cx + side * (r + size * 0.5), cy - r * 1.2 - size * 0.35], [cx + side * r, cy - r * 0.35]], 1), paint.second, 2);
    else if (kind === 2) {
      pen.limb([[cx + side * r * 0.35, cy - r * 0.8], [cx + side * r * 0.9, cy - r - size * 0.9]], 2.2, paint.second);
      pen.glow(cx + side * r * 0.9, cy - r - size * 0.9, 2.4, paint.light, 1.6);
    }
  }
  if (kind === 3) {
    for (const turn of [-22, 0, 22]) pen.raw(`<g transform="rotate(${turn} ${cx} ${cy - r * 0.6})">`).solid(blob([[cx, cy - r * 0.6], [cx - 4, cy - r - size * 0.5], [cx, cy - r - size], [cx + 4, cy - r - size * 0.5]], 1), paint.second, 2).raw('</g>');
  }
}

function crest(pen: Pen, figure: Figure, b: Body, paint: Paint, chance: Chance, upright: boolean): void {
  const count = 3 + Math.min(4, figure.level);
  const leafy = chance.coin(figure.deck === 'brood' ? 0.75 : 0.35);
  for (let i = 0; i < count; i += 1) {
    const angle = (upright ? -0.9 : -1.9) + (i / (count - 1)) * (upright ? 1.7 : 1.9);
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const size = 11 + figure.level * 1.5 - Math.abs(i - count / 2) * 1.4;
    const [x, y] = [b.cx + dx * b.rx * 0.86, b.cy + dy * b.ry * 0.86];
    const tip: Point = [x + dx * size, y + dy * size];
    if (leafy) pen.solid(blob([[x, y], [x + dx * size * 0.5 - dy * 5, y + dy * size * 0.5 + dx * 5], tip, [x + dx * size * 0.5 + dy * 5, y + dy * size * 0.5 - dx * 5]], 1), i % 2 ? paint.second : mix(paint.main, paint.light, 0.3), 2);
    else pen.solid(polygon([[x - dy * 4.5, y + dx * 4.5], tip, [x + dy * 4.5, y - dx * 4.5]]), paint.trim, 2);
  }
}

function legs(pen: Pen, figure: Figure, b: Body, paint: Paint, back: boolean): void {
  const dark = back ? mix(paint.main, '#0a0c14', 0.35) : paint.main;
  if (figure.move <= 0) {
    if (back) for (const x of [-18, -6, 8, 20]) pen.limb([[b.cx, b.cy + b.ry * 0.6], [b.cx + x, 82], [b.cx + x * 1.7, 92]], 5, paint.second, true);
    return;
  }
  const pairs = figure.move >= 3 ? [-0.62, 0.02, 0.66] : [-0.5, 0.52];
  for (const place of pairs) {
    const shift = back ? 5 : -2;
    const x = b.cx + place * b.rx + shift;
    const reach = place < 0 ? -5 : 4;
    pen.limb([[x, b.cy + b.ry * 0.42], [x + reach, (b.cy + b.ry + 90) / 2], [x - 2, back ? 87 : 90]], figure.move >= 3 ? 5 : 8, dark);
    pen.flat(blob([[x - 8, back ? 89 : 92], [x - 3, back ? 85 : 88], [x + 4, back ? 86 : 89], [x + 4, back ? 90 : 93]], 1), back ? mix(paint.trim, '#0a0c14', 0.35) : paint.trim);
  }
}

function tail(pen: Pen, b: Body, paint: Paint, chance: Chance): void {
  const up = chance.between(-26, 4);
  pen.limb([[b.cx + b.rx * 0.7, b.cy + 4], [b.cx + b.rx + 14, b.cy + 12], [b.cx + b.rx + 13, b.cy + up]], 6, paint.main, true);
  pen.flat(ring(b.cx + b.rx + 13, b.cy + up, 4), paint.second);
}

function membrane(pen: Pen, b: Body, paint: Paint): void {
  for (const side of [-1, 1]) {
    pen.solid(polygon([[b.cx + side * 6, b.cy - b.ry * 0.5], [b.cx + side * 30, 14], [b.cx + side * 46, 26], [b.cx + side * 38, 36], [b.cx + side * 42, 48], [b.cx + side * 20, 52]]), paint.second);
    pen.line(`M${b.cx + side * 10} ${b.cy - b.ry * 0.5}L${b.cx + side * 42} 28`, '#14161c', 1.4);
  }
}

function bark(pen: Pen, b: Body, paint: Paint): void {
  for (let i = 0; i < 3; i += 1) {
    const x = b.cx - b.rx * 0.35 + i * b.rx * 0.48;
    pen.solid(polygon([[x - 8, b.cy - b.ry * 0.3], [x, b.cy - b.ry * 0.78], [x + 9, b.cy - b.ry * 0.3], [x + 5, b.cy + b.ry * 0.2], [x - 5, b.cy + b.ry * 0.2]]), mix(paint.second, paint.trim, 0.2), 2.4);
  }
}
