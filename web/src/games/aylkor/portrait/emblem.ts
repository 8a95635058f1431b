import { Chance } from '../../../look/chance';
import { blob, box, gear, mix, polygon, ring, star, type Pen } from '../../../look/pen';
import { type Paint } from './figure';

/** What a tech card shows: the device for what its text does. The first word found in the text decides. */
const DEVICES: readonly (readonly [RegExp, (pen: Pen, paint: Paint) => void])[] = [
  [/destroy|sacrifice/i, press],
  [/burn/i, torch],
  [/push|pull|swap/i, magnet],
  [/shield|armor|guard/i, bulwark],
  [/strike|attacks? at once|ready/i, gauntlet],
  [/stun|silence|root/i, clamp],
  [/deal \d/i, cannon],
  [/heal|cleanse/i, canister],
  [/summon|recruit/i, crate],
  [/event/i, dial],
  [/mark|look|reveal|search|hand/i, lens],
  [/\+\d attack|attack/i, gauntlet],
  [/move|relocate|put .* on/i, thruster],
  [/draw|recover|card/i, ledger],
  [/cog|brew|gain|steal|cost/i, purse],
];

export function drawEmblem(pen: Pen, text: string, paint: Paint, chance: Chance): void {
  rays(pen, paint, chance);
  const found = DEVICES.find(([word]) => word.test(text));
  (found?.[1] ?? crate)(pen, paint);
}

function rays(pen: Pen, p: Paint, chance: Chance): void {
  const turn = chance.between(0, 40);
  for (let i = 0; i < 10; i += 1) {
    pen.raw(`<path d="M60 50L${60 + Math.cos((turn + i * 36) / 57.3) * 120} ${50 + Math.sin((turn + i * 36) / 57.3) * 120}L${60 + Math.cos((turn + i * 36 + 14) / 57.3) * 120} ${50 + Math.sin((turn + i * 36 + 14) / 57.3) * 120}Z" fill="${p.trim}" opacity=".3"/>`);
  }
  pen.raw(`<circle cx="60" cy="50" r="37" fill="${p.trim}" opacity=".45"/>`);
}

function press(pen: Pen, p: Paint): void {
  pen.solid(box(60, 22, 54, 14, 3), p.second).solid(box(60, 84, 66, 14, 3), p.second);
  pen.limb([[60, 28], [60, 46]], 12, p.trim).solid(polygon([[36, 44], [84, 44], [78, 58], [42, 58]]), p.main);
  pen.flat(star(60, 69, 13, 9, 0.45), p.light);
}

function torch(pen: Pen, p: Paint): void {
  pen.solid(blob([[40, 62], [34, 42], [46, 46], [48, 20], [58, 34], [66, 10], [74, 36], [84, 30], [82, 56], [70, 72], [52, 74]], 0.8), p.main, 5);
  pen.flat(blob([[50, 62], [48, 46], [58, 50], [64, 32], [70, 50], [74, 58], [62, 72]], 0.8), p.light, false);
  pen.solid(polygon([[46, 70], [74, 70], [68, 92], [52, 92]]), p.second);
}

function magnet(pen: Pen, p: Paint): void {
  pen.solid('M28 26H44V52A16 16 0 0 0 76 52V26H92V54A32 32 0 0 1 28 54Z', p.main, 4);
  pen.flat('M28 26H44V36H28Z', p.trim).flat('M76 26H92V36H76Z', p.trim);
  for (const [x, y] of [[52, 20], [60, 12], [68, 20]]) pen.line(`M${x} ${y}v10`, p.light, 3);
}

function bulwark(pen: Pen, p: Paint): void {
  pen.solid(polygon([[28, 22], [60, 12], [92, 22], [90, 58], [60, 92], [30, 58]]), p.second, 5);
  pen.solid(polygon([[38, 30], [60, 23], [82, 30], [80, 54], [60, 78], [40, 54]]), p.main, 3);
  pen.flat(gear(60, 48, 13, 8), p.trim).flat(ring(60, 48, 5), p.main);
}

function gauntlet(pen: Pen, p: Paint): void {
  pen.solid(polygon([[44, 92], [46, 62], [78, 62], [80, 92]]), p.second);
  pen.solid(polygon([[36, 58], [34, 34], [86, 34], [88, 60], [80, 68], [46, 68]]), p.main, 5);
  for (const x of [36, 49, 62, 75]) pen.solid(box(x + 5, 28, 12, 19, 4), p.trim, 2.4);
  pen.solid(polygon([[30, 44], [44, 40], [60, 48], [56, 58], [34, 56]]), p.trim, 3);
}

function clamp(pen: Pen, p: Paint): void {
  pen.line(ring(60, 50, 30), p.second, 10).line(ring(60, 50, 30), '#14161c', 2);
  for (const turn of [0, 90, 180, 270]) {
    pen.raw(`<g transform="rotate(${turn} 60 50)">`).solid(polygon([[50, 8], [70, 8], [66, 34], [60, 40], [54, 34]]), p.main, 2.4).raw('</g>');
  }
  pen.glow(60, 50, 7, p.light);
}

function cannon(pen: Pen, p: Paint): void {
  pen.limb([[40, 70], [84, 30]], 20, p.main).solid(polygon([[76, 20], [92, 38], [84, 46], [68, 28]]), p.trim, 2);
  pen.flat(star(96, 18, 17, 9, 0.5), p.light).solid(ring(42, 78, 15), p.second).flat(ring(42, 78, 5), p.trim);
}

function canister(pen: Pen, p: Paint): void {
  pen.solid(box(60, 56, 44, 62, 8), p.main, 5).solid(box(60, 20, 24, 14, 3), p.second);
  pen.flat('M53 40h14v12h12v14h-12v12h-14v-12h-12v-14h12z', p.trim);
}

function crate(pen: Pen, p: Paint): void {
  pen.solid(polygon([[60, 22], [94, 38], [60, 54], [26, 38]]), p.trim, 3);
  pen.solid(polygon([[26, 38], [60, 54], [60, 92], [26, 74]]), p.main, 3).solid(polygon([[94, 38], [60, 54], [60, 92], [94, 74]]), mix(p.main, '#14161c', 0.3), 3);
  pen.flat(gear(43, 64, 9, 8), p.trim);
  pen.line('M60 14v-8M44 18l-5-7M76 18l5-7', p.light, 3.4);
}

function dial(pen: Pen, p: Paint): void {
  pen.solid(ring(60, 50, 38), p.second, 5).flat(ring(60, 50, 29), '#f4efe6');
  for (let i = 0; i < 12; i += 1) pen.line(`M${60 + Math.cos(i * 0.5236) * 23} ${50 + Math.sin(i * 0.5236) * 23}L${60 + Math.cos(i * 0.5236) * 27} ${50 + Math.sin(i * 0.5236) * 27}`, '#14161c', 2);
  pen.flat(polygon([[57, 52], [60, 26], [63, 52]]), p.main).flat(polygon([[58, 48], [78, 60], [60, 54]]), '#14161c').flat(ring(60, 51, 4), p.trim);
}

function lens(pen: Pen, p: Paint): void {
  pen.solid(blob([[18, 50], [38, 28], [60, 22], [82, 28], [102, 50], [82, 72], [60, 78], [38, 72]], 0.9), '#f4efe6', 5);
  pen.solid(ring(60, 50, 20), p.main, 4).flat(ring(60, 50, 9), '#14161c').glow(54, 44, 3, '#ffffff', 1);
  pen.line('M60 8v10M60 82v10M14 50h-6M106 50h6', p.trim, 4);
}

function thruster(pen: Pen, p: Paint): void {
  for (const y of [34, 50, 66]) pen.line(`M8 ${y}h${y === 50 ? 26 : 18}`, p.light, 4);
  pen.solid(polygon([[38, 30], [70, 24], [104, 50], [70, 76], [38, 70], [50, 50]]), p.main, 5);
  pen.flat(polygon([[58, 40], [76, 50], [58, 60], [63, 50]]), p.trim);
}

function ledger(pen: Pen, p: Paint): void {
  for (const [x, turn, fill] of [[48, -16, p.second], [60, -2, p.main], [72, 13, '#f4efe6']] as const) {
    pen.raw(`<g transform="rotate(${turn} ${x} 60)">`).solid(box(x, 50, 36, 54, 4), fill, 3).raw('</g>');
  }
  for (const y of [36, 44, 52, 60]) pen.line(`M62 ${y}l20 4`, '#8a7a5c', 2);
}

function purse(pen: Pen, p: Paint): void {
  pen.solid(blob([[36, 46], [48, 32], [72, 32], [84, 46], [92, 72], [76, 90], [44, 90], [28, 72]], 0.9), p.second, 6);
  pen.solid(polygon([[44, 34], [40, 16], [54, 24], [60, 12], [66, 24], [80, 16], [76, 34]]), p.second, 3).line('M43 34h34', p.trim, 5);
  pen.flat(gear(60, 64, 15, 9), p.trim).flat(ring(60, 64, 6), p.second);
}
