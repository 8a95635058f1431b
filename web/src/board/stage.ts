/** Carries motions out on a drawn board. The board already shows how things are; motions only lead there. */

import type { Spot } from './hex';
import { schedule, type Motion, type Timed } from './motion';

export interface StageOptions {
  /** The SVG group in which pieces and passing things are drawn. */
  root: () => Element | null;
  play: (sound: NonNullable<Motion['sound']>) => void;
  /** Announces a banner; an empty text takes it away. */
  say: (text: string, detail: string, seat: number | null) => void;
}

/** The places of a move with their share of the time; in an arc it rises towards whoever looks. */
export function wayOf(motion: Pick<Extract<Motion, { kind: 'move' }>, 'from' | 'to' | 'via' | 'arc'>): { spot: Spot; offset: number; grown: number }[] {
  const { from, to } = motion;
  if (motion.arc) return [{ spot: from, offset: 0, grown: 1 }, { spot: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 24 }, offset: 0.5, grown: 1.25 }, { spot: to, offset: 1, grown: 1 }];
  const spots = [from, ...(motion.via ?? []), to];
  const gone = [0];
  for (let i = 1; i < spots.length; i += 1) gone.push((gone[i - 1] as number) + Math.hypot((spots[i] as Spot).x - (spots[i - 1] as Spot).x, (spots[i] as Spot).y - (spots[i - 1] as Spot).y));
  const whole = gone[gone.length - 1] || 1;
  return spots.map((spot, i) => ({ spot, offset: i === spots.length - 1 ? 1 : (gone[i] as number) / whole, grown: 1 }));
}

const SVG = 'http://www.w3.org/2000/svg';

export class Stage {
  private running: Animation[] = [];
  private timers: ReturnType<typeof setTimeout>[] = [];
  private passing: Element[] = [];
  private done: (() => void) | null = null;

  constructor(private readonly options: StageOptions) {}

  get busy(): boolean {
    return this.done !== null;
  }

  /** Plays all and resolves when seen or skipped. Speed 0 shows nothing but still makes the sounds. */
  run(motions: readonly Motion[], speed: number): Promise<void> {
    this.skip();
    if (motions.length === 0) return Promise.resolve();
    if (speed <= 0) {
      const sound = [...motions].reverse().find((motion) => motion.sound)?.sound;
      if (sound) this.options.play(sound);
      return Promise.resolve();
    }
    const { list, total } = schedule(motions);
    const started = new Set<string>();
    for (const timed of list) this.start(timed, speed, started);
    return new Promise((resolve) => {
      this.done = resolve;
      this.later(() => this.skip(), total / speed);
    });
  }

  /** Everything is at once as it will be. */
  skip(): void {
    for (const animation of this.running) animation.cancel();
    for (const timer of this.timers) clearTimeout(timer);
    for (const element of this.passing) element.remove();
    [this.running, this.timers, this.passing] = [[], [], []];
    const done = this.done;
    this.done = null;
    if (done) this.options.say('', '', null);
    done?.();
  }

  private later(what: () => void, after: number): void {
    this.timers.push(setTimeout(what, after));
  }

  private start(timed: Timed, speed: number, started: Set<string>): void {
    const { motion } = timed;
    const delay = timed.start / speed;
    const duration = timed.length / speed;
    if (motion.sound) {
      const { sound } = motion;
      this.later(() => this.options.play(sound), delay);
    }
    switch (motion.kind) {
      case 'move':
      case 'strike':
      case 'enter':
      case 'leave':
        return this.piece(motion, delay, duration, started);
      case 'token':
        return this.animate(`[data-token="${motion.at}"]`, [{ opacity: 0, transform: 'scale(2)' }, { opacity: 1, transform: 'none' }], { delay, duration, fill: 'backwards' });
      case 'shot':
        return this.shot(motion, delay, duration);
      case 'fuse':
        return this.fuse(motion, delay, duration);
      case 'number':
        return this.number(motion, delay, duration);
      case 'dice':
        return this.dice(motion, delay, duration);
      case 'say':
        return this.later(() => this.options.say(motion.text, motion.detail ?? '', motion.seat ?? null), delay);
    }
  }

  private animate(selector: string, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
    const element = this.options.root()?.querySelector(selector);
    if (element) this.running.push(element.animate(frames, { easing: 'cubic-bezier(.3,.7,.2,1)', ...timing }));
  }

  private piece(motion: Extract<Motion, { piece: string }>, delay: number, duration: number, started: Set<string>): void {
    const selector = `[data-piece="${motion.piece}"]`;
    // A piece's first motion holds it back from the start; later ones must not, or they would hide the first.
    const fill: FillMode = started.has(motion.piece) ? 'forwards' : 'both';
    started.add(motion.piece);
    const holder = this.options.root()?.querySelector(selector);
    if (!holder) return;
    const place = { x: Number(holder.getAttribute('data-x')), y: Number(holder.getAttribute('data-y')) };
    const at = (spot: { x: number; y: number }): string => `translate(${spot.x - place.x}px, ${spot.y - place.y}px)`;
    switch (motion.kind) {
      case 'move':
        return this.animate(`${selector} .lift`, wayOf(motion).map(({ spot, offset, grown }) => ({ transform: `${at(spot)}${grown > 1 ? ` scale(${grown})` : ''}`, offset })), { delay, duration, fill });
      case 'strike': {
        const lunge = { x: motion.from.x + (motion.to.x - motion.from.x) * 0.42, y: motion.from.y + (motion.to.y - motion.from.y) * 0.42 };
        return this.animate(`${selector} .lift`, [{ transform: at(motion.from) }, { transform: at(lunge), offset: 0.45 }, { transform: at(motion.from) }], { delay, duration, fill: fill === 'both' ? 'backwards' : 'none' });
      }
      case 'enter':
        return this.animate(`${selector} .lift`, [{ opacity: 0, transform: 'translate(0, -26px) scale(1.25)' }, { opacity: 1, transform: 'none' }], { delay, duration, fill });
      case 'leave':
        return this.animate(`${selector} .lift`, [{ opacity: 1, transform: 'none' }, { opacity: 0, transform: 'scale(.55) rotate(12deg)' }], { delay, duration, fill: 'forwards' });
    }
  }

  private passingThing(markup: string, name: string): SVGGElement {
    const group = document.createElementNS(SVG, 'g');
    group.setAttribute('class', name);
    group.innerHTML = markup;
    this.layer()?.append(group);
    this.passing.push(group);
    return group;
  }

  private shot(motion: Extract<Motion, { kind: 'shot' }>, delay: number, duration: number): void {
    const { from, to, look } = motion;
    const timing = { delay, duration, fill: 'both', easing: 'ease-out' } as const;
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (look === 'wave' || look === 'help') {
      const at = look === 'wave' ? from : to;
      const ring = this.passingThing(`<circle r="${motion.reach ?? 60}"/>`, `shot ${look}`);
      const place = `translate(${at.x}px, ${at.y}px)`;
      this.running.push(ring.animate([{ opacity: 0.95, transform: `${place} scale(.15)` }, { opacity: 0, transform: `${place} scale(1)` }], timing));
      if (look === 'wave') return;
    }
    if (look === 'beam') {
      const beam = this.passingThing(`<path d="M0 0H${length.toFixed(0)}"/><path d="M0 0H${length.toFixed(0)}"/>`, 'shot beam');
      const place = `translate(${from.x}px, ${from.y}px) rotate(${angle}deg)`;
      this.running.push(beam.animate([{ opacity: 0, transform: `${place} scale(0, 1)` }, { opacity: 1, transform: `${place} scale(1, 1.2)`, offset: 0.35 }, { opacity: 0, transform: `${place} scale(1, .2)` }], timing));
    } else if (look === 'slash') {
      const slash = this.passingThing('<path d="M-26 -26Q14 -12 26 28Q-4 4 -26 -26Z"/>', 'shot slash');
      const place = `translate(${to.x}px, ${to.y}px) rotate(${angle}deg)`;
      this.running.push(slash.animate([{ opacity: 0, transform: `${place} scale(.3)` }, { opacity: 1, transform: `${place} scale(1.3)`, offset: 0.5 }, { opacity: 0, transform: `${place} scale(1.5)` }], timing));
    } else if (look === 'lob') {
      const mid = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 40 - length * 0.15 };
      const ball = this.passingThing('<circle r="7"/>', 'shot lob');
      this.running.push(ball.animate([{ opacity: 1, transform: `translate(${from.x}px, ${from.y}px)` }, { opacity: 1, transform: `translate(${mid.x}px, ${mid.y}px) scale(1.4)`, offset: 0.5 }, { opacity: 1, transform: `translate(${to.x}px, ${to.y}px)`, offset: 0.92 }, { opacity: 0, transform: `translate(${to.x}px, ${to.y}px) scale(3)` }], timing));
    } else {
      for (let i = 0; i < 3; i += 1) {
        const round = this.passingThing('<path d="M-16 0H0"/>', `shot ${look}`);
        const turn = `rotate(${angle}deg)`;
        this.running.push(round.animate([{ opacity: 1, transform: `translate(${from.x}px, ${from.y}px) ${turn}` }, { opacity: 1, transform: `translate(${to.x}px, ${to.y}px) ${turn}`, offset: 0.95 }, { opacity: 0, transform: `translate(${to.x}px, ${to.y}px) ${turn}` }], { ...timing, delay: delay + (i * duration) / 6, duration: duration * 0.66 }));
      }
    }
  }

  /** Two pieces rise, fly together, there is a flash, and the new one lands; its name is called. */
  private fuse(motion: Extract<Motion, { kind: 'fuse' }>, delay: number, duration: number): void {
    const { at } = motion;
    motion.pieces.forEach((piece, i) => {
      const holder = this.options.root()?.querySelector(`[data-piece="${piece}"]`);
      if (!holder) return;
      const [dx, dy] = [at.x - Number(holder.getAttribute('data-x')), at.y - Number(holder.getAttribute('data-y'))];
      const side = i === 0 ? -1 : 1;
      this.animate(
        `[data-piece="${piece}"] .lift`,
        [
          { transform: 'none', opacity: 1 },
          { transform: `translate(${dx * 0.1 + side * 46}px, ${dy * 0.1 - 54}px) rotate(${side * 8}deg)`, opacity: 1, offset: 0.5 },
          { transform: `translate(${dx}px, ${dy - 20}px) scale(.9) rotate(${side * -20}deg)`, opacity: 1, offset: 0.95 },
          { transform: `translate(${dx}px, ${dy - 20}px) scale(.4)`, opacity: 0 },
        ],
        { delay, duration: duration * 0.5, fill: 'both', easing: 'cubic-bezier(.5,0,.7,1)' },
      );
    });
    const rays = Array.from({ length: 16 }, (_, i) => {
      const [a, b] = [(i / 16) * Math.PI * 2, ((i + 0.45) / 16) * Math.PI * 2];
      const point = (angle: number): string => `${(Math.cos(angle) * 150).toFixed(0)} ${(Math.sin(angle) * 150).toFixed(0)}`;
      return `<path d="M0 0L${point(a)}L${point(b)}Z" fill="${motion.colours[i % motion.colours.length] ?? '#fff'}"/>`;
    });
    if (motion.pictures) this.scene(motion, motion.pictures, delay, duration);
    const place = `translate(${at.x}px, ${at.y}px)`;
    const flash = this.passingThing(`${rays.join('')}<circle r="54" fill="#fff"/>`, 'flash');
    if (motion.pictures) this.running.push(flash.animate([{ opacity: 0, transform: `${place} scale(.1)` }, { opacity: 0.9, transform: `${place} scale(.6)`, offset: 0.5 }, { opacity: 0, transform: `${place} scale(.9) rotate(14deg)` }], { delay: delay + duration * 0.9, duration: duration * 0.24, fill: 'both' }));
    else this.running.push(flash.animate([{ opacity: 0, transform: `${place} scale(.1)` }, { opacity: 1, transform: `${place} scale(1)`, offset: 0.3 }, { opacity: 0.9, transform: `${place} scale(1.1) rotate(14deg)`, offset: 0.55 }, { opacity: 0, transform: `${place} scale(1.5) rotate(30deg)` }], { delay: delay + duration * 0.46, duration: duration * 0.44, fill: 'both' }));
    this.animate(
      `[data-piece="${motion.into}"] .lift`,
      [{ opacity: 0, transform: 'translate(0, -70px) scale(1.7)' }, { opacity: 1, transform: 'translate(0, -70px) scale(1.7)', offset: 0.35 }, { opacity: 1, transform: 'translate(0, 3px) scale(1.05, .92)', offset: 0.82 }, { opacity: 1, transform: 'none' }],
      { delay: delay + duration * (motion.pictures ? 0.7 : 0.58), duration: duration * (motion.pictures ? 0.3 : 0.42), fill: 'backwards', easing: 'cubic-bezier(.6,0,.7,1)' },
    );
    if (!motion.pictures) this.later(() => this.options.say(motion.name, '', null), delay + duration * 0.55);
  }

  /** In the middle of the board, large: the two come from both sides, and the new one flies to its place. */
  private scene(motion: Extract<Motion, { kind: 'fuse' }>, pictures: readonly [string, string, string], delay: number, duration: number): void {
    const box = this.layer()?.closest('svg')?.viewBox.baseVal;
    if (!box) return;
    const size = Math.min(box.width * 0.5, box.height * 0.62);
    const [x, y] = [box.width / 2, box.height * 0.48];
    const timing = { delay, duration, fill: 'both', easing: 'cubic-bezier(.4,0,.3,1)' } as const;
    const veil = this.passingThing(`<rect width="${box.width}" height="${box.height}" fill="#0b0c10"/>`, 'veil');
    this.running.push(veil.animate([{ opacity: 0 }, { opacity: 0.72, offset: 0.12 }, { opacity: 0.72, offset: 0.74 }, { opacity: 0 }], timing));
    const rays = Array.from({ length: 24 }, (_, i) => {
      const [a, b] = [(i / 24) * Math.PI * 2, ((i + 0.5) / 24) * Math.PI * 2];
      const point = (angle: number): string => `${(Math.cos(angle) * size).toFixed(0)} ${(Math.sin(angle) * size).toFixed(0)}`;
      return `<path d="M0 0L${point(a)}L${point(b)}Z" fill="${motion.colours[i % motion.colours.length] ?? '#fff'}" opacity=".8"/>`;
    });
    const burst = this.passingThing(rays.join(''), 'burst');
    const middle = `translate(${x}px, ${y}px)`;
    this.running.push(burst.animate([{ opacity: 0, transform: `${middle} scale(0)` }, { opacity: 0, transform: `${middle} scale(.05)`, offset: 0.36 }, { opacity: 1, transform: `${middle} scale(1)`, offset: 0.48 }, { opacity: 0.7, transform: `${middle} scale(1.1) rotate(12deg)`, offset: 0.72 }, { opacity: 0, transform: `${middle} scale(1.3) rotate(20deg)`, offset: 0.8 }, { opacity: 0, transform: `${middle} scale(1.3)` }], timing));
    const image = (href: string): SVGGElement => this.passingThing(`<image href="${href}" x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}"/>`, 'scene');
    pictures.slice(0, 2).forEach((href, i) => {
      const side = i === 0 ? -1 : 1;
      const from = (share: number, k: number): string => `translate(${x + side * box.width * share}px, ${y}px) scale(${k}) rotate(${side * (share * 14)}deg)`;
      this.running.push(image(href).animate([{ opacity: 0, transform: from(0.6, 0.62) }, { opacity: 1, transform: from(0.2, 0.66), offset: 0.2 }, { opacity: 1, transform: from(0.16, 0.68), offset: 0.3 }, { opacity: 1, transform: from(0, 0.6), offset: 0.42 }, { opacity: 0, transform: from(0, 0.4), offset: 0.46 }, { opacity: 0, transform: from(0, 0.4) }], timing));
    });
    const name = this.passingThing(`<text y="${(size * 0.61).toFixed(0)}" font-size="${(size * 0.17).toFixed(0)}">${motion.name}</text>`, 'called');
    this.running.push(name.animate([{ opacity: 0, transform: `${middle} scale(1.6)` }, { opacity: 0, transform: `${middle} scale(1.6)`, offset: 0.5 }, { opacity: 1, transform: `${middle} scale(1)`, offset: 0.58 }, { opacity: 1, transform: middle, offset: 0.78 }, { opacity: 0, transform: middle, offset: 0.84 }, { opacity: 0, transform: middle }], timing));
    const lands = `translate(${motion.at.x}px, ${motion.at.y}px) scale(${(64 / size).toFixed(3)})`;
    this.running.push(image(pictures[2]).animate([{ opacity: 0, transform: `${middle} scale(.5)` }, { opacity: 0, transform: `${middle} scale(.5)`, offset: 0.43 }, { opacity: 1, transform: `${middle} scale(1.08)`, offset: 0.52 }, { opacity: 1, transform: `${middle} scale(1)`, offset: 0.76 }, { opacity: 1, transform: lands, offset: 0.97 }, { opacity: 0, transform: lands }], timing));
  }

  private layer(): Element | null {
    return this.options.root()?.querySelector('.passing') ?? null;
  }

  private number(motion: Extract<Motion, { kind: 'number' }>, delay: number, duration: number): void {
    const text = document.createElementNS(SVG, 'text');
    text.setAttribute('x', String(motion.at.x));
    text.setAttribute('y', String(motion.at.y));
    text.setAttribute('class', `lifting ${motion.tone}`);
    text.textContent = motion.text;
    this.layer()?.append(text);
    this.passing.push(text);
    this.running.push(
      text.animate(
        [{ opacity: 0, transform: 'translate(0, 4px)' }, { opacity: 1, transform: 'translate(0, -10px)', offset: 0.2 }, { opacity: 1, offset: 0.7, transform: 'translate(0, -26px)' }, { opacity: 0, transform: 'translate(0, -36px)' }],
        { delay, duration, fill: 'both' },
      ),
    );
  }

  private dice(motion: Extract<Motion, { kind: 'dice' }>, delay: number, duration: number): void {
    const at = motion.at;
    if (!at) return;
    motion.faces.forEach((face, i) => {
      const group = document.createElementNS(SVG, 'g');
      group.setAttribute('class', 'die');
      group.innerHTML = `<path d="M0 -17L15 -3L0 17L-15 -3Z"/><path d="M-15 -3L0 5L15 -3M0 5V17" fill="none"/><text y="3">${face}</text>`;
      this.layer()?.append(group);
      this.passing.push(group);
      const x = at.x + (i - (motion.faces.length - 1) / 2) * 36;
      this.running.push(
        group.animate(
          [
            { opacity: 0, transform: `translate(${x - 60}px, ${at.y - 90}px) rotate(-500deg)` },
            { opacity: 1, transform: `translate(${x}px, ${at.y - 22}px) rotate(0deg)`, offset: 0.7 },
            { opacity: 1, transform: `translate(${x}px, ${at.y - 22}px) rotate(0deg)`, offset: 0.92 },
            { opacity: 0, transform: `translate(${x}px, ${at.y - 22}px) rotate(0deg)` },
          ],
          { delay, duration, fill: 'both' },
        ),
      );
    });
  }
}
