import type { TruthFacts } from '../../../shared/app/truth.ts';
import { contained } from '../guard.ts';
import { longestDelayMs } from './delays.ts';
import { laneFacts } from './lane-facts.ts';
import { triedNow, withNewFiles, withNewKeys, withNewService, withoutMeans } from './lane-orders.ts';
import { shutDown } from './shut-down.ts';
import { createUploading, type UploadingOptions } from './uploading.ts';

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
  const { ports, store, settings } = options;
  const { clock, log, secrets } = ports;
  const uploading = createUploading(options);
  const { careful, laneKeeper, pauseKeeper, dispatch, attempts, batch } = uploading;
  let serviceInForce = '';
  let checks = 0;
  let stopped: Promise<void> | null = null;

  const wayToService = () => JSON.stringify([settings().serviceUrl, settings().proxyUrl]);

  /** The depot has what it takes to send, or the lane says what is missing. */
  async function checkMeans(): Promise<void> {
    checks += 1;
    const check = checks;
    if (settings().serviceUrl === '') {
      laneKeeper.change(withoutMeans(laneKeeper.lane(), 'no-settings', clock.now()));
      return;
    }
    const kept = await secrets.read().catch(() => null);
    if (check !== checks) {
      return;
    }
    if (kept === null || !kept.ok) {
      // The service will say whether it matters: without keys each sending ends at once.
      log.warn('upload.keys-unreadable', { code: kept === null ? 'failed' : kept.error.code });
    } else if (kept.value === null) {
      laneKeeper.change(withoutMeans(laneKeeper.lane(), 'no-keys', clock.now()));
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
    nothingDueNow: dispatch.nothingDueNow,
  };

  function unsent(): number {
    const { waiting, sending } = store.uploads.counts(clock.now());
    return waiting + sending;
  }
}
