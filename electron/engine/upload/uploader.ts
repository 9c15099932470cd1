import type { StatusFacts } from '../../../shared/contract/status.ts';
import { longestDelayMs } from '../outbox/delays.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Credentials, Log } from '../ports.ts';
import { credentialsNoted } from '../service/credentials-note.ts';
import { mayCarryCredentials } from '../service/plain-http.ts';
import type { LastingError } from './attempt-result.ts';
import {
  triedNow,
  withMeans,
  withNewCredentials,
  withNewFiles,
  withNewService,
  withoutMeans,
} from './circuit-breaker.ts';
import { breakerStatus } from './circuit-breaker-state.ts';
import {
  createUploadCoordinator,
  type UploadCoordinator,
  type UploadCoordinatorOptions,
} from './upload-coordinator.ts';

/** How often the depot checks again for what is missing. */
const checkAgainAfterMs = 30_000;

/** What the screen shows of the sending. */
export interface UploaderState {
  readonly connection: StatusFacts['connection'];
  readonly pause: StatusFacts['pause'];
  readonly pace: StatusFacts['pace'];
}

/** Sends what is queued, as fast as the service takes it and no more often than it can bear. */
export interface Uploader {
  /** Restores what the last run left, and begins. To be called after `store.jobs.recover`. */
  readonly start: () => void;
  /**
   * Begins nothing more, waits some seconds for what is being sent, ends the rest (back to the queue, outcome unknown),
   * and resolves when every end is stored. Never rejects.
   */
  readonly stop: () => Promise<void>;
  /** There may be new jobs. Safe to call from within a call of the store. */
  readonly wake: () => void;
  /**
   * Lets what is being sent end, and begins nothing new. `until` is in epoch milliseconds; null means until `resume`. A
   * pause outlives the process.
   */
  readonly pause: (until: number | null) => void;
  readonly resume: () => void;
  /** A person's order: ends a pause, makes every waiting file due, and tries the service at once. */
  readonly tryNow: () => void;
  readonly credentialsChanged: () => void;
  readonly settingsChanged: () => void;
  readonly state: () => UploaderState;
  /** 0 to 1; null for a job that is not being sent. */
  readonly progressOf: (jobId: number) => number | null;
  /** True when nothing is claimed, under way or waiting to be stored. */
  readonly idle: () => boolean;
  /** True when it is idle, and nothing may begin before some later moment or a person's order. */
  readonly nothingDueNow: () => boolean;
}

export function createUploader(options: UploadCoordinatorOptions): Uploader {
  const { ports, store, credentials, settings } = options;
  const { clock, log } = ports;
  let serviceInForce = '';
  let stopped: Promise<void> | null = null;
  const uploading = createUploadCoordinator(options, () => means.plan());
  const { storeGuard, keptBreaker, pauseKeeper, scheduler, attempts, run } = uploading;
  const means = createMeansCheck(options, uploading);
  const wayToService = () => JSON.stringify([settings().serviceUrl, settings().proxyUrl, options.isSetUp()]);

  function makeAllDue(): void {
    storeGuard.write(() => store.jobs.makeDue(clock.now()));
  }

  return {
    start: () => {
      serviceInForce = wayToService();
      pauseKeeper.restore();
      keptBreaker.restore();
      storeGuard.write(() => store.jobs.clampNextAttempts(clock.now(), longestDelayMs));
      means.check();
      uploading.begin();
    },
    stop: () => {
      means.stop();
      stopped ??= shutDown(uploading, clock, log);
      return stopped;
    },
    wake: () => {
      keptBreaker.change(withNewFiles(keptBreaker.breaker(), clock.now()));
      scheduler.runSoon();
    },
    pause: (until) => {
      pauseKeeper.change({ until, at: clock.now() });
      scheduler.giveBack(null);
      uploading.changed();
    },
    resume: () => {
      pauseKeeper.change(null);
      uploading.changed();
    },
    tryNow: () => {
      pauseKeeper.change(null);
      makeAllDue();
      keptBreaker.change(triedNow(keptBreaker.breaker(), clock.now()));
      uploading.changed();
    },
    credentialsChanged: () => {
      credentials.forget();
      keptBreaker.change(withNewCredentials(keptBreaker.breaker(), clock.now()));
      means.check();
      uploading.changed();
    },
    settingsChanged: () => {
      if (wayToService() !== serviceInForce) {
        serviceInForce = wayToService();
        keptBreaker.change(withNewService(keptBreaker.breaker()));
        makeAllDue();
        means.check();
      }
      uploading.changed();
    },
    state: () => {
      const pause = pauseKeeper.pause();
      return {
        connection: breakerStatus(keptBreaker.breaker(), attempts.count() > 0, store.jobs.nextDueAt),
        pause: pause === null ? null : { until: pause.until },
        pace: run.pace(),
      };
    },
    progressOf: attempts.progressOf,
    idle: scheduler.isIdle,
    nothingDueNow: () => !means.isChecking() && scheduler.nothingDueNow(),
  };
}

/** What is needed to send: an address that may be used, keys, and a depot that is set up. */
interface MeansCheck {
  readonly check: () => void;
  /** To be called when the breaker is another one. */
  readonly plan: () => void;
  readonly isChecking: () => boolean;
  readonly stop: () => void;
}

function createMeansCheck(
  { ports, store, credentials, settings, isSetUp }: UploadCoordinatorOptions,
  { storeGuard, keptBreaker }: UploadCoordinator,
): MeansCheck {
  const { clock, log } = ports;
  let checks = 0;
  let isChecking = false;
  let cancelCheck: (() => void) | null = null;
  let isStopped = false;

  /**
   * Makes sure that the depot has what it needs to send, or lets the breaker say what is missing. The check is repeated
   * as long as something is missing or the credentials are refused: new ones may be written into the agent's file, or
   * other users may lose the right to read it, without anybody telling us.
   */
  async function checkMeans(): Promise<void> {
    checks += 1;
    const check = checks;
    cancelCheck?.();
    cancelCheck = null;
    isChecking = true;
    try {
      const missing = await missingMeans();
      if (check === checks && !isStopped) {
        const breaker = keptBreaker.breaker();
        keptBreaker.change(missing === null ? withMeans(breaker) : withoutMeans(breaker, missing, clock.now()));
      }
    } finally {
      if (check === checks) {
        isChecking = false;
        planCheck();
      }
    }
  }

  function planCheck(): void {
    const breaker = keptBreaker.breaker();
    const mayChangeBehindUs =
      breaker.state === 'stopped' || (breaker.state !== 'closed' && breaker.error === 'keys-refused');
    if (mayChangeBehindUs && !isStopped) {
      cancelCheck ??= clock.after(checkAgainAfterMs, () => {
        credentials.forget();
        startCheck();
      });
    }
  }

  async function missingMeans(): Promise<LastingError | null> {
    const { serviceUrl, allowPlainHttp } = settings();
    if (serviceUrl === '') return 'no-settings';
    const url = URL.parse(serviceUrl);
    if (url !== null && !mayCarryCredentials(url, { allowPlainHttp })) return 'plain-address';
    const found = await credentials.forService(serviceUrl);
    if (!found.ok) return found.error.code === 'keys-missing' ? 'no-keys' : found.error.code;
    noteCredentials(found.value);
    return isSetUp() ? null : 'not-started';
  }

  function noteCredentials(credentials: Credentials): void {
    const last = storeGuard.read(() => store.settings.note('keys'));
    const { note, areNew } = credentialsNoted(credentials, last.ok ? last.value : null, clock.now());
    if (JSON.stringify(note) !== JSON.stringify(last.ok ? last.value : null)) {
      storeGuard.write(() => store.settings.setNote('keys', note));
    }
    if (areNew) keptBreaker.change(withNewCredentials(keptBreaker.breaker(), clock.now()));
  }

  function startCheck(): void {
    void contained(log, 'sending', checkMeans);
  }

  return {
    check: startCheck,
    plan: planCheck,
    isChecking: () => isChecking,
    stop() {
      isStopped = true;
      cancelCheck?.();
    },
  };
}

/** Long enough for files that are nearly sent, short enough for a PC that is being switched off. */
const sendingGraceMs = 4000;
/** For a client that was asked to end, and for a store that fails. */
const endingGraceMs = 1000;
const checkEveryMs = 20;

/** Ends the sending in bounded time. The next start finds what the store did not take in `uploading`. */
async function shutDown(uploading: UploadCoordinator, clock: Clock, log: Log): Promise<void> {
  const { attempts, resultWriter, scheduler } = uploading;
  uploading.close();
  await until(() => attempts.count() === 0, sendingGraceMs, clock);
  attempts.abort();
  await until(() => attempts.count() === 0, endingGraceMs, clock);
  attempts.abandon();
  resultWriter.commit();
  await until(() => resultWriter.size() === 0, endingGraceMs, clock);
  resultWriter.close();
  scheduler.end();
  if (resultWriter.size() > 0) log.warn('upload.stopped-unsaved', { count: resultWriter.size() });
}

function until(isSo: () => boolean, atMostMs: number, clock: Clock): Promise<void> {
  const endMs = clock.monotonicMs() + atMostMs;
  return new Promise((resolve) => {
    const check = () => {
      if (isSo() || clock.monotonicMs() >= endMs) resolve();
      else clock.after(checkEveryMs, check);
    };
    check();
  });
}
