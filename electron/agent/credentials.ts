import { open, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { keyVariables } from '../../shared/contract/key-variables.ts';
import { failure, type Result, success } from '../../shared/result.ts';
import type { PlainSentenceCode } from '../../shared/sentence.ts';
import { originOf } from '../../shared/settings/settings.ts';
import { retryBusyFile } from '../engine/platform/file-error.ts';
import { readFileText } from '../engine/platform/open-file.ts';
import type { ArchiveSecret, MailPassword, Secrets, StoredMailPassword, WebhookSecret } from '../engine/ports.ts';
import { say } from '../engine/refusal.ts';

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
  const apiToken = environment[keyVariables.token] ?? '';
  const subscriptionKey = environment[keyVariables.key] ?? '';
  if (apiToken !== '' && subscriptionKey !== '') {
    return {
      store: 'environment',
      read: async () => {
        const origin = originOf(environment.TACHO_DEPOT_URL ?? '');
        return origin === null
          ? failure({ code: 'no-address', ...say('keys-without-address') })
          : success({ apiToken, subscriptionKey, origin });
      },
      write: async () => failure({ code: 'fixed', ...say('keys-of-environment') }),
    };
  }
  return { store: 'file', read: () => readKeysFile(keysFile), write: (keys) => writeKeysFile(keysFile, keys) };
}

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
  const read = await readProtected(keysFile, webhookSchema, 'keys-file-webhook-secret');
  return read.ok ? success(read.value?.webhookSecret ?? null) : read;
}

type CredentialsError = Extract<Awaited<ReturnType<Secrets['read']>>, { ok: false }>['error'];

/** Far above what keys and secrets take. */
const mostKeysBytes = 64 * 1024;

/** A file with nothing but other secrets has no keys yet. */
const readKeysFile = (keysFile: string): ReturnType<Secrets['read']> =>
  readProtected(keysFile, z.union([keysSchema, othersSchema.transform(() => null)]), 'keys-file-without-keys');

/**
 * Null where there is no such file.
 *
 * @param expected says what a file that does not fit must have
 */
async function readProtected<Content>(
  keysFile: string,
  schema: z.ZodType<Content>,
  expected: PlainSentenceCode,
): Promise<Result<Content | null, CredentialsError>> {
  const read = await readFileText<CredentialsError>(keysFile, mostKeysBytes, async ({ mode }) => {
    if (process.platform === 'win32' || (Number(mode) & 0o077) === 0) return null;
    return { code: 'unprotected', ...say('keys-file-open-to-others', { mode: (Number(mode) & 0o777).toString(8) }) };
  });
  if (!read.ok) {
    if ('said' in read.error) return failure(read.error);
    if (read.error.code === 'missing') return success(null);
    return failure({ code: 'unreadable', ...say('keys-file-not-read') });
  }
  try {
    return success(schema.parse(JSON.parse(read.value)));
  } catch {
    return failure({ code: 'unreadable', ...say(expected) });
  }
}

/** The keys come from the page; the other secrets, which the page does not know, stay. */
const writeKeysFile = async (keysFile: string, keys: z.infer<typeof keysSchema>): ReturnType<Secrets['write']> => {
  const kept = await readProtected(keysFile, othersSchema.strip(), 'keys-file-not-json');
  return replaceFile(keysFile, { ...(kept.ok ? kept.value : null), ...keys });
};

/** The secret of the webhooks, in the environment or beside the keys in their file. */
export function agentWebhookSecret(environment: NodeJS.ProcessEnv, keysFile: string): WebhookSecret {
  const isFixed = (environment.TACHO_DEPOT_WEBHOOK_SECRET ?? '') !== '';
  return {
    isFixed,
    read: () => readWebhookSecret(environment, keysFile),
    async write(webhookSecret) {
      if (isFixed) return failure({ code: 'fixed', ...say('secret-of-environment') });
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
    fixed: 'password-of-environment',
    given: environment.TACHO_DEPOT_MAIL_PASSWORD ?? '',
    givenFor: () => serverOf(environment.TACHO_DEPOT_MAIL_SERVER ?? ''),
    schema: mailSchema,
    expected: 'keys-file-mail-password',
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
    fixed: 'secret-of-environment',
    given: environment.TACHO_DEPOT_ARCHIVE_SECRET ?? '',
    givenFor: () => originOf(environment.TACHO_DEPOT_ARCHIVE_URL ?? ''),
    schema: archiveSchema,
    expected: 'keys-file-archive-secret',
    keptIn: ({ archiveSecret, archiveOrigin }) => ({
      password: archiveSecret,
      server: archiveOrigin === null ? null : originOf(archiveOrigin),
    }),
    toKeep: ({ password, server }) => ({ archiveSecret: password, archiveOrigin: server }),
  });
}

interface ServerSecret<Content> {
  /** Says that the environment's cannot be changed here. */
  readonly fixed: PlainSentenceCode;
  /** What the environment says; empty where it says none. */
  readonly given: string;
  /** The server that the environment's is for; null where it names none. */
  readonly givenFor: () => string | null;
  readonly schema: z.ZodType<Content>;
  /** Says what a file that does not fit must have. */
  readonly expected: PlainSentenceCode;
  readonly keptIn: (content: Content) => { readonly password: string | undefined; readonly server: string | null };
  readonly toKeep: (kept: StoredMailPassword) => object;
}

/** A secret with the server that it is for: of the environment, where it says one, else beside the keys in their file. */
function serverSecret<Content>(keysFile: string, of: ServerSecret<Content>): MailPassword {
  const { fixed, given, givenFor, schema, expected, keptIn, toKeep } = of;
  if (given !== '') {
    const server = givenFor();
    return {
      isFixed: true,
      read: async () => success({ password: given, server }),
      write: async () => failure({ code: 'fixed', ...say(fixed) }),
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
  const kept = await readProtected(keysFile, z.looseObject({}), 'keys-file-not-json');
  if (!kept.ok) return failure({ ...kept.error, code: 'unavailable' });
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
    return failure({ code: 'unavailable', ...say('keys-file-not-written') });
  }
}
