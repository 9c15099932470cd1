import * as nodeCrypto from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHostOperations, type HostCrypto } from '../../../electron/engine/decode/host-operations.ts';
import { knowsEcdsa, knowsRsa } from '../../../electron/engine/decode/known-signatures.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { gen2SignatureCheck } from '../../../shared/tachograph/verify/gen2-signature.ts';
import { portableOperations } from '../../../shared/tachograph/verify/portable-operations.ts';
import { tachographCurves } from '../../../shared/tachograph/verify/public-key-operations.ts';
import { readRsaPublicKey } from '../../../shared/tachograph/verify/rsa.ts';
import { createVerifier } from '../../../shared/tachograph/verify/verifier.ts';
import { bigUint, concat, toBigInt } from '../../corpus/bytes.ts';
import { curves } from '../../corpus/chain/curve.ts';
import { ecKey, signGen2 } from '../../corpus/chain/ec-key.ts';
import { publicKeyOf, rsaKey, rsaPrivate, signGen1 } from '../../corpus/chain/rsa-key.ts';
import { specimens } from '../../corpus/library.ts';
import { specimenBytes } from '../../corpus/specimen-bytes.ts';
import { corpusRoots } from '../tachograph/roots.ts';

const host = createHostOperations();
const everyAlgorithm = [...tachographCurves.map(({ name }) => name), 'RSA'];

function withBits(bytes: Uint8Array, bits: readonly number[]): Uint8Array {
  const changed = bytes.slice();
  for (const bit of bits) {
    const at = bit % (changed.length * 8);
    changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
  }
  return changed;
}

const someBits = fc.array(fc.nat({ max: 4_095 }), { maxLength: 2 });

describe('the operations of this host', () => {
  it('are those of Node for all six curves and for RSA', () => {
    expect(host.ofHost()).toEqual(everyAlgorithm);
  });

  it.each(tachographCurves)(
    'and the portable ones take the known signatures of $name and refuse changed ones',
    (curve) => {
      expect(knowsEcdsa(host, curve)).toBe(true);
      expect(knowsEcdsa(portableOperations, curve)).toBe(true);
    },
  );

  it('and the portable ones take the known signature of RSA and refuse changed ones', () => {
    expect(knowsRsa(host)).toBe(true);
    expect(knowsRsa(portableOperations)).toBe(true);
  });
});

describe.each(tachographCurves)('on $name the host and the portable operations answer alike', (curve) => {
  const { order, coordinateBytes: size } = curves[curve.name];
  const key = ecKey(curve.name, 'two implementations');
  const data = Uint8Array.of(1, 2, 3);
  const portable = gen2SignatureCheck({ curve, point: key.publicPoint }, portableOperations);
  const native = gen2SignatureCheck({ curve, point: key.publicPoint }, host);

  function expectAlike(signature: Uint8Array, signed = data): boolean {
    const answer = native(signed, signature);
    expect(portable(signed, signature)).toBe(answer);
    return answer;
  }

  const numbers = (r: bigint, s: bigint): Uint8Array => concat(bigUint(r, size), bigUint(s, size));
  const ofAttempt = (attempt: number): readonly [bigint, bigint] => {
    const signature = signGen2(key, data, attempt);
    return [toBigInt(signature.subarray(0, size)), toBigInt(signature.subarray(size))];
  };

  it('to genuine signatures, with a low and with a high s', () => {
    for (const attempt of [0, 1, 2, 3]) {
      const [r, s] = ofAttempt(attempt);
      expect(expectAlike(numbers(r, s))).toBe(true);
      expect(expectAlike(numbers(r, order - s))).toBe(true);
    }
  });

  it('to genuine signatures whose numbers begin with a byte of zeros', () => {
    const shorter = 2n ** BigInt(8 * (size - 1));
    const isShort = ([r, s]: readonly [bigint, bigint]) => r < shorter || s < shorter;
    let attempt = 0;
    while (!isShort(ofAttempt(attempt))) attempt += 1;
    expect(expectAlike(numbers(...ofAttempt(attempt)))).toBe(true);
  });

  it('to numbers at and beyond the edges of what they can be', () => {
    const [r, s] = ofAttempt(0);
    const largest = 2n ** BigInt(8 * size) - 1n;
    const edges = [0n, 1n, order - 1n, order, order + 1n, r + order, largest].filter((edge) => edge <= largest);
    for (const edge of edges) {
      expect(expectAlike(numbers(edge, s)), `r ${edge}`).toBe(false);
      expect(expectAlike(numbers(r, edge)), `s ${edge}`).toBe(false);
      expect(expectAlike(numbers(edge, edge)), `both ${edge}`).toBe(false);
    }
    if (s + order <= largest) expect(expectAlike(numbers(r, s + order))).toBe(false);
  });

  it('to signatures of other lengths and forms', () => {
    const signature = signGen2(key, data);
    for (const length of [0, 1, size, 2 * size - 1, 2 * size - 2, 2 * size + 1]) {
      expectAlike(concat(signature, new Uint8Array(2)).subarray(0, length));
    }
    expect(expectAlike(curve.ecdsa.Signature.fromBytes(signature).toBytes('der'))).toBe(true);
  });

  it('to random changes of signature, data and public point', () => {
    const signature = signGen2(key, data);
    fc.assert(
      fc.property(someBits, someBits, someBits, (inSignature, inData, inPoint) => {
        const point = withBits(key.publicPoint, inPoint);
        const [changedData, changed] = [withBits(data, inData), withBits(signature, inSignature)];
        const [first, second] = [host, portableOperations].map((operations) => {
          const isSignatureOf = gen2SignatureCheck({ curve, point }, operations);
          // The portable check answers the first question in one way and the others in another.
          return [0, 1].map(() => isSignatureOf(changedData, changed));
        });
        expect(first).toEqual(second);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['the point at infinity', Uint8Array.of(0)],
    ['zeros', bigUint(0n, 1 + 2 * size)],
    ['04 and zeros', concat(Uint8Array.of(4), new Uint8Array(2 * size))],
    ['04 and ones', concat(Uint8Array.of(4), new Uint8Array(2 * size).fill(0xff))],
    ['a coordinate too long', concat(key.publicPoint, Uint8Array.of(0))],
    ['a coordinate too short', key.publicPoint.subarray(0, -1)],
    ['a compressed point', concat(Uint8Array.of(2), key.publicPoint.subarray(1, 1 + size))],
    ['a hybrid point', concat(Uint8Array.of(6), key.publicPoint.subarray(1))],
    ['a hybrid point of the other sign', concat(Uint8Array.of(7), key.publicPoint.subarray(1))],
    ['the point mirrored without its field', concat(key.publicPoint.subarray(0, -1), Uint8Array.of(0))],
  ])('to a public point that is none: %s', (_, point) => {
    const signature = signGen2(key, data);
    for (const operations of [host, portableOperations]) {
      const isSignatureOf = gen2SignatureCheck({ curve, point }, operations);
      expect([0, 1].map(() => isSignatureOf(data, signature))).toEqual([false, false]);
    }
  });
});

describe('with RSA the host and the portable operations answer alike', () => {
  const key = rsaKey('card');
  const known = publicKeyOf(key);
  const data = Uint8Array.of(1, 2, 3);
  const signature = signGen1(key, data);

  function expectAlike(
    given: Uint8Array,
    {
      signed = data,
      modulus = key.modulus,
      exponent = known.subarray(128),
    }: { readonly signed?: Uint8Array; readonly modulus?: Uint8Array; readonly exponent?: Uint8Array } = {},
  ): boolean | null {
    const publicKey = readRsaPublicKey(modulus, exponent);
    if (publicKey === null) return null;
    const answer = host.rsaSha1(publicKey)(signed, given);
    expect(portableOperations.rsaSha1(publicKey)(signed, given)).toBe(answer);
    return answer;
  }

  it('to a genuine signature, and to random changes of signature, data, modulus and exponent', () => {
    expect(expectAlike(signature)).toBe(true);
    fc.assert(
      fc.property(someBits, someBits, someBits, someBits, (inSignature, inData, inModulus, inExponent) => {
        expectAlike(withBits(signature, inSignature), {
          signed: withBits(data, inData),
          modulus: withBits(key.modulus, inModulus),
          exponent: withBits(known.subarray(128), inExponent),
        });
      }),
      { numRuns: 300 },
    );
  });

  const digestInfo = '3021300906052b0e03021a05000414';
  const digest = nodeCrypto.createHash('sha1').update(data).digest('hex');
  const blocks = (info: string, rest = '', fillBytes = 128 - 3 - info.length / 2 - 20 - rest.length / 2) =>
    `0001${'ff'.repeat(fillBytes)}00${info}${digest}${rest}`;

  it.each([
    ['as the standard has it', blocks(digestInfo), true],
    ['without the null parameter', blocks('301f300706052b0e03021a0414'), false],
    ['of another hash', blocks('3021300906052b0e03021b05000414'), false],
    ['with bytes after the hash', blocks(digestInfo, '00'.repeat(40)), false],
    ['with eight bytes of fill only', blocks(digestInfo, '00'.repeat(82), 8), false],
    ['of block type 2', blocks(digestInfo).replace('0001ff', '0002ff'), false],
    ['of nothing but the hash', digest.padStart(256, '0'), false],
  ])('to a signature %s', (_, block, isRight) => {
    expect(expectAlike(rsaPrivate(key, Uint8Array.from(Buffer.from(block, 'hex'))))).toBe(isRight);
  });

  it('to signatures of other lengths and beyond the modulus', () => {
    const beyond = bigUint(toBigInt(signature) + toBigInt(key.modulus), 129);
    for (const wrong of [
      new Uint8Array(0),
      new Uint8Array(128),
      new Uint8Array(128).fill(0xff),
      key.modulus,
      beyond,
      beyond.subarray(1),
      signature.subarray(1),
      concat(signature, Uint8Array.of(0)),
      concat(Uint8Array.of(0), signature),
    ]) {
      expect(expectAlike(wrong)).toBe(false);
    }
  });

  it.each([
    ['an even exponent', { exponent: bigUint(65_536n, 8) }],
    ['a huge exponent', { exponent: new Uint8Array(8).fill(0xff) }],
    ['a small modulus', { modulus: bigUint(55n, 128) }],
    ['an even modulus', { modulus: withBits(key.modulus, [127 * 8]) }],
    ['a modulus of 1,016 bits', { modulus: concat(Uint8Array.of(0), key.modulus.subarray(1)) }],
  ])('to a key with %s', (_, parts) => expect(expectAlike(signature, parts)).toBe(false));
});

describe('a host that lacks something', () => {
  const isBrainpool = (name: string) => name.startsWith('brainpool');
  const nist = tachographCurves.map(({ name }) => name).filter((name) => !isBrainpool(name));
  const node: HostCrypto = nodeCrypto;
  const refuses = () => {
    throw new Error('not supported');
  };

  it.each<readonly [string, HostCrypto, readonly string[]]>([
    [
      'the Brainpool curves, as Electron does',
      { ...node, getCurves: () => node.getCurves().filter((name) => !isBrainpool(name)) },
      [...nist, 'RSA'],
    ],
    ['keys that it lists', { ...node, createPublicKey: refuses }, []],
    ['hashes', { ...node, verify: refuses }, []],
    ['everything but "yes"', { ...node, verify: (() => true) as typeof node.verify }, []],
    ['everything but "no"', { ...node, verify: (() => false) as typeof node.verify }, []],
  ])('%s is not asked for it, and the answers stay right', (_, crypto, ofHost) => {
    const operations = createHostOperations(crypto);
    expect(operations.ofHost()).toEqual(ofHost);
    for (const curve of tachographCurves) expect(knowsEcdsa(operations, curve)).toBe(true);
    expect(knowsRsa(operations)).toBe(true);
  });

  it('a high s on one curve is not asked for that curve', () => {
    const curve = tachographCurves[0];
    if (curve === undefined) throw new Error('there is no curve');
    const half = curves[curve.name].order / 2n;
    const lowOnly = ((...given: Parameters<typeof node.verify>) => {
      const signature = given[3] as Uint8Array;
      // In DER: a sequence of 30, its length, 02, the length of r, r, 02, the length of s, s.
      const s = signature.subarray(6 + (signature[3] ?? 0));
      const isHigh = (s.length === 32 || s.length === 33) && toBigInt(s) > half;
      return !isHigh && node.verify(...given);
    }) as typeof node.verify;
    expect(createHostOperations({ ...node, verify: lowOnly }).ofHost()).not.toContain(curve.name);
  });
});

describe('over the whole corpus', () => {
  const [byHost, byPortable] = [host, portableOperations].map((operations) => createVerifier(corpusRoots, operations));

  it.each(specimens.map((specimen) => [specimen.fileName, specimen] as const))(
    'each element of %s gets the same verdict from both',
    async (_, specimen) => {
      const bytes = await specimenBytes(specimen);
      const [native, portable] = [byHost, byPortable].map((verifier) => examineDownload(bytes, verifier).verification);
      expect(native).toEqual(portable);
    },
  );
});
