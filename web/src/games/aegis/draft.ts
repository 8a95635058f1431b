/** The list that is being built. It outlasts a look at another page, not the tab. */

import { cardNames } from './squads.svelte';

export interface Draft {
  name: string;
  squad: string[];
  pool: string[];
  /** The share code it came from, so that going back to that address does not bring the shared list anew. */
  code: string;
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>;
const KEY = 'gattai.squad.draft';

function storage(): Kept | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

export function keepDraft(draft: Draft, kept: Kept | null = storage()): void {
  try {
    kept?.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

/** What was being built when the page was left. */
export function keptDraft(kept: Kept | null = storage()): Draft | null {
  try {
    const draft = JSON.parse(kept?.getItem(KEY) ?? 'null') as Partial<Draft> | null;
    if (!draft || typeof draft.name !== 'string') return null;
    return { name: draft.name, squad: cardNames(draft.squad), pool: cardNames(draft.pool), code: typeof draft.code === 'string' ? draft.code : '' };
  } catch {
    return null;
  }
}
