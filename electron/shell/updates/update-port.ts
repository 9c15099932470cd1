import type { UpdateState } from '../../../shared/contract/updates.ts';

export interface Feed {
  /** `https:`. */
  readonly url: string;
  /** As the setting: empty is the system's own. */
  readonly proxyUrl: string;
}

export type UpdateFailure = Extract<UpdateState, { state: 'failed' }>['why'];

/** A newer version that the feed offers. */
export interface FoundRelease {
  readonly version: string;
  /** The maker's release notes as plain text, or empty. */
  readonly notes: string;
  /** Tells this release from every other, also from one of the same number. */
  readonly release: string;
}

interface UpdateFailed {
  readonly kind: 'failed';
  readonly why: UpdateFailure;
}

/** `none`: there is no newer one, or not yet for this PC. An older one is none. */
export type LookEnd = { readonly kind: 'none' } | ({ readonly kind: 'found' } & FoundRelease) | UpdateFailed;
export type FetchEnd = { readonly kind: 'fetched' } | UpdateFailed;

/** What finds, fetches and installs newer versions. Its promises are never rejected, and may never settle. */
export interface UpdatePort {
  /** Why this copy of the program can take none; null where it can. */
  readonly impossible: Extract<UpdateState, { state: 'not-possible' }>['why'] | null;
  /** Asks the feed. Nothing is fetched. */
  readonly look: (feed: Feed, signal: AbortSignal) => Promise<LookEnd>;
  /**
   * Fetches what the last look found, and checks who signed it. `onProgress` is told of everything that comes, with how much
   * of it is there where that is known.
   */
  readonly fetch: (onProgress: (percent: number | null) => void, signal: AbortSignal) => Promise<FetchEnd>;
  /** Begins to install what was fetched last; to be called when the program has nothing left to do but to end. */
  readonly install: (startAgain: boolean) => Promise<void>;
}
