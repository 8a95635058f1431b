/** What a person set for this browser. Kept between visits. */

export type Theme = 'system' | 'dark' | 'light';

interface Kept {
  theme: Theme;
  /** 0 shows no motion at all. */
  speed: number;
  sound: boolean;
  coordinates: boolean;
}

const KEY = 'gattai.settings';
const DEFAULTS: Kept = { theme: 'system', speed: 1, sound: true, coordinates: false };

function read(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  private kept = $state<Kept>(typeof localStorage === 'undefined' ? { ...DEFAULTS } : read());

  get theme(): Theme {
    return this.kept.theme;
  }
  get speed(): number {
    return this.kept.speed;
  }
  get sound(): boolean {
    return this.kept.sound;
  }
  get coordinates(): boolean {
    return this.kept.coordinates;
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.apply();
  }

  /** The speed to use: people who asked their system for less motion get none. */
  get motion(): number {
    const reduced = typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
    return reduced ? 0 : this.kept.speed;
  }

  get dark(): boolean {
    if (this.kept.theme !== 'system') return this.kept.theme === 'dark';
    return !matchMedia('(prefers-color-scheme: light)').matches;
  }

  apply(): void {
    if (typeof document === 'undefined') return;
    document.documentElement.dataset['theme'] = this.dark ? 'dark' : 'light';
    document.documentElement.dataset['motion'] = this.motion === 0 ? 'off' : 'on';
  }
}

export const settings = new Settings();
