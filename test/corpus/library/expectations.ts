import type { CertificateFlaw } from '../chain/gen1-chain.ts';
import type { Expected } from './specimen.ts';

/** Ways to say what a specimen must show by what a whole one shows. */

/** The same, with nothing expected of some fields. */
export function without(expected: Expected, ...fields: readonly Exclude<keyof Expected, 'kind'>[]): Expected {
  const kept = { ...expected };
  for (const field of fields) delete kept[field];
  return kept;
}

export function named(expected: Expected, surname: string, firstNames: string): Expected {
  return { ...expected, ...(expected.card && { card: { ...expected.card, surname, firstNames } }) };
}

/** Every signature that there is leads to a certificate that is refused; `valid` are those of the other generation. */
export function refused(expected: Expected, valid: number, unverifiable: number): Expected {
  return { ...expected, signatures: { valid, invalid: 0, unverifiable }, trust: 'untrusted' };
}

/** The same of a second generation certificate, whose own signatures are tried where its root is a stranger. */
export function refusedGen2(flaw: CertificateFlaw, ...refusal: Parameters<typeof refused>): Expected {
  return flaw === 'stranger root' ? { ...refused(...refusal), trust: 'unaltered' } : refused(...refusal);
}

/** Nothing can be told of any signature. */
export function unverifiable(expected: Expected, count: number): Expected {
  return { ...expected, signatures: { valid: 0, invalid: 0, unverifiable: count }, trust: 'unverifiable' };
}

/** Some signatures do not fit their data. */
export function tampered(expected: Expected, invalid: number): Expected {
  const whole = expected.signatures?.valid ?? 0;
  return { ...expected, signatures: { valid: whole - invalid, invalid, unverifiable: 0 }, trust: 'untrusted' };
}

/** A name of a curve or a flaw as a part of a file name. */
export function dashed(text: string): string {
  return text.replaceAll(' ', '-');
}
