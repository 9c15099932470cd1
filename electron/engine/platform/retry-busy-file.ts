import { setTimeout as delay } from 'node:timers/promises';
import { fileTroubleOf } from './file-error.ts';

/** Waits between trials on Windows, where a virus scanner or an indexer holds a file for a moment after it was written. */
const againAfterMs = process.platform === 'win32' ? [20, 100, 400, 1_000] : [];

/**
 * Renames or removes a file, once more where another program has it open for the moment. Other systems let it be done
 * to a file that is open.
 */
export async function patiently<Value>(
  call: () => Promise<Value>,
  waitsMs: readonly number[] = againAfterMs,
): Promise<Value> {
  for (const waitMs of waitsMs) {
    try {
      return await call();
    } catch (error) {
      const { code } = fileTroubleOf(error);
      if (code !== 'locked' && code !== 'denied') throw error;
      await delay(waitMs);
    }
  }
  return call();
}
