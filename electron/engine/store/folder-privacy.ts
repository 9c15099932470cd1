import type { Result } from '../../../shared/result.ts';
import type { FileResult } from '../ports.ts';
import type { ConnectionError } from './sqlite/connection.ts';

/** Why a data folder is not for this user alone. */
export type NotPrivate =
  /** Another user owns it, or what lies in it, and can give themselves every right to it. */
  | { readonly code: 'of-another-user' }
  /** Others have rights to it, which cannot be taken away, as on a drive that knows no rights. */
  | { readonly code: 'open-to-others'; readonly words: string };

/** `unknown`: the system did not say. */
export type Privacy = NotPrivate | { readonly code: 'private' } | { readonly code: 'unknown' };

interface Closed {
  /** Files and folders that were open to others, and are no longer. */
  readonly closed: number;
  /** The system said who has rights to all of it. */
  readonly isKnown: boolean;
}

/** Who but this user can read the data folder: names, card numbers and whole downloads lie in it. */
export interface FolderPrivacy {
  /** Makes a folder, that somebody may have made before, this user's alone. */
  readonly close: (directory: string) => Promise<Result<Closed, NotPrivate | ConnectionError>>;
  /** Changes nothing. */
  readonly inspect: (directory: string) => FileResult<Privacy>;
}

export function isNotPrivate(refusal: NotPrivate | ConnectionError): refusal is NotPrivate {
  return refusal.code === 'of-another-user' || refusal.code === 'open-to-others';
}
