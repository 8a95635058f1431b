/** What Actions are done with, drawn at a hand. `s` is the side: -1 left, 1 right. */

import { box, gear, Pen, polygon, ring, star } from '../../../look/pen';
import type { Paint } from './paint';

type Tool = (pen: Pen, x: number, y: number, s: number, paint: Paint) => void;

const barrel = (pen: Pen, x: number, y: number, s: number, length: number, width: number, rise: number, fill: string): void => {
  pen.limb([[x, y], [x + s * length, y - rise]], width, fill);
};

const TOOLS: Record<string, Tool> = {
  gun: (pen, x, y, s, p) => {
    barrel(pen, x, y + 2, s, 20, 3, 8, p.dark);
    barrel(pen, x, y - 3, s, 20, 3, 8, p.dark);
    pen.solid(box(x + s * 3, y, 13, 12, 3), p.metal, 2);
  },
  blade: (pen, x, y, s, p) => {
    pen.solid(polygon([[x - s * 2, y - 3], [x + s * 12, y - 40], [x + s * 21, y - 46], [x + s * 19, y - 34], [x + s * 6, y + 1]]), '#e9edf5', 2);
    pen.flat(box(x, y, 10, 8, 3), p.trim);
  },
  laser: (pen, x, y, s, p) => {
    barrel(pen, x - s * 6, y + 3, s, 32, 6, 14, p.main);
    barrel(pen, x + s * 4, y - 1, s, 20, 3, 9, p.metal);
    pen.glow(x + s * 26, y - 11, 3.4, p.light, 2.6);
  },
  rockets: (pen, x, y, s, p) => {
    pen.solid(box(x + s * 6, y - 4, 19, 17, 3), p.dark, 2);
    for (const [dx, dy] of [[-4, -4], [4, -4], [-4, 4], [4, 4]] as const) pen.flat(ring(x + s * 6 + dx, y - 4 + dy, 2.9), p.trim);
  },
  mortar: (pen, x, y, s, p) => {
    barrel(pen, x, y, s, 13, 12, 17, p.dark);
    pen.flat(ring(x + s * 14, y - 18, 6.5, 4.5), p.metal).flat(ring(x + s * 14, y - 18, 3.6, 2.4), '#14161c', false);
  },
  rail: (pen, x, y, s, p) => {
    barrel(pen, x - s * 4, y + 4, s, 31, 3.4, 9, p.metal);
    barrel(pen, x - s * 4, y - 3, s, 31, 3.4, 9, p.metal);
    pen.glow(x + s * 10, y - 3, 2.6, p.light);
    pen.solid(box(x, y, 9, 14, 2), p.main, 2);
  },
  hammer: (pen, x, y, s, p) => {
    barrel(pen, x, y + 5, s, 11, 3.6, 34, p.metal);
    pen.solid(box(x + s * 12, y - 30, 24, 14, 3), p.dark, 2.6).flat(box(x + s * 12, y - 30, 6, 14, 0), p.trim);
  },
  claw: (pen, x, y, s, p) => {
    for (const [dx, dy] of [[4, -16], [13, -9], [14, 3]] as const) pen.solid(polygon([[x - 2, y - 3], [x + s * dx, y + dy], [x + s * 5, y + 4]]), '#dfe4ee', 1.5);
    pen.flat(ring(x, y, 5.4), p.main);
  },
  bombs: (pen, x, y, s, p) => {
    for (const [dx, dy] of [[1, 8], [9, 3], [13, -6]] as const) pen.solid(ring(x + s * dx, y + dy, 5.4), p.dark, 1.8).flat(box(x + s * dx, y + dy - 5, 4, 3, 0), p.trim);
  },
  ring: (pen, x, y, s, p) => {
    pen.line(ring(x + s * 7, y - 4, 10), '#14161c', 7.5).line(ring(x + s * 7, y - 4, 10), p.light, 3.8);
  },
  ram: (pen, x, y, s, p) => {
    pen.solid(polygon([[x + s * 3, y - 17], [x + s * 14, y - 12], [x + s * 14, y + 13], [x + s * 3, y + 17]]), p.trim, 2.4);
    pen.line(`M${x + s * 5} ${y - 9}L${x + s * 13} ${y - 3}M${x + s * 5} ${y}L${x + s * 13} ${y + 6}`, '#14161c', 3);
  },
  hook: (pen, x, y, s, p) => {
    pen.line(`M${x} ${y}l${s * 8} -7`, '#14161c', 6).line(`M${x} ${y}l${s * 8} -7`, p.metal, 3);
    const d = `M${x + s * 8} ${y - 6}q${s * 15} -3 ${s * 12} -15q${s * -3} -8 ${s * -10} -5`;
    pen.line(d, '#14161c', 7.5).line(d, '#dfe4ee', 4);
  },
  banner: (pen, x, y, s, p) => {
    barrel(pen, x, y + 8, s, 3, 2.6, 50, p.metal);
    pen.solid(polygon([[x + s * 2.5, y - 42], [x + s * 21, y - 38], [x + s * 15, y - 32], [x + s * 21, y - 25], [x + s * 1.6, y - 26]]), p.trim, 2);
  },
  jammer: (pen, x, y, s, p) => {
    barrel(pen, x, y, s, 8, 3, 8, p.metal);
    for (const r of [7, 12]) {
      const d = `M${x + s * (8 - r * 0.2)} ${y - 8 - r}a${r} ${r} 0 0 ${s > 0 ? 1 : 0} ${s * r * 0.9} ${r * 1.1}`;
      pen.line(d, '#14161c', 5).line(d, p.light, 2.6);
    }
    pen.glow(x + s * 8, y - 8, 2.8, p.light);
  },
  welder: (pen, x, y, s, p) => {
    barrel(pen, x, y, s, 12, 4.6, 8, p.metal);
    pen.flat(star(x + s * 16, y - 11, 6.8, 5, 0.42), '#fff3b0');
  },
  siphon: (pen, x, y, s, p) => {
    pen.limb([[x - s * 5, y - 18], [x + s * 17, y - 16], [x + s * 9, y]], 4, p.dark, true);
    pen.solid(polygon([[x + s * 3, y], [x + s * 16, y], [x + s * 12, y + 11], [x + s * 7, y + 11]]), p.light, 1.6);
  },
  cable: (pen, x, y, s, p) => {
    pen.limb([[x, y], [x + s * 20, y + 12], [x + s * 13, y - 14]], 4, p.light, true);
    pen.flat(box(x + s * 13, y - 16, 9, 7, 2), p.dark);
  },
};

export function drawArm(pen: Pen, tool: string | undefined, x: number, y: number, s: number, paint: Paint): void {
  const draw = tool ? TOOLS[tool] : undefined;
  if (draw) draw(pen, x, y, s, paint);
  else pen.flat(gear(x, y, 5.5, 6), paint.metal);
}
