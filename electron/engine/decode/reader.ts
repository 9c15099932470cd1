import { isAheadOfClock } from '../../../shared/compliance/answer/useless-records.ts';
import { dayMinutes } from '../../../shared/compliance/hours/rules.ts';
import { reachDays, type Standing } from '../../../shared/compliance/hours/standing.ts';
import { subjectOf } from '../../../shared/tachograph/covered-days.ts';
import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import type { Spool } from '../spool/spool.ts';
import type { DriverOfUnit, KeptActivities, Reading, UnreadCopy } from '../store/local-files.ts';
import { type Store, StoreError } from '../store/store.ts';
import type { FileReading, ReadingThread } from './reading-thread.ts';

export interface ReaderOptions {
  readonly store: Pick<Store, 'readings'>;
  readonly spool: Pick<Spool, 'read'>;
  readonly thread: Pick<ReadingThread, 'read' | 'ask' | 'release'>;
  /** Files still to collect and to send, as far as that is known. */
  readonly filesAhead: () => { readonly toCollect: number; readonly toSend: number };
  readonly hasSpareProcessor: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** How long somebody wants to wait for what is not read yet. */
interface ReadUnread {
  readonly isEnough: () => boolean;
  /** Told after every few files how many are left. */
  readonly onLeft?: (files: number) => void;
}

/** Finds out who and what the kept files are about, and whether they are genuine, when nothing more urgent is to do. */
export interface Reader {
  /** There may be something to read. Cheap: may be called after every change. */
  readonly wake: () => void;
  /**
   * Reads the kept files that are not read yet, whatever else is to do. Resolves with how many are left, when it is
   * enough or all is read that can be read now.
   */
  readonly readUnread: (asked: ReadUnread) => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** More files to collect or to send than this come first: files are then read with processor time that nobody wants. */
const busyFrom = 32;
const filesInGroup = 8;
const wakeDelayMs = 100;
const busyCheckMs = 500;
/**
 * A computer that never has a processor to spare must get its files read too: from then on a group is read at each check,
 * which is some 16 files a second and leaves the rest of the time to those who collect and send.
 */
const longestWaitMs = 5 * 60_000;
const errorRetryMs = 30_000;
const minuteMs = 60_000;
/** The thread holds some 40 MB: it is let go when nothing was read for this long. */
const idleMs = 20_000;

export function createReader(options: ReaderOptions): Reader {
  const { store, thread, clock, log } = options;
  let running: Promise<void> | null = null;
  let stopped = false;
  /** Something changed while a group was read. */
  let wokenAgain = false;
  let cancelBegin: (() => void) | null = null;
  let cancelRelease: (() => void) | null = null;
  let asked: ReadUnread | null = null;
  /** Their copies could not be read, and must not keep those after them from being read: tried again after all others. */
  const passedOver = new Set<number>();
  /** Read, and not kept yet. */
  let inGroup: Reading[] = [];

  const mayRead = createReadingLeave(options, () => asked !== null);
  const readCopy = createCopyReading(options, () => inGroup);

  function beginAfter(delayMs: number): void {
    cancelBegin ??= clock.after(delayMs, begin);
  }

  function releaseLater(): void {
    cancelRelease ??= clock.after(idleMs, () => {
      cancelRelease = null;
      void thread.release();
    });
  }

  function keepThread(): void {
    cancelRelease?.();
    cancelRelease = null;
  }

  /** A file on which the reading itself fails counts as unreadable: it must not keep those after it from being read. */
  async function readOne(copy: UnreadCopy): Promise<Reading | null> {
    let reading: Reading | null = unreadable(copy.jobId);
    await contained(log, 'reading', async () => {
      reading = await readCopy(copy);
    });
    return reading;
  }

  async function readGroups(): Promise<void> {
    while (!stopped && asked?.isEnough() !== true) {
      const allowed = mayRead();
      if (allowed === 'nothing') {
        releaseLater();
        return beginAfter(busyCheckMs);
      }
      const unread = store.readings
        .unread(filesInGroup + passedOver.size)
        .filter(({ jobId }) => !passedOver.has(jobId))
        .slice(0, filesInGroup);
      if (unread.length === 0) {
        passedOver.clear();
        return releaseLater();
      }
      inGroup = [];
      for (const copy of unread) {
        if (stopped) return;
        keepThread();
        const reading = await readOne(copy);
        if (reading === null) passedOver.add(copy.jobId);
        else inGroup.push(reading);
      }
      if (stopped) return;
      if (inGroup.length > 0) store.readings.keep(inGroup);
      asked?.onLeft?.(store.readings.unreadCount());
      if (allowed === 'one-group') return beginAfter(busyCheckMs);
    }
  }

  async function readUntilError(): Promise<void> {
    try {
      await readGroups();
    } catch (error) {
      if (!stopped) beginAfter(errorRetryMs);
      if (!(error instanceof StoreError)) throw error;
      log.warn('readings-not-kept', { code: error.code });
    }
  }

  function begin(): void {
    cancelBegin = null;
    wokenAgain = false;
    running = contained(log, 'reading', readUntilError).finally(() => {
      running = null;
      if (wokenAgain && !stopped) beginAfter(wakeDelayMs);
    });
  }

  return {
    wake() {
      // Soon instead of at once: with many files there are many changes, and one look at the store serves them all.
      if (running !== null) wokenAgain = true;
      else if (!stopped) beginAfter(wakeDelayMs);
    },
    async readUnread(given) {
      if (!given.isEnough()) {
        asked = given;
        cancelBegin?.();
        cancelBegin = null;
        if (running === null && !stopped) begin();
        await running;
        asked = null;
      }
      return store.readings.unreadCount();
    },
    async stop() {
      stopped = true;
      cancelBegin?.();
      keepThread();
      await thread.release();
      await running;
    },
  };
}

/**
 * Whether files may be read now, which is asked before each group. `one-group`: no processor is to spare, but the files have
 * waited long enough.
 */
function createReadingLeave(
  { filesAhead, hasSpareProcessor, clock }: ReaderOptions,
  isAsked: () => boolean,
): () => 'all' | 'one-group' | 'nothing' {
  let spareAskedAtMs = Number.NEGATIVE_INFINITY;
  let hadSpare = false;
  /** Since when files wait for a processor to spare; null while they do not. */
  let waitingSinceMs: number | null = null;

  /** What is left over is asked twice a second: of shorter times the system tells too little. */
  function hasToWait(): boolean {
    const { toCollect, toSend } = filesAhead();
    if (isAsked() || (toCollect <= busyFrom && toSend <= busyFrom)) return false;
    if (clock.monotonicMs() - spareAskedAtMs >= busyCheckMs) {
      spareAskedAtMs = clock.monotonicMs();
      hadSpare = hasSpareProcessor();
    }
    return !hadSpare;
  }

  return () => {
    if (!hasToWait()) {
      waitingSinceMs = null;
      return 'all';
    }
    waitingSinceMs ??= clock.monotonicMs();
    return clock.monotonicMs() - waitingSinceMs >= longestWaitMs ? 'one-group' : 'nothing';
  };
}

/** Says what a copy holds, and where its drivers stand with all other files that are read, `inGroup` among them. */
function createCopyReading(
  { store, spool, thread, clock, log }: ReaderOptions,
  inGroup: () => readonly Reading[],
): (copy: UnreadCopy) => Promise<Reading | null> {
  const isAheadNow = (standing: Standing | null) =>
    standing !== null && isAheadOfClock(standing.upToMinute, Math.floor(clock.now() / minuteMs));

  async function readCopy({ jobId, sha256, fileName }: UnreadCopy): Promise<Reading | null> {
    const copy = await spool.read(sha256);
    // A missing or damaged copy is the uploader's to report; without bytes there is nothing to say.
    if (!copy.ok) return null;
    const read = await thread.read(copy.value, fileName);
    if (!read.ok) {
      log.warn('reading-failed', { jobId, code: read.error });
      return unreadable(jobId);
    }
    const reading = readingOf(jobId, read.value, isAheadNow);
    const drivers: DriverOfUnit[] = [];
    for (const driver of read.value.drivers) {
      // A recorder of a wrong clock would take the place of all others.
      if (dayNumber(driver.lastDay) * dayMinutes > clock.now() / minuteMs + dayMinutes) continue;
      drivers.push({ ...driver, standing: await standingWithCards(jobId, driver) });
    }
    return { ...reading, standing: await standingWithOthers(reading), ...(drivers.length > 0 && { drivers }) };
  }

  /** A card was renewed, or read before: what its driver's other cards and the units that he drove recorded counts too. */
  async function standingWithOthers({ jobId, subjectId, standing, activities }: Reading): Promise<Standing | null> {
    if (standing === null || subjectId === null || activities === null) return standing;
    const { cards, units } = othersOf(jobId, subjectId, Math.floor(standing.upToMinute / dayMinutes));
    if (cards.length + units.length === 0) return standing;
    return (await standingOf(jobId, [activities, ...cards, ...units])) ?? standing;
  }

  /** A unit alone does not tell whether its driver drives elsewhere too: only with a card it says where he stands. */
  async function standingWithCards(
    jobId: number,
    { subjectId, lastDay, activities }: Omit<DriverOfUnit, 'standing'>,
  ): Promise<Standing | null> {
    const { cards, units } = othersOf(jobId, subjectId, dayNumber(lastDay));
    return cards.length === 0 ? null : standingOf(jobId, [...cards, activities, ...units]);
  }

  /** What other files recorded of a driver in the weeks before a day and since. */
  function othersOf(jobId: number, subjectId: string, day: number) {
    const since = isoDayOf(day - reachDays);
    return {
      cards: [
        ...store.readings.activitiesSince(subjectId, since, jobId),
        ...inGroup().flatMap((each) => (each.subjectId === subjectId ? (each.activities ?? []) : [])),
      ],
      units: [
        ...store.readings.unitsSince(subjectId, since, jobId),
        ...inGroup().flatMap(({ drivers = [] }) =>
          drivers.flatMap((each) => (each.subjectId === subjectId ? each.activities : [])),
        ),
      ],
    };
  }

  async function standingOf(jobId: number, files: readonly KeptActivities[]): Promise<Standing | null> {
    const together = await thread.ask([], 'standing', { files });
    if (!together.ok) log.warn('reading-failed', { jobId, code: together.error });
    // A card of a wrong clock among them would take the place of all others.
    return together.ok && !isAheadNow(together.value) ? together.value : null;
  }

  return readCopy;
}

/** The standing with the newest end is kept, so one from the future would never make room for another. */
function readingOf(
  jobId: number,
  { summary, standing, activities }: FileReading,
  isAhead: (standing: Standing | null) => boolean,
): Reading {
  return {
    jobId,
    kind: summary.kind,
    summary,
    subject: nameOf(summary),
    subjectId: subjectOf(summary)?.key ?? null,
    firstDay: summary.days?.first ?? null,
    lastDay: summary.days?.last ?? null,
    standing: isAhead(standing) ? null : standing,
    activities,
  };
}

const unreadable = (jobId: number): Reading => ({
  jobId,
  kind: 'unknown',
  summary: null,
  subject: null,
  subjectId: null,
  firstDay: null,
  lastDay: null,
  standing: null,
  activities: null,
});

/** What the list calls a file: its holder, else the organisation on the card, else the vehicle. */
function nameOf({ card, vehicle }: DownloadSummary): string | null {
  const holder = card === null ? '' : `${card.firstNames} ${card.surname}`.trim() || card.organisation;
  return holder || vehicle?.registration || vehicle?.vin || null;
}
