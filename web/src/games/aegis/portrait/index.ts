/** Every unit has a picture, drawn from its data: the same data, the same picture. */

import { Chance } from '../../../look/chance';
import { mix, Pen, picture } from '../../../look/pen';
import { ENAMEL, type Drawn } from './paint';
import { drawRobot } from './robot';

export { ENAMEL, STRIPE, type Class, type Drawn } from './paint';

const kept = new Map<string, string>();

function keep(key: string, draw: () => string): string {
  let made = kept.get(key);
  if (made === undefined) {
    made = draw();
    kept.set(key, made);
  }
  return made;
}

const SIZES = [0, 0.86, 0.93, 0.99, 1.04, 1.1];

/** The robot alone, in a box of 120 by 100. */
export function robot(drawn: Drawn, weight = 2.2): string {
  const pen = new Pen(weight);
  drawRobot(pen, drawn);
  const k = SIZES[drawn.level] ?? 1;
  return `<g transform="translate(60 95) scale(${k}) translate(-60 -95)">${pen.toString()}</g>`;
}

/** A hangar wall with the light of the Class. */
function backdrop(drawn: Drawn): string {
  const chance = new Chance(`wall ${drawn.name}`);
  const enamel = ENAMEL[drawn.first];
  const [wall, floor] = [mix('#cfd2d8', enamel, 0.2), mix('#8f939d', enamel, 0.24)];
  let marks = '';
  if (drawn.level > 1) {
    const rays = 14 + drawn.level * 2;
    for (let i = 0; i < rays; i += 1) {
      const [a, b] = [(i / rays) * Math.PI * 2, ((i + 0.5) / rays) * Math.PI * 2];
      const colour = ENAMEL[drawn.classes[i % drawn.classes.length] ?? drawn.first];
      marks += `<path d="M60 52L${(60 + Math.cos(a) * 150).toFixed(0)} ${(52 + Math.sin(a) * 150).toFixed(0)}L${(60 + Math.cos(b) * 150).toFixed(0)} ${(52 + Math.sin(b) * 150).toFixed(0)}Z" fill="${mix(wall, colour, 0.3)}"/>`;
    }
  } else {
    const shift = chance.between(0, 20);
    for (let x = -40; x < 170; x += 22) marks += `<path d="M${x + shift} 0V82" stroke="${mix(wall, '#14161c', 0.13)}" stroke-width="1.500"/>`;
    for (const y of [16, 46]) marks += `<path d="M-30 ${y}H150" stroke="${mix(wall, '#14161c', 0.13)}" stroke-width="1.500"/>`;
    marks += `<circle cx="60" cy="48" r="40" fill="none" stroke="${mix(wall, enamel, 0.4)}" stroke-width="7"/>`;
  }
  let hazard = '';
  for (let x = -56; x < 180; x += 16) hazard += `<path d="M${x} 86l5 -4h8l-5 4Z" fill="#14161c" opacity=".55"/>`;
  return `<rect x="-50" y="-20" width="220" height="120" fill="${wall}"/>${marks}<path d="M-50 82H170V100H-50Z" fill="${floor}"/><path d="M-50 82H170V86H-50Z" fill="#e2ad1c" opacity=".8"/>${hazard}<ellipse cx="60" cy="94" rx="44" ry="4.500" fill="#14161c" opacity=".32"/>`;
}

/** The full picture for a card. */
export function portrait(drawn: Drawn): string {
  return keep(`p:${drawn.name}`, () => picture(backdrop(drawn) + robot(drawn), drawn.level > 2 ? '-39 -18 198 118' : '-24 0 168 100'));
}

/** The figure alone, for a piece on the board. */
export function cutout(drawn: Drawn): string {
  return keep(`c:${drawn.name}`, () => picture(robot(drawn, 2.8), drawn.level > 2 ? '0 -20 120 120' : '8 -6 104 104'));
}
