import type { Me } from '../wire';
import { api } from './api';

/** Who sits at this browser. */
class Somebody {
  me = $state.raw<Me | null>(null);
  asked = $state(false);

  async ask(): Promise<void> {
    try {
      this.me = (await api.me()).user;
    } catch {
      this.me = null;
    }
    this.asked = true;
  }

  /** Somebody who only wants to play need not sign up: the first thing they do makes them a guest. */
  async ensure(): Promise<Me> {
    this.me = this.me ?? (await api.me()).user ?? (await api.guest()).user;
    return this.me;
  }
}

export const somebody = new Somebody();
