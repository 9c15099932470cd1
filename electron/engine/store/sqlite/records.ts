import {
  type Reason,
  reasonSchema,
  type UploadKind,
  type UploadState,
  uploadKindSchema,
} from '../../../../shared/contract/uploads.ts';
import { shownName } from '../../platform/paths.ts';
import { isUnnamed } from '../sighting.ts';

/**
 * The states of the upload list in order of urgency. The place in this list is the `rank` of the database
 * (`migrations/baseline/upload-list.ts`).
 */
export const statesByRank: readonly UploadState[] = [
  'attention',
  'sending',
  'waiting',
  'settling',
  'sent',
  'already-here',
  'ignored',
];

/** Ranks up to this one are not sent yet. */
export const lastUnsentRank = 3;

/** Written out in statements, because only then SQLite uses the index of the sent rows. */
export const sentRank = 4;

export function rankOf(state: UploadState): number {
  return statesByRank.indexOf(state);
}

export function stateOf(rank: number): UploadState {
  const state = statesByRank[rank];
  if (state === undefined) throw new Error(`no state of the upload list has the rank ${rank}`);
  return state;
}

/** A kind as stored. One that this version does not know is shown as unknown. */
export function kindOf(text: string | null): UploadKind | null {
  return text === null ? null : uploadKindSchema.catch('unknown').parse(text);
}

/** A reason as stored. One that this version does not know is left out. */
export function reasonOf(text: string | null): Reason | null {
  if (text === null) return null;
  const parsed = reasonSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

export function reasonText(reason: Reason | null): string | null {
  return reason === null ? null : JSON.stringify(reason);
}

/** Of a `job`: its time was up, and its copy is gone from this PC. One that was set aside can come back. */
export const isDeleted = `job.state = 'uploaded' AND job.has_copy = 0 AND job.quarantined_lived IS NULL`;

/** Where a file was seen. */
export interface StoredName {
  readonly path: string;
  readonly member: string | null;
}

/** The last part of a path with `/`: what a person calls the file. Empty where its name was forgotten. */
export function fileNameOf(path: string, member: string | null): string {
  const whole = member ?? path;
  if (isUnnamed(whole)) return '';
  return shownName(whole.slice(whole.lastIndexOf('/') + 1));
}

/** A hash as stored, and as everybody else has it: lower-case hexadecimal. */
export function storedSha256(sha256: string): Uint8Array {
  return Buffer.from(sha256, 'hex');
}

export const shownSha256 = 'lower(hex(sha256)) AS sha256';
