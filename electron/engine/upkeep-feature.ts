import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { success } from '../../shared/result.ts';
import type { Custody } from './custody/custody.ts';
import type { CustodyTime } from './custody/custody-time.ts';
import { backupDuty, createDueWork, type DueTask } from './due-work.ts';
import type { EngineBase } from './engine-base.ts';
import type { Feature } from './feature.ts';
import { classifyForIntake } from './intake/classify-for-intake.ts';
import type { Intake } from './intake/intake.ts';
import { reconcileSpool } from './intake/reconcile-spool.ts';
import { repeat } from './platform/clock.ts';
import { contained } from './platform/guard.ts';
import { createSharedRun } from './platform/turns.ts';
import type { Clock, Log } from './ports.ts';
import { scrubCopies } from './spool/scrub.ts';
import type { Spool } from './spool/spool.ts';
import { type Store, StoreError } from './store/store.ts';

interface UpkeepParts {
  readonly custody: Pick<Custody, 'removeLeftBehind'>;
  readonly custodyTime: Pick<CustodyTime, 'writtenBefore'>;
  readonly spool: Spool;
  readonly intake: Pick<Intake, 'scanNow' | 'state'>;
  /** What the features do now and then, and how each forgets. */
  readonly features: readonly Feature[];
}

const hourMs = 60 * 60_000;
/** A disk corrupts what nobody reads, but slowly, so each copy is read once a month. */
const scrubEveryMs = 30 * 24 * hourMs;
/** How often the program checks whether something is due. */
const checkEveryMs = 5 * 60_000;
/** The index for searching grows in pieces of some 10 ms, this far apart: 1,000,000 uploads of an earlier version in minutes. */
const indexEveryMs = 60_000;
const betweenPiecesMs = 50;

/**
 * What keeps the data folder in order: copies and jobs in agreement, an hourly backup, an archive that does not grow for
 * ever. The last two are done when they are due, also right after a start: a PC that is off at night is kept in order too.
 */
export function openUpkeep(base: EngineBase, { custody, custodyTime, spool, intake, features }: UpkeepParts) {
  const { opened, store, log } = base;
  const { origin, isAsClosed } = opened;
  const settings = base.settings.current;
  const clock = base.clockOf('upkeep');
  const reserveBytes = () => settings().minimumFreeMegabytes * 1_000_000;
  // A person has restored them from a file, and copies came along that were kept after they were copied.
  const isBrought = store.settings.note('records-brought') !== null;
  const databaseLost = origin === 'restored' || origin === 'rebuilt' || isBrought;
  let cancel = () => {};
  let cancelIndexing = () => {};
  let reconciled = Promise.resolve();
  let reconciling = Promise.resolve();
  let isStopped = false;
  /** What the disk does not allow now is done after the next start. */
  const unlessStoreFails = (work: Promise<void>) => postponed(log, work);
  const scrubbing = createScrubbing(base, spool, clock, () => isStopped);

  const tasks: readonly DueTask[] = [
    {
      name: 'backup',
      everyMs: hourMs,
      async run() {
        const content = opened.contentMark();
        if (content === store.settings.note('backed-up') && !(await opened.isBackupDue())) return null;
        const made = await opened.backUp(reserveBytes());
        if (!made.ok) return made.error.code;
        store.settings.setNote('backed-up', content);
        return null;
      },
    },
    {
      name: 'archive',
      everyMs: 24 * hourMs,
      async run() {
        const before = custodyTime.writtenBefore(settings().archiveDays);
        if (before !== null) {
          await forgetJoblessNames(store, before);
          for (const { forget } of features) await forget?.(before);
          await opened.removeSetAside(before);
        }
        opened.wipeForgotten();
        return null;
      },
    },
    ...features.flatMap(({ upkeep = [] }) => upkeep),
  ];
  async function doDue(): Promise<void> {
    await dueWork.doDue();
    await unlessStoreFails(scrubbing.beginIfDue());
  }

  const dueWork = createDueWork({
    tasks,
    notes: store.settings,
    isNew: origin === 'created',
    onNoted: () => base.touch('status'),
    clock,
    log,
  });

  async function reconcileAfterScan(): Promise<void> {
    await intake.scanNow();
    if ((isAsClosed && !isBrought) || isStopped) return;
    // Without a complete scan, files in the folders would be adopted under names that are not theirs.
    if (intake.state().lastScanAt === null) return;
    reconciling = unlessStoreFails(
      reconcileSpool({ store, custody, spool, classify: classifyForIntake, settings, clock, log }, databaseLost).then(
        () => {
          if (isBrought) store.settings.setNote('records-brought', null);
        },
      ),
    );
    await reconciling;
  }

  const feature = {
    name: 'upkeep',
    part: 'upkeep',
    after: ['journal', 'collecting'],
    duties: { backup: () => backupDuty(store.settings) },
    start() {
      reconciled = contained(log, 'upkeep', reconcileAfterScan).then(() => contained(log, 'upkeep', doDue));
      cancel = repeat(clock, checkEveryMs, doDue);
      cancelIndexing = repeat(clock, indexEveryMs, () => unlessStoreFails(extendSearch(store, clock, () => isStopped)));
    },
    async stop() {
      isStopped = true;
      cancel();
      cancelIndexing();
      await contained(log, 'upkeep', () => reconciling);
      await contained(log, 'upkeep', dueWork.stop);
      await scrubbing.end();
    },
  } satisfies Feature;
  /** Settles when copies and jobs agree, after the first scan, and what was due is done. */
  const done = () => reconciled;
  /** Beside the hourly ones, checked; gives its absolute path. */
  const backUp = async () => {
    const made = await opened.backUp(reserveBytes());
    return made.ok ? success(path.join(base.dataDirectory, 'backup', made.value)) : made;
  };
  return { done, backUp, feature };
}

/** Others have their turn between two pieces of the index. */
async function extendSearch(store: Store, clock: Clock, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && store.uploads.extendSearch()) {
    await new Promise<void>((resolve) => clock.after(betweenPiecesMs, resolve));
  }
}

async function postponed(log: Log, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn('upkeep-postponed', { code: error.code });
  }
}

/** Reads every copy again, paced over hours, so that it keeps nothing else waiting: begun by what is due, and not waited for. */
function createScrubbing(
  { opened, store, files, log }: EngineBase,
  spool: Spool,
  clock: Clock,
  isStopped: () => boolean,
) {
  let endPause = () => {};

  function pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      endPause = resolve;
      clock.after(delayMs, resolve);
    });
  }

  async function scrub(): Promise<void> {
    const isDone = await scrubCopies({ store, spool, files, clock, log, pause, isStopped });
    if (isDone) store.settings.setNote('scrubbed', clock.now());
  }

  const scrubbing = createSharedRun(() => contained(log, 'upkeep', () => postponed(log, scrub())));

  function isDue(): boolean {
    const noted = store.settings.note('scrubbed');
    if (noted === null && opened.origin === 'created') store.settings.setNote('scrubbed', clock.now());
    const at = Number(store.settings.note('scrubbed') ?? 0);
    return at > clock.now() || at + scrubEveryMs <= clock.now();
  }

  return {
    async beginIfDue(): Promise<void> {
      if (!isStopped() && isDue()) void scrubbing.run();
    },
    async end(): Promise<void> {
      endPause();
      await scrubbing.underWay();
    },
  };
}

const namesAtOnce = 200;

/** Names in rows without a job: of files that vanished before a moment, and of archives that were opened. Some at a time. */
export async function forgetJoblessNames({ sightings }: Pick<Store, 'sightings'>, before: number): Promise<void> {
  while (sightings.forgetNames(before, namesAtOnce) > 0) await setImmediate();
}
