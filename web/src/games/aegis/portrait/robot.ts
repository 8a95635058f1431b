/** A robot from its data: Class gives the body plan, every further Class a module that shows, Level the size. */

import { Chance } from '../../../look/chance';
import { box, gear, Pen, polygon, ring, star, type Point } from '../../../look/pen';
import { drawArm } from './arms';
import { ENAMEL, paintOf, type Class, type Drawn, type Paint } from './paint';

interface Plan {
  /** Half the width of the shoulders, of the waist. */
  shoulder: number;
  waist: number;
  top: number;
  hip: number;
  head: number;
}

const PLANS: Record<Class, Plan> = {
  A: { shoulder: 18, waist: 10, top: 34, hip: 63, head: 8 },
  E: { shoulder: 12, waist: 7, top: 36, hip: 62, head: 6.6 },
  G: { shoulder: 22, waist: 16, top: 36, hip: 66, head: 7.4 },
  I: { shoulder: 13, waist: 11, top: 40, hip: 64, head: 11 },
  S: { shoulder: 15, waist: 12, top: 40, hip: 62, head: 7 },
};

const mirror = (points: readonly Point[]): Point[] => points.map(([x, y]) => [120 - x, y]);
const both = (draw: (side: number) => void): void => [-1, 1].forEach(draw);

function wings(pen: Pen, paint: Paint, plan: Plan, chance: Chance, level: number): void {
  const span = 30 + level * 3 + chance.between(0, 6);
  const sweep = chance.between(10, 22);
  const wing: Point[] = [[60 - plan.shoulder * 0.5, plan.top + 6], [60 - span - 8, plan.top - sweep], [60 - span - 15, plan.top - sweep + 9], [60 - span * 0.72, plan.top + 13], [60 - span * 0.8, plan.top + 22], [60 - plan.shoulder * 0.5, plan.top + 24]];
  for (const points of [wing, mirror(wing)]) pen.solid(polygon(points), paint.main, 2.6);
  both((s) => pen.line(`M${60 + s * (plan.shoulder + 3)} ${plan.top + 7}L${60 + s * (span + 7)} ${plan.top - sweep + 8}`, paint.trim, 2.6));
}

function cannons(pen: Pen, paint: Paint, plan: Plan, chance: Chance, level: number): void {
  const length = 30 + level * 3;
  const lean = chance.between(6, 16);
  both((s) => {
    if (s < 0 && level === 1 && chance.coin()) return;
    const [x, y] = [60 + s * plan.shoulder * 0.75, plan.top + 8];
    pen.limb([[x, y], [x + s * lean, y - length]], 7, paint.main);
    pen.limb([[x + s * lean * 0.8, y - length * 0.8], [x + s * lean * 1.1, y - length * 1.1]], 9, paint.dark);
  });
}

function dish(pen: Pen, paint: Paint, plan: Plan, s: number): void {
  const [x, y] = [60 + s * (plan.shoulder + 2), plan.top - 9];
  pen.limb([[x - s * 4, y + 14], [x, y]], 3, paint.metal);
  pen.solid(`M${x - 12} ${y - 9}A14 14 0 0 0 ${x + 12} ${y + 5}Z`, paint.second, 2).glow(x + 2, y - 4, 2.2, paint.light);
}

function coils(pen: Pen, paint: Paint, plan: Plan, chance: Chance): void {
  both((s) => {
    const [x, y] = [60 + s * (plan.shoulder * 0.8), plan.top];
    const [tx, ty] = [x + s * chance.between(6, 13), y - chance.between(22, 30)];
    pen.limb([[x, y + 6], [tx, ty]], 3, paint.metal);
    for (const t of [0.35, 0.55, 0.75]) pen.flat(ring(x + (tx - x) * t, y + 6 + (ty - y - 6) * t, 5.4 - t * 2.6, 2.4), paint.main);
    pen.glow(tx, ty, 3.2, paint.light, 2.4);
  });
}

function halo(pen: Pen, paint: Paint, y: number, width: number): void {
  pen.line(ring(60, y, width, width * 0.27), '#14161c', 6.6).line(ring(60, y, width, width * 0.27), paint.main, 3.6);
}

function shield(pen: Pen, paint: Paint, x: number, y: number, size: number): void {
  pen.solid(polygon([[x - size, y - size * 1.1], [x, y - size * 1.4], [x + size, y - size * 1.1], [x + size * 0.86, y + size * 0.7], [x, y + size * 1.45], [x - size * 0.86, y + size * 0.7]]), paint.main, 3);
  pen.flat(star(x, y, size * 0.52, 6), paint.trim).flat(star(x, y, size * 0.26, 6), paint.dark, false);
}

function pauldrons(pen: Pen, paint: Paint, plan: Plan, big: number): void {
  both((s) => {
    const x = 60 + s * (plan.shoulder + 2);
    pen.solid(polygon([[x - s * 8, plan.top - 4], [x + s * 5 * big, plan.top - 9 * big], [x + s * 12 * big, plan.top + 3], [x + s * 8, plan.top + 13], [x - s * 7, plan.top + 9]]), paint.main, 2.6);
    pen.line(`M${x - s * 2} ${plan.top + 5}L${x + s * 8 * big} ${plan.top + 1}`, paint.trim, 2.4);
  });
}

function legs(pen: Pen, drawn: Drawn, plan: Plan, paint: Paint, chance: Chance): void {
  const { hip, waist } = plan;
  switch (drawn.legs) {
    case 'treads':
      pen.solid(box(60, hip + 4, waist * 2 + 10, 13, 3), paint.dark, 2);
      both((s) => {
        pen.solid(box(60 + s * (waist + 9), 82, 21, 23, 7), '#4a5164', 2.6);
        for (const dy of [-6, 1, 8]) pen.flat(ring(60 + s * (waist + 9), 82 + dy, 3), paint.metal);
      });
      return;
    case 'four':
      both((s) => {
        for (const [reach, foot] of [[20, 90], [9, 93]] as const) {
          pen.limb([[60 + s * waist * 0.6, hip], [60 + s * (waist + reach), hip + 9], [60 + s * (waist + reach + 2), foot - 3]], 6, paint.metal);
          pen.flat(polygon([[60 + s * (waist + reach - 5), 93], [60 + s * (waist + reach + 1), foot - 7], [60 + s * (waist + reach + 9), 93]]), paint.main);
        }
      });
      pen.solid(box(60, hip + 3, waist * 2 + 6, 13, 5), paint.main, 2);
      return;
    case 'engines':
      both((s) => {
        const x = 60 + s * (waist + 1);
        pen.flat(polygon([[x - 5, 84], [x, 98], [x + 5, 84]]), '#fff3b0', false).flat(polygon([[x - 3, 84], [x, 92], [x + 3, 84]]), '#ff9a3c', false);
        pen.solid(polygon([[x - 5, hip - 2], [x + 5, hip - 2], [x + 8, 80], [x + 6, 86], [x - 6, 86], [x - 8, 80]]), paint.main, 2.4);
        pen.line(`M${x - 6} 78H${x + 6}`, paint.trim, 2.6);
      });
      return;
    case 'springs':
      both((s) => {
        const x = 60 + s * (waist + 2);
        pen.limb([[60 + s * waist * 0.7, hip], [x + s * 9, hip + 12], [x - s * 1, hip + 20], [x + s * 3, 90]], 5, paint.metal);
        pen.solid(polygon([[x + s * 1, hip + 3], [x + s * 11, hip + 8], [x + s * 9, hip + 17], [x + s * 2, hip + 15]]), paint.main, 1.8);
        pen.flat(polygon([[x - s * 3, 93], [x + s * 1, 86], [x + s * 13, 93]]), paint.second);
      });
      return;
    default: {
      const fat = drawn.first === 'G' ? 1.35 : drawn.first === 'E' ? 0.78 : 1;
      both((s) => {
        const x = 60 + s * (waist + 1 + fat);
        pen.limb([[60 + s * waist * 0.65, hip], [x, hip + 11], [x + s * 2, 88]], 7 * fat, paint.metal);
        pen.solid(polygon([[x - s * 5 * fat, hip + 11], [x + s * 6 * fat, hip + 9], [x + s * 8 * fat, 86], [x - s * 4 * fat, 87]]), paint.main, 2.4);
        pen.flat(box(x, hip + 11, 7 * fat, 7, 3), paint.second);
        pen.flat(polygon([[x - s * 7 * fat, 93], [x - s * 4 * fat, 86], [x + s * 7 * fat, 85], [x + s * 13 * fat, 93]]), chance.coin() ? paint.dark : paint.second);
      });
    }
  }
}

function torso(pen: Pen, drawn: Drawn, plan: Plan, paint: Paint, chance: Chance): void {
  const { shoulder: w, waist: v, top, hip } = plan;
  const bulge = drawn.first === 'G' ? 3 : 0;
  pen.solid(polygon([[60 - w + 5, top], [60 + w - 5, top], [60 + w, top + 7], [60 + w * 0.86 + bulge, top + 15], [60 + v, hip], [60 - v, hip], [60 - w * 0.86 - bulge, top + 15], [60 - w, top + 7]]), paint.main, 3.4);
  const cells = Math.min(6, Math.max(2, Math.round(drawn.cells / 2)));
  const style = chance.whole(0, 2);
  if (style === 0) pen.solid(polygon([[60 - w * 0.62, top + 3], [60 + w * 0.62, top + 3], [60 + w * 0.4, top + 14], [60, top + 19], [60 - w * 0.4, top + 14]]), paint.second, 2);
  else if (style === 1) both((s) => pen.flat(polygon([[60 + s * 2, top + 4], [60 + s * w * 0.7, top + 3], [60 + s * w * 0.62, top + 13], [60 + s * 2, top + 15]]), paint.second));
  else pen.solid(box(60, top + 10, w * 1.1, 13, 4), paint.second, 2);
  pen.glow(60, top + 10, 3.6, paint.light, 1.9);
  for (let i = 0; i < cells; i += 1) pen.raw(`<rect x="${60 - cells * 2 + i * 4 + 0.5}" y="${hip - 8}" width="3" height="5" fill="${paint.trim}" stroke="#14161c" stroke-width=".8"/>`);
}

function head(pen: Pen, drawn: Drawn, plan: Plan, paint: Paint, chance: Chance): void {
  const [r, y] = [plan.head, plan.top - plan.head * 0.62];
  switch (drawn.first) {
    case 'A':
      pen.solid(polygon([[60 - r, y - r * 0.8], [60 + r, y - r * 0.8], [60 + r * 0.86, y + r * 0.5], [60, y + r * 1.1], [60 - r * 0.86, y + r * 0.5]]), paint.second, 2);
      both((s) => pen.flat(polygon([[60 + s * 1, y - r * 0.7], [60 + s * (r + 7), y - r * 2], [60 + s * r * 0.8, y - r * 0.6]]), paint.trim));
      pen.raw(`<path d="M${60 - r * 0.7} ${y}h${r * 1.4}" stroke="#14161c" stroke-width="5"/><path d="M${60 - r * 0.6} ${y}h${r * 1.2}" stroke="${paint.light}" stroke-width="2.600"/>`);
      return;
    case 'E':
      pen.solid(polygon([[60, y - r * 2.1], [60 + r, y + r * 0.2], [60 + r * 0.5, y + r], [60 - r * 0.5, y + r], [60 - r, y + r * 0.2]]), paint.main, 2);
      pen.flat(polygon([[60 - r * 0.72, y], [60 + r * 0.72, y], [60, y + r * 0.72]]), paint.light);
      return;
    case 'G':
      pen.solid(box(60, y, r * 2.5, r * 1.6, 4), paint.metal, 2.2);
      for (let i = -2; i <= 2; i += 1) pen.raw(`<path d="M${60 + i * 3.2} ${y - 3}v6" stroke="${i % 2 ? '#14161c' : paint.light}" stroke-width="2"/>`);
      return;
    case 'I':
      pen.solid(`M${60 - r} ${y + r * 0.7}A${r} ${r * 1.2} 0 0 1 ${60 + r} ${y + r * 0.7}Z`, paint.second, 2.4);
      pen.glow(60, y + 1, r * 0.42, paint.light, 1.6);
      if (chance.coin()) both((s) => pen.glow(60 + s * r * 0.6, y + 3, 1.7, paint.light, 1.5));
      return;
    case 'S':
      pen.solid(ring(60, y, r * 1.25, r), paint.main, 2.2).flat(box(60 + 1, y, r * 1.5, 5.5, 2), '#14161c').glow(60 + 3, y, 2.3, paint.light, 1.6);
  }
}

function marks(pen: Pen, drawn: Drawn, plan: Plan, paint: Paint): void {
  const has = (mark: string): boolean => drawn.marks.includes(mark);
  const crown = plan.top - plan.head * 1.9;
  if (has('spikes')) both((s) => [0, 1].forEach((i) => pen.flat(polygon([[60 + s * (plan.shoulder - 3 + i * 5), plan.top + 1], [60 + s * (plan.shoulder + 3 + i * 6), plan.top - 12 + i * 4], [60 + s * (plan.shoulder + 3 + i * 4), plan.top + 4]]), '#dfe4ee')));
  if (has('fins')) both((s) => pen.flat(polygon([[60 + s * (plan.waist + 1), plan.hip - 6], [60 + s * (plan.waist + 14), plan.hip - 14], [60 + s * (plan.waist + 3), plan.hip + 2]]), paint.trim));
  if (has('antenna')) both((s) => pen.line(`M${60 + s * 4} ${plan.top - plan.head}l${s * 7} -16`, '#14161c', 4).line(`M${60 + s * 4} ${plan.top - plan.head}l${s * 7} -16`, paint.metal, 1.8));
  if (has('beacon')) pen.limb([[60, crown + 6], [60, crown - 3]], 2.4, paint.metal).glow(60, crown - 5, 3.6, '#ff6b4a', 2.3);
  if (has('crest')) pen.solid(star(60, crown - (has('beacon') ? 12 : 2), 6.4, 5, 0.45), '#ffd24a', 1.4);
  if (has('cloak')) pen.raw(`<g opacity=".55"><path d="M${60 - plan.shoulder - 14} 92q10 -30 2 -52M${60 + plan.shoulder + 14} 92q-10 -30 -2 -52" fill="none" stroke="${paint.light}" stroke-width="2.500" stroke-dasharray="3 5"/></g>`);
}

/** Draws into a box of 120 by 100 with the feet at 93. */
export function drawRobot(pen: Pen, drawn: Drawn): void {
  const chance = new Chance(drawn.name);
  const plan = { ...PLANS[drawn.first] };
  plan.shoulder += Math.min(4, (drawn.plates - 2) * 0.8) + (drawn.level - 1) * 1.2;
  plan.waist += (drawn.level - 1) * 0.8;
  plan.top -= (drawn.level - 1) * 1.1;
  const shade = chance.next();
  const own = paintOf(drawn.first, drawn, drawn.level === 1 ? shade : 0);
  const others = drawn.classes.filter((one) => one !== drawn.first);
  const is = (one: Class): boolean => drawn.classes.includes(one);
  const paint = (one: Class): Paint => (one === drawn.first ? own : paintOf(one, drawn));
  const [low, high] = [others[0] ?? drawn.first, others[1] ?? others[0] ?? drawn.first];

  if (drawn.marks.includes('chute')) pen.solid(`M26 30Q60 -8 94 30L84 26L72 30L60 25L48 30L36 26Z`, own.second, 2.4);
  if (is('E') || drawn.legs === 'wings') wings(pen, paint(is('E') ? 'E' : drawn.first), plan, chance, drawn.level);
  if (is('S')) cannons(pen, paint('S'), plan, chance, drawn.level);
  if (is('I') && drawn.level > 1) coils(pen, paint('I'), plan, chance);
  legs(pen, drawn, plan, paint(low), chance);
  if (is('I') && drawn.level === 1) coils(pen, own, plan, chance);

  const arms = drawn.first === 'E' ? 6 : drawn.first === 'G' ? 10 : 8;
  const hand = (s: number): Point => [60 + s * (plan.shoulder + arms + 4), plan.top + 27];
  both((s) => {
    const [hx, hy] = hand(s);
    pen.limb([[60 + s * (plan.shoulder - 1), plan.top + 7], [60 + s * (plan.shoulder + arms), plan.top + 17], [hx - s, hy - 2]], drawn.first === 'G' ? 8 : 6, paint(high).metal);
    pen.solid(box(60 + s * (plan.shoulder + arms + 1), plan.top + 19, 10, 13, 3), paint(high).main, 2);
  });
  torso(pen, drawn, plan, own, chance);
  if (is('G') && drawn.first !== 'G') pen.solid(polygon([[60 - plan.waist - 5, plan.hip - 10], [60 + plan.waist + 5, plan.hip - 10], [60 + plan.waist + 8, plan.hip + 6], [60, plan.hip + 12], [60 - plan.waist - 8, plan.hip + 6]]), paint('G').main, 2.4).flat(star(60, plan.hip, 4, 6), own.trim);
  if (is('A') || drawn.first === 'G') pauldrons(pen, paint(is('A') ? 'A' : 'G'), plan, drawn.first === 'G' ? 1.1 : 1);
  if (is('S')) dish(pen, paint('S'), plan, chance.coin() ? 1 : -1);
  head(pen, drawn, plan, own, chance);
  const [first, second, third] = drawn.arms;
  const right = hand(1);
  const left = hand(-1);
  if (third) drawArm(pen, third, 60 + plan.shoulder * 0.9, plan.top - 2, 1, paint(high));
  drawArm(pen, first, right[0], right[1], 1, own);
  if (drawn.first === 'G' && !second) shield(pen, own, left[0], left[1] + 3, 12);
  else drawArm(pen, second, left[0], left[1], -1, paint(low));
  if (drawn.first === 'G' && second) shield(pen, own, left[0] + 4, left[1] + 10, 9 + drawn.level * 0.6);
  if (drawn.marks.includes('shield')) shield(pen, paint(low), 60 + plan.shoulder + arms - 1, plan.top + 34, 7);
  if (is('I') && drawn.first === 'I') halo(pen, own, plan.hip - 2, plan.waist + 12);
  marks(pen, drawn, plan, own);
  // What went into it shows on the chest: one gem for each Class.
  if (drawn.level > 1) drawn.classes.forEach((one, i) => pen.flat(gear(60 + (i - (drawn.level - 1) / 2) * 7.4, plan.hip - 13, 3.6, 6), ENAMEL[one]));
}
