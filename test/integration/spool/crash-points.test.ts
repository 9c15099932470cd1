import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FileResult, Files } from '../../../electron/engine/ports.ts';
import { createSpool, type Spool } from '../../../electron/engine/spool/spool.ts';
import { seededRandom } from '../../corpus/random.ts';
import { createLosingDisk, type LosingDisk, type Mishap } from './losing-disk.ts';

const content = (name: string): Uint8Array => new TextEncoder().encode(`the content of ${name}`);
const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const [one, two, three, four] = ['one', 'two', 'three', 'four'].map(content) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

/** Two groups that share a content, one of them twice. */
const groups: readonly (readonly Uint8Array[])[] = [
  [one, two, one],
  [two, three, four],
];

const notUsed = (): FileResult<never> => Promise.reject(new Error('the spool does not use this call'));

function spoolOn(disk: LosingDisk): Spool {
  const files: Files = {
    stamp: notUsed,
    realPath: notUsed,
    freeBytes: notUsed,
    locate: notUsed,
    ...disk.files,
  };
  const random = seededRandom(7);
  return createSpool({ files, directory: '/data/spool', random: () => random.integer(0, 999_999) / 1_000_000 });
}

/** Keeps the groups until the process dies. Returns the contents whose keeping was acknowledged. */
async function keepUntilDeath(disk: LosingDisk): Promise<readonly Uint8Array[]> {
  const spool = spoolOn(disk);
  const acknowledged: Uint8Array[] = [];
  for (const group of groups) {
    const kept = await Promise.race([spool.keep(group), disk.death]);
    if (kept === 'dead') return acknowledged;
    if (kept.ok) acknowledged.push(...group);
  }
  return acknowledged;
}

async function callsWithoutMishap(): Promise<number> {
  const disk = createLosingDisk();
  const spool = spoolOn(disk);
  for (const group of groups) await spool.keep(group);
  return disk.calls();
}

/** A name that is a hash belongs to exactly those bytes. */
function expectWholeCopies(files: ReadonlyMap<string, Uint8Array>): void {
  for (const [path, bytes] of files) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!name.endsWith('.part')) expect(sha256Of(bytes)).toBe(name);
  }
}

async function expectRecovered(
  files: ReadonlyMap<string, Uint8Array>,
  acknowledged: readonly Uint8Array[],
): Promise<void> {
  expectWholeCopies(files);
  const disk = createLosingDisk(files);
  const spool = spoolOn(disk);
  for (const bytes of acknowledged) expect(await spool.read(sha256Of(bytes))).toEqual({ ok: true, value: bytes });
  expect(await spool.sweep()).toMatchObject({ ok: true });
  for (const group of groups) expect(await spool.keep(group)).toEqual({ ok: true, value: group.map(sha256Of) });
  expect([...disk.afterKill().keys()].sort()).toEqual(
    [one, two, three, four].map((bytes) => `/data/spool/${sha256Of(bytes)}`).sort(),
  );
}

describe.each<Mishap>(['fails', 'dies-before', 'dies-half-way', 'dies-after'])('When any call %s', (kind) => {
  it('no name ever has wrong content, nothing acknowledged is lost, and keeping again completes it', async () => {
    const calls = await callsWithoutMishap();
    expect(calls).toBeGreaterThan(12);
    for (let atCall = 1; atCall <= calls; atCall += 1) {
      const disk = createLosingDisk(new Map(), { kind, atCall });
      const acknowledged = await keepUntilDeath(disk);
      await expectRecovered(disk.afterKill(), acknowledged);
      for (let seed = 0; seed < 8; seed += 1) {
        const random = seededRandom(1_000 * atCall + seed);
        await expectRecovered(
          disk.afterPowerLoss(() => random.integer(0, 1) === 1),
          acknowledged,
        );
      }
    }
  });
});

it('A call that fails is reported to the caller, with what the system said', async () => {
  const disk = createLosingDisk(new Map(), { kind: 'fails', atCall: 4 });
  expect(await spoolOn(disk).keep([one])).toEqual({ ok: false, error: { code: 'failed', systemCode: 'EIO' } });
  expect([...disk.afterKill().keys()]).toEqual([]);
});
