/** What a portrait is drawn from: printed data, nothing else. */
export interface Figure {
  name: string;
  slot: string;
  deck: string | null;
  type: 'organic' | 'mechanical' | 'elemental' | 'neutral';
  hero: boolean;
  attack: number;
  health: number;
  move: number;
  /** Cogs and Brew together: how elaborate it is. */
  level: number;
  /** The printed text: its keywords show on the body. */
  text: string;
}

export interface Paint {
  main: string;
  second: string;
  trim: string;
  light: string;
  /** Behind the figure. */
  sky: string;
  ground: string;
}

const PAINTS: Record<string, Paint> = {
  foundry: { main: '#b9563a', second: '#7c8797', trim: '#e0b04a', light: '#ffd36b', sky: '#d9c3ad', ground: '#a58267' },
  brood: { main: '#5f8a3f', second: '#8a6443', trim: '#d9c98c', light: '#c8f06a', sky: '#cfd8b4', ground: '#8fa06f' },
  tempest: { main: '#4a63b4', second: '#8fb4dc', trim: '#f0dfae', light: '#8df1ff', sky: '#bccbe4', ground: '#7f90b8' },
  gleaners: { main: '#c48e34', second: '#6d4a76', trim: '#efe3c8', light: '#ffe07a', sky: '#e2d1b6', ground: '#b2956c' },
  nobody: { main: '#7d8390', second: '#5d6472', trim: '#c9ccd4', light: '#f2f4ff', sky: '#cfd1d6', ground: '#9a9ea8' },
};

/** The type shifts the deck's paint, so that one deck has three kinds of body. */
export function paintOf(figure: Pick<Figure, 'deck' | 'type' | 'hero'>): Paint {
  const paint = PAINTS[figure.deck ?? 'nobody'] ?? (PAINTS['nobody'] as Paint);
  if (figure.hero) return paint;
  switch (figure.type) {
    case 'mechanical':
      return { ...paint, second: figure.deck === 'brood' ? '#7f7455' : '#7b8698' };
    case 'organic':
      return figure.deck === 'foundry'
        ? { ...paint, main: '#a9714f', second: '#6f8a5a' }
        : figure.deck === 'tempest'
          ? { ...paint, main: '#5b84a8', second: '#a88f6e' }
          : figure.deck === 'gleaners'
            ? { ...paint, main: '#a8743f', second: '#6d7f4a' }
            : paint;
    case 'elemental':
      return figure.deck === 'foundry'
        ? { ...paint, main: '#e8742a', second: '#ffb52e', light: '#fff0a0' }
        : figure.deck === 'brood'
          ? { ...paint, main: '#d1a531', second: '#8dbf4a', light: '#fff3a6' }
          : figure.deck === 'gleaners'
            ? { ...paint, main: '#9a6fb0', second: '#e2b95a', light: '#ffe9b0' }
            : { ...paint, main: '#5d8fe0', second: '#c9e6ff', light: '#ffffff' };
    case 'neutral':
      return paint;
  }
}

export const has = (figure: Figure, keyword: string): boolean => new RegExp(`\\b${keyword}\\b`, 'i').test(figure.text);
