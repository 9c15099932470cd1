import { repeat } from '../platform/clock.ts';
import type { Clock, Files, Log } from '../ports.ts';
import type { ServiceDate } from '../service/engine-transport.ts';
import type { MovedStamps } from '../store/custody.ts';
import { type Store, storedOr } from '../store/store.ts';
import {
  beginTime,
  type CustodyClock,
  clockOf,
  liveOn,
  type RunningTime,
  takeDate,
  takePersonsWord,
} from './lived-time.ts';
import { livedDay, writtenBefore } from './retention.ts';

/** How long an answer may have been on its way for its `Date` to be the time of its arrival. */
const freshWithinMs = 60_000;
const readEveryMs = 60_000;
/** A kill costs so much of what was lived through. */
const saveEveryMs = 5 * 60_000;

/** The custody's own time, running: reads the clocks, takes the service's word, and stores both. */
export interface CustodyTime {
  readonly start: () => Promise<void>;
  /** Stores what was lived through. */
  readonly stop: () => void;
  /** The counter. */
  readonly nowMs: () => number;
  readonly clock: () => CustodyClock;
  readonly takeDate: (date: ServiceDate) => void;
  readonly takePersonsWord: () => void;
  /** The wall time before which records without a stamp are surely older than this; null where that is not known. */
  readonly writtenBefore: (archiveDays: number) => number | null;
}

export interface CustodyTimeParts {
  readonly store: Pick<Store, 'custody' | 'journal'>;
  readonly files: Pick<Files, 'locate'>;
  readonly dataDirectory: string;
  /** The records were replaced by an earlier backup, or made anew: no span since counts for them. */
  readonly isReplaced: boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** What `clock()` says is another now. */
  readonly onChange: () => void;
}

export function createCustodyTime(parts: CustodyTimeParts): CustodyTime {
  const { files, dataDirectory, clock, log, onChange } = parts;
  const store = parts.store.custody;
  const reading = () => ({ wallMs: clock.now(), steadyMs: clock.monotonicMs() });
  let time: RunningTime | null = null;
  let place: string | null = null;
  let savedAtMs = Number.NEGATIVE_INFINITY;
  let cancel = () => {};

  /** What cannot be stored is not taken over either: stamps and counter go together. True where it was. */
  function save(next: RunningTime, moved: MovedStamps | null): boolean {
    const isSaved = storedOr(
      () => {
        if (moved !== null) carryLowest(moved, next);
        store.saveTime(next, place, moved);
        store.noteDay(livedDay(next.livedMs), next.wallMs);
        return true;
      },
      false,
      ({ code }) => log.warn('upkeep-postponed', { code }),
    );
    if (isSaved) savedAtMs = next.steadyMs;
    return isSaved;
  }

  /** What was written since the last confirmed moment is as young as before: its lowest wall time counts from here. */
  function carryLowest({ fromMs }: MovedStamps, next: RunningTime): void {
    const since = store.days().filter(({ day }) => day >= livedDay(fromMs));
    for (const { wallMs } of since) store.noteDay(livedDay(next.livedMs), wallMs);
  }

  function adopt(next: RunningTime, moved: MovedStamps | null = null): void {
    const before = time;
    const isOther =
      before?.doubt?.code !== next.doubt?.code || (before?.confirmed === null) !== (next.confirmed === null);
    const isSaveDue = moved !== null || isOther || next.steadyMs - savedAtMs >= saveEveryMs;
    if (isSaveDue && !save(next, moved) && moved !== null) return;
    trust(next);
    if (before !== null && clockOf(before).state !== clockOf(next).state) {
      if (next.doubt !== null && before.doubt === null) log.warn('custody.clock-doubted', { code: next.doubt.code });
      if (next.doubt === null && before.doubt !== null) log.info('custody.clock-confirmed');
      onChange();
    }
  }

  /** The lines of the journal say how far their time can be believed. */
  function trust(next: RunningTime): void {
    time = next;
    parts.store.journal.trustClock(next.doubt !== null ? 'doubted' : next.isConfirmed ? 'confirmed' : 'wall');
  }

  /** Counts up to now. A command that only asks counts nothing, and leaves what was stored as it is. */
  function lived(): RunningTime {
    const at = reading();
    if (time === null) return beginTime(store.time(), false, at);
    const next = liveOn(time, at);
    adopt(next);
    return next;
  }

  return {
    async start() {
      const located = await files.locate(dataDirectory);
      place = located.ok ? located.value.identity : null;
      const stored = store.time();
      const isSamePlace = place !== null && stored.place === place && !parts.isReplaced;
      const begun = beginTime(stored, isSamePlace, reading());
      trust(begun);
      if (begun.doubt !== null) log.warn('custody.clock-doubted', { code: begun.doubt.code });
      save(begun, null);
      // Asked within a transaction, so that it only reads.
      store.stampWith(() => (time === null ? 0 : liveOn(time, reading()).livedMs));
      cancel = repeat(clock, readEveryMs, () => void lived());
    },
    stop() {
      cancel();
      if (time !== null) save(lived(), null);
    },
    nowMs: () => lived().livedMs,
    clock: () => clockOf(time ?? lived()),
    takeDate({ dateMs, tookMs }) {
      if (time === null || tookMs > freshWithinMs) return;
      const { time: next, moved } = takeDate(lived(), dateMs);
      adopt(next, moved);
    },
    takePersonsWord() {
      if (time !== null) return adopt(takePersonsWord(lived()));
      const stored = store.time();
      store.saveTime({ ...stored, doubt: null }, stored.place, null);
    },
    writtenBefore(archiveDays) {
      const { livedMs, doubt } = lived();
      return doubt === null ? writtenBefore(store.days(), livedMs, archiveDays) : null;
    },
  };
}
