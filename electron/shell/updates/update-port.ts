import type { UpdateState } from '../../../shared/contract/updates.ts';

export interface Feed {
  /** `https:`. */
  readonly url: string;
  /** As the setting: empty is the system's own. */
  readonly proxyUrl: string;
}

/** How a look for a newer version ended. `bad-signature`: there is one, and it was thrown away. */
export type LookEnd =
  | { readonly kind: 'none' }
  | { readonly kind: 'ready'; readonly version: string; readonly notes: string }
  | { readonly kind: 'failed'; readonly why: 'no-answer' | 'bad-signature' };

/** What fetches and installs newer versions. */
export interface UpdatePort {
  /** Why this copy of the program can take none; null where it can. */
  readonly impossible: Extract<UpdateState, { state: 'not-possible' }>['why'] | null;
  /** Looks, and fetches what is newer and signed. Never throws; `onPercent` is told how much of it is there. */
  readonly look: (feed: Feed, onPercent: (percent: number) => void) => Promise<LookEnd>;
  /** Begins to install what is ready; to be called when the program has nothing left to do but to end. */
  readonly install: (startAgain: boolean) => Promise<void>;
}
