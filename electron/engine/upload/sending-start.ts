import type { Clock, Log } from '../ports.ts';
import { StoreError } from '../store/store.ts';
import type { Uploader } from './uploader.ts';

/** Long enough for a person to free some space, short enough that nobody waits for it. */
const startAgainAfterMs = 15_000;
/** How often a pass looks whether the sending has come to its end. */
const passCheckEveryMs = 20;

/** What keeps the sending from beginning. It is tried again by itself. */
export type SendingStartError = StoreError['code'];

/** Follows on what to do, which is not the same where nobody waits for it to be tried again. */
export const sendingStartErrorText: Readonly<Record<SendingStartError, string>> = {
  'disk-full': 'Nothing is sent: the disk of the data folder is full. Free some space.',
  failed: 'Nothing is sent: the records cannot be written. Check the disk of the data folder.',
};

/** The first step of the sending: what the last run left in the middle goes back to the queue, which is a write. */
export interface SendingStart {
  /** Null: sending has begun. */
  readonly start: () => SendingStartError | null;
  /** What the sending waits for now; null where it has begun, or was not asked to. */
  readonly waitsFor: () => SendingStartError | null;
  /** Settles when nothing more can be sent now: all is sent, or the sending waits for something. */
  readonly passDone: () => Promise<void>;
  readonly stop: () => void;
}

interface SendingStartParts {
  readonly recover: () => void;
  /** Begins only after `recover`, which would take back what is being sent. */
  readonly uploader: Pick<Uploader, 'start' | 'nothingDueNow'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

/**
 * Where the records cannot be written, as on a full disk, everything else starts: the first screen says why nothing
 * moves. Sending begins as soon as they can be.
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
      while (hasBegun && !uploader.nothingDueNow())
        await new Promise<void>((resolve) => clock.after(passCheckEveryMs, resolve));
    },
    stop: () => cancel(),
  };
}
