import { z } from 'zod';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Clock, Log } from '../ports.ts';
import type { RemoveCopy } from '../spool/remove-copy.ts';
import type { CustodyCopy, DayTally, Hold, NewHold, QuarantinedCopy } from '../store/custody.ts';
import { type Store, storedOr } from '../store/store.ts';
import type { CustodyTime } from './custody-time.ts';
import { isHeldBy } from './holds.ts';
import type { CustodyClock } from './lived-time.ts';
import { dueUpToMs, mostInDay, quarantineOverUpToMs, tallyNow } from './retention.ts';

/** What only a person can let go on: more copies than go in a day by themselves. */
interface CustodyQuestion {
  /** `quarantine`: they would be set aside; `deletion`: their 28 days are over, and they would go for good. */
  readonly step: 'quarantine' | 'deletion';
  readonly copies: number;
  /** Epoch ms. */
  readonly since: number;
}

interface CustodyState {
  readonly clock: CustodyClock;
  readonly quarantined: number;
  readonly question: CustodyQuestion | null;
  readonly holds: readonly Hold[];
}

/** Decides which kept copies go, and is the only part that deletes one. */
export interface Custody {
  /** Sets aside what is due, and deletes what was set aside for its time. */
  readonly turn: () => Promise<void>;
  readonly state: () => CustodyState;
  /** A person lets go what `state().question` asks about. Gives how many copies went on. */
  readonly confirmQuestion: () => Promise<number>;
  /** Brings copies back out of the quarantine, to be kept as long again. Gives how many there were. */
  readonly restore: (which: readonly number[] | 'all') => number;
  readonly hold: (hold: NewHold) => Hold;
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
}

const copiesAtOnce = 100;

const questionSchema = z
  .object({ step: z.enum(['quarantine', 'deletion']), copies: z.int().positive(), since: z.number() })
  .nullable()
  .catch(null);

export function createCustody({ time, removeCopy, settings, clock, log, onChange, ...parts }: CustodyParts): Custody {
  const store = parts.store.custody;
  const notes = parts.store.settings;

  const question = (): CustodyQuestion | null => questionSchema.parse(notes.note('custody') ?? null);

  function ask(step: CustodyQuestion['step'], copies: number): void {
    const asked = question();
    if (asked?.step === step && asked.copies === copies) return;
    notes.setNote('custody', { step, copies, since: asked?.step === step ? asked.since : clock.now() });
    log.warn('custody.asks', { copies });
    onChange();
  }

  function withdraw(step: CustodyQuestion['step']): void {
    if (question()?.step !== step) return;
    notes.setNote('custody', null);
    onChange();
  }

  /** Every copy whose time is over and that no hold keeps. */
  function due(holds: readonly Hold[]): CustodyCopy[] {
    const upToMs = dueUpToMs(time.nowMs(), settings().archiveDays);
    const found: CustodyCopy[] = [];
    let last: CustodyCopy | null = null;
    for (;;) {
      const some: readonly CustodyCopy[] = store.due(upToMs, last, copiesAtOnce);
      found.push(...some.filter((copy) => !holds.some((hold) => isHeldBy(hold, copy))));
      last = some.at(-1) ?? null;
      if (last === null) return found;
    }
  }

  function quarantined(): QuarantinedCopy[] {
    const found: QuarantinedCopy[] = [];
    for (let after = 0; ; ) {
      const some = store.quarantined(after, copiesAtOnce);
      found.push(...some);
      const last = some.at(-1);
      if (last === undefined) return found;
      after = last.jobId;
    }
  }

  function bringBackHeld(holds: readonly Hold[]): void {
    if (holds.length === 0) return;
    const held = quarantined().filter((copy) => holds.some((hold) => isHeldBy(hold, copy)));
    if (held.length > 0) store.restore(idsOf(held), 'hold', null, clock.now());
  }

  function setAside(copies: readonly CustodyCopy[], isConfirmed: boolean): number {
    let count = 0;
    for (let from = 0; from < copies.length; from += copiesAtOnce) {
      const some = copies.slice(from, from + copiesAtOnce);
      const livedMs = time.nowMs();
      const tally = tallyNow(store.time().tally, livedMs);
      const counted = isConfirmed ? tally : { ...tally, quarantined: tally.quarantined + some.length };
      count += store.quarantine(idsOf(some), { livedMs, isConfirmed, tally: counted }, clock.now());
    }
    if (count > 0) log.info('custody.quarantined', { copies: count });
    return count;
  }

  /** The mark is written first: a copy that is removed but not marked would look damaged, one marked is removed later. */
  async function deleteAll(copies: readonly QuarantinedCopy[]): Promise<void> {
    let count = 0;
    for (let from = 0; from < copies.length; from += copiesAtOnce) {
      const some = copies.slice(from, from + copiesAtOnce);
      const tally = tallyNow(store.time().tally, time.nowMs());
      const counted = some.filter(({ isConfirmed }) => !isConfirmed).length;
      count += store.delete(idsOf(some), { ...tally, deleted: tally.deleted + counted }, clock.now());
      await removeLeftBehind(some.map(({ sha256 }) => sha256));
    }
    if (count > 0) log.info('archive-pruned', { copies: count });
  }

  /** Asked for each: the same bytes may have arrived again meanwhile. */
  async function removeLeftBehind(sha256s: readonly string[]): Promise<void> {
    for (const sha256 of sha256s) {
      if (store.deleted([sha256]).length > 0) await removeCopy(sha256);
    }
  }

  /** True where so many more may go today without a person's word. */
  function isWithinDay(count: number, step: keyof Omit<DayTally, 'fromMs'>): boolean {
    if (count === 0) return true;
    const tally = tallyNow(store.time().tally, time.nowMs());
    return tally[step] + count <= mostInDay(store.copies());
  }

  function quarantineDue(holds: readonly Hold[]): void {
    const copies = due(holds);
    if (isWithinDay(copies.length, 'quarantined')) {
      withdraw('quarantine');
      setAside(copies, false);
    } else {
      ask('quarantine', copies.length);
    }
  }

  async function deleteOver(): Promise<void> {
    const upToMs = quarantineOverUpToMs(time.nowMs());
    const over = quarantined().filter(({ quarantinedMs }) => quarantinedMs <= upToMs);
    const alone = over.filter(({ isConfirmed }) => !isConfirmed).length;
    const isMore = !isWithinDay(alone, 'deleted');
    if (isMore) ask('deletion', alone);
    else withdraw('deletion');
    await deleteAll(isMore ? over.filter(({ isConfirmed }) => isConfirmed) : over);
  }

  /** Nothing goes while it is not known what time it is. */
  const isDoubted = () => {
    time.nowMs();
    const { state } = time.clock();
    return state === 'jumped' || state === 'disagrees';
  };

  async function turn(): Promise<void> {
    const holds = store.holds();
    bringBackHeld(holds);
    if (isDoubted()) return;
    const before = store.quarantinedCount();
    quarantineDue(holds);
    await deleteOver();
    if (store.quarantinedCount() !== before) onChange();
  }

  return {
    turn,
    state: () => ({
      clock: time.clock(),
      ...storedOr(() => ({ quarantined: store.quarantinedCount(), question: question(), holds: store.holds() }), {
        quarantined: 0,
        question: null,
        holds: [],
      }),
    }),
    async confirmQuestion() {
      const asked = question();
      if (asked === null || isDoubted()) return 0;
      let count = 0;
      if (asked.step === 'quarantine') {
        count = setAside(due(store.holds()), true);
      } else {
        const upToMs = quarantineOverUpToMs(time.nowMs());
        const over = quarantined().filter(({ quarantinedMs }) => quarantinedMs <= upToMs);
        store.confirmToGo(idsOf(over));
        count = over.length;
      }
      withdraw(asked.step);
      await turn();
      onChange();
      return count;
    },
    restore(which) {
      const ids = which === 'all' ? idsOf(quarantined()) : which;
      const count = store.restore(ids, 'person', time.nowMs(), clock.now());
      if (count > 0) onChange();
      return count;
    },
    hold(given) {
      const hold = store.addHold(given, clock.now());
      bringBackHeld(store.holds());
      onChange();
      return hold;
    },
    release(id) {
      const isReleased = store.releaseHold(id, clock.now());
      if (isReleased) onChange();
      return isReleased;
    },
    removeLeftBehind,
  };
}

function idsOf(copies: readonly CustodyCopy[]): number[] {
  return copies.map(({ jobId }) => jobId);
}
