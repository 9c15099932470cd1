import type { DownloadPart } from '../part.ts';

/** Why a signature could not be checked at all. None of these says that the data are wrong. */
export const NOT_VERIFIABLE_REASONS = [
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

export type NotVerifiableReason = (typeof NOT_VERIFIABLE_REASONS)[number];

/** What a check of one signature found. */
export type Verdict =
  | { readonly state: 'valid' }
  | { readonly state: 'invalid' }
  | { readonly state: 'not-verifiable'; readonly reason: NotVerifiableReason };

/** The signature fits the data and leads to a root. */
export const VALID: Verdict = { state: 'valid' };
/** The signature does not fit the data. */
export const INVALID: Verdict = { state: 'invalid' };

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
export const TRUSTS = ['trusted', 'unaltered', 'untrusted', 'unverifiable'] as const;

export type Trust = (typeof TRUSTS)[number];

/** Reasons for which a chain was there and was refused. */
const REFUSALS: ReadonlySet<NotVerifiableReason> = new Set([
  'certificate-does-not-verify',
  'certificate-wrong-type',
  'certificate-expired',
  'certificate-not-yet-valid',
  'unknown-root',
]);

/** What is not all there is told by the structure of the file, and says nothing against the rest. */
export const INCOMPLETE: ReadonlySet<NotVerifiableReason> = new Set(['cut-short', 'damaged']);

/** The trust that the verdicts of a whole file add up to. */
export function trustOf(elements: readonly SignedElement[]): Trust {
  let valid = 0;
  let unaltered = 0;
  let notTold = 0;
  for (const { verdict } of elements) {
    if (verdict.state === 'invalid') return 'untrusted';
    if (verdict.state === 'valid') valid += 1;
    else if (REFUSALS.has(verdict.reason)) return 'untrusted';
    else if (verdict.reason === 'unaltered-authority-unknown') unaltered += 1;
    else if (!INCOMPLETE.has(verdict.reason)) notTold += 1;
  }
  if (unaltered > 0) return notTold === 0 ? 'unaltered' : 'untrusted';
  return valid > 0 && notTold === 0 ? 'trusted' : 'unverifiable';
}
