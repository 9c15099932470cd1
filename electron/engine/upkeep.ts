import type { Settings } from '../../shared/app/settings.ts';
import { pruneArchive } from './archive.ts';
import { reconcileCopies } from './copies.ts';
import { every } from './every.ts';
import { contained } from './guard.ts';
import type { Examine } from './intake/examination.ts';
import type { Intake } from './intake/intake.ts';
import type { Clock, Log } from './ports.ts';
import type { Spool } from './spool/spool.ts';
import type { OpenedStore } from './store/open-store.ts';
import { StoreTrouble } from './store/store.ts';

export interface UpkeepParts {
  readonly opened: OpenedStore;
  readonly spool: Spool;
  readonly intake: Pick<Intake, 'lookNow' | 'state'>;
  readonly examine: Examine;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly log: Log;
}

/** What keeps the data folder in order: copies and jobs in agreement, an hourly backup, an archive that does not grow for ever. */
export interface Upkeep {
  readonly start: () => void;
  /** Settles when copies and jobs agree, after the first look. */
  readonly agreed: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const backupEveryMs = 60 * 60_000;
const pruneEveryMs = 24 * 60 * 60_000;

export function createUpkeep({ opened, spool, intake, examine, settings, clock, log }: UpkeepParts): Upkeep {
  const { store, origin, isAsClosed, backUp } = opened;
  const databaseLost = origin === 'restored' || origin === 'rebuilt';
  const timers: (() => void)[] = [];
  let agreement = Promise.resolve();
  let reconciling = Promise.resolve();
  let isStopped = false;

  /** What the disk does not allow now is done at its next turn. */
  async function unlessStoreFails(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof StoreTrouble)) throw error;
      log.warn('upkeep-postponed', { code: error.code });
    }
  }

  async function agree(): Promise<void> {
    await intake.lookNow();
    if (isAsClosed || isStopped) return;
    // Without a complete look, files in the folders would be adopted under names that are not theirs.
    if (intake.state().lastLookAt === null) return;
    reconciling = unlessStoreFails(reconcileCopies({ store, spool, examine, settings, clock, log }, databaseLost));
    await reconciling;
  }

  return {
    start() {
      agreement = contained(log, 'upkeep', agree);
      timers.push(every(clock, backupEveryMs, async () => void (await backUp())));
      timers.push(
        every(clock, pruneEveryMs, () =>
          unlessStoreFails(pruneArchive({ store, spool, clock, log }, settings().archiveDays)),
        ),
      );
    },
    agreed: () => agreement,
    async stop() {
      isStopped = true;
      for (const cancel of timers) cancel();
      await contained(log, 'upkeep', () => reconciling);
    },
  };
}
