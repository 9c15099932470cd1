import { readFile, rename, writeFile } from 'node:fs/promises';
import { safeStorage } from 'electron';
import { z } from 'zod';
import { failure, type Result, success } from '../../shared/result.ts';
import { retryBusyFile } from '../engine/platform/file-error.ts';
import type { Secrets, WebhookSecret } from '../engine/ports.ts';

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
    read: () =>
      readEncrypted(keysFile, keysSchema, {
        notRead: 'The kept keys cannot be read.',
        notOpened: 'The system cannot open the kept keys any more. Enter them again.',
      }),
    write: (keys) =>
      writeEncrypted(keysFile, JSON.stringify(keys), {
        noKeyring: 'This system has no keyring, so keys cannot be kept safely. Install one, or use the agent.',
        notWritten: 'The keys could not be written to the data folder.',
      }),
  };
}

/** The secret of the webhooks, kept in the same way, in a file of its own: one that is lost takes no keys with it. */
export function desktopWebhookSecret(secretFile: string): WebhookSecret {
  return {
    isFixed: false,
    read: () =>
      readEncrypted(secretFile, z.string().min(1), {
        notRead: 'The kept secret cannot be read.',
        notOpened: 'The system cannot open the kept secret any more. Enter it again.',
      }),
    write: (secret) =>
      writeEncrypted(secretFile, JSON.stringify(secret), {
        noKeyring: 'This system has no keyring, so the secret cannot be kept safely. Install one, or use the agent.',
        notWritten: 'The secret could not be written to the data folder.',
      }),
  };
}

/** Null where there is no such file. */
async function readEncrypted<Content>(
  file: string,
  schema: z.ZodType<Content>,
  words: { readonly notRead: string; readonly notOpened: string },
): Promise<Result<Content | null, { readonly code: 'unreadable'; readonly message: string }>> {
  const kept = await readFile(file).catch((error: NodeJS.ErrnoException) => error);
  if (kept instanceof Error) {
    return kept.code === 'ENOENT' ? success(null) : failure({ code: 'unreadable', message: words.notRead });
  }
  try {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(kept);
    const content = schema.parse(JSON.parse(result));
    // The content is good as it is; a full disk only puts this off.
    if (shouldReEncrypt) await keep(file, result).catch(() => undefined);
    return success(content);
  } catch {
    return failure({ code: 'unreadable', message: words.notOpened });
  }
}

async function writeEncrypted(
  file: string,
  text: string,
  words: { readonly noKeyring: string; readonly notWritten: string },
): Promise<Result<void, { readonly code: 'unavailable'; readonly message: string }>> {
  if (!(await isProtected())) return failure({ code: 'unavailable', message: words.noKeyring });
  try {
    await keep(file, text);
    return success(undefined);
  } catch {
    return failure({ code: 'unavailable', message: words.notWritten });
  }
}

async function isProtected(): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';
}

async function keep(file: string, text: string): Promise<void> {
  const encrypted = await safeStorage.encryptStringAsync(text);
  await writeFile(`${file}.new`, encrypted, { mode: 0o600, flush: true });
  await retryBusyFile(() => rename(`${file}.new`, file));
}
