import type { Clock, Log } from '../ports.ts';
import type { Uploading } from './upload-coordinator.ts';

/** Long enough for what is nearly sent, short enough for a PC that is being switched off. */
const sendingGraceMs = 4000;
/** For a client that was asked to end, and for a store that fails. */
const endingGraceMs = 1000;
const lookEveryMs = 20;

/** Ends the sending in bounded time. What the store does not take is found in `uploading` at the next start. */
export async function shutDown(uploading: Uploading, clock: Clock, log: Log): Promise<void> {
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
