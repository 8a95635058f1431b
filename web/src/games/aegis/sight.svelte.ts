/** How the board lies: across on wide screens, upright on a phone held upright, so that its hexes are as large as can be. */

class Sight {
  upright = $state(false);

  constructor() {
    if (typeof matchMedia === 'undefined') return;
    const narrow = matchMedia('(max-width: 700px) and (orientation: portrait)');
    this.upright = narrow.matches;
    narrow.addEventListener('change', () => (this.upright = narrow.matches));
  }
}

export const sight = new Sight();
