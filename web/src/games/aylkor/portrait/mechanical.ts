import { Chance } from '../../../look/chance';
import { box, gear, mix, polygon, ring, star, type Pen, type Point } from '../../../look/pen';
import { has, type Figure, type Paint } from './figure';

interface Frame {
  cx: number;
  cy: number;
  w: number;
  h: number;
}

/** Machines: a milled chassis; Move gives the running gear, Attack the arms, Health the bulk. */
export function drawMechanical(pen: Pen, figure: Figure, paint: Paint, chance: Chance): void {
  const frame: Frame = {
    cx: 60,
    cy: figure.move === 0 ? 52 : 50,
    w: Math.min(50, 24 + figure.health * 3.4),
    h: Math.min(36, 21 + figure.health * 1.7),
  };
  if (has(figure, 'flight')) wings(pen, frame, paint);
  if (has(figure, 'forager')) basket(pen, frame, paint);
  if (has(figure, 'beacon')) mast(pen, frame, paint);
  backArm(pen, figure, frame, paint);
  runningGear(pen, figure, frame, paint, chance);
  chassis(pen, figure, frame, paint, chance);
  head(pen, figure, frame, paint, chance);
  frontArm(pen, figure, frame, paint);
  if (has(figure, 'guard')) shield(pen, frame, paint);
}

function chassis(pen: Pen, figure: Figure, f: Frame, paint: Paint, chance: Chance): void {
  const { cx, cy, w, h } = f;
  const shape = chance.whole(0, 3);
  const [l, r, t, b] = [cx - w / 2, cx + w / 2, cy - h / 2, cy + h / 2];
  const d = [
    box(cx, cy, w, h, 5),
    polygon([[l, t + 4], [l + 5, t], [r - 5, t], [r, t + 4], [r - 5, b], [l + 5, b]]),
    polygon([[l + 6, t], [r - 6, t], [r, b - 5], [r - 4, b], [l + 4, b], [l, b - 5]]),
    polygon([[l, cy], [l + 7, t], [r - 7, t], [r, cy], [r - 7, b], [l + 7, b]]),
  ][shape] as string;
  pen.solid(d, paint.main, 4);
  pen.line(`M${l + 6} ${cy + 3}H${r - 6}`, mix(paint.main, '#0a0c14', 0.5), 1.6);
  if (figure.level >= 3) {
    pen.flat(box(cx, cy - h * 0.2, w * 0.46, h * 0.26, 2), paint.second);
    for (const at of [-0.14, 0, 0.14]) pen.line(`M${cx + w * at} ${cy - h * 0.28}v${h * 0.14}`, '#14161c', 1.5);
  } else {
    pen.flat(ring(cx, cy - h * 0.16, 4.4), paint.trim);
  }
  const rivets = Math.min(4, 1 + Math.floor(figure.level / 2));
  for (let i = 0; i < rivets; i += 1) {
    const x = l + 7 + ((w - 14) / Math.max(1, rivets - 1 || 1)) * i;
    pen.flat(ring(x, b - 4.5, 1.5), paint.trim, false);
  }
  const stencil = figure.slot.replace(/\D/g, '');
  if (stencil && h > 24) {
    pen.raw(`<text x="${cx}" y="${cy + h * 0.31}" font-family="Arial Narrow,Arial,sans-serif" font-weight="700" font-size="${h * 0.26}" text-anchor="middle" fill="${paint.trim}" opacity=".9">${stencil}</text>`);
  }
}

function head(pen: Pen, figure: Figure, f: Frame, paint: Paint, chance: Chance): void {
  const w = Math.min(24, 13 + figure.level * 1.5);
  const y = f.cy - f.h / 2 - 7;
  pen.limb([[f.cx, y + 4], [f.cx, y + 9]], 6, paint.second);
  switch (chance.whole(0, 4)) {
    case 0: // a dome with one lens
      pen.solid(`M${f.cx - w / 2} ${y + 5}v-4a${w / 2} ${w / 2} 0 0 1 ${w} 0v4z`, paint.second);
      pen.glow(f.cx + 2, y - 1, 3.6, paint.light);
      break;
    case 1: // a helm with a visor
      pen.solid(box(f.cx, y - 1, w, 14, 4), paint.second);
      pen.flat(box(f.cx + 1, y - 1, w * 0.72, 4.4, 1.6), paint.light);
      break;
    case 2: // two lamps on a bar
      pen.solid(box(f.cx, y + 1, w + 3, 8, 3), paint.second);
      pen.glow(f.cx - w * 0.28, y, 3.4, paint.light).glow(f.cx + w * 0.28, y, 3.4, paint.light);
      break;
    case 3: // a wedge, like a beak
      pen.solid(polygon([[f.cx - w / 2, y - 6], [f.cx + w / 2 - 3, y - 8], [f.cx + w / 2 + 5, y + 3], [f.cx - w / 2 + 2, y + 6]]), paint.second);
      pen.glow(f.cx + 2, y - 2, 2.9, paint.light);
      break;
    default: // a crested casque
      pen.flat(polygon([[f.cx - 3, y - 6], [f.cx + 1, y - 15], [f.cx + 5, y - 6]]), paint.trim);
      pen.solid(polygon([[f.cx - w / 2, y + 6], [f.cx - w / 2, y - 3], [f.cx - 3, y - 8], [f.cx + 3, y - 8], [f.cx + w / 2, y - 3], [f.cx + w / 2, y + 6]]), paint.second);
      pen.flat(polygon([[f.cx - w * 0.34, y - 2], [f.cx + w * 0.36, y - 2], [f.cx, y + 4]]), paint.light);
  }
  if (figure.level >= 4) pen.limb([[f.cx + w / 2 - 2, y - 3], [f.cx + w / 2 + 3, y - 14]], 1.6, paint.trim).glow(f.cx + w / 2 + 3, y - 15, 2, paint.light);
}

function runningGear(pen: Pen, figure: Figure, f: Frame, paint: Paint, chance: Chance): void {
  const bottom = f.cy + f.h / 2;
  if (figure.move === 0) {
    pen.solid(polygon([[f.cx - 10, bottom - 3], [f.cx + 10, bottom - 3], [f.cx + 26, 92], [f.cx - 26, 92]]), paint.second);
    pen.flat(box(f.cx, 91, 62, 7, 2), mix(paint.second, '#14161c', 0.35));
    for (const x of [-24, 24]) pen.flat(ring(f.cx + x, 91, 1.7), paint.trim, false);
    return;
  }
  if (figure.move === 1) {
    pen.solid(box(f.cx, (bottom + 80) / 2, f.w * 0.55, 84 - bottom, 3), paint.second);
    for (const side of [1, -1]) {
      const x = f.cx + side * f.w * 0.34;
      pen.solid(box(x, 84, Math.max(24, f.w * 0.62), 17, 8), mix(paint.second, '#14161c', 0.3));
      for (const wheel of [-0.3, 0, 0.3]) pen.flat(ring(x + wheel * Math.max(24, f.w * 0.62), 84, 3.4), paint.second);
    }
    return;
  }
  if (figure.move >= 3 && chance.coin(0.55)) {
    for (const side of [1, -1]) pen.limb([[f.cx, bottom], [f.cx + side * f.w * 0.42, 82]], 6, paint.second);
    for (const side of [1, -1]) {
      pen.solid(ring(f.cx + side * f.w * 0.44, 82, 10), mix(paint.second, '#14161c', 0.45)).flat(ring(f.cx + side * f.w * 0.44, 82, 4), paint.trim);
    }
    return;
  }
  for (const side of [1, -1]) {
    const hip: Point = [f.cx + side * f.w * 0.22, bottom - 2];
    const knee: Point = [f.cx + side * (f.w * 0.34 + 3), (bottom + 88) / 2 - 2];
    const foot: Point = [f.cx + side * f.w * 0.3, 88];
    pen.limb([hip, knee, foot], 7.5, paint.second);
    pen.solid(polygon([[foot[0] - 8, 93], [foot[0] - 5, 86], [foot[0] + 6, 86], [foot[0] + 10, 93]]), paint.main);
    pen.flat(ring(knee[0], knee[1], 3.1), paint.trim);
  }
}

function backArm(pen: Pen, figure: Figure, f: Frame, paint: Paint): void {
  const shoulder: Point = [f.cx + f.w / 2 - 1, f.cy - f.h * 0.24];
  const elbow: Point = [shoulder[0] + 9, f.cy + 5];
  pen.limb([shoulder, elbow], 6.4, mix(paint.second, '#14161c', 0.2));
  if (has(figure, 'ranged')) {
    pen.limb([[elbow[0] - 5, elbow[1] - 2], [elbow[0] + 22, elbow[1] - 9]], 6.4, paint.second);
    pen.flat(box(elbow[0] + 21, elbow[1] - 9, 6, 10, 1.5), paint.trim);
  } else if (figure.attack >= 3) {
    pen.solid(polygon([[elbow[0] - 4, elbow[1] - 5], [elbow[0] + 8, elbow[1] - 3], [elbow[0] + 13, elbow[1] + 15], [elbow[0] + 5, elbow[1] + 9], [elbow[0] + 1, elbow[1] + 17], [elbow[0] - 5, elbow[1] + 6]]), paint.trim);
  } else {
    pen.limb([elbow, [elbow[0] + 1, f.cy + 15]], 5.6, paint.second).flat(star(elbow[0] + 1, f.cy + 18, 5.2, 6), paint.trim);
  }
}

function frontArm(pen: Pen, figure: Figure, f: Frame, paint: Paint): void {
  const shoulder: Point = [f.cx - f.w / 2 + 1, f.cy - f.h * 0.24];
  const elbow: Point = [shoulder[0] - 9, f.cy + 4];
  pen.limb([shoulder, elbow], 7, paint.second);
  const big = Math.min(15, 5 + figure.attack * 2.5);
  if (figure.attack === 0) {
    pen.limb([elbow, [elbow[0] - 1, f.cy + 15]], 4.6, paint.second);
    pen.line(`M${elbow[0] - 5} ${f.cy + 21}q-1 -6 4 -6q5 0 4 6`, '#14161c', 3);
  } else if (has(figure, 'pierce')) {
    pen.limb([elbow, [elbow[0] - 2, f.cy + 12]], 6, paint.second);
    pen.solid(polygon([[elbow[0] - 8, f.cy + 11], [elbow[0] + 5, f.cy + 11], [elbow[0] - 5, f.cy + 35]]), paint.trim, 2);
  } else {
    pen.limb([elbow, [elbow[0] - 1, f.cy + 13]], 6.4, paint.second);
    pen.solid(box(elbow[0] - 1, f.cy + 14 + big * 0.3, big * 1.35, big, 2.5), paint.main, 2.6);
    if (figure.attack >= 2) pen.line(`M${elbow[0] - 1 - big * 0.3} ${f.cy + 14 + big * 0.3}h${big * 0.6}`, paint.trim, 2);
  }
  const pads = has(figure, 'armor') ? 10 : 6.5;
  for (const side of [-1, 1]) {
    const x = f.cx + side * (f.w / 2 - 1);
    pen.solid(polygon([[x - pads, f.cy - f.h * 0.2], [x - pads * 0.6, f.cy - f.h * 0.2 - pads], [x + pads * 0.6, f.cy - f.h * 0.2 - pads], [x + pads, f.cy - f.h * 0.2]]), has(figure, 'armor') ? paint.trim : paint.second, 2);
  }
}

function shield(pen: Pen, f: Frame, paint: Paint): void {
  const x = f.cx - f.w / 2 - 4;
  pen.solid(polygon([[x - 13, 38], [x - 4, 34], [x + 10, 38], [x + 10, 68], [x - 2, 82], [x - 13, 68]]), paint.second, 4);
  pen.flat(polygon([[x - 6, 52], [x + 4, 44], [x + 4, 52], [x - 6, 60]]), paint.trim, false);
  pen.flat(polygon([[x - 6, 64], [x + 4, 56], [x + 4, 64], [x - 6, 72]]), paint.trim, false);
}

function wings(pen: Pen, f: Frame, paint: Paint): void {
  for (const side of [-1, 1]) {
    const x = f.cx + side * f.w * 0.3;
    pen.solid(polygon([[x, f.cy - 10], [x + side * 34, f.cy - 30], [x + side * 42, f.cy - 24], [x + side * 30, f.cy - 8], [x + side * 8, f.cy + 4]]), paint.trim);
    pen.line(`M${x + side * 6} ${f.cy - 8}L${x + side * 34} ${f.cy - 24}`, '#14161c', 1.4);
  }
}

function basket(pen: Pen, f: Frame, paint: Paint): void {
  const x = f.cx + f.w * 0.36;
  pen.flat(gear(x + 3, f.cy - f.h / 2 - 7, 8, 8), paint.trim).flat(gear(x + 13, f.cy - f.h / 2 - 3, 6, 7), paint.second);
  pen.solid(polygon([[x - 8, f.cy - f.h / 2 - 2], [x + 20, f.cy - f.h / 2 - 2], [x + 16, f.cy + 8], [x - 6, f.cy + 8]]), mix(paint.second, paint.main, 0.4));
}

function mast(pen: Pen, f: Frame, paint: Paint): void {
  const [x, y] = [f.cx - f.w * 0.3, 14];
  pen.limb([[x, f.cy], [x, y]], 3.4, paint.second);
  for (const r of [7, 12]) pen.line(`M${x - r} ${y - r * 0.5}a${r} ${r} 0 0 1 ${r * 2} 0`, paint.light, 2);
  pen.glow(x, y, 3.6, paint.light);
}
