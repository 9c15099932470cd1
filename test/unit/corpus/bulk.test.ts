import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { testRoots } from '../../corpus/chain.ts';
import { elementOf, walkCardFile } from './card-elements.ts';
import { openGen1Certificate, openGen2Certificate, rsaPublicKey, verifiesGen1, verifiesGen2 } from './node-verifier.ts';

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const roots = new Map(testRoots().map(({ fileName, bytes }) => [fileName, bytes]));
const gen1Root = rsaPublicKey((roots.get('TEST_EC_PK.bin') ?? new Uint8Array()).subarray(8));
const gen2Root = openGen2Certificate(roots.get('TEST_ERCA2_root.bin') ?? new Uint8Array());

describe('bulk downloads', () => {
  it('are all distinct, in bytes and in name', () => {
    const files = Array.from({ length: 1_000 }, (_, index) => makeBulkDownload(index, { signed: false }));
    expect(new Set(files.map(({ bytes }) => digestOf(bytes))).size).toBe(1_000);
    expect(new Set(files.map(({ fileName }) => fileName)).size).toBe(1_000);
  });

  it('are the same for the same index', () => {
    expect(makeBulkDownload(77)).toEqual(makeBulkDownload(77));
  });

  it('are whole card files of about 60 KiB with their own card number in both applications', () => {
    const { bytes } = makeBulkDownload(123_456);
    expect(bytes).toHaveLength(67_459);
    const elements = walkCardFile(bytes);
    for (const appendix of [0, 2]) {
      expect(elementOf(elements, 0x0520, appendix).toString('latin1', 1, 17)).toBe('DB00000012345600');
    }
  });

  it('verify when signed, and do not when the signatures were saved', () => {
    for (const signed of [true, false]) {
      const elements = walkCardFile(makeBulkDownload(9, { signed }).bytes);
      const gen1Authority = openGen1Certificate(elementOf(elements, 0xc108, 0), gen1Root);
      const gen1Card = openGen1Certificate(elementOf(elements, 0xc100, 0), gen1Authority.key);
      const gen2Card = openGen2Certificate(
        elementOf(elements, 0xc101, 2),
        openGen2Certificate(elementOf(elements, 0xc108, 2), gen2Root),
      );
      expect(verifiesGen1(elementOf(elements, 0x0520, 0), elementOf(elements, 0x0520, 1), gen1Card.key)).toBe(signed);
      expect(verifiesGen2(elementOf(elements, 0x0520, 2), elementOf(elements, 0x0520, 3), gen2Card)).toBe(signed);
      expect(verifiesGen1(elementOf(elements, 0x0504, 0), elementOf(elements, 0x0504, 1), gen1Card.key)).toBe(true);
    }
  });
});
