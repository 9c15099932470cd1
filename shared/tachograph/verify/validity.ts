import { DAY_SECONDS, type UnixSeconds } from '../time.ts';
import type { NotVerifiableReason } from './verdict.ts';

/** When a certificate is in force; null at an end that it leaves open. */
export interface Validity {
  readonly from: UnixSeconds | null;
  readonly until: UnixSeconds | null;
}

/**
 * Cards and recorders write much of their time down by the day. And certificates of real cards end at 21:59:59 UTC of
 * their last day, or some days before the expiry that is printed on the card, while driving goes on that evening.
 */
const TOLERANCE_SECONDS = DAY_SECONDS;

/** Whether a moment lies in the time for which a certificate was issued, or within a day of it. */
function isInForce({ from, until }: Validity, moment: UnixSeconds): boolean {
  const hasBegun = from === null || moment + TOLERANCE_SECONDS >= from;
  return hasBegun && (until === null || moment <= until + TOLERANCE_SECONDS);
}

/**
 * Whether a certificate could be used for what it signed. It is refused where it was in force at none of the moments
 * that the data tell; today does not count, because an archive outlives its certificates. A clock that once stood wrong
 * is no reason to refuse all that the recorder signed: `isOutside` remarks on it.
 * @param moments that stand in data whose signatures are valid. Without any, no date is held against the certificate.
 */
export function validityProblem(validity: Validity, moments: readonly UnixSeconds[]): NotVerifiableReason | null {
  const [first] = moments;
  if (first === undefined || moments.some((moment) => isInForce(validity, moment))) return null;
  const isBefore = validity.from !== null && first + TOLERANCE_SECONDS < validity.from;
  return isBefore ? 'certificate-not-yet-valid' : 'certificate-expired';
}

/** Whether any of these moments lies outside the time for which the certificate was issued. */
export function isOutside(validity: Validity, moments: readonly UnixSeconds[]): boolean {
  return moments.some((moment) => !isInForce(validity, moment));
}
