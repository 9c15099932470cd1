import type { DownloadPart } from '../part.ts';
import { dayNumberOf, secondsPerDay, type UnixSeconds } from '../time.ts';

/** Why a signature could not be checked at all. None of these says that the data are wrong. */
export const notVerifiableReasons = [
  /** The file holds the data without their signature. */
  'no-signature',
  /** The file stops inside the data or before their signature. */
  'cut-short',
  /** Bytes of the data were lost, or there are some that are not theirs. */
  'damaged',
  'no-certificate',
  'certificate-unreadable',
  'certificate-does-not-verify',
  /** The certificate is for something else, such as mutual authentication. */
  'certificate-wrong-type',
  'certificate-expired',
  'certificate-not-yet-valid',
  /** The chain ends at a root that was not given, and without its key nothing more can be told. */
  'unknown-root',
  /** The same; but the signature fits the data and the certificate in the file, so that nothing was changed since. */
  'unaltered-authority-unknown',
  'unknown-curve',
  /** A signature of national law, such as GOST on Russian domestic cards. */
  'national-algorithm',
] as const;

export type NotVerifiableReason = (typeof notVerifiableReasons)[number];

/** What a check of one signature found. */
export type Verdict =
  | { readonly state: 'valid' }
  | { readonly state: 'invalid' }
  | { readonly state: 'not-verifiable'; readonly reason: NotVerifiableReason };

/** The signature fits the data and leads to a root. */
export const validVerdict: Verdict = { state: 'valid' };
/** The signature does not fit the data. */
export const invalidVerdict: Verdict = { state: 'invalid' };

/** Nothing can be said for or against the data. */
export function notVerifiable(reason: NotVerifiableReason): Verdict {
  return { state: 'not-verifiable', reason };
}

/** One element of a download that the regulation has signed, with its verdict. */
export interface SignedElement {
  readonly part: DownloadPart;
  /** Such as "EF 0504 (02)" or "Block 76 02". */
  readonly label: string;
  readonly offset: number;
  readonly verdict: Verdict;
}

/**
 * `trusted`: every signature over data that are all there leads to a given root, and all are of one holder.
 * `unaltered`: the same, but some or all of them lead to a root that was not given. Nothing was changed since it was
 * signed; by whom is open, and anybody can make such certificates.
 * `untrusted`: a signature is wrong, certificates are there and were refused, or the data are of several holders.
 * `unverifiable`: there is too little to tell.
 */
export const trustLevels = ['trusted', 'unaltered', 'untrusted', 'unverifiable'] as const;

export type Trust = (typeof trustLevels)[number];

/** Reasons for which a chain was there and was refused. */
export const refusalReasons: ReadonlySet<NotVerifiableReason> = new Set([
  'certificate-does-not-verify',
  'certificate-wrong-type',
  'certificate-expired',
  'certificate-not-yet-valid',
  'unknown-root',
]);

/** What is not all there is told by the structure of the file, and says nothing against the rest. */
export const incompleteReasons: ReadonlySet<NotVerifiableReason> = new Set(['cut-short', 'damaged']);

/** The trust that the verdicts of a whole file add up to. */
export function trustOf(elements: readonly SignedElement[]): Trust {
  let valid = 0;
  let unaltered = 0;
  let notTold = 0;
  for (const { verdict } of elements) {
    if (verdict.state === 'invalid') return 'untrusted';
    if (verdict.state === 'valid') {
      valid += 1;
    } else if (refusalReasons.has(verdict.reason)) {
      return 'untrusted';
    } else if (verdict.reason === 'unaltered-authority-unknown') {
      unaltered += 1;
    } else if (!incompleteReasons.has(verdict.reason)) {
      notTold += 1;
    }
  }
  if (unaltered > 0) return notTold === 0 ? 'unaltered' : 'untrusted';
  return valid > 0 && notTold === 0 ? 'trusted' : 'unverifiable';
}

/** When a certificate is in force; null at an end that it leaves open. */
export interface Validity {
  readonly from: UnixSeconds | null;
  readonly until: UnixSeconds | null;
}

/**
 * Cards and recorders write much of their time down by the day. And certificates of real cards end at 21:59:59 UTC of
 * their last day, or some days before the expiry that is printed on the card, while driving goes on that evening.
 */
const toleranceSeconds = secondsPerDay;

/**
 * A card may be used up to the expiry that is printed on it, which real cards have up to five days behind the end of their
 * certificate; and its last drive ends on the day after. What was written down later than this was signed by a card that
 * could no longer sign.
 */
const lateSeconds = 6 * secondsPerDay;

/** Whether a moment lies in the time for which a certificate was issued, or within a day of it. */
function isInForce({ from, until }: Validity, moment: UnixSeconds): boolean {
  const hasBegun = from === null || moment + toleranceSeconds >= from;
  return hasBegun && (until === null || moment <= until + toleranceSeconds);
}

/**
 * Whether a certificate could be used for what it signed. It is refused where it was in force at none of the moments
 * that the data tell, and where they tell of several days after it had ended; today does not count, because an archive
 * outlives its certificates. A clock that once stood wrong is no reason to refuse all that the recorder signed:
 * `isOutside` remarks on it.
 * @param moments that stand in data whose signatures are valid. Without any, no date is held against the certificate.
 */
export function validityProblem(validity: Validity, moments: readonly UnixSeconds[]): NotVerifiableReason | null {
  const [first] = moments;
  if (first === undefined) return null;
  if (moments.some((moment) => isInForce(validity, moment))) {
    return isUsedAfterItsEnd(validity, moments) ? 'certificate-expired' : null;
  }
  const isBefore = validity.from !== null && first + toleranceSeconds < validity.from;
  return isBefore ? 'certificate-not-yet-valid' : 'certificate-expired';
}

/** A single day is the clock's fault. */
function isUsedAfterItsEnd({ until }: Validity, moments: readonly UnixSeconds[]): boolean {
  if (until === null) return false;
  const late = moments.filter((moment) => moment > until + lateSeconds).map(dayNumberOf);
  return new Set(late).size > 1;
}

/** Whether any of these moments lies outside the time for which the certificate was issued. */
export function isOutside(validity: Validity, moments: readonly UnixSeconds[]): boolean {
  return moments.some((moment) => !isInForce(validity, moment));
}

/**
 * Why a file is not one holder's, though each signature in it may be genuine. `two-cards`: the certificates name
 * different cards. `chip-of-another-card`: the chip's serial number is not that of the card that signed.
 * `two-vehicles`: the certificates or the vehicle identification numbers name different recorders or vehicles.
 */
export const holderProblems = ['two-cards', 'chip-of-another-card', 'two-vehicles'] as const;

export type HolderProblem = (typeof holderProblems)[number];
