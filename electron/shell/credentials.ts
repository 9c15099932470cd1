import { readFile, rename, writeFile } from 'node:fs/promises';
import { safeStorage } from 'electron';
import { z } from 'zod';
import { failure, success } from '../../shared/result.ts';
import { retryBusyFile } from '../engine/platform/file-error.ts';
import type { Secrets } from '../engine/ports.ts';

const keysSchema = z.object({
  apiToken: z.string().min(1),
  subscriptionKey: z.string().min(1),
  /** Keys of earlier versions have none. */
  origin: z.string().nullable().default(null),
});

/**
 * The keys, encrypted by the operating system for this user. On Linux without a keyring `basic_text` is no protection,
 * so nothing is kept there. Keys that can no longer be read are left as they are until a person gives new ones.
 */
export function desktopCredentials(keysFile: string): Secrets {
  return {
    async read() {
      const kept = await readFile(keysFile).catch((error: NodeJS.ErrnoException) => error);
      if (kept instanceof Error) {
        return kept.code === 'ENOENT'
          ? success(null)
          : failure({ code: 'unreadable', message: 'The kept keys cannot be read.' });
      }
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(kept);
        const keys = keysSchema.parse(JSON.parse(result));
        // The keys are good as they are; a full disk only puts this off.
        if (shouldReEncrypt) await keep(keysFile, JSON.stringify(keys)).catch(() => undefined);
        return success(keys);
      } catch {
        return failure({
          code: 'unreadable',
          message: 'The system cannot open the kept keys any more. Enter them again.',
        });
      }
    },
    async write(keys) {
      if (!(await isProtected())) {
        const message = 'This system has no keyring, so keys cannot be kept safely. Install one, or use the agent.';
        return failure({ code: 'unavailable', message });
      }
      try {
        await keep(keysFile, JSON.stringify(keys));
        return success(undefined);
      } catch {
        return failure({ code: 'unavailable', message: 'The keys could not be written to the data folder.' });
      }
    },
  };
}

async function isProtected(): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';
}

async function keep(keysFile: string, text: string): Promise<void> {
  const encrypted = await safeStorage.encryptStringAsync(text);
  await writeFile(`${keysFile}.new`, encrypted, { mode: 0o600, flush: true });
  await retryBusyFile(() => rename(`${keysFile}.new`, keysFile));
}
