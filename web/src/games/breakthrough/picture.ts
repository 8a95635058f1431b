import { box, mix, Pen, picture, polygon, ring, star } from '../../look/pen';

/** A small robot: White a round-headed runner, Black a horned one, so that colour is not all. */
export function pawn(colour: 'white' | 'black'): string {
  const pen = new Pen(3);
  const [main, second, light] = colour === 'white' ? ['#f3ecdc', '#3f7fd6', '#2f74d0'] : ['#5a6378', '#cf4a36', '#ffc04a'];
  for (const side of [-1, 1]) pen.solid(box(50 + side * 17, 84, 20, 15, 5), mix(second, '#14161c', 0.25));
  for (const side of [-1, 1]) pen.limb([[50 + side * 22, 52], [50 + side * 32, 66]], 8, second);
  pen.solid(polygon([[28, 46], [72, 46], [78, 70], [68, 80], [32, 80], [22, 70]]), main, 5);
  pen.flat(colour === 'white' ? ring(50, 62, 8) : star(50, 63, 9, 3), second);
  if (colour === 'white') {
    pen.solid('M30 44V32A20 20 0 0 1 70 32V44Z', main, 4);
  } else {
    pen.flat(polygon([[30, 30], [20, 10], [42, 22]]), second).flat(polygon([[70, 30], [80, 10], [58, 22]]), second);
    pen.solid(polygon([[30, 44], [28, 28], [40, 20], [60, 20], [72, 28], [70, 44]]), main, 4);
  }
  pen.flat(box(50, 34, 28, 10, 3), '#14161c', false);
  pen.glow(43, 34, 3.4, light, 1.6).glow(57, 34, 3.4, light, 1.6);
  return pen.toString();
}

/** The picture of one piece. */
export function pawnPicture(colour: 'white' | 'black'): string {
  return picture(pawn(colour), '12 2 76 92');
}

/** The game at a glance: two rows that meet. */
export function draw(): string {
  let markup = '<rect width="480" height="230" fill="#2d3241"/>';
  for (let row = 0; row < 4; row += 1) for (let column = 0; column < 9; column += 1) if ((row + column) % 2) markup += `<rect x="${column * 60 - 20}" y="${row * 60}" width="60" height="60" fill="#20242f"/>`;
  const place = (colour: 'white' | 'black', x: number, y: number, k: number, n: number): string =>
    `<g transform="translate(${x} ${y}) scale(${k}) translate(-50 -90)">${pawn(colour).replace(/\bc(\d+)(?=["')])/g, `k${n}x$1`)}</g>`;
  const all: ['white' | 'black', number, number, number][] = [
    ['black', 60, 84, 0.72], ['black', 150, 84, 0.72], ['black', 330, 84, 0.72], ['black', 420, 84, 0.72],
    ['black', 255, 132, 0.9], ['white', 90, 214, 1.2], ['white', 205, 214, 1.2], ['white', 330, 214, 1.2], ['white', 432, 214, 1.2],
  ];
  all.forEach(([colour, x, y, k], n) => (markup += place(colour, x, y, k, n)));
  return picture(markup, '0 0 480 230');
}
