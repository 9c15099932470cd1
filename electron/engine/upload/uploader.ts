import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Credentials, Log } from '../ports.ts';
import { mayCarryKeys } from '../service/plain-http.ts';
import type { LastingError } from './attempt-result.ts';
import { longestDelayMs } from './backoff.ts';
import { triedNow, withMeans, withNewFiles, withNewKeys, withNewService, withoutMeans } from './circuit-breaker.ts';
import { breakerStatus } from './circuit-breaker-state.ts';
import {
  createUploadCoordinator,
  type UploadCoordinator,
  type UploadCoordinatorOptions,
} from './upload-coordinator.ts';

/** What is missing is looked for again this often. */
const checkAgainAfterMs = 30_000;

/** What the screen shows of the sending. */
export interface UploaderState {
  readonly lane: StatusFacts['lane'];
  readonly pause: StatusFacts['pause'];
  readonly batch: StatusFacts['batch'];
}

/** Sends what is queued, as fast as the service takes it and no more often than it can bear. */
export interface Uploader {
  /** Takes up what the last run left, and begins. `store.jobs.recover` comes before. */
  readonly start: () => void;
  /**
   * Begins nothing more, waits some seconds for what is being sent, ends the rest (back to the queue, outcome unknown)
   * and settles when every end is stored. Never rejects.
   */
  readonly stop: () => Promise<void>;
  /** There may be new jobs. Safe to call from within a call of the store. */
  readonly wake: () => void;
  /** What is being sent ends, nothing new begins. `until` in epoch ms; null until `resume`. Outlives the process. */
  readonly pause: (until: number | null) => void;
  readonly resume: () => void;
  /** A person's word: ends a pause, makes every waiting file due, and tries the service at once. */
  readonly tryNow: () => void;
  readonly keysChanged: () => void;
  readonly settingsChanged: () => void;
  readonly state: () => UploaderState;
  /** 0 to 1; null for a job that is not being sent. */
  readonly progressOf: (jobId: number) => number | null;
  /** Nothing is claimed, under way or waiting to be stored. */
  readonly idle: () => boolean;
  /** Idle, and nothing may begin before some later moment or a person's word. */
  readonly nothingDueNow: () => boolean;
}

export function createUploader(options: UploadCoordinatorOptions): Uploader {
  const { ports, store, keys, settings } = options;
  const { clock, log } = ports;
  let serviceInForce = '';
  let checks = 0;
  let isChecking = false;
  let cancelCheck: (() => void) | null = null;
  let stopped: Promise<void> | null = null;
  const uploading = createUploadCoordinator(options, planCheck);
  const { careful, keptBreaker, pauseKeeper, dispatch, attempts, batch } = uploading;
  const wayToService = () => JSON.stringify([settings().serviceUrl, settings().proxyUrl]);

  /**
   * The depot has what it takes to send, or the lane says what is missing. Looked at again as long as it is, and as long
   * as the keys are refused: new ones may come into the agent's file, or others lose the right to read it, and nobody
   * tells us.
   */
  async function checkMeans(): Promise<void> {
    checks += 1;
    const check = checks;
    cancelCheck?.();
    cancelCheck = null;
    isChecking = true;
    try {
      const missing = await missingMeans();
      if (check === checks && stopped === null) {
        const lane = keptBreaker.lane();
        keptBreaker.change(missing === null ? withMeans(lane) : withoutMeans(lane, missing, clock.now()));
      }
    } finally {
      if (check === checks) {
        isChecking = false;
        planCheck();
      }
    }
  }

  function planCheck(): void {
    const lane = keptBreaker.lane();
    const mayChangeBehindUs = lane.state === 'stopped' || (lane.state !== 'open' && lane.trouble === 'keys-refused');
    if (mayChangeBehindUs && stopped === null) {
      cancelCheck ??= clock.after(checkAgainAfterMs, () => {
        keys.forget();
        lookAtMeans();
      });
    }
  }

  async function missingMeans(): Promise<LastingError | null> {
    const { serviceUrl, allowPlainHttp } = settings();
    if (serviceUrl === '') {
      return 'no-settings';
    }
    const url = URL.parse(serviceUrl);
    if (url !== null && !mayCarryKeys(url, { allowPlainHttp })) {
      return 'plain-address';
    }
    const found = await keys.forService(serviceUrl);
    if (!found.ok) {
      return found.error.code === 'keys-missing' ? 'no-keys' : found.error.code;
    }
    noteKeys(found.value);
    return null;
  }

  function noteKeys(credentials: Credentials): void {
    const last = careful.read(() => store.settings.note('keys'));
    const { note, areNew } = keysNoted(credentials, last.ok ? last.value : null);
    if (JSON.stringify(note) !== JSON.stringify(last.ok ? last.value : null)) {
      careful.write(() => store.settings.setNote('keys', note));
    }
    if (areNew) {
      keptBreaker.change(withNewKeys(keptBreaker.lane(), clock.now()));
    }
  }

  function lookAtMeans(): void {
    void contained(log, 'sending', checkMeans);
  }

  function makeAllDue(): void {
    careful.write(() => store.jobs.makeDue(clock.now()));
  }

  return {
    start: () => {
      serviceInForce = wayToService();
      pauseKeeper.restore();
      keptBreaker.restore();
      careful.write(() => store.jobs.clampNextAttempts(clock.now(), longestDelayMs));
      lookAtMeans();
      uploading.begin();
    },
    stop: () => {
      cancelCheck?.();
      stopped ??= shutDown(uploading, clock, log);
      return stopped;
    },
    wake: () => {
      keptBreaker.change(withNewFiles(keptBreaker.lane(), clock.now()));
      dispatch.runSoon();
    },
    pause: (until) => {
      pauseKeeper.change({ until, at: clock.now() });
      dispatch.giveBack(null);
      uploading.changed();
    },
    resume: () => {
      pauseKeeper.change(null);
      uploading.changed();
    },
    tryNow: () => {
      pauseKeeper.change(null);
      makeAllDue();
      keptBreaker.change(triedNow(keptBreaker.lane(), clock.now()));
      uploading.changed();
    },
    keysChanged: () => {
      keys.forget();
      keptBreaker.change(withNewKeys(keptBreaker.lane(), clock.now()));
      lookAtMeans();
      uploading.changed();
    },
    settingsChanged: () => {
      if (wayToService() !== serviceInForce) {
        serviceInForce = wayToService();
        keptBreaker.change(withNewService(keptBreaker.lane()));
        makeAllDue();
        lookAtMeans();
      }
      uploading.changed();
    },
    state: () => {
      const pause = pauseKeeper.pause();
      return {
        lane: breakerStatus(keptBreaker.lane(), attempts.count() > 0, store.jobs.nextDueAt),
        pause: pause === null ? null : { until: pause.until },
        batch: batch.facts(unsent),
      };
    },
    progressOf: attempts.progressOf,
    idle: dispatch.isIdle,
    nothingDueNow: () => !isChecking && dispatch.nothingDueNow(),
  };

  function unsent(): number {
    const { waiting, sending } = store.uploads.counts(clock.now());
    return waiting + sending;
  }
}

/** What tells keys from others without giving them away. */
const noteSchema = z.object({ salt: z.string(), mark: z.string() });
type KeysNote = z.infer<typeof noteSchema>;

/**
 * The note of the keys that are in force now, and whether they are others than at the last one: given to an agent that
 * did not run, or written into its file behind our back. A note that cannot be read is no note.
 */
function keysNoted(
  { apiToken, subscriptionKey }: Credentials,
  lastNote: unknown,
): { readonly note: KeysNote; readonly areNew: boolean } {
  const last = noteSchema.safeParse(lastNote).data;
  const salt = last?.salt ?? randomBytes(16).toString('hex');
  const mark = createHmac('sha256', salt)
    .update(JSON.stringify([apiToken, subscriptionKey]))
    .digest('hex')
    .slice(0, 16);
  return { note: { salt, mark }, areNew: last !== undefined && last.mark !== mark };
}

/** Long enough for what is nearly sent, short enough for a PC that is being switched off. */
const sendingGraceMs = 4000;
/** For a client that was asked to end, and for a store that fails. */
const endingGraceMs = 1000;
const lookEveryMs = 20;

/** Ends the sending in bounded time. What the store does not take is found in `uploading` at the next start. */
async function shutDown(uploading: UploadCoordinator, clock: Clock, log: Log): Promise<void> {
  const { attempts, book, dispatch } = uploading;
  uploading.close();
  await until(() => attempts.count() === 0, sendingGraceMs, clock);
  attempts.abort();
  await until(() => attempts.count() === 0, endingGraceMs, clock);
  attempts.abandon();
  book.commit();
  await until(() => book.size() === 0, endingGraceMs, clock);
  book.close();
  dispatch.end();
  if (book.size() > 0) {
    log.warn('upload.stopped-unsaved', { count: book.size() });
  }
}

function until(isSo: () => boolean, atMostMs: number, clock: Clock): Promise<void> {
  const endMs = clock.monotonicMs() + atMostMs;
  return new Promise((resolve) => {
    const look = () => {
      if (isSo() || clock.monotonicMs() >= endMs) {
        resolve();
      } else {
        clock.after(lookEveryMs, look);
      }
    };
    look();
  });
}
