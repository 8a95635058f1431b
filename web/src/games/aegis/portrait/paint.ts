/** Colours and data that a robot is drawn from. Class decides the paint, faction the stripe. */

import { mix } from '../../../look/pen';

export type Class = 'A' | 'E' | 'G' | 'I' | 'S';

export interface Drawn {
  name: string;
  /** The Class that the body plan follows. */
  first: Class;
  classes: readonly Class[];
  level: number;
  legs: string;
  arms: readonly string[];
  plates: number;
  cells: number;
  marks: readonly string[];
  faction: string;
}

export const ENAMEL: Record<Class, string> = { A: '#d8432f', E: '#2f7fd6', G: '#3a9a5c', I: '#8a5bd0', S: '#e2ad1c' };
export const STRIPE: Record<string, string> = {
  neutral: '#d9dde6', red: '#ff5b45', blue: '#4aa3ff', green: '#4fd07f', purple: '#b887ff', yellow: '#ffd24a',
};

export interface Paint {
  main: string;
  second: string;
  metal: string;
  dark: string;
  trim: string;
  light: string;
}

const LIGHT: Record<Class, string> = { A: '#ffd36b', E: '#9ff0ff', G: '#c8ff8a', I: '#ffb3f5', S: '#ffffff' };

/** The paint of one part, by the Class that it comes from. */
export function paintOf(of: Class, drawn: Pick<Drawn, 'faction' | 'name'>, shade = 0): Paint {
  const enamel = ENAMEL[of];
  const main = shade > 0.5 ? mix(enamel, '#f4efe6', 0.78) : shade > 0.25 ? mix(enamel, '#20242e', 0.28) : enamel;
  return {
    main,
    second: shade > 0.5 ? enamel : mix(enamel, '#f4efe6', 0.8),
    metal: '#98a1b3',
    dark: '#3d4455',
    trim: STRIPE[drawn.faction] ?? '#d9dde6',
    light: LIGHT[of],
  };
}
