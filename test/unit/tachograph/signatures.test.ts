import { brainpoolP256r1, brainpoolP384r1, brainpoolP512r1 } from '@noble/curves/misc.js';
import { p256, p384, p521 } from '@noble/curves/nist.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGen2Certificate } from '../../../shared/tachograph/verify/gen2-certificate.ts';
import { gen2SignatureCheck } from '../../../shared/tachograph/verify/gen2-signature.ts';
import { portableOperations } from '../../../shared/tachograph/verify/portable-operations.ts';
import { curveByOid } from '../../../shared/tachograph/verify/public-key-operations.ts';
import { europeanRootFiles, europeanRoots, noRoots, withRootFile } from '../../../shared/tachograph/verify/roots.ts';
import { readRsaPublicKey, rsaOpen } from '../../../shared/tachograph/verify/rsa.ts';

const curves = [
  ['NIST P-256', '2A8648CE3D030107', p256],
  ['NIST P-384', '2B81040022', p384],
  ['NIST P-521', '2B81040023', p521],
  ['brainpoolP256r1', '2B2403030208010107', brainpoolP256r1],
  ['brainpoolP384r1', '2B240303020801010B', brainpoolP384r1],
  ['brainpoolP512r1', '2B240303020801010D', brainpoolP512r1],
] as const;

function curve(oid: string) {
  const found = curveByOid(oid);
  if (!found) throw new Error(`no curve ${oid}`);
  return found;
}

describe.each(curves)('a signature on %s', (_, oid, ecdsa) => {
  const { secretKey } = ecdsa.keygen();
  const key = { curve: curve(oid), point: ecdsa.getPublicKey(secretKey, false) };
  /** The first check of a key is the library's own, those after it are made with the prepared key. */
  const first = (data: Uint8Array, signature: Uint8Array): boolean =>
    gen2SignatureCheck(key, portableOperations)(data, signature);
  const check = gen2SignatureCheck(key, portableOperations);
  check(new Uint8Array(0), new Uint8Array(2 * key.curve.coordinateBytes).fill(1));
  const sign = (data: Uint8Array): Uint8Array =>
    ecdsa.sign(key.curve.hash(data), secretKey, { prehash: false, lowS: false });

  test('is valid, with a high s as often as with a low one', () => {
    let high = 0;
    for (let round = 0; round < 24; round++) {
      const data = Uint8Array.of(round, 7, 9);
      const signature = sign(data);
      if (ecdsa.Signature.fromBytes(signature).hasHighS()) high += 1;
      expect(first(data, signature)).toBe(true);
      expect(check(data, signature)).toBe(true);
    }
    expect(high).toBeGreaterThan(0);
    expect(high).toBeLessThan(24);
  });

  test('is refused by the prepared key exactly where the library refuses it', () => {
    const data = Uint8Array.of(1, 2, 3);
    const signature = sign(data);
    const bit = fc.integer({ min: 0, max: signature.length * 8 - 1 });
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 2 }), (bits) => {
        const changed = signature.slice();
        for (const each of bits) changed[each >> 3] = (changed[each >> 3] ?? 0) ^ (1 << (each & 7));
        expect(check(data, changed)).toBe(first(data, changed));
      }),
      { numRuns: 12 },
    );
  });

  test('is refused for other data, at the edges of its numbers, and in other lengths', () => {
    const data = Uint8Array.of(5);
    const signature = sign(data);
    const size = key.curve.coordinateBytes;
    const withHalf = (at: 0 | 1, fill: number): Uint8Array => signature.slice().fill(fill, at * size, (at + 1) * size);
    for (const wrong of [
      withHalf(0, 0),
      withHalf(1, 0),
      withHalf(0, 0xff),
      withHalf(1, 0xff),
      signature.subarray(1),
      new Uint8Array(0),
      Uint8Array.of(0x30, 0x02, 0x01),
    ]) {
      expect(check(data, wrong)).toBe(false);
      expect(first(data, wrong)).toBe(false);
    }
    expect(check(Uint8Array.of(6), signature)).toBe(false);
  });

  test('is also read in DER, and with padded halves', () => {
    const data = Uint8Array.of(8, 8);
    const signature = sign(data);
    const size = key.curve.coordinateBytes;
    const padded = new Uint8Array(2 * size + 4);
    padded.set(signature.subarray(0, size), 2);
    padded.set(signature.subarray(size), size + 4);
    expect(check(data, ecdsa.Signature.fromBytes(signature).toBytes('der'))).toBe(true);
    // A first half that happens to begin like DER cannot be told from it; padding makes it begin with zero.
    expect(check(data, padded)).toBe(true);
  });

  test('is refused for a compressed public point, which the regulation does not know', () => {
    const data = Uint8Array.of(4);
    const compressed = { ...key, point: ecdsa.getPublicKey(secretKey, true) };
    expect(gen2SignatureCheck(compressed, portableOperations)(data, sign(data))).toBe(false);
  });

  test('is refused for a key that is no point of the curve', () => {
    const data = Uint8Array.of(4);
    const stray = { ...key, point: key.point.slice().fill(0x11, 1, 20) };
    const strayCheck = gen2SignatureCheck(stray, portableOperations);
    for (const round of ['first', 'prepared']) expect(strayCheck(data, sign(data)), round).toBe(false);
  });
});

describe('RSA', () => {
  test('opens with the public key what 3 and 55 make small enough to follow by hand', () => {
    const modulus = new Uint8Array(128);
    modulus[127] = 55;
    const key = readRsaPublicKey(modulus, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 3));
    const block = new Uint8Array(128);
    block[127] = 2;
    expect(key && rsaOpen(block, key)?.at(-1)).toBe(8);
  });

  test('a value that is not below the modulus, and a modulus of nothing, are refused', () => {
    const key = readRsaPublicKey(Uint8Array.of(55), Uint8Array.of(3));
    expect(key && rsaOpen(new Uint8Array(128).fill(0xff), key)).toBeNull();
    expect(readRsaPublicKey(new Uint8Array(128), new Uint8Array(8))).toBeNull();
  });
});

describe('roots', () => {
  test('the European ones are the published files', async () => {
    const digests = await Promise.all(
      europeanRootFiles.map(async (file) => Buffer.from(await crypto.subtle.digest('SHA-256', file.slice()))),
    );
    expect(digests.map((digest) => digest.toString('hex').slice(0, 8))).toEqual(['4cc1ed00', '9e4a98f7']);
    expect(europeanRootFiles.map((file) => file.length)).toEqual([144, 205]);
    expect([europeanRoots.gen1.length, europeanRoots.gen2.length]).toEqual([1, 1]);
  });

  test('the second generation’s European root has signed itself', () => {
    const [root] = europeanRoots.gen2;
    expect(root?.publicKey && gen2SignatureCheck(root.publicKey, portableOperations)(root.body, root.signature)).toBe(
      true,
    );
  });

  test('several of one generation are kept side by side', () => {
    const twice = europeanRootFiles.reduce((roots, file) => withRootFile(roots, file) ?? roots, europeanRoots);
    expect([twice.gen1.length, twice.gen2.length]).toEqual([2, 2]);
  });

  test.each([
    ['nothing', new Uint8Array(0)],
    ['zeros', new Uint8Array(144)],
    ['text', new TextEncoder().encode('-----BEGIN CERTIFICATE-----')],
    ['a truncated certificate', europeanRootFiles[1]?.subarray(0, 200) ?? new Uint8Array(0)],
  ])('%s is no root', (_, bytes) => expect(withRootFile(noRoots, bytes)).toBeNull());
});

test('any bytes are read as a certificate or refused, without an exception', () => {
  const [, root = new Uint8Array(0)] = europeanRootFiles;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: root.length - 1 }), fc.integer({ min: 0, max: 255 }), (at, value) => {
      const changed = root.slice();
      changed[at] = value;
      const certificate = readGen2Certificate(changed);
      expect(certificate === null || certificate.body.length <= changed.length).toBe(true);
    }),
  );
});
