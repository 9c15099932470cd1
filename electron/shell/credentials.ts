import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { safeStorage } from 'electron';
import { z } from 'zod';
import { failure, type Result, success } from '../../shared/result.ts';
import type { SentenceCode } from '../../shared/sentence.ts';
import { retryBusyFile } from '../engine/platform/file-error.ts';
import type { MailPassword, Secrets, TypedKeysKeeper, WebhookSecret } from '../engine/ports.ts';
import { type Said, say } from '../engine/refusal.ts';

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
        notRead: 'keys-not-read',
        notOpened: 'keys-not-opened',
      }),
    write: (keys) =>
      writeEncrypted(keysFile, JSON.stringify(keys), {
        noKeyring: 'no-keyring-for-keys',
        notWritten: 'keys-not-written',
      }),
  };
}

const typedKeySchema = z.object({ value: z.string().min(1), origin: z.string().nullable() }).nullable();
const typedKeysSchema = z.object({ apiToken: typedKeySchema, subscriptionKey: typedKeySchema });

/** Keys that were typed and not tested, in a file of their own: those that work are not touched by them. */
export function desktopTypedKeys(typedFile: string): TypedKeysKeeper {
  return {
    async read() {
      const words = { notRead: 'keys-not-read', notOpened: 'keys-not-opened' } as const;
      const kept = await readEncrypted(typedFile, typedKeysSchema, words);
      return kept.ok ? kept.value : null;
    },
    async write(keys) {
      const words = { noKeyring: 'no-keyring-for-keys', notWritten: 'keys-not-written' } as const;
      if (keys !== null) return writeEncrypted(typedFile, JSON.stringify(keys), words);
      const removed = await rm(typedFile, { force: true }).then(
        () => true,
        () => false,
      );
      return removed ? success(undefined) : failure({ code: 'unavailable', ...say(words.notWritten) });
    },
  };
}

/** The secret of the webhooks, kept in the same way, in a file of its own: one that is lost takes no keys with it. */
export function desktopWebhookSecret(secretFile: string): WebhookSecret {
  return {
    isFixed: false,
    read: () =>
      readEncrypted(secretFile, z.string().min(1), {
        notRead: 'secret-not-read',
        notOpened: 'secret-not-opened',
      }),
    write: (secret) =>
      writeEncrypted(secretFile, JSON.stringify(secret), {
        noKeyring: 'no-keyring-for-secret',
        notWritten: 'secret-not-written',
      }),
  };
}

const mailPasswordSchema = z.object({ password: z.string().min(1), server: z.string().nullable() });

/** A password with the server that it is for, that of the mails or of the company's archive, kept in the same way. */
export function desktopServerPassword(passwordFile: string): MailPassword {
  return {
    isFixed: false,
    read: () =>
      readEncrypted(passwordFile, mailPasswordSchema, {
        notRead: 'password-not-read',
        notOpened: 'password-not-opened',
      }),
    write: (kept) =>
      writeEncrypted(passwordFile, JSON.stringify(kept), {
        noKeyring: 'no-keyring-for-password',
        notWritten: 'password-not-written',
      }),
  };
}

/** Null where there is no such file. */
async function readEncrypted<Content>(
  file: string,
  schema: z.ZodType<Content>,
  words: { readonly notRead: SentenceCode; readonly notOpened: SentenceCode },
): Promise<Result<Content | null, { readonly code: 'unreadable' } & Said>> {
  const kept = await readFile(file).catch((error: NodeJS.ErrnoException) => error);
  if (kept instanceof Error) {
    return kept.code === 'ENOENT' ? success(null) : failure({ code: 'unreadable', ...say(words.notRead) });
  }
  try {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(kept);
    const content = schema.parse(JSON.parse(result));
    // The content is good as it is; a full disk only puts this off.
    if (shouldReEncrypt) await keep(file, result).catch(() => undefined);
    return success(content);
  } catch {
    return failure({ code: 'unreadable', ...say(words.notOpened) });
  }
}

async function writeEncrypted(
  file: string,
  text: string,
  words: { readonly noKeyring: SentenceCode; readonly notWritten: SentenceCode },
): Promise<Result<void, { readonly code: 'unavailable' } & Said>> {
  if (!(await isProtected())) return failure({ code: 'unavailable', ...say(words.noKeyring) });
  try {
    await keep(file, text);
    return success(undefined);
  } catch {
    return failure({ code: 'unavailable', ...say(words.notWritten) });
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
