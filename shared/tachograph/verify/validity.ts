import { DAY_SECONDS, type UnixSeconds } from '../time.ts';
import type { NotVerifiableReason } from './verdict.ts';

/**
 * Whether a certificate was valid at the moment of the download, not today: an archive outlives its certificates.
 * A day is allowed for before it begins, because a card tells its newest data only by the day.
 * @param at null where the download does not tell when it was made; then no date is held against it.
 */
export function validityProblem(
  validFrom: UnixSeconds | null,
  validUntil: UnixSeconds | null,
  at: UnixSeconds | null,
): NotVerifiableReason | null {
  if (at === null) return null;
  if (validUntil !== null && at > validUntil) return 'certificate-expired';
  if (validFrom !== null && at + DAY_SECONDS < validFrom) return 'certificate-not-yet-valid';
  return null;
}
