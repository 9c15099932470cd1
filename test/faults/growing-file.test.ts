import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDownload } from '../../shared/tachograph/open.ts';
import { drivers, vehicles } from '../corpus/fleet.ts';
import { makeFleetDownload } from '../corpus/fleet-download.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeFiles, type FakeFiles } from './fake-files.ts';
import { createFaultLine } from './fault-line.ts';
import { type Arrivals, beginRun, type EngineRun } from './world.ts';

/** A file that a slow tool writes into the watched folder, over a minute of a clock that the test moves. */
const now = '2026-10-22T06:00:00Z';
const growsForMs = 60_000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const [driver] = drivers;
const vehicle = vehicles.find(({ vin }) => vin !== '');
if (driver === undefined || vehicle === undefined) throw new Error('the fleet is empty');
const card = makeFleetDownload(driver, { now }).bytes;
const unit = makeFleetDownload(vehicle, { now, speedMinutes: 30 }).bytes;

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'growing-'));
});
afterAll(() => rmSync(base, { recursive: true }));

interface World {
  readonly clock: FakeClock;
  readonly disk: FakeFiles;
  readonly arrivals: Arrivals;
  readonly run: EngineRun;
}

async function withWorld(act: (world: World) => Promise<void>): Promise<void> {
  const clock = createFakeClock(Date.parse('2026-10-22T07:00:00Z'));
  const disk = createFakeFiles({ now: clock.now });
  disk.putDirectory('/watched');
  const arrivals: Arrivals = [];
  const line = createFaultLine({ kind: 'fails', atCall: Number.POSITIVE_INFINITY });
  const dataDirectory = mkdtempSync(join(base, 'data-'));
  const run = await beginRun(dataDirectory, clock, disk, arrivals, line, { settleQuickly: false });
  await act({ clock, disk, arrivals, run });
  const stopped = Promise.all([run.intake.stop(), run.uploader.stop()]);
  await clock.advance(120_000);
  await stopped;
  run.store.close();
}

/** Writes up to each end in turn, at equal intervals, and scans every second, as the hints of a watcher would cause. */
async function grow({ clock, disk, run }: World, bytes: Uint8Array, ends: readonly number[]): Promise<void> {
  for (const end of ends) {
    disk.put('/watched/slow.ddd', bytes.subarray(0, end), clock.now());
    const pauseMs = growsForMs / ends.length;
    for (let waitedMs = 0; waitedMs < pauseMs; waitedMs += 1_000) {
      void run.intake.scanNow();
      await clock.advance(1_000);
    }
  }
}

function equalSteps(bytes: Uint8Array, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => Math.ceil((bytes.byteLength * (index + 1)) / count));
}

/** Where each block of a vehicle unit's file ends. */
function partEnds(bytes: Uint8Array): readonly number[] {
  const opened = openDownload(bytes);
  if (opened.kind !== 'vehicle-unit') throw new Error('a vehicle unit was expected');
  return [...opened.walk.blocks.slice(1).map(({ offset }) => offset), bytes.byteLength];
}

describe('a file that grows for a minute is sent once, and whole', () => {
  const blocks = partEnds(unit);
  it.each([
    ['a card in 6 steps', card, equalSteps(card, 6)],
    ['a card in 60 steps', card, equalSteps(card, 60)],
    ['a vehicle unit in 12 steps', unit, equalSteps(unit, 12)],
    ['a vehicle unit part by part', unit, blocks],
    [
      'a vehicle unit whose first part comes long before the others',
      unit,
      [blocks[0] ?? 0, unit.byteLength, unit.byteLength],
    ],
  ])('%s', async (_what, bytes, ends) => {
    await withWorld(async (world) => {
      await grow(world, bytes, ends);
      await world.clock.advance(120_000);
      expect(world.arrivals).toEqual([sha256(bytes)]);
    });
  });
});

it('a vehicle unit of which only some parts were asked for is sent within a minute', async () => {
  await withWorld(async ({ clock, disk, arrivals, run }) => {
    const some = unit.slice(0, partEnds(unit)[2]);
    disk.put('/watched/some.ddd', some, clock.now());
    for (let second = 0; second < 60; second += 1) {
      void run.intake.scanNow();
      await clock.advance(1_000);
    }
    expect(arrivals).toEqual([sha256(some)]);
  });
});

it('a complete file is sent without waiting for the next scan; a file that only time can prove whole waits', async () => {
  await withWorld(async ({ clock, disk, arrivals, run }) => {
    disk.put('/watched/whole.ddd', card, clock.now());
    disk.put(
      '/watched/unknown.tgd',
      new Uint8Array(900).map((_, index) => (index * 37) % 251),
      clock.now(),
    );
    const looked = run.intake.scanNow();
    await clock.advance(100);
    await looked;
    expect(arrivals).toEqual([sha256(card)]);
    await clock.advance(60_000);
    expect(arrivals).toHaveLength(2);
  });
});
