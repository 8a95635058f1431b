/** Draws shapes in the house style: ink outline, flat colour, one light from above left. */

export type Point = readonly [number, number];

export const INK = '#14161c';

const round = (n: number): string => String(Math.round(n * 10) / 10);

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

/** A closed curve through the points. */
export function blob(points: readonly Point[], tension = 0.5): string {
  const n = points.length;
  const at = (i: number): Point => points[((i % n) + n) % n] as Point;
  let d = `M${round(at(0)[0])} ${round(at(0)[1])}`;
  for (let i = 0; i < n; i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const k = tension / 3;
    const c1: Point = [p1[0] + (p2[0] - p0[0]) * k, p1[1] + (p2[1] - p0[1]) * k];
    const c2: Point = [p2[0] - (p3[0] - p1[0]) * k, p2[1] - (p3[1] - p1[1]) * k];
    d += `C${round(c1[0])} ${round(c1[1])} ${round(c2[0])} ${round(c2[1])} ${round(p2[0])} ${round(p2[1])}`;
  }
  return `${d}Z`;
}

export function ring(cx: number, cy: number, rx: number, ry = rx): string {
  return `M${round(cx - rx)} ${round(cy)}a${round(rx)} ${round(ry)} 0 1 0 ${round(rx * 2)} 0a${round(rx)} ${round(ry)} 0 1 0 ${round(-rx * 2)} 0Z`;
}

/** A box with cut corners, as if milled. */
export function box(cx: number, cy: number, w: number, h: number, cut = 3): string {
  const [l, r, t, b] = [cx - w / 2, cx + w / 2, cy - h / 2, cy + h / 2];
  return polygon([[l + cut, t], [r - cut, t], [r, t + cut], [r, b - cut], [r - cut, b], [l + cut, b], [l, b - cut], [l, t + cut]]);
}

/** A figure with `n` corners; with `inner` below 1 a star. */
export function star(cx: number, cy: number, r: number, n: number, inner = 1, turn = -90): string {
  const points: Point[] = [];
  const steps = inner === 1 ? n : n * 2;
  for (let i = 0; i < steps; i += 1) {
    const length = inner === 1 || i % 2 === 0 ? r : r * inner;
    const angle = ((turn + (360 / steps) * i) * Math.PI) / 180;
    points.push([cx + Math.cos(angle) * length, cy + Math.sin(angle) * length]);
  }
  return polygon(points);
}

export function gear(cx: number, cy: number, r: number, teeth: number): string {
  const points: Point[] = [];
  for (let i = 0; i < teeth; i += 1) {
    for (const [part, length] of [[-0.32, 0.78], [-0.2, 1], [0.2, 1], [0.32, 0.78]] as const) {
      const angle = ((i + part) / teeth) * Math.PI * 2;
      points.push([cx + Math.cos(angle) * r * length, cy + Math.sin(angle) * r * length]);
    }
  }
  return polygon(points);
}

/** Mixes two colours written as #rrggbb. */
export function mix(one: string, other: string, share: number): string {
  const part = (colour: string, i: number): number => parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16);
  const hex = [0, 1, 2].map((i) => {
    const value = Math.round(part(one, i) * (1 - share) + part(other, i) * share);
    return value.toString(16).padStart(2, '0');
  });
  return `#${hex.join('')}`;
}

export class Pen {
  private out: string[] = [];
  private clips = 0;

  constructor(readonly weight = 2.2) {}

  /** A body with light and shade. */
  solid(d: string, fill: string, depth = 3.2): this {
    this.clips += 1;
    const id = `c${this.clips}`;
    this.out.push(
      `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">` +
        `<path d="${d}" fill="${mix(fill, '#0a0c14', 0.42)}"/>` +
        `<path d="${d}" fill="${fill}" transform="translate(${-depth} ${-depth})"/>` +
        `<path d="${d}" fill="none" stroke="${mix(fill, '#ffffff', 0.55)}" stroke-width="1.6" transform="translate(1.3 1.3)"/></g>` +
        `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${this.weight}" stroke-linejoin="round"/>`,
    );
    return this;
  }

  flat(d: string, fill: string, outline = true): this {
    const stroke = outline ? ` stroke="${INK}" stroke-width="${this.weight * 0.8}" stroke-linejoin="round"` : '';
    this.out.push(`<path d="${d}" fill="${fill}"${stroke}/>`);
    return this;
  }

  /** A line with an outline of its own: hoses, limbs, rods. */
  limb(points: readonly Point[], width: number, fill: string, curved = false): this {
    const [first, ...rest] = points;
    if (!first) return this;
    let d = `M${round(first[0])} ${round(first[1])}`;
    if (curved && rest.length === 2) {
      const [mid, end] = rest as [Point, Point];
      d += `Q${round(mid[0])} ${round(mid[1])} ${round(end[0])} ${round(end[1])}`;
    } else {
      d += rest.map(([x, y]) => `L${round(x)} ${round(y)}`).join('');
    }
    const common = `d="${d}" fill="none" stroke-linejoin="round" stroke-linecap="round"`;
    this.out.push(
      `<path ${common} stroke="${INK}" stroke-width="${round(width + this.weight * 1.8)}"/>` +
        `<path ${common} stroke="${mix(fill, '#0a0c14', 0.28)}" stroke-width="${round(width)}"/>` +
        `<path ${common} stroke="${fill}" stroke-width="${round(width * 0.55)}" transform="translate(${round(-width * 0.16)} ${round(-width * 0.16)})"/>`,
    );
    return this;
  }

  line(d: string, stroke: string, width: number, extra = ''): this {
    this.out.push(`<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`);
    return this;
  }

  glow(cx: number, cy: number, r: number, colour: string, halo = 2.1): this {
    this.out.push(
      `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r * halo)}" fill="${colour}" opacity=".28"/>` +
        `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}" fill="${colour}" stroke="${INK}" stroke-width="${this.weight * 0.6}"/>` +
        `<circle cx="${round(cx - r * 0.25)}" cy="${round(cy - r * 0.3)}" r="${round(r * 0.38)}" fill="#fff" opacity=".9"/>`,
    );
    return this;
  }

  raw(markup: string): this {
    this.out.push(markup);
    return this;
  }

  toString(): string {
    return this.out.join('');
  }
}

/** An SVG as an address, so that the browser draws it once and keeps the picture. */
export function picture(markup: string, viewBox: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${markup}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg).replace(/%20/g, ' ').replace(/%3D/g, '=').replace(/%2F/g, '/').replace(/%3A/g, ':').replace(/%22/g, "'")}`;
}
