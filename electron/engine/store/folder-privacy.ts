import type { Result } from '../../../shared/result.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import type { FileResult } from '../ports.ts';
import type { ConnectionError } from './sqlite/connection.ts';

/** Why a data folder is not for this user alone. */
export type NotPrivate =
  /** Another user owns the folder or something in it, and can take every right to it. */
  | { readonly code: 'of-another-user' }
  /** Others have rights to it, which cannot be taken away, as on a drive that knows no rights. */
  | { readonly code: 'open-to-others'; readonly who: readonly Sentence[] };

/** `unknown`: the system did not say. */
export type Privacy = NotPrivate | { readonly code: 'private' } | { readonly code: 'unknown' };

interface Closed {
  /** Files and folders that were open to others, and are no longer. */
  readonly closed: number;
  /** True when the system said who has rights to all of it. */
  readonly isKnown: boolean;
}

/** Finds out who else can read the data folder, which contains names, card numbers and whole downloads. */
export interface FolderPrivacy {
  /** Makes a folder, which somebody may have made before, accessible to this user alone. */
  readonly close: (directory: string) => Promise<Result<Closed, NotPrivate | ConnectionError>>;
  /** Changes nothing. */
  readonly inspect: (directory: string) => FileResult<Privacy>;
}

export function isNotPrivate(refusal: NotPrivate | ConnectionError): refusal is NotPrivate {
  return refusal.code === 'of-another-user' || refusal.code === 'open-to-others';
}
