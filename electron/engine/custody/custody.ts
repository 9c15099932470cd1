import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { CustodyQuestion, CustodyState } from '../../../shared/contract/custody.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { createTurns } from '../platform/turns.ts';
import type { Clock, Log } from '../ports.ts';
import type { RemoveCopy } from '../spool/remove-copy.ts';
import type { CustodyCopy, DayTally, Hold, NewHold, QuarantinedCopy } from '../store/custody.ts';
import { type Store, storedOr } from '../store/store.ts';
import type { CustodyTime } from './custody-time.ts';
import { type HeldFacts, isHeldBy } from './holds.ts';
import { daysLeftAside, dueUpToMs, mostInDay, quarantineOverUpToMs, tallyNow } from './retention.ts';

/** Decides which kept copies go, and is the only part that deletes one. */
export interface Custody {
  /** Sets aside what is due, and deletes what was set aside for its time. */
  readonly turn: () => Promise<void>;
  readonly state: () => CustodyState;
  /** A person lets go what `state().question` asks, as it was shown. Gives how many; null where something else is asked. */
  readonly confirmQuestion: (shown: Pick<CustodyQuestion, 'step' | 'copies'>) => Promise<number | null>;
  /** What keeps copies from going whose time is over; null where nothing does. */
  readonly trouble: () => StatusFacts['custodyTrouble'] | null;
  /** Some of the copies that were set aside, with the lived days that are left to each. */
  readonly setAside: (
    afterJobId: number,
    limit: number,
  ) => readonly { readonly jobId: number; readonly daysLeft: number }[];
  /** Null where the copy of this job was not set aside. */
  readonly daysLeftOf: (jobId: number) => number | null;
  /** Brings copies back out of the quarantine, to be kept as long again. Gives how many there were. */
  readonly bringBack: (which: readonly number[] | 'all') => number;
  readonly hold: (hold: NewHold) => Hold;
  /** Whether a hold keeps what is about somebody and some days, as the holds are now; null where there is none. */
  readonly holdsInForce: () => ((of: HeldFacts) => boolean) | null;
  /** False where there is no such hold. */
  readonly release: (id: number) => boolean;
  /** Removes what a kill has left behind of deleted copies. */
  readonly removeLeftBehind: (sha256s: readonly string[]) => Promise<void>;
}

export interface CustodyParts {
  readonly store: Pick<Store, 'custody' | 'settings'>;
  readonly time: CustodyTime;
  readonly removeCopy: RemoveCopy;
  readonly settings: () => Settings;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly onChange: () => void;
  /** Holds were made or released. */
  readonly onHolds: () => void;
}

const copiesAtOnce = 100;

const questionSchema = z
  .object({ step: z.enum(['quarantine', 'deletion']), copies: z.int().positive(), since: z.number() })
  .nullable()
  .catch(null);

export function createCustody(parts: CustodyParts): Custody {
  const { time, clock, onChange, onHolds } = parts;
  const store = parts.store.custody;
  const question = createQuestion(parts);
  const quarantine = createQuarantine(parts);
  // Each counts what the one before has done on this day.
  const inTurn = createTurns();

  async function quarantineDue(holds: readonly Hold[]): Promise<void> {
    const copies = await quarantine.due(holds);
    if (quarantine.isWithinDay(copies.length, 'quarantined')) {
      question.withdraw('quarantine');
      await quarantine.setAside(copies, false);
    } else {
      question.ask('quarantine', copies.length);
    }
  }

  async function deleteOver(): Promise<void> {
    const over = quarantine.over();
    const alone = over.filter(({ isConfirmed }) => !isConfirmed).length;
    const isMore = !quarantine.isWithinDay(alone, 'deleted');
    if (isMore) question.ask('deletion', alone);
    else question.withdraw('deletion');
    await quarantine.deleteAll(isMore ? over.filter(({ isConfirmed }) => isConfirmed) : over);
  }

  async function turnNow(): Promise<void> {
    const holds = store.holds();
    quarantine.bringBackHeld(holds);
    if (isDoubted(time)) return;
    const before = store.quarantinedCount();
    await quarantineDue(holds);
    await deleteOver();
    if (store.quarantinedCount() !== before) onChange();
  }

  /** What a person confirms is what was shown: copies that became due since are asked about again. */
  async function confirmNow({ step, copies }: Pick<CustodyQuestion, 'step' | 'copies'>): Promise<number | null> {
    const asked = question.current();
    if (asked?.step !== step || asked.copies !== copies || isDoubted(time)) return null;
    let count = 0;
    if (step === 'quarantine') {
      count = await quarantine.setAside((await quarantine.due(store.holds())).slice(0, copies), true);
    } else {
      const over = quarantine.over().filter(({ isConfirmed }) => !isConfirmed);
      const confirmed = over.slice(0, copies);
      store.confirmToGo(idsOf(confirmed));
      count = confirmed.length;
    }
    question.withdraw(step);
    await turnNow();
    onChange();
    return count;
  }

  return {
    turn: () => inTurn(turnNow),
    trouble: () => clockTrouble(time) ?? question.trouble(),
    confirmQuestion: (shown) => inTurn(() => confirmNow(shown)),
    state: () => ({
      clock: time.clock(),
      ...storedOr(
        () => ({ setAside: store.quarantinedCount(), question: question.current(), holds: [...store.holds()] }),
        { setAside: 0, question: null, holds: [] },
      ),
    }),
    setAside(afterJobId, limit) {
      const livedMs = time.nowMs();
      return store
        .quarantined(afterJobId, limit)
        .map(({ jobId, quarantinedMs }) => ({ jobId, daysLeft: daysLeftAside(quarantinedMs, livedMs) }));
    },
    daysLeftOf(jobId) {
      const quarantinedMs = store.quarantinedMs(jobId);
      return quarantinedMs === null ? null : daysLeftAside(quarantinedMs, time.nowMs());
    },
    bringBack(which) {
      const ids = which === 'all' ? idsOf(quarantine.all()) : which;
      const count = store.restore(ids, 'person', time.nowMs(), clock.now());
      if (count > 0) onChange();
      return count;
    },
    holdsInForce() {
      const holds = storedOr(store.holds, []);
      return holds.length === 0 ? null : (of) => isHeldByAny(holds, of);
    },
    hold(given) {
      const hold = store.addHold(given, clock.now());
      quarantine.bringBackHeld(store.holds());
      onHolds();
      onChange();
      return hold;
    },
    release(id) {
      const isReleased = store.releaseHold(id, clock.now());
      if (isReleased) {
        onHolds();
        onChange();
      }
      return isReleased;
    },
    removeLeftBehind: quarantine.removeLeftBehind,
  };
}

/** What a person is asked, because so many copies would go at once; kept over a restart. */
function createQuestion({ store, clock, log, onChange }: CustodyParts) {
  const notes = store.settings;
  const current = (): CustodyQuestion | null => questionSchema.parse(notes.note('custody') ?? null);
  return {
    current,
    ask(step: CustodyQuestion['step'], copies: number): void {
      const asked = current();
      if (asked?.step === step && asked.copies === copies) return;
      notes.setNote('custody', { step, copies, since: asked?.step === step ? asked.since : clock.now() });
      log.warn('custody.asks', { copies });
      onChange();
    },
    withdraw(step: CustodyQuestion['step']): void {
      if (current()?.step !== step) return;
      notes.setNote('custody', null);
      onChange();
    },
    trouble(): StatusFacts['custodyTrouble'] | null {
      const asked = storedOr(current, null);
      return asked && { code: asked.step, since: asked.since, copies: asked.copies };
    },
  };
}

/** Which copies are due and which are over, and the way of a copy into the quarantine and out of the depot. */
function createQuarantine({ store: { custody: store }, time, removeCopy, settings, clock, log }: CustodyParts) {
  function all(): QuarantinedCopy[] {
    const found: QuarantinedCopy[] = [];
    for (let after = 0; ; ) {
      const some = store.quarantined(after, copiesAtOnce);
      found.push(...some);
      const last = some.at(-1);
      if (last === undefined) return found;
      after = last.jobId;
    }
  }

  /** Asked for each: the same bytes may have arrived again meanwhile. */
  async function removeLeftBehind(sha256s: readonly string[]): Promise<void> {
    for (const sha256 of sha256s) {
      if (store.deleted([sha256]).length > 0) await removeCopy(sha256);
    }
  }

  return {
    all,
    removeLeftBehind,
    over(): QuarantinedCopy[] {
      const upToMs = quarantineOverUpToMs(time.nowMs());
      return all().filter(({ quarantinedMs }) => quarantinedMs <= upToMs);
    },
    bringBackHeld(holds: readonly Hold[]): void {
      if (holds.length === 0) return;
      const held = all().filter((copy) => isHeldByAny(holds, copy));
      if (held.length > 0) store.restore(idsOf(held), 'hold', null, clock.now());
    },
    /** True where so many more may go today without a person's word. */
    isWithinDay(count: number, step: keyof Omit<DayTally, 'fromMs'>): boolean {
      if (count === 0) return true;
      const tally = tallyNow(store.time().tally, time.nowMs());
      return tally[step] + count <= mostInDay(store.copies());
    },
    /** Every copy whose time is over and that no hold keeps; looked for in parts, with a turn for others in between. */
    async due(holds: readonly Hold[]): Promise<readonly CustodyCopy[]> {
      const upToMs = dueUpToMs(time.nowMs(), settings().archiveDays);
      const found: CustodyCopy[] = [];
      let last: CustodyCopy | null = null;
      for (;;) {
        const some: readonly CustodyCopy[] = store.due(upToMs, last, copiesAtOnce);
        found.push(...some.filter((copy) => !isHeldByAny(holds, copy)));
        last = some.at(-1) ?? null;
        if (last === null) return found;
        await setImmediate();
      }
    },
    async setAside(copies: readonly CustodyCopy[], isConfirmed: boolean): Promise<number> {
      let count = 0;
      for (let from = 0; from < copies.length; from += copiesAtOnce) {
        const some = copies.slice(from, from + copiesAtOnce);
        const livedMs = time.nowMs();
        const tally = tallyNow(store.time().tally, livedMs);
        const counted = isConfirmed ? tally : { ...tally, quarantined: tally.quarantined + some.length };
        count += store.quarantine(idsOf(some), { livedMs, isConfirmed, tally: counted }, clock.now());
        await setImmediate();
      }
      if (count > 0) log.info('custody.quarantined', { copies: count });
      return count;
    },
    /** The mark is written first: a copy that is removed but not marked would look damaged, one marked is removed later. */
    async deleteAll(copies: readonly QuarantinedCopy[]): Promise<void> {
      let count = 0;
      for (let from = 0; from < copies.length; from += copiesAtOnce) {
        // The clock may be in doubt since the copies were listed, or their days may count otherwise.
        if (isDoubted(time)) break;
        const upToMs = quarantineOverUpToMs(time.nowMs());
        const some = copies.slice(from, from + copiesAtOnce).filter(({ jobId }) => {
          const quarantinedMs = store.quarantinedMs(jobId);
          return quarantinedMs !== null && quarantinedMs <= upToMs;
        });
        const tally = tallyNow(store.time().tally, time.nowMs());
        const counted = some.filter(({ isConfirmed }) => !isConfirmed).length;
        count += store.delete(idsOf(some), { ...tally, deleted: tally.deleted + counted }, clock.now());
        await removeLeftBehind(some.map(({ sha256 }) => sha256));
      }
      if (count > 0) log.info('archive-pruned', { copies: count });
    },
  };
}

function clockTrouble(time: CustodyTime): StatusFacts['custodyTrouble'] | null {
  const { state, sinceMs, byMs } = time.clock();
  const isWrong = state === 'jumped' || state === 'disagrees';
  return isWrong ? { code: state, since: sinceMs ?? 0, byMs: byMs ?? 0 } : null;
}

/** Nothing goes while it is not known what time it is. */
function isDoubted(time: CustodyTime): boolean {
  time.nowMs();
  return clockTrouble(time) !== null;
}

function isHeldByAny(holds: readonly Hold[], of: HeldFacts): boolean {
  return holds.some((hold) => isHeldBy(hold, of));
}

function idsOf(copies: readonly CustodyCopy[]): number[] {
  return copies.map(({ jobId }) => jobId);
}
