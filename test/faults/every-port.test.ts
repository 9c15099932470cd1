import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestUploads } from '../../shared/contract/uploads.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';
import { webPage } from '../corpus/damage.ts';
import { putEmptyDatabase } from './empty-database.ts';
import { createFakeClock } from './fake-clock.ts';
import { createFakeFiles, type FakeFiles, type FaultKind } from './fake-files.ts';
import { createFaultLine, type PlannedFault } from './fault-line.ts';
import { type Arrivals, beginRun, type EngineRun } from './world.ts';

/**
 * One scenario that touches every port: listing, reading, spooling, storing, uploading, moving. Each call in turn fails
 * once, hangs once, and is the last before the process is killed; each time the same final state must come out.
 */
const card = (index: number) => makeBulkDownload(index, { signed: false }).bytes;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Fine enough to meet a kill soon after it, coarse enough to wait for the longest retry. */
const secondsAtOnce = 5;
const noFault: PlannedFault = { kind: 'fails', atCall: Number.POSITIVE_INFINITY };
/** An original that could not be moved is tried again after a quarter of an hour; everything else is faster. */
const longestSeconds = 2_400;

let base: string;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'every-port-'));
});
afterAll(() => rmSync(base, { recursive: true }));

function furnish(files: FakeFiles): void {
  files.put('/watched/one.ddd', card(1), 1_000);
  files.put('/watched/vans/two.ddd', card(2), 2_000);
  files.put('/watched/one again.ddd', card(1), 3_000);
  files.put('/watched/page.ddd', webPage(), 4_000);
}

interface OutsideStore {
  readonly watched: readonly string[];
  readonly spooled: readonly string[];
  readonly arrived: readonly string[];
}

interface Outcome extends OutsideStore {
  readonly rows: readonly string[];
}

function outsideStore(disk: FakeFiles, arrivals: Arrivals): OutsideStore {
  return {
    // Whether the lease exists yet says nothing about the files.
    watched: disk.filesBelow('/watched').filter((file) => !posix.basename(file).startsWith('.')),
    spooled: disk.filesBelow('/data/spool').filter((name) => !name.endsWith('.part')),
    arrived: [...new Set(arrivals)].sort(),
  };
}

function outcomeOf({ store }: EngineRun, disk: FakeFiles, arrivals: Arrivals): Outcome {
  const page = store.uploads.page({ ...newestUploads, descending: false, limit: 200 });
  return {
    // Which of the two files with the same bytes came first is left to chance.
    rows: page.rows.map(({ fileName, state }) => `${fileName.replace(' again', '')} ${state}`).sort(),
    ...outsideStore(disk, arrivals),
  };
}

/** The store is asked last and only every few seconds, because everything outside it is checked in no time. */
function isReached(expected: Outcome, run: EngineRun, disk: FakeFiles, arrivals: Arrivals): boolean {
  const { rows, ...outside } = expected;
  return (
    isDeepStrictEqual(outsideStore(disk, arrivals), outside) &&
    isDeepStrictEqual(outcomeOf(run, disk, arrivals).rows, rows)
  );
}

interface Played {
  readonly outcome: Outcome;
  readonly calls: number;
  readonly repeats: number;
}

let plays = 0;

async function play(fault: PlannedFault, expected: Outcome | null): Promise<Played> {
  const clock = createFakeClock(Date.UTC(2026, 9, 22, 7, 0));
  plays += 1;
  const dataDirectory = join(base, String(plays));
  await putEmptyDatabase(dataDirectory);
  const disk = createFakeFiles({ now: clock.now });
  furnish(disk);
  const arrivals: Arrivals = [];
  let line = createFaultLine(fault);
  let run = await beginRun(dataDirectory, clock, disk, arrivals, line);
  for (let second = 0; second < longestSeconds; second += secondsAtOnce) {
    await clock.advance(secondsAtOnce * 1_000);
    if (line.isKilled()) {
      run.store.close();
      line = createFaultLine(noFault);
      run = await beginRun(dataDirectory, clock, disk, arrivals, line);
    }
    if (expected === null ? second === 120 : isReached(expected, run, disk, arrivals)) break;
  }
  const outcome = outcomeOf(run, disk, arrivals);
  const calls = line.calls();
  const stopped = Promise.all([run.intake.stop(), run.uploader.stop()]);
  await clock.advance(120_000);
  // The call at fault may be one of those with which it stops.
  if (!line.isKilled()) await stopped;
  run.store.close();
  rmSync(dataDirectory, { recursive: true });
  return { outcome, calls, repeats: arrivals.length - outcome.arrived.length };
}

describe('promise 6: whatever happens at any one port call, the depot ends in the same final state', () => {
  it.each<FaultKind>(['fails', 'hangs', 'is-last'])(
    'when the call %s',
    async (kind) => {
      const sound = await play(noFault, null);
      expect(sound.outcome).toEqual({
        rows: ['one.ddd already-here', 'one.ddd sent', 'page.ddd attention', 'two.ddd sent'],
        watched: [
          '/watched/Uploaded/2026-10/one again.ddd',
          '/watched/Uploaded/2026-10/one.ddd',
          '/watched/Uploaded/2026-10/two.ddd',
          '/watched/page.ddd',
        ],
        spooled: [card(1), card(2), webPage()].map((bytes) => `/data/spool/${sha256(bytes)}`).sort(),
        arrived: [sha256(card(1)), sha256(card(2))].sort(),
      });
      expect(sound.repeats).toBe(0);
      for (let atCall = 1; atCall <= sound.calls; atCall += 1) {
        const { outcome, repeats } = await play({ kind, atCall }, sound.outcome);
        expect(outcome, `call ${atCall} ${kind}`).toEqual(sound.outcome);
        // Twice only what was under way when nobody could know whether the service took it: at the most both files.
        expect(repeats, `call ${atCall} ${kind}`).toBeLessThanOrEqual(2);
      }
    },
    180_000,
  );
});
