import type { Result } from '../../result.ts';
import type { UnixSeconds } from '../time.ts';
import type { SignatureCheck } from './public-key-operations.ts';
import type { SigningKey } from './signing-key.ts';
import {
  invalidVerdict,
  isOutside,
  type NotVerifiableReason,
  notVerifiable,
  type SignedElement,
  type Verdict,
  validityProblem,
  validVerdict,
} from './verdict.ts';

/** A card or a recorder whose certificates a file brings along. */
export interface Signer extends Omit<SigningKey<unknown>, 'publicKey'> {
  readonly isSignatureOf: SignatureCheck;
}

/** The key that a set of certificates vouches for, or why it vouches for none. */
export type Chain<PublicKey> = Result<SigningKey<PublicKey>, NotVerifiableReason>;

/** Everyone whose signatures a file can hold, of one generation. */
export interface Signers {
  /** One for each set of certificates; two where the downloads of two cards or two recorders were joined. */
  readonly known: readonly Signer[];
  /** Why there is none. */
  readonly problem: NotVerifiableReason;
}

/** A signed element with the result of its signature check, before the validity of its certificate is considered. */
export interface CheckedElement extends SignedElement {
  /** null where the signature is nobody's. */
  readonly signer: Signer | null;
  /** What the data say about when the certificate was used. Asked for only where the signature is valid. */
  readonly moments: () => readonly UnixSeconds[];
}

/** Real files bring the certificates of one holder, sometimes twice; a file made of hundreds is a hostile one. */
export const maxSigners = 4;

/** Gathers the signers of a file from the chains of certificates in it. */
export function signersOf<PublicKey>(
  chains: readonly Chain<PublicKey>[],
  checkOf: (key: PublicKey) => SignatureCheck,
): Signers {
  const known = [...new Set(chains)].flatMap((chain): readonly Signer[] => {
    if (!chain.ok) return [];
    const { publicKey, ...key } = chain.value;
    return [{ ...key, isSignatureOf: checkOf(publicKey) }];
  });
  const refused = chains.find((chain) => !chain.ok);
  return { known, problem: refused && !refused.ok ? refused.error : 'no-certificate' };
}

/** Checks one signature against everyone who may have made it. */
export function checkSignature(
  { known, problem }: Signers,
  data: Uint8Array,
  signature: Uint8Array,
): { readonly verdict: Verdict; readonly signer: Signer | null } {
  const signer = known.find((each) => each.isSignatureOf(data, signature));
  if (signer) return { verdict: validVerdict, signer };
  return { verdict: known.length === 0 ? notVerifiable(problem) : invalidVerdict, signer: null };
}

/** The verdicts of a file, and whether some of its data are dated outside the time of the certificate. */
export interface Settled {
  readonly elements: readonly SignedElement[];
  readonly isDatedOutside: boolean;
}

/**
 * Compares the validity of the certificates with the times in the data. Only data that verified count, because an altered
 * time must not discredit data that were left as they are.
 */
export function settle(checked: readonly CheckedElement[]): Settled {
  const refusals = new Map<Signer, NotVerifiableReason>();
  let isDatedOutside = false;
  for (const signer of new Set(checked.map((each) => each.signer))) {
    if (!signer) continue;
    const moments = checked.flatMap((each) => (each.signer === signer ? each.moments() : []));
    const refusal = refusalOf(signer, moments);
    if (refusal) refusals.set(signer, refusal);
    else isDatedOutside ||= signer.validities.some((validity) => isOutside(validity, moments));
  }
  const elements = checked.map(({ signer, moments, ...element }): SignedElement => {
    const refusal = signer && refusals.get(signer);
    return refusal ? { ...element, verdict: notVerifiable(refusal) } : element;
  });
  return { elements, isDatedOutside };
}

function refusalOf({ validities, leadsToRoot }: Signer, moments: readonly UnixSeconds[]): NotVerifiableReason | null {
  if (!leadsToRoot) return 'unaltered-authority-unknown';
  const problems = validities.map((validity) => validityProblem(validity, moments));
  return problems.find((problem) => problem !== null) ?? null;
}

/** The holders of these signers, each once. */
export function holdersOf(...all: readonly Signers[]): ReadonlySet<string> {
  return new Set(all.flatMap(({ known }) => known.map(({ holder }) => holder)));
}
