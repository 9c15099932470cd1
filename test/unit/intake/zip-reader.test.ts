import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArchiveLimits, archiveLimits } from '../../../electron/engine/intake/limits.ts';
import { openArchive } from '../../../electron/engine/intake/zip-reader.ts';
import { climbingZip, zipBomb, zipOf } from '../../corpus/archive.ts';
import { junk } from '../../corpus/damage.ts';

const three = await zipOf([
  { path: 'one.ddd', bytes: junk(3_000, 1) },
  { path: 'north/two.ddd', bytes: junk(5_000, 2) },
  { path: 'three.ddd', bytes: new Uint8Array(20_000) },
]);

async function error(bytes: Uint8Array, limits: Partial<ArchiveLimits> = {}) {
  const opened = await openArchive(bytes, { ...archiveLimits, ...limits });
  return opened.ok ? null : opened.error;
}

async function unpackAll(bytes: Uint8Array): Promise<readonly (Uint8Array | null)[] | null> {
  const opened = await openArchive(bytes);
  if (!opened.ok) return null;
  const unpacked = await Promise.all(opened.value.map((member) => member.unpack()));
  return unpacked.map((one) => (one.ok ? one.value : null));
}

describe('an archive', () => {
  it('gives its members with their names, sizes and bytes', async () => {
    const opened = await openArchive(three);
    expect(opened.ok && opened.value.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
      ['one.ddd', 3_000],
      ['north/two.ddd', 5_000],
      ['three.ddd', 20_000],
    ]);
    const [one, two] = (await unpackAll(three)) ?? [];
    expect(one && Buffer.from(one).equals(junk(3_000, 1))).toBe(true);
    expect(two && Buffer.from(two).equals(junk(5_000, 2))).toBe(true);
  });

  it('may be anywhere in a larger buffer', async () => {
    const around = new Uint8Array(three.length + 200);
    around.set(three, 100);
    expect(await unpackAll(around.subarray(100, 100 + three.length))).toHaveLength(3);
  });

  it('has no member with a name that leads anywhere', async () => {
    const opened = await openArchive(await climbingZip(junk(100, 1)));
    expect(opened.ok && opened.value.map(({ name }) => name)).toEqual(['card.ddd']);
  });

  it.each([
    ['C:\\downloads\\card.ddd', 'downloads/card.ddd'],
    ['/etc/card.ddd', 'etc/card.ddd'],
    ['a//./b/card.ddd', 'a/b/card.ddd'],
  ])('gives a member written as %s the harmless name %s', async (written, name) => {
    const zip = Buffer.from(await zipOf([{ path: 'x'.repeat(written.length), bytes: junk(100, 1) }]));
    const placeholder = 'x'.repeat(written.length);
    for (let at = zip.indexOf(placeholder); at >= 0; at = zip.indexOf(placeholder, at)) {
      zip.write(written, at, 'latin1');
    }
    const opened = await openArchive(zip);
    expect(opened.ok && opened.value.map((member) => member.name)).toEqual([name]);
  });
});

describe('the limits of an archive', () => {
  it('are the number of members', async () => {
    expect(await error(three, { mostMembers: 2 })).toEqual({
      code: 'archive-too-large',
      parameters: { members: 3, limit: 2 },
    });
  });

  it('are the size of one member', async () => {
    expect(await error(three, { largestMemberBytes: 4_000 })).toEqual({
      code: 'archive-too-large',
      parameters: { bytes: 5_000, limit: 4_000 },
    });
  });

  it('are the size of all members together', async () => {
    expect(await error(three, { largestTotalBytes: 7_000 })).toEqual({
      code: 'archive-too-large',
      parameters: { bytes: 8_000, limit: 7_000 },
    });
  });

  it('are how much more comes out than went in', async () => {
    expect(await error(await zipBomb(20 * 1024 * 1024))).toMatchObject({
      code: 'archive-too-large',
      parameters: { limit: archiveLimits.highestRatio },
    });
  });
});

describe('a damaged archive', () => {
  it('never gives bytes other than those that were put in, never throws and always ends', async () => {
    const sound = (await unpackAll(three)) ?? [];
    const isSound = (bytes: Uint8Array | null) =>
      bytes === null || bytes.length === 0 || sound.some((one) => one !== null && Buffer.from(one).equals(bytes));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: three.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: three.length }),
        fc.boolean(),
        async (changes, end, isCut) => {
          const bytes = three.slice();
          for (const [at, value] of changes) bytes[at] = value;
          const unpacked = await unpackAll(isCut ? bytes.subarray(0, end) : bytes);
          expect((unpacked ?? []).every(isSound)).toBe(true);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('whose table of contents is damaged is the same', async () => {
    const from = Buffer.from(three).indexOf('PK\u0001\u0002', 0, 'latin1');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: from, max: three.length - 1 }), fc.nat({ max: 255 })), {
          minLength: 1,
          maxLength: 3,
        }),
        async (changes) => {
          const bytes = three.slice();
          for (const [at, value] of changes) bytes[at] = value;
          expect(await unpackAll(bytes)).not.toBeUndefined();
        },
      ),
      { numRuns: 1_500 },
    );
  });
});
