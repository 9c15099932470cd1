import { z } from 'zod';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import type { Clock, Log } from '../ports.ts';
import type { SettingStore } from '../store/store.ts';
import { withinLongestDelay } from './backoff.ts';
import { type CircuitBreaker, freshBreaker } from './circuit-breaker.ts';
import type { StoreGuard } from './store-guard.ts';

/** The lane in force. Each change is kept for the next start, logged, and told. */
export interface KeptBreaker {
  readonly lane: () => CircuitBreaker;
  readonly change: (next: CircuitBreaker) => void;
  /** Takes up what the last run left. */
  readonly restore: () => void;
}

export function createKeptBreaker(
  fresh: CircuitBreaker,
  settings: Pick<SettingStore, 'note' | 'setNote'>,
  careful: StoreGuard,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  changed: (before: CircuitBreaker, after: CircuitBreaker) => void,
): KeptBreaker {
  let lane = fresh;
  let kept = 'null';

  function keep(): void {
    const note = noteOf(lane);
    const text = JSON.stringify(note);
    if (text !== kept && careful.write(() => settings.setNote('lane', note)).ok) {
      kept = text;
    }
  }

  return {
    lane: () => lane,
    change: (next) => {
      if (next === lane) {
        return;
      }
      const before = lane;
      lane = next;
      if (before.epoch === next.epoch && before.state === next.state) {
        changed(before, next);
        return;
      }
      log.info('upload.lane', {
        state: next.state,
        trouble: next.state === 'open' ? null : next.trouble,
        failures: next.state === 'open' ? 0 : next.failures,
        detail: next.state === 'open' ? null : next.detail,
        delayMs: next.state === 'backing-off' ? next.nextTryAt - clock.now() : null,
      });
      keep();
      changed(before, next);
    },
    restore: () => {
      const note = careful.read(() => settings.note('lane'));
      if (note.ok) {
        lane = breakerFromNote(note.value, clock.now());
        kept = JSON.stringify(noteOf(lane));
      }
    },
  };
}

/** What outlives the process: the trouble, and how long the service asked to be left alone. Times in epoch ms. */
const breakerNoteSchema = z.object({
  trouble: z.enum(['no-connection', 'service-busy', 'service-failing', 'not-trusted', 'proxy', 'keys-refused']),
  since: z.number(),
  failures: z.int().min(0),
  /** Null in notes of earlier versions, which waited for a person. */
  nextTryAt: z.number().nullable(),
  detail: z.string(),
});

/** The note to keep of a lane; null where there is nothing to keep: what is missing is looked for at every start. */
export function noteOf(lane: CircuitBreaker): z.infer<typeof breakerNoteSchema> | null {
  if (lane.state !== 'backing-off') {
    return null;
  }
  const { trouble, since, failures, detail, nextTryAt } = lane;
  return { trouble, since, failures, detail, nextTryAt };
}

/** The lane at the start, as the last run left it. A note that cannot be read is no note. */
export function breakerFromNote(note: unknown, now: number): CircuitBreaker {
  const read = breakerNoteSchema.safeParse(note);
  const fresh = freshBreaker();
  if (!read.success) {
    return fresh;
  }
  const { trouble, failures, detail } = read.data;
  return {
    ...fresh,
    state: 'backing-off',
    trouble,
    failures,
    detail,
    mayBeFiles: false,
    failedAt: now,
    since: Math.min(read.data.since, now),
    nextTryAt: withinLongestDelay(read.data.nextTryAt ?? now, now),
  };
}

/**
 * The lane as the screen shows it.
 *
 * @param underWay an attempt is under way: it may clear a doubt within moments, so that none is shown before
 * @param nextDueAt when the next file is due: a lane is tried with a file, and so not before one is due
 */
export function breakerStatus(
  lane: CircuitBreaker,
  underWay: boolean,
  nextDueAt: () => number | null,
): StatusFacts['lane'] {
  switch (lane.state) {
    case 'open':
      if (lane.doubt === null || underWay) {
        return { state: 'open', since: null, failures: 0, nextTryAt: null, detail: null };
      }
      return {
        state: lane.doubt.trouble,
        since: lane.doubt.since,
        failures: lane.doubt.failures,
        nextTryAt: nextDueAt(),
        detail: lane.doubt.detail,
      };
    case 'backing-off': {
      const { trouble, since, failures, detail } = lane;
      const nextTryAt = underWay ? lane.nextTryAt : Math.max(lane.nextTryAt, nextDueAt() ?? 0);
      return { state: trouble, since, failures, nextTryAt, detail };
    }
    case 'stopped': {
      const { trouble, since, failures, detail } = lane;
      return { state: trouble, since, failures, nextTryAt: null, detail };
    }
  }
}

/** The pause in force. It outlives the process. */
export interface PauseKeeper {
  /** Null where nothing is paused, or no longer. */
  readonly pause: () => Pause | null;
  readonly change: (next: Pause | null) => void;
  /** Notes a pause that came to its end by itself, or that a jump of the clock made shorter. True when it ended. */
  readonly check: () => boolean;
  readonly restore: () => void;
}

export function createPauseKeeper(
  clock: Clock,
  settings: Pick<SettingStore, 'note' | 'setNote'>,
  careful: StoreGuard,
): PauseKeeper {
  let chosen: Pause | null = null;

  function now(): Pause | null {
    return chosen === null ? null : pauseNow(chosen, clock.now());
  }

  function change(next: Pause | null): void {
    chosen = next;
    careful.write(() => settings.setNote('pause', next));
  }

  return {
    pause: now,
    change,
    check: () => {
      const pause = now();
      if (pause !== chosen) {
        change(pause);
        return pause === null;
      }
      return false;
    },
    restore: () => {
      const note = careful.read(() => settings.note('pause'));
      chosen = note.ok ? pauseFromNote(note.value, clock.now()) : null;
    },
  };
}

/** A person's word that nothing new is sent: until a moment, or until the person says so. Times in epoch ms. */
const pauseSchema = z.object({ until: z.number().nullable(), at: z.number() });
type Pause = Readonly<z.infer<typeof pauseSchema>>;

/** The pause that was kept, as it holds now; null where there is none or where it is over. */
export function pauseFromNote(note: unknown, now: number): Pause | null {
  const read = pauseSchema.safeParse(note);
  return read.success ? pauseNow(read.data, now) : null;
}

/**
 * The pause as it holds now; null when it is over. It never lasts longer than it was meant to when the person chose it:
 * a clock that was set back must not stretch an hour into a day.
 */
export function pauseNow(pause: Pause, now: number): Pause | null {
  if (pause.until === null) {
    return pause;
  }
  const until = Math.min(pause.until, now + (pause.until - pause.at));
  if (until <= now) {
    return null;
  }
  return until === pause.until ? pause : { until, at: now };
}
