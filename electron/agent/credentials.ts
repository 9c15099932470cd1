import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { z } from 'zod';
import { failure, type Result, success } from '../../shared/result.ts';
import { originOf } from '../../shared/settings/settings.ts';
import { retryBusyFile } from '../engine/platform/file-error.ts';
import type { ArchiveSecret, MailPassword, Secrets, StoredMailPassword, WebhookSecret } from '../engine/ports.ts';

const webhookSchema = z.object({ webhookSecret: z.string().min(1).optional() });
const mailSchema = z.object({
  mailPassword: z.string().min(1).optional(),
  mailPasswordServer: z.string().min(1).nullable().default(null),
});
const archiveSchema = z.object({
  archiveSecret: z.string().min(1).optional(),
  archiveOrigin: z.url().nullable().default(null),
});
/** What may stand beside the keys, or without them. */
const othersSchema = z.strictObject({
  webhookSecret: z.string().optional(),
  mailPassword: z.string().optional(),
  mailPasswordServer: z.string().nullable().optional(),
  archiveSecret: z.string().optional(),
  archiveOrigin: z.string().nullable().optional(),
});
const keysSchema = z.object({
  apiToken: z.string().min(1),
  subscriptionKey: z.string().min(1),
  origin: z
    .url()
    .nullable()
    .default(null)
    .transform((url) => (url === null ? null : originOf(url))),
});

/**
 * The keys of the agent: from `TACHO_DEPOT_API_TOKEN` and `TACHO_DEPOT_SUBSCRIPTION_KEY`, or from a JSON file
 * `{"apiToken": "...", "subscriptionKey": "...", "origin": "https://..."}` that only its user can read. A file that
 * others can read is refused, because a key in it is no secret any more. (Windows has no mode bits: the data folder is
 * the user's own there.)
 *
 * Keys are sent to the origin only that they were given for. Those of the environment come with `TACHO_DEPOT_URL` beside
 * them: whoever gives the one gives the other. A file without `origin` belongs to the first address that it is used for,
 * which is written into it.
 */
export function agentCredentials(
  environment: NodeJS.ProcessEnv,
  keysFile: string,
): Secrets & { readonly store: 'environment' | 'file' } {
  const apiToken = environment.TACHO_DEPOT_API_TOKEN ?? '';
  const subscriptionKey = environment.TACHO_DEPOT_SUBSCRIPTION_KEY ?? '';
  if (apiToken !== '' && subscriptionKey !== '') {
    return {
      store: 'environment',
      read: async () => {
        const origin = originOf(environment.TACHO_DEPOT_URL ?? '');
        return origin === null
          ? failure({ code: 'no-address', message: noAddress })
          : success({ apiToken, subscriptionKey, origin });
      },
      write: async () =>
        failure({ code: 'fixed', message: 'The keys come from the environment of the agent. Change them there.' }),
    };
  }
  return { store: 'file', read: () => readKeysFile(keysFile), write: (keys) => writeKeysFile(keysFile, keys) };
}

const noAddress =
  'The keys come from the environment, but not the address that they are for. Set TACHO_DEPOT_URL beside them.';

/**
 * The secret that webhooks are signed with: from `TACHO_DEPOT_WEBHOOK_SECRET`, or `"webhookSecret"` of the keys file;
 * null where neither says one.
 */
export async function readWebhookSecret(
  environment: NodeJS.ProcessEnv,
  keysFile: string,
): Promise<Result<string | null, CredentialsError>> {
  const given = environment.TACHO_DEPOT_WEBHOOK_SECRET ?? '';
  if (given !== '') return success(given);
  const read = await readProtected(
    keysFile,
    webhookSchema,
    'The keys file must be JSON, and "webhookSecret" in it a text that is not empty.',
  );
  return read.ok ? success(read.value?.webhookSecret ?? null) : read;
}

type CredentialsError = Extract<Awaited<ReturnType<Secrets['read']>>, { ok: false }>['error'];

/** A file with nothing but other secrets has no keys yet. */
const readKeysFile = (keysFile: string): ReturnType<Secrets['read']> =>
  readProtected(
    keysFile,
    z.union([keysSchema, othersSchema.transform(() => null)]),
    'The keys file must be JSON with "apiToken" and "subscriptionKey".',
  );

/** Null where there is no such file. */
async function readProtected<Content>(
  keysFile: string,
  schema: z.ZodType<Content>,
  expected: string,
): Promise<Result<Content | null, CredentialsError>> {
  const found = await stat(keysFile).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    if (found.code === 'ENOENT') return success(null);
    return failure({ code: 'unreadable', message: 'The keys file cannot be read by this user.' });
  }
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    const mode = (found.mode & 0o777).toString(8);
    return failure({
      code: 'unprotected',
      message: `Others can read the keys file (its mode is ${mode}). Run chmod 600 on it, and ask for new keys if others use this PC.`,
    });
  }
  try {
    const text = await readFile(keysFile, 'utf8');
    // The editor and the shell of Windows begin a file with a mark of its encoding.
    return success(schema.parse(JSON.parse(text.replace(/^\uFEFF/, ''))));
  } catch {
    return failure({ code: 'unreadable', message: expected });
  }
}

/** The keys come from the page; the other secrets, which the page does not know, stay. */
const writeKeysFile = async (keysFile: string, keys: z.infer<typeof keysSchema>): ReturnType<Secrets['write']> => {
  const kept = await readProtected(keysFile, othersSchema.strip(), '');
  return replaceFile(keysFile, { ...(kept.ok ? kept.value : null), ...keys });
};

/** The secret of the webhooks, in the environment or beside the keys in their file. */
export function agentWebhookSecret(environment: NodeJS.ProcessEnv, keysFile: string): WebhookSecret {
  const isFixed = (environment.TACHO_DEPOT_WEBHOOK_SECRET ?? '') !== '';
  return {
    isFixed,
    read: () => readWebhookSecret(environment, keysFile),
    async write(webhookSecret) {
      if (isFixed) {
        const message = 'The secret comes from the environment of the agent. Change it there.';
        return failure({ code: 'fixed', message });
      }
      return addToFile(keysFile, { webhookSecret });
    },
  };
}

/**
 * The password of the mail server: from `TACHO_DEPOT_MAIL_PASSWORD`, for the server of `TACHO_DEPOT_MAIL_SERVER` beside it,
 * or `"mailPassword"` of the keys file, which is for the server that it was given for.
 *
 * @param serverOf host and port of a mail server as a setting names it; null where it names none
 */
export function agentMailPassword(
  environment: NodeJS.ProcessEnv,
  keysFile: string,
  serverOf: (text: string) => string | null,
): MailPassword {
  return serverSecret(keysFile, {
    what: 'password',
    given: environment.TACHO_DEPOT_MAIL_PASSWORD ?? '',
    givenFor: () => serverOf(environment.TACHO_DEPOT_MAIL_SERVER ?? ''),
    schema: mailSchema,
    expected: 'The keys file must be JSON, and "mailPassword" in it a text that is not empty.',
    keptIn: ({ mailPassword, mailPasswordServer }) => ({ password: mailPassword, server: mailPasswordServer }),
    toKeep: ({ password, server }) => ({ mailPassword: password, mailPasswordServer: server }),
  });
}

/**
 * The secret of the company's archive: from `TACHO_DEPOT_ARCHIVE_SECRET`, for the origin of `TACHO_DEPOT_ARCHIVE_URL` beside
 * it, or `"archiveSecret"` of the keys file, which is for its `"archiveOrigin"`.
 */
export function agentArchiveSecret(environment: NodeJS.ProcessEnv, keysFile: string): ArchiveSecret {
  return serverSecret(keysFile, {
    what: 'secret',
    given: environment.TACHO_DEPOT_ARCHIVE_SECRET ?? '',
    givenFor: () => originOf(environment.TACHO_DEPOT_ARCHIVE_URL ?? ''),
    schema: archiveSchema,
    expected:
      'The keys file must be JSON, "archiveSecret" in it a text that is not empty, and "archiveOrigin" an address.',
    keptIn: ({ archiveSecret, archiveOrigin }) => ({
      password: archiveSecret,
      server: archiveOrigin === null ? null : originOf(archiveOrigin),
    }),
    toKeep: ({ password, server }) => ({ archiveSecret: password, archiveOrigin: server }),
  });
}

interface ServerSecret<Content> {
  readonly what: 'password' | 'secret';
  /** What the environment says; empty where it says none. */
  readonly given: string;
  /** The server that the environment's is for; null where it names none. */
  readonly givenFor: () => string | null;
  readonly schema: z.ZodType<Content>;
  readonly expected: string;
  readonly keptIn: (content: Content) => { readonly password: string | undefined; readonly server: string | null };
  readonly toKeep: (kept: StoredMailPassword) => object;
}

/** A secret with the server that it is for: of the environment, where it says one, else beside the keys in their file. */
function serverSecret<Content>(keysFile: string, of: ServerSecret<Content>): MailPassword {
  const { what, given, givenFor, schema, expected, keptIn, toKeep } = of;
  if (given !== '') {
    const server = givenFor();
    const message = `The ${what} comes from the environment of the agent. Change it there.`;
    return {
      isFixed: true,
      read: async () => success({ password: given, server }),
      write: async () => failure({ code: 'fixed', message }),
    };
  }
  return {
    isFixed: false,
    async read() {
      const kept = await readProtected(keysFile, schema, expected);
      if (!kept.ok) return kept;
      if (kept.value === null) return success(null);
      const { password, server } = keptIn(kept.value);
      return success(password === undefined ? null : { password, server });
    },
    write: (kept) => addToFile(keysFile, toKeep(kept)),
  };
}

/** What cannot be read of the keys file is not written over: it may hold keys that nobody has a copy of. */
async function addToFile(keysFile: string, added: object): ReturnType<Secrets['write']> {
  const kept = await readProtected(keysFile, z.looseObject({}), 'The keys file must be JSON.');
  if (!kept.ok) return failure({ code: 'unavailable', message: kept.error.message });
  return replaceFile(keysFile, { ...kept.value, ...added });
}

async function replaceFile(keysFile: string, content: object): ReturnType<Secrets['write']> {
  const temporary = `${keysFile}.new`;
  try {
    await rm(temporary, { force: true });
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(JSON.stringify(content));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await retryBusyFile(() => rename(temporary, keysFile));
    return success(undefined);
  } catch {
    return failure({ code: 'unavailable', message: 'The keys file cannot be written by this user.' });
  }
}
