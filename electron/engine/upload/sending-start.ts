import type { Clock, Log } from '../ports.ts';
import { StoreError } from '../store/store.ts';
import type { Uploader } from './uploader.ts';

/** Long enough for a person to free some space, short enough that nobody waits for it. */
const startAgainAfterMs = 15_000;
/** How often a pass checks whether the sending has come to its end. */
const passCheckEveryMs = 20;

/** What keeps the sending from beginning. The start is tried again by itself. */
export type SendingStartError = StoreError['code'];

/** Starts the sending. Its first step is a write: what the last run left unfinished goes back to the queue. */
export interface SendingStart {
  /** Returns null when sending has begun. */
  readonly start: () => SendingStartError | null;
  /** What the sending waits for now; null where it has begun, or was not started. */
  readonly waitsFor: () => SendingStartError | null;
  /** Resolves when nothing more can be sent now: everything is sent, or the sending waits for something. */
  readonly passDone: () => Promise<void>;
  readonly stop: () => void;
}

interface SendingStartParts {
  readonly recover: () => void;
  /** Started only after `recover`, which would take back what is being sent. */
  readonly uploader: Pick<Uploader, 'start' | 'nothingDueNow'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

/**
 * Where the records cannot be written, as on a full disk, everything else starts all the same, and the first screen
 * says why nothing is sent. Sending begins as soon as they can be written.
 */
export function createSendingStart({ recover, uploader, clock, log }: SendingStartParts): SendingStart {
  let hasBegun = false;
  let waitsFor: SendingStartError | null = null;
  let cancel = () => {};

  function start(): SendingStartError | null {
    try {
      recover();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.warn('upload.not-taken-up', { code: error.code });
      cancel = clock.after(startAgainAfterMs, start);
      waitsFor = error.code;
      return error.code;
    }
    hasBegun = true;
    waitsFor = null;
    uploader.start();
    return null;
  }

  return {
    start,
    waitsFor: () => waitsFor,
    async passDone() {
      while (hasBegun && !uploader.nothingDueNow()) {
        await new Promise<void>((resolve) => clock.after(passCheckEveryMs, resolve));
      }
    },
    stop: () => cancel(),
  };
}
