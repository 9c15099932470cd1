import type { TruthFacts } from '../../../shared/contract/status.ts';
import { contained } from '../platform/guard.ts';
import type { Credentials } from '../ports.ts';
import { mayCarryKeys } from '../service/plain-http.ts';
import { longestDelayMs } from './backoff.ts';
import {
  triedNow,
  withMeans,
  withNewFiles,
  withNewKeys,
  withNewService,
  withoutMeans,
} from './circuit-breaker-orders.ts';
import { laneFacts } from './circuit-breaker-status.ts';
import { keysNoted } from './keys-mark.ts';
import { shutDown } from './shut-down.ts';
import { createUploading, type UploadingOptions } from './upload-coordinator.ts';
import type { LastingTrouble } from './verdict.ts';

/** What is missing is looked for again this often. */
const checkAgainAfterMs = 30_000;

/** What the screen shows of the sending. */
export interface UploaderState {
  readonly lane: TruthFacts['lane'];
  readonly pause: TruthFacts['pause'];
  readonly batch: TruthFacts['batch'];
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

export function createUploader(options: UploadingOptions): Uploader {
  const { ports, store, keys, settings } = options;
  const { clock, log } = ports;
  let serviceInForce = '';
  let checks = 0;
  let isChecking = false;
  let cancelCheck: (() => void) | null = null;
  let stopped: Promise<void> | null = null;
  const uploading = createUploading(options, planCheck);
  const { careful, laneKeeper, pauseKeeper, dispatch, attempts, batch } = uploading;
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
        const lane = laneKeeper.lane();
        laneKeeper.change(missing === null ? withMeans(lane) : withoutMeans(lane, missing, clock.now()));
      }
    } finally {
      if (check === checks) {
        isChecking = false;
        planCheck();
      }
    }
  }

  function planCheck(): void {
    const lane = laneKeeper.lane();
    const mayChangeBehindUs = lane.state === 'stopped' || (lane.state !== 'open' && lane.trouble === 'keys-refused');
    if (mayChangeBehindUs && stopped === null) {
      cancelCheck ??= clock.after(checkAgainAfterMs, () => {
        keys.forget();
        lookAtMeans();
      });
    }
  }

  async function missingMeans(): Promise<LastingTrouble | null> {
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
      laneKeeper.change(withNewKeys(laneKeeper.lane(), clock.now()));
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
      laneKeeper.restore();
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
      laneKeeper.change(withNewFiles(laneKeeper.lane(), clock.now()));
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
      laneKeeper.change(triedNow(laneKeeper.lane(), clock.now()));
      uploading.changed();
    },
    keysChanged: () => {
      keys.forget();
      laneKeeper.change(withNewKeys(laneKeeper.lane(), clock.now()));
      lookAtMeans();
      uploading.changed();
    },
    settingsChanged: () => {
      if (wayToService() !== serviceInForce) {
        serviceInForce = wayToService();
        laneKeeper.change(withNewService(laneKeeper.lane()));
        makeAllDue();
        lookAtMeans();
      }
      uploading.changed();
    },
    state: () => {
      const pause = pauseKeeper.pause();
      return {
        lane: laneFacts(laneKeeper.lane(), attempts.count() > 0, store.jobs.nextDueAt),
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
