import { describe, expect, it } from 'vitest';
import { climbingZip } from '../../corpus/archive.ts';
import { specimens } from '../../corpus/library.ts';
import { specimenBytes } from '../../corpus/specimen-bytes.ts';

const files = await Promise.all(
  specimens.map(async (specimen) => ({ ...specimen, bytes: await specimenBytes(specimen) })),
);

describe('the library of specimens', () => {
  it('has a name of its own for each', () => {
    expect(new Set(specimens.map(({ fileName }) => fileName)).size).toBe(specimens.length);
  });

  it.each(files)('makes $fileName the same each time', async ({ make, bytes }) => {
    expect(Buffer.from(await make()).equals(bytes)).toBe(true);
  });

  it('has no two specimens alike', () => {
    const contents = files.map(({ bytes }) => Buffer.from(bytes).toString('latin1'));
    expect(new Set(contents).size).toBe(files.length);
  });

  it('holds a zip whose entry climbs out of its folder', async () => {
    const zip = Buffer.from(await climbingZip(Uint8Array.of(1, 2, 3)));
    expect(zip.includes('../../card.ddd')).toBe(true);
    expect(zip.includes('xx/')).toBe(false);
  });

  it('holds a bomb that is small packed', () => {
    expect(files.find(({ fileName }) => fileName === 'bomb.zip')?.bytes.length).toBeLessThan(100_000);
  });
});
