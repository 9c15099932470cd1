import { describe, expect, test } from 'vitest';
import { openDownload } from '../../../shared/tachograph/open.ts';
import { portableOperations } from '../../../shared/tachograph/verify/portable-operations.ts';
import type { PublicKeyOperations } from '../../../shared/tachograph/verify/public-key-operations.ts';
import { createVerifier } from '../../../shared/tachograph/verify/verifier.ts';
import { driverCard } from '../../corpus/library/subjects.ts';
import { corpusRoots } from './roots.ts';

/** A verifier that tells which keys it checked how many signatures with, in the order of their first use. */
function countingVerifier() {
  const checks = new Map<string, number>();
  const counting: PublicKeyOperations = {
    ...portableOperations,
    ecdsa(key) {
      const isSignatureOf = portableOperations.ecdsa(key);
      const name = Buffer.from(key.point).toString('hex');
      return (data, signature) => {
        checks.set(name, (checks.get(name) ?? 0) + 1);
        return isSignatureOf(data, signature);
      };
    },
  };
  const verifier = createVerifier(corpusRoots, counting);
  return {
    counts: () => [...checks.values()],
    trust: (bytes: Uint8Array) => verifier.verify(openDownload(bytes)).trust,
  };
}

describe('a certificate that comes again', () => {
  const card = driverCard({ generations: ['G2v1'] });

  test('is not checked again, and the data are', () => {
    const { counts, trust } = countingVerifier();
    expect(trust(card)).toBe('trusted');
    const [root, memberState, ofData = 0] = counts();
    expect([root, memberState]).toEqual([1, 1]);
    expect(ofData).toBeGreaterThan(10);
    expect(trust(card)).toBe('trusted');
    expect(counts()).toEqual([1, 1, 2 * ofData]);
  });

  test('is checked when a byte of it differs', () => {
    const { trust } = countingVerifier();
    expect(trust(card)).toBe('trusted');
    const certificate = Buffer.from(card).lastIndexOf(Buffer.from('5f3740', 'hex'));
    const changed = card.slice();
    changed[certificate + 10] = (changed[certificate + 10] ?? 0) ^ 1;
    expect(certificate).toBeGreaterThan(0);
    expect(trust(changed)).toBe('untrusted');
  });
});
