/** Pan, wheel zoom and pinch for a drawing, of one sheet or of several over each other. A short touch or click stays a click. */

export interface Sight {
  x: number;
  y: number;
  k: number;
}

interface Options {
  /** The groups that move; else the first group of every SVG in the element. All have the same view box. */
  targets?: () => readonly SVGGElement[];
  max?: number;
  changed?: (sight: Sight) => void;
  /** How wide a piece is in the drawing: how wide on the screen becomes `--piece`, in pixels, and `tiny` where it is too little for words. */
  piece?: number;
}

/** Below this many pixels nobody reads what is written on a piece. */
const SMALL = 44;

interface Finger {
  x: number;
  y: number;
}

export function panzoom(node: HTMLElement | SVGSVGElement, options: Options = {}): { destroy(): void; reset(): void } {
  const sight: Sight = { x: 0, y: 0, k: 1 };
  const fingers = new Map<number, Finger>();
  let moved = 0;
  const max = options.max ?? 4;

  const drawing = (): SVGSVGElement | null => (node instanceof SVGSVGElement ? node : node.querySelector('svg'));
  const targets = options.targets ?? ((): SVGGElement[] => [...node.querySelectorAll<SVGGElement>(':scope > svg > g')]);
  /** Pixels to units of the drawing. */
  const unit = (): number => {
    const matrix = drawing()?.getScreenCTM();
    return matrix ? 1 / matrix.a : 1;
  };
  const local = (x: number, y: number): Finger => {
    const matrix = drawing()?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  };
  /** Writing counts on it, so that it stays readable however small the drawing is. */
  let told = 0;
  const measure = (): void => {
    const now = options.piece ? Math.round((options.piece * sight.k) / unit()) : 0;
    if (now === told || !(now > 0)) return;
    told = now;
    node.style.setProperty('--piece', String(now));
    node.classList.toggle('tiny', now < SMALL);
  };
  const apply = (): void => {
    const box = drawing()?.viewBox.baseVal;
    if (!box) return;
    const slack = sight.k - 1;
    sight.x = Math.min(box.x * -slack + 0, Math.max(-(box.width + box.x) * slack, sight.x));
    sight.y = Math.min(box.y * -slack + 0, Math.max(-(box.height + box.y) * slack, sight.y));
    for (const target of targets()) target.setAttribute('transform', `translate(${sight.x.toFixed(2)} ${sight.y.toFixed(2)}) scale(${sight.k.toFixed(4)})`);
    node.classList.toggle('zoomed', sight.k > 1.01);
    measure();
    options.changed?.({ ...sight });
  };
  const zoom = (x: number, y: number, factor: number): void => {
    const k = Math.min(max, Math.max(1, sight.k * factor));
    const at = local(x, y);
    const real = k / sight.k;
    sight.x = at.x - (at.x - sight.x) * real;
    sight.y = at.y - (at.y - sight.y) * real;
    sight.k = k;
    apply();
  };

  const down = (event: PointerEvent): void => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) moved = 0;
  };
  const move = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    if (fingers.size === 1) {
      moved += Math.hypot(dx, dy);
      if (sight.k > 1.01 && moved > 8) {
        sight.x += dx * unit();
        sight.y += dy * unit();
        apply();
      }
    } else if (fingers.size === 2) {
      const other = [...fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const was = Math.hypot(before.x - other.x, before.y - other.y);
        const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
        moved += 20;
        if (was > 0) zoom((event.clientX + other.x) / 2, (event.clientY + other.y) / 2, now / was);
      }
    }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const up = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
  };
  const click = (event: MouseEvent): void => {
    if (moved > 10) {
      event.stopPropagation();
      event.preventDefault();
    }
    moved = 0;
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    zoom(event.clientX, event.clientY, Math.exp(-event.deltaY * 0.0016));
  };

  const watcher = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
  watcher?.observe(node);
  node.addEventListener('pointerdown', down as EventListener);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', up);
  node.addEventListener('click', click as EventListener, true);
  node.addEventListener('wheel', wheel as EventListener, { passive: false });
  return {
    reset() {
      Object.assign(sight, { x: 0, y: 0, k: 1 });
      apply();
    },
    destroy() {
      watcher?.disconnect();
      node.removeEventListener('pointerdown', down as EventListener);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
      node.removeEventListener('click', click as EventListener, true);
      node.removeEventListener('wheel', wheel as EventListener);
    },
  };
}
