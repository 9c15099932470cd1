import { hash } from 'node:crypto';
import type { ArchiveFailure, ArchiveTrouble } from '../../../shared/contract/company-archive.ts';
import { largestFileBytes } from '../../../shared/contract/limits.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { HttpError, HttpTransport } from '../ports.ts';
import { sanitizeServiceText } from '../service/call-outcome.ts';

/** Where the archive is, and who comes. The address has no slash at its end. */
export interface ArchiveRoute {
  readonly kind: 's3' | 'webdav';
  readonly url: string;
  /** Of S3. */
  readonly bucket: string;
  readonly region: string;
  readonly pathStyle: boolean;
  /** Nobody may change or remove what was put there for so many days; 0 for no such lock. */
  readonly lockDays: number;
  /** Within bucket or address; empty for its root. */
  readonly folder: string;
  readonly user: string;
  readonly secret: string;
}

export interface ObjectStoreParts {
  readonly transport: HttpTransport;
  /** Wall time, which requests are signed with. */
  readonly now: () => number;
}

export type StoreResult<Value> = Promise<Result<Value, ArchiveTrouble>>;

/** How far an upload in parts came, kept from one attempt to the next. */
export interface UploadProgress {
  readonly kept: string | null;
  readonly keep: (upload: string | null) => void;
}

/** A store of the company: named objects in one folder. Names have `/` between their parts, and no other signs than letters, digits, `-` and `.`. */
export interface ObjectStore {
  /**
   * Puts bytes under a name, in the place of what is there. They lie there as a whole, or under another name. `checked`:
   * they were read back on the way.
   */
  readonly put: (
    name: string,
    bytes: Uint8Array,
    progress: UploadProgress,
    signal: AbortSignal,
  ) => StoreResult<'put' | 'checked'>;
  /** Null where there is no such object. */
  readonly get: (name: string, signal: AbortSignal) => StoreResult<Uint8Array | null>;
  /**
   * Whether the object is there and has these bytes: the store's own checksum says so, or else they are read back. Where
   * the settings ask for a lock, the same bytes are locked as well.
   */
  readonly check: (name: string, sha256: string, signal: AbortSignal) => StoreResult<CheckedObject>;
  /**
   * Locks an object against everybody until it is unlocked, however long its days are, or unlocks it; null where this
   * store locks nothing, or the settings ask for no lock. A store that knows of no such lock is asked for none: it
   * would take the request for the object's new content.
   */
  readonly hold: ((name: string, isHeld: boolean, signal: AbortSignal) => StoreResult<void>) | null;
  /** With a sign of the version that it is, where the store gives one; null where there is no such object. */
  readonly read: (name: string, signal: AbortSignal) => StoreResult<ObjectVersion | null>;
  /**
   * Puts bytes in the place of the version that was read, or of nothing (null), and never locks them. `changed`: another
   * one lies there by now, and nothing was put. A store that knows no conditions puts them all the same.
   */
  readonly replace: (
    name: string,
    bytes: Uint8Array,
    version: ObjectVersion | null,
    signal: AbortSignal,
  ) => StoreResult<'put' | 'changed'>;
  readonly remove: (name: string, signal: AbortSignal) => StoreResult<void>;
  /** Names that begin with a folder, at most so many; `more` where there are others. */
  readonly list: (
    folder: string,
    limit: number,
    signal: AbortSignal,
  ) => StoreResult<{ readonly names: readonly string[]; readonly more: boolean }>;
  /** Names of the folders right in a folder, without what leads there. */
  readonly folders: (within: string, signal: AbortSignal) => StoreResult<readonly string[]>;
}

interface CheckedObject {
  readonly is: 'same' | 'other' | 'missing';
  /** Epoch milliseconds until which the store says that it is locked; null where it says nothing of a lock. */
  readonly lockedUntil: number | null;
}

export interface ObjectVersion {
  readonly bytes: Uint8Array;
  readonly tag: string | null;
}

/** No file that is archived is larger, and nothing larger is taken into memory. */
export const largestObjectBytes = 2 * largestFileBytes;

/** A request is given up when nothing moved for so long, and after so long in all; the transport adds time for each KiB. */
export const patience = { progressTimeoutMs: 60_000, deadlineMs: 120_000 } as const;

export function sha256Hex(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

export function trouble(code: ArchiveFailure, words: string | null = null): Result<never, ArchiveTrouble> {
  return failure({ failure: code, words: words === null || words === '' ? null : sanitizeServiceText(words) });
}

/** Why there was no answer. */
export function transportTrouble({ phase, systemCode }: HttpError): Result<never, ArchiveTrouble> {
  return trouble(failureOfPhase(phase), phase === 'cancelled' ? null : systemCode);
}

function failureOfPhase(phase: HttpError['phase']): ArchiveFailure {
  switch (phase) {
    case 'plain-http':
      return 'not-private';
    case 'resolve':
      return 'not-found';
    case 'connect':
      return 'not-reached';
    case 'trust':
      return 'not-trusted';
    case 'proxy':
      return 'proxy';
    case 'send':
    case 'receive':
      return 'cut';
    case 'timed-out':
      return 'timed-out';
    case 'answer-too-large':
      return 'not-understood';
    case 'cancelled':
      return 'interrupted';
  }
}

/** What the status of a refusal means in either manner of speaking. */
export function failureOfStatus(status: number): ArchiveFailure {
  switch (status) {
    case 401:
      return 'sign-in-refused';
    case 403:
      return 'refused';
    case 404:
    case 409:
    case 410:
      return 'no-place';
    case 413:
    case 507:
      return 'full';
    case 408:
    case 423:
    case 425:
    case 429:
      return 'busy';
    default:
      return status >= 500 ? 'busy' : 'not-understood';
  }
}

const readAtOnce = 8;

/** Does something with each item, several at a time; the first of what fails. */
export async function withEach<Item>(
  items: readonly Item[],
  act: (item: Item) => StoreResult<void>,
): StoreResult<void> {
  const left = [...items];
  const actOnSome = async (): StoreResult<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) {
      const ended = await act(item);
      if (!ended.ok) return ended;
    }
    return success(undefined);
  };
  const ended = await Promise.all(Array.from({ length: readAtOnce }, actOnSome));
  return ended.find((one) => !one.ok) ?? success(undefined);
}
