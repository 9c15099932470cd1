import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { type Custody, createCustody } from '../../electron/engine/custody/custody.ts';
import { type CustodyTime, createCustodyTime } from '../../electron/engine/custody/custody-time.ts';
import { migrate } from '../../electron/engine/store/sqlite/migrate.ts';
import { createSqliteStore } from '../../electron/engine/store/sqlite/sqlite-store.ts';
import type { Store } from '../../electron/engine/store/store.ts';
import { success } from '../../shared/result.ts';
import { defaultSettings } from '../../shared/settings/settings.ts';
import { silentLog } from '../faults/silent-log.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A copy as the world knows it, whatever any clock shows. */
interface TrueCopy {
  readonly jobId: number;
  /** When its time really began: at its receipt, or when a person brought it back. */
  keptSinceMs: number;
  quarantinedAtMs: number | null;
}

/** What went wrong: a copy that went before its time. */
export interface Fault {
  readonly what: 'deleted' | 'set aside';
  readonly keptDays: number;
  readonly quarantinedDays: number | null;
}

/**
 * A PC with its depot: the true time, which nothing in the depot can see, and clocks that go wrong in every way. The
 * custody and its records are the real ones; its timers are not run, its clocks are read where something happens.
 */
export interface World {
  readonly trueMs: () => number;
  readonly wallErrorMs: () => number;
  /** The PC runs. */
  readonly run: (ms: number) => void;
  readonly sleep: (ms: number) => void;
  /** The wall clock shows another time from now on. */
  readonly setWall: (wallMs: number) => void;
  /** The program ends, in order or killed, and starts after `ms` with the clock of the battery or a dead one. */
  readonly restart: (ms: number, how: { readonly isKilled: boolean; readonly wallMs: number | null }) => Promise<void>;
  /** As `restart`, with the records of an earlier day or in a copied data folder. */
  readonly restartElsewhere: (ms: number, snapshot: Snapshot | null) => Promise<void>;
  readonly snapshot: () => Snapshot;
  /** An answer of the service: with its time where TLS holds. */
  readonly answer: (isPrivate: boolean, delayMs: number) => void;
  /** A file is sent; its receipt is the answer. */
  readonly send: (isPrivate: boolean) => void;
  readonly turn: () => Promise<void>;
  /** A person lets go what is asked, and says that the clock is right. */
  readonly confirm: () => Promise<void>;
  readonly bringBack: () => void;
  readonly copiesLeft: () => readonly TrueCopy[];
  readonly faults: readonly Fault[];
  readonly deleted: () => number;
  readonly close: () => void;
}

export interface Snapshot {
  readonly bytes: Buffer;
  readonly copies: readonly TrueCopy[];
}

const startAt = Date.UTC(2026, 10, 23);
let migrated: Buffer | undefined;

function emptyRecords(): Buffer {
  const database = new Database(':memory:');
  migrate(database, startAt);
  const bytes = database.serialize();
  database.close();
  return bytes;
}

/** @param sleepCounts the steady clock goes on while the PC sleeps, as on Windows */
export async function createWorld({ sleepCounts }: { readonly sleepCounts: boolean }): Promise<World> {
  migrated ??= emptyRecords();
  let trueMs = startAt;
  let wallAheadMs = 0;
  let steadyMs = 5_000;
  let place = 1;
  let files = 0;
  let deleted = 0;
  let copies = new Map<number, TrueCopy>();
  const faults: Fault[] = [];
  let database = new Database(migrated);
  let store: Store;
  let time: CustodyTime;
  let custody: Custody;

  const clock = {
    now: () => Math.round(trueMs + wallAheadMs),
    monotonicMs: () => steadyMs,
    after: () => () => {},
  };
  const keptDays = (copy: TrueCopy) => (trueMs - copy.keptSinceMs) / dayMs;

  async function begin(isReplaced: boolean): Promise<void> {
    const opened = database;
    const ports = { clock, log: silentLog, listener: { changed: () => {} }, nameKey: new Uint8Array(32) };
    store = createSqliteStore(opened, { ...ports, isSound: async () => true }, () => opened.close());
    const identity = `folder ${place}`;
    time = createCustodyTime({
      store,
      files: { locate: async () => success({ identity, isRemote: false }) },
      dataDirectory: '/data',
      isReplaced,
      clock,
      log: silentLog,
      onChange: () => {},
    });
    custody = createCustody({
      store,
      time,
      removeCopy: async (sha256) => {
        const jobId = Number.parseInt(sha256.slice(-12), 16);
        const copy = copies.get(jobId);
        if (copy === undefined) throw new Error(`copy ${jobId} is deleted twice`);
        const quarantinedDays = (trueMs - (copy.quarantinedAtMs ?? trueMs)) / dayMs;
        if (keptDays(copy) < 365 + 28 || quarantinedDays < 28) {
          faults.push({ what: 'deleted', keptDays: keptDays(copy), quarantinedDays });
        }
        copies.delete(jobId);
        deleted += 1;
        return success(undefined);
      },
      settings: () => ({ ...defaultSettings, archiveDays: 365 }),
      clock,
      log: silentLog,
      onHolds: () => {},
      onChange: () => {},
    });
    await time.start();
  }

  /** Follows what the custody has set aside since. */
  function follow(): void {
    const aside = new Set(store.custody.quarantined(0, 1_000_000).map(({ jobId }) => jobId));
    for (const copy of copies.values()) {
      if (aside.has(copy.jobId) && copy.quarantinedAtMs === null) {
        copy.quarantinedAtMs = trueMs;
        if (keptDays(copy) < 365) faults.push({ what: 'set aside', keptDays: keptDays(copy), quarantinedDays: null });
      }
    }
  }

  function answer(isPrivate: boolean, delayMs: number): void {
    const dateMs = Math.floor((trueMs - delayMs) / 1_000) * 1_000;
    if (isPrivate) time.takeDate({ dateMs, tookMs: delayMs });
  }

  function end(isKilled: boolean): void {
    if (!isKilled) time.stop();
    steadyMs = 1_000 + (trueMs % 60_000);
  }

  await begin(false);
  return {
    trueMs: () => trueMs,
    wallErrorMs: () => wallAheadMs,
    run(ms) {
      // The program reads its clocks every minute; two days of them are read here as one.
      for (let left = ms; left > 0; left -= 2 * dayMs) {
        const step = Math.min(left, 2 * dayMs);
        trueMs += step;
        steadyMs += step;
        time.nowMs();
      }
    },
    sleep(ms) {
      trueMs += ms;
      if (sleepCounts) steadyMs += ms;
    },
    setWall(wallMs) {
      time.nowMs();
      wallAheadMs = wallMs - trueMs;
      time.nowMs();
    },
    async restart(ms, { isKilled, wallMs }) {
      end(isKilled);
      trueMs += ms;
      if (wallMs !== null) wallAheadMs = wallMs - trueMs;
      await begin(false);
    },
    async restartElsewhere(ms, snapshot) {
      end(true);
      trueMs += ms;
      place += 1;
      const bytes = snapshot?.bytes ?? database.serialize();
      if (snapshot !== null) copies = new Map(snapshot.copies.map((copy) => [copy.jobId, { ...copy }]));
      database.close();
      database = new Database(bytes);
      await begin(snapshot !== null);
    },
    snapshot: () => ({ bytes: database.serialize(), copies: [...copies.values()].map((copy) => ({ ...copy })) }),
    answer,
    send(isPrivate) {
      files += 1;
      const sha256 = createHash('sha256').update(String(files)).digest('hex').slice(0, 52);
      const at = clock.now();
      const next = database.prepare<[], number>('SELECT coalesce(max(id), 0) + 1 FROM job').pluck().get() ?? 0;
      const name = sha256 + next.toString(16).padStart(12, '0');
      const file = { sizeBytes: 100, fileName: 'f.ddd', kind: 'driver-card', summary: null, subject: null } as const;
      const days = { firstDay: null, lastDay: null, quarantineReason: null };
      store.jobs.adopt([{ sha256: name, ...file, ...days }], false, at);
      answer(isPrivate, 200);
      const due = store.jobs.claimDue(at, 10);
      store.jobs.endAttempts(
        due.map(({ id }) => ({ jobId: id, kind: 'accepted', receipt: `receipt-${id}`, responseCode: 1 })),
        at,
      );
      for (const { id } of due) copies.set(id, { jobId: id, keptSinceMs: trueMs, quarantinedAtMs: null });
    },
    async turn() {
      await custody.turn();
      follow();
    },
    async confirm() {
      time.takePersonsWord();
      const { question } = custody.state();
      if (question !== null) await custody.confirmQuestion(question);
      follow();
    },
    bringBack() {
      custody.bringBack('all');
      for (const copy of copies.values()) {
        if (copy.quarantinedAtMs === null) continue;
        copy.quarantinedAtMs = null;
        copy.keptSinceMs = trueMs;
      }
    },
    copiesLeft: () => [...copies.values()],
    faults,
    deleted: () => deleted,

    close: () => database.close(),
  };
}
