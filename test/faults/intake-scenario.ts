import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { classifyForIntake } from '../../electron/engine/intake/classify-for-intake.ts';
import { createIntake, type Intake } from '../../electron/engine/intake/intake.ts';
import { intakeTimes } from '../../electron/engine/intake/limits.ts';
import { timeLimitedFiles } from '../../electron/engine/intake/time-limited-files.ts';
import { nodeFiles } from '../../electron/engine/platform/node-files.ts';
import type { Clock } from '../../electron/engine/ports.ts';
import { createSpool } from '../../electron/engine/spool/spool.ts';
import { createSpoolCache } from '../../electron/engine/spool/spool-cache.ts';
import { openStore } from '../../electron/engine/store/open-store.ts';
import type { Store } from '../../electron/engine/store/store.ts';
import { newestUploads } from '../../shared/contract/uploads.ts';
import { defaultSettings, type Settings } from '../../shared/settings/settings.ts';
import { zipOf } from '../corpus/archive.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';
import { cutShort, junk } from '../corpus/damage.ts';
import { seededRandom } from '../corpus/random.ts';
import { putEmptyDatabase } from './empty-database.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import type { FakeFiles } from './fake-files.ts';
import { silentLog } from './silent-log.ts';

/**
 * Files of every kind in a watched folder, until each is kept, sent and moved: it touches every call that the intake,
 * the spool and the moving of originals make. The store is the real one; the service takes everything at once.
 */
export interface Played {
  /** What a person would see in the list, in the folder and in the spool at the end. */
  readonly state: string;
  /** Calls of the file system until that state was reached. */
  readonly calls: number;
}

export interface PlayOptions {
  /** Ends when this state is reached; without it, after five minutes. */
  readonly expected?: string;
  /** Stands between the intake and the store, in the first process only. */
  readonly wrapStore?: (store: Store) => Store;
}

const settings: Settings = { ...defaultSettings, afterUpload: 'move', timeZone: 'UTC' };
const card = (index: number) => makeBulkDownload(index, { signed: false }).bytes;
/** Not compressed: that would take a real thread, which made-up time would outrun. */
const week = await zipOf(
  [
    { path: 'in/five.ddd', bytes: card(5) },
    { path: 'six.ddd', bytes: card(6) },
  ],
  false,
);

export function furnish(files: FakeFiles): void {
  files.put('/watched/one.ddd', card(1), 1_000);
  files.put('/watched/vans/two.tgd', junk(3_000, 2), 2_000);
  files.put('/watched/vans/same as one.ddd', card(1), 3_000);
  files.put('/watched/short.ddd', cutShort(card(4), 9_000), 4_000);
  files.put('/watched/week.zip', week, 5_000);
  files.put('/watched/Uploaded/2026-10/one.ddd', junk(10, 1), 6_000);
  files.put('/watched/card.part', junk(10, 2), 7_000);
  files.put('/outside/secret.ddd', card(9), 8_000);
  files.putLink('/watched/link.ddd', '/outside/secret.ddd');
}

/** Plays for up to twenty minutes of its own time; a killed process is started again on what it left. */
export async function play(firstFiles: FakeFiles, { expected, wrapStore }: PlayOptions = {}): Promise<Played> {
  const world = createFakeClock(Date.UTC(2026, 9, 22, 7, 0));
  const dataDirectory = mkdtempSync(join(tmpdir(), 'intake-faults-'));
  await putEmptyDatabase(dataDirectory);
  let run = await begin(dataDirectory, world, firstFiles, wrapStore);
  let calls = 0;
  let state = '';
  let stepSeconds = 1;
  for (let second = 0; second < 1_200; second += stepSeconds) {
    // After a minute all but what waits for a late retry is over.
    stepSeconds = second < 60 ? 1 : 5;
    await world.advance(stepSeconds * 1_000);
    if (run.files.isKilled()) {
      run.store.close();
      run = await begin(dataDirectory, world, run.files.afterRestart());
    }
    sendWhatIsDue(run);
    if (run.hasChanged() && mayBeReached(run.files, expected)) {
      const last = state;
      state = stateOf(run);
      if (state !== last) calls = run.files.calls.length;
    }
    if (state === expected || (expected === undefined && second === 300)) break;
  }
  state = stateOf(run);
  const stopped = run.intake.stop();
  await world.advance(200_000);
  await stopped;
  run.store.close();
  rmSync(dataDirectory, { recursive: true });
  return { state, calls };
}

interface Run {
  readonly clock: Clock;
  readonly files: FakeFiles;
  readonly store: Store;
  readonly intake: Intake;
  /** Something was stored, or asked of the disk, since the last question. */
  readonly hasChanged: () => boolean;
}

async function begin(
  dataDirectory: string,
  world: FakeClock,
  files: FakeFiles,
  wrapStore = (store: Store): Store => store,
): Promise<Run> {
  const clock: Clock = {
    ...world,
    // A process that was killed does nothing when its time comes.
    after: (delayMs, run) => world.after(delayMs, () => (files.isKilled() ? undefined : run())),
  };
  let stored = 0;
  let seen = '';
  const listener = {
    changed: () => {
      stored += 1;
    },
  };
  const opened = await openStore({ directory: dataDirectory, files: nodeFiles(), clock, log: silentLog, listener });
  if (!opened.ok) throw new Error(opened.error.message);
  const { store } = opened.value;
  if (store.folders.list().length === 0) store.folders.add('/watched', 'watched', clock.now());
  store.jobs.recover(clock.now());
  // The real file system answers every call in bounded time; so does this one where the spool is concerned.
  const spoolFiles = timeLimitedFiles(files, clock, intakeTimes);
  const numbers = seededRandom(world.now());
  const random = () => numbers.integer(0, 999_999) / 1_000_000;
  const spool = createSpool({ files: spoolFiles, directory: '/data/spool', random });
  const intake = createIntake({
    ports: { clock, files, log: silentLog },
    store: wrapStore(store),
    spool,
    spoolCache: createSpoolCache(spool, clock),
    dataDirectory: '/data',
    classify: classifyForIntake,
    settings: () => settings,
    settleQuickly: true,
    onChange: () => {},
    watch: () => null,
  });
  void spool.sweep().then(() => intake.start());
  return {
    clock,
    files,
    store,
    intake,
    hasChanged: () => {
      const before = seen;
      seen = `${stored} ${files.calls.length}`;
      return seen !== before;
    },
  };
}

function sendWhatIsDue({ store, clock }: Run): void {
  if ((store.jobs.nextDueAt() ?? Number.POSITIVE_INFINITY) > clock.now()) return;
  const jobs = store.jobs.claimDue(clock.now(), 100);
  const ends = jobs.map(({ id }) => ({ jobId: id, kind: 'accepted', receipt: `r${id}`, responseCode: 201 }) as const);
  if (ends.length > 0) store.jobs.endAttempts(ends, clock.now());
}

/** The folder is looked at before the store is asked, which takes far longer and would be asked every second. */
function mayBeReached(files: FakeFiles, expected: string | undefined): boolean {
  return expected === undefined || isDeepStrictEqual(files.filesBelow('/watched'), JSON.parse(expected).watched);
}

/** Which of two files with the same bytes was the first is left to chance, so they go by one name here. */
function stateOf({ store, files }: Run): string {
  const page = store.uploads.page({ ...newestUploads, descending: false, limit: 200 });
  const rows = page.rows.map(({ fileName, state, reason }) => {
    const name = fileName.replace('same as one', 'one');
    return `${name}: ${state} ${reason?.code ?? ''}`.trim();
  });
  const spooled = files.filesBelow('/data/spool').filter((path) => !path.endsWith('.part'));
  return JSON.stringify({ rows: rows.sort(), watched: files.filesBelow('/watched'), spooled: spooled.length }, null, 1);
}
