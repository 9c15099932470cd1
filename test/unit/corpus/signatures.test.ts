import { describe, expect, it } from 'vitest';
import { curveNames } from '../../corpus/chain/curve.ts';
import { testRoots } from '../../corpus/chain.ts';
import { driverCard, vehicleUnit } from '../../corpus/library/subjects.ts';
import { elementOf, walkCardFile } from './card-elements.ts';
import {
  type Gen2Content,
  openGen1Certificate,
  openGen2Certificate,
  rsaPublicKey,
  verifiesGen1,
  verifiesGen2,
} from './node-verifier.ts';
import { blockOf, walkGen2Blocks } from './vehicle-unit-blocks.ts';

const roots = new Map(testRoots().map(({ fileName, bytes }) => [fileName, bytes]));

function rootNamed(fileName: string): Uint8Array {
  const root = roots.get(fileName);
  if (!root) throw new Error(`no root file ${fileName}`);
  return root;
}

const gen1Root = rsaPublicKey(rootNamed('TEST_EC_PK.bin').subarray(8));
const gen2Root = openGen2Certificate(rootNamed('TEST_ERCA2_root.bin'));

describe('the test roots', () => {
  it('have the layouts of the European ones', () => {
    expect(rootNamed('TEST_EC_PK.bin')).toHaveLength(144);
    expect(Buffer.from(rootNamed('TEST_EC_PK.bin')).toString('hex', 136)).toBe('0000000000010001');
    expect(rootNamed('TEST_ERCA2_root.bin')).toHaveLength(205);
    expect(gen2Root).toMatchObject({ equipmentType: 0x0d, issuer: gen2Root.holder });
  });

  it('are never mistaken for the European ones', () => {
    const europeanIdentifiers = ['fd45432000ffff01', 'fd45432001ffff01'];
    expect(europeanIdentifiers).not.toContain(gen2Root.holder);
    expect(europeanIdentifiers).not.toContain(Buffer.from(rootNamed('TEST_EC_PK.bin')).toString('hex', 0, 8));
  });
});

describe('a made file of the first generation', () => {
  it('has a card chain that leads to the root, and a valid signature on every element', () => {
    const elements = walkCardFile(driverCard());
    const authority = openGen1Certificate(elementOf(elements, 0xc108, 0), gen1Root);
    const card = openGen1Certificate(elementOf(elements, 0xc100, 0), authority.key);
    expect(authority.equipmentType).toBe(0);
    expect(card).toMatchObject({ equipmentType: 1, issuer: authority.holder });
    expect(card.holder).toBe(elementOf(elements, 0x0002, 0).toString('hex', 1, 9));

    const signatures = elements.filter(({ appendix }) => appendix === 1);
    for (const { fileId, data } of signatures) {
      expect(verifiesGen1(elementOf(elements, fileId, 0), data, card.key)).toBe(true);
    }
  });

  it('has a vehicle-unit chain that leads to the root, and an overview signed from the VIN on', () => {
    const file = Buffer.from(vehicleUnit({ companyLocks: [] }));
    const authority = openGen1Certificate(file.subarray(2, 196), gen1Root);
    const unit = openGen1Certificate(file.subarray(196, 390), authority.key);
    expect(unit).toMatchObject({ equipmentType: 6, endOfValidity: 'ffffffff' });
    const dataEnd = 2 + 493;
    expect(verifiesGen1(file.subarray(390, dataEnd), file.subarray(dataEnd, dataEnd + 128), unit.key)).toBe(true);
  });
});

describe.each(curveNames)('a made file of the second generation on %s', (curve) => {
  it('has a card chain that leads to the root, and a valid signature on every element', () => {
    const elements = walkCardFile(driverCard({ generations: ['G2v2'], curve }));
    const authority = openGen2Certificate(elementOf(elements, 0xc108, 2), gen2Root);
    const card = openGen2Certificate(elementOf(elements, 0xc101, 2), authority);
    const authentication = openGen2Certificate(elementOf(elements, 0xc100, 2), authority);
    expect([authority, card, authentication].map(({ equipmentType }) => equipmentType)).toEqual([0x0e, 0x11, 0x01]);
    expect(card.holder).toBe(elementOf(elements, 0x0002, 0).toString('hex', 1, 9));

    const signatures = elements.filter(({ appendix }) => appendix === 3);
    expect(signatures).toHaveLength(20);
    for (const { fileId, data } of signatures) {
      expect(verifiesGen2(elementOf(elements, fileId, 2), data, card)).toBe(true);
      expect(verifiesGen2(elementOf(elements, fileId, 2).subarray(1), data, card)).toBe(false);
    }
  });

  it('has a vehicle-unit chain that leads to the root, and a valid signature on every block', () => {
    const blocks = walkGen2Blocks(vehicleUnit({ generations: ['G2v2'], curve }));
    const overview = blockOf(blocks, 0x31);
    const authority = openGen2Certificate(overview.recordsOf(0x04), gen2Root);
    const unit: Gen2Content = openGen2Certificate(overview.recordsOf(0x0f), authority);
    expect(unit.equipmentType).toBe(0x13);
    expect(blocks).toHaveLength(22);
    for (const block of blocks) expect(verifiesGen2(block.signedData, block.recordsOf(0x08), unit)).toBe(true);
  });

  it('can stand under a root on that curve', () => {
    const usual = curve === 'brainpoolP256r1';
    const root = openGen2Certificate(rootNamed(`TEST_ERCA2_root${usual ? '' : `_${curve.replace(' ', '-')}`}.bin`));
    const elements = walkCardFile(driverCard({ generations: ['G2v1'], curve, rootCurve: curve }));
    expect(openGen2Certificate(elementOf(elements, 0xc108, 2), root).issuer).toBe(root.holder);
  });
});

describe('a link certificate', () => {
  it('ties the successor of the root to the root, and nothing else does', () => {
    const elements = walkCardFile(driverCard({ generations: ['G2v2'], linked: true }));
    const authorityCertificate = elementOf(elements, 0xc108, 2);
    expect(() => openGen2Certificate(authorityCertificate, gen2Root)).toThrow('does not verify');
    const successor = openGen2Certificate(elementOf(elements, 0xc109, 2), gen2Root);
    expect(openGen2Certificate(authorityCertificate, successor).issuer).toBe(successor.holder);
  });

  it('is 204 zero bytes on a card that needs none', () => {
    const link = elementOf(walkCardFile(driverCard({ generations: ['G2v1'] })), 0xc109, 2);
    expect(link.equals(Buffer.alloc(204))).toBe(true);
  });
});

describe('a flawed certificate', () => {
  it.each(['forged', 'stranger root'] as const)('breaks the chain when it is of the kind: %s', (flaw) => {
    const gen1 = walkCardFile(driverCard({ gen1Flaw: flaw }));
    const gen2 = walkCardFile(driverCard({ generations: ['G2v1'], gen2Flaw: flaw }));
    expect(() => {
      const authority = openGen1Certificate(elementOf(gen1, 0xc108, 0), gen1Root);
      openGen1Certificate(elementOf(gen1, 0xc100, 0), authority.key);
    }).toThrow();
    expect(() => {
      const authority = openGen2Certificate(elementOf(gen2, 0xc108, 2), gen2Root);
      openGen2Certificate(elementOf(gen2, 0xc101, 2), authority);
    }).toThrow();
  });

  it('has ended before the data that it signs when it is expired', () => {
    const elements = walkCardFile(driverCard({ generations: ['G2v1'], gen2Flaw: 'expired' }));
    const authority = openGen2Certificate(elementOf(elements, 0xc108, 2), gen2Root);
    const card = openGen2Certificate(elementOf(elements, 0xc101, 2), authority);
    expect(card.validUntil).toBeLessThan(Date.parse('2026-10-20T00:00:00Z') / 1000);
  });

  it('is for mutual authentication when it is of the wrong type', () => {
    const elements = walkCardFile(driverCard({ generations: ['G2v1'], gen2Flaw: 'wrong type' }));
    const authority = openGen2Certificate(elementOf(elements, 0xc108, 2), gen2Root);
    expect(openGen2Certificate(elementOf(elements, 0xc101, 2), authority).equipmentType).toBe(1);
  });
});
