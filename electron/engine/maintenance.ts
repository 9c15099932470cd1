import { setImmediate } from 'node:timers/promises';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Custody } from './custody/custody.ts';
import type { CustodyTime } from './custody/custody-time.ts';
import { createDueWork, type DueTask } from './due-work.ts';
import type { Classify } from './intake/classify-for-intake.ts';
import type { Intake } from './intake/intake.ts';
import { reconcileSpool } from './intake/reconcile-spool.ts';
import { repeat } from './platform/clock.ts';
import { contained } from './platform/guard.ts';
import type { Clock, FileSystem, Log } from './ports.ts';
import { scrubCopies } from './spool/scrub.ts';
import type { Spool } from './spool/spool.ts';
import type { OpenedStore } from './store/open-store.ts';
import { type Store, StoreError } from './store/store.ts';

export interface MaintenanceParts {
  readonly opened: OpenedStore;
  readonly custody: Pick<Custody, 'turn' | 'removeLeftBehind'>;
  readonly custodyTime: Pick<CustodyTime, 'writtenBefore'>;
  readonly spool: Spool;
  readonly files: Pick<FileSystem, 'within'>;
  readonly intake: Pick<Intake, 'scanNow' | 'state'>;
  readonly classify: Classify;
  readonly settings: () => Settings;
  /** Forgets what was read from spreadsheets, and who sent it, before this moment. */
  readonly forgetRecords: (before: number) => Promise<void>;
  /** Something was done, or was in the way. */
  readonly onChange: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * What keeps the data folder in order: copies and jobs in agreement, an hourly backup, an archive that does not grow for
 * ever. The last two are done when they are due, also right after a start: a PC that is off at night is kept in order too.
 */
export interface Maintenance {
  readonly start: () => void;
  /** Settles when copies and jobs agree, after the first scan, and what was due is done. */
  readonly done: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const hourMs = 60 * 60_000;
/** A disk corrupts what nobody reads, but slowly, so each copy is read once a month. */
const scrubEveryMs = 30 * 24 * hourMs;
/** How often the program checks whether something is due. */
const checkEveryMs = 5 * 60_000;
/** The index for searching grows in pieces of some 10 ms, this far apart: 1,000,000 uploads of an earlier version in minutes. */
const indexEveryMs = 60_000;
const betweenPiecesMs = 50;

export function createMaintenance(parts: MaintenanceParts): Maintenance {
  const { opened, custody, custodyTime, spool, files, intake, classify, settings, onChange, clock, log } = parts;
  const { store, origin, isAsClosed } = opened;
  // A person has restored them from a file, and copies came along that were kept after they were copied.
  const isBrought = store.settings.note('records-brought') !== null;
  const databaseLost = origin === 'restored' || origin === 'rebuilt' || isBrought;
  let cancel = () => {};
  let cancelIndexing = () => {};
  let reconciled = Promise.resolve();
  let reconciling = Promise.resolve();
  let isStopped = false;
  let scrubbing: Promise<void> | null = null;
  let endPause = () => {};

  const tasks: readonly DueTask[] = [
    {
      name: 'backup',
      everyMs: hourMs,
      async run() {
        const content = opened.contentMark();
        if (content === store.settings.note('backed-up') && !(await opened.isBackupDue())) return null;
        const made = await opened.backUp(settings().minimumFreeMegabytes * 1_000_000);
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
          await parts.forgetRecords(before);
          await opened.removeSetAside(before);
        }
        opened.wipeForgotten();
        return null;
      },
    },
    {
      // Limits count in lived days, which are not the wall clock's: looked at every hour, nothing waits a day too long.
      name: 'custody',
      everyMs: hourMs,
      async run() {
        await custody.turn();
        return null;
      },
    },
  ];
  function pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      endPause = resolve;
      clock.after(delayMs, resolve);
    });
  }

  /** Paced over hours, so that it keeps nothing else waiting: begun by what is due, and not waited for. */
  function scrub(): Promise<void> {
    scrubbing ??= contained(log, 'upkeep', () =>
      unlessStoreFails(
        scrubCopies({ store, spool, files, clock, log, pause, isStopped: () => isStopped }).then((isDone) => {
          if (isDone) store.settings.setNote('scrubbed', clock.now());
        }),
      ),
    ).finally(() => {
      scrubbing = null;
    });
    return scrubbing;
  }

  function isScrubDue(): boolean {
    const noted = store.settings.note('scrubbed');
    if (noted === null && origin === 'created') store.settings.setNote('scrubbed', clock.now());
    const at = Number(store.settings.note('scrubbed') ?? 0);
    return at > clock.now() || at + scrubEveryMs <= clock.now();
  }

  async function startScrub(): Promise<void> {
    if (!isStopped && isScrubDue()) void scrub();
  }

  async function doDue(): Promise<void> {
    await dueWork.doDue();
    await unlessStoreFails(startScrub());
  }

  const isNew = origin === 'created';
  const dueWork = createDueWork({ tasks, notes: store.settings, isNew, onNoted: onChange, clock, log });

  /** What the disk does not allow now is done after the next start. */
  async function unlessStoreFails(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.warn('upkeep-postponed', { code: error.code });
    }
  }

  async function extendSearch(): Promise<void> {
    try {
      while (!isStopped && store.uploads.extendSearch()) {
        await new Promise<void>((resolve) => clock.after(betweenPiecesMs, resolve));
      }
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.warn('upkeep-postponed', { code: error.code });
    }
  }

  async function reconcileAfterScan(): Promise<void> {
    await intake.scanNow();
    if ((isAsClosed && !isBrought) || isStopped) return;
    // Without a complete scan, files in the folders would be adopted under names that are not theirs.
    if (intake.state().lastLookAt === null) return;
    reconciling = unlessStoreFails(
      reconcileSpool({ store, custody, spool, classify, settings, clock, log }, databaseLost).then(() => {
        if (isBrought) store.settings.setNote('records-brought', null);
      }),
    );
    await reconciling;
  }

  return {
    start() {
      reconciled = contained(log, 'upkeep', reconcileAfterScan).then(() => contained(log, 'upkeep', doDue));
      cancel = repeat(clock, checkEveryMs, doDue);
      cancelIndexing = repeat(clock, indexEveryMs, extendSearch);
    },
    done: () => reconciled,
    async stop() {
      isStopped = true;
      cancel();
      cancelIndexing();
      await contained(log, 'upkeep', () => reconciling);
      await contained(log, 'upkeep', dueWork.stop);
      endPause();
      await scrubbing;
    },
  };
}

const namesAtOnce = 200;

/** Names in rows without a job: of files that vanished before a moment, and of archives that were opened. Some at a time. */
export async function forgetJoblessNames({ sightings }: Pick<Store, 'sightings'>, before: number): Promise<void> {
  while (sightings.forgetNames(before, namesAtOnce) > 0) await setImmediate();
}
