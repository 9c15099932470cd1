import { failure, type Result, success } from '../../../shared/result.ts';
import { originOf } from '../../../shared/settings/settings.ts';
import type { Clock, Credentials, KeptKeys, Secrets } from '../ports.ts';

/** Why there are no keys to send to an address. */
export interface KeysProblem {
  readonly code: 'keys-missing' | 'keys-of-other-address' | 'keys-unprotected' | 'keys-unreadable';
  /** What keeps them back and what to do, in words for a person. */
  readonly words: string;
}

/** Keys that a person changed behind our back (a file of the agent) are noticed after this long. */
const rememberedMs = 10_000;

/** The keys, read and decrypted once for many files. */
export interface ServiceCredentials {
  /**
   * The keys for the service at an address. Keys belong to the origin that they were given for: where the address
   * changes to another, by whatever hand, they are not sent there, and are asked for again.
   */
  readonly forService: (url: string) => Promise<Result<Credentials, KeysProblem>>;
  readonly forget: () => void;
}

/** @param serviceUrl the address in force, to which keys belong that were kept without one */
export function createServiceCredentials(secrets: Secrets, clock: Clock, serviceUrl: () => string): ServiceCredentials {
  let remembered: { readonly kept: ReturnType<Secrets['read']>; readonly atMs: number } | null = null;

  function kept(): ReturnType<Secrets['read']> {
    if (remembered === null || clock.monotonicMs() - remembered.atMs > rememberedMs) {
      remembered = { kept: readKeys(secrets), atMs: clock.monotonicMs() };
    }
    return remembered.kept;
  }

  return {
    async forService(url) {
      const found = await kept();
      const isUnbound = found.ok && found.value?.origin === null;
      if (!isUnbound || originOf(url) !== originOf(serviceUrl())) {
        return keysAt(found, url);
      }
      remembered = null;
      return keysFor(secrets, url);
    },
    forget: () => {
      remembered = null;
    },
  };
}

/**
 * Reads the keys for the service at an address. Those that were kept without one (by an earlier version, or written by
 * hand) belong from now on to this one.
 */
export async function keysFor(secrets: Secrets, url: string): Promise<Result<Credentials, KeysProblem>> {
  const found = await readKeys(secrets);
  const origin = originOf(url);
  if (!found.ok || found.value === null || found.value.origin !== null || origin === null) {
    return keysAt(found, url);
  }
  const { apiToken, subscriptionKey } = found.value;
  const noted = await secrets.write({ apiToken, subscriptionKey, origin });
  if (noted.ok) {
    return success({ apiToken, subscriptionKey });
  }
  const words = `It cannot be noted that the keys are for ${origin}. ${noted.error.message} A file with keys can name their address itself: "origin": "${origin}".`;
  return failure({ code: 'keys-of-other-address', words });
}

/** Why keys that are kept cannot be sent to an address, in words for a person; null where they can, or where none are. */
export async function keysProblem(keys: Pick<ServiceCredentials, 'forService'>, url: string): Promise<string | null> {
  const found = url === '' ? null : await keys.forService(url);
  return found === null || found.ok || found.error.code === 'keys-missing' ? null : found.error.words;
}

/** The store of keys is the system's: what it throws must not end those who only ask. */
function readKeys(secrets: Secrets): ReturnType<Secrets['read']> {
  return secrets.read().catch(() => failure({ code: 'unreadable', message: 'The kept keys cannot be read.' }));
}

function keysAt(found: Awaited<ReturnType<Secrets['read']>>, url: string): Result<Credentials, KeysProblem> {
  if (!found.ok) {
    const { code, message: words } = found.error;
    return failure({ code: problemCodes[code], words });
  }
  return found.value === null
    ? failure({ code: 'keys-missing', words: 'There are no keys for the service yet.' })
    : ofThisAddress(found.value, originOf(url));
}

const problemCodes = {
  unreadable: 'keys-unreadable',
  unprotected: 'keys-unprotected',
  'no-address': 'keys-of-other-address',
} as const;

function ofThisAddress(
  { apiToken, subscriptionKey, origin: own }: KeptKeys,
  origin: string | null,
): Result<Credentials, KeysProblem> {
  if (own !== null && own === origin) {
    return success({ apiToken, subscriptionKey });
  }
  const here = origin ?? 'this address';
  const words = `The keys were given for ${own ?? 'another address'}, and are not sent to ${here}. Give the keys for ${here}.`;
  return failure({ code: 'keys-of-other-address', words });
}
