import { failure, type Result, success } from '../../../shared/result.ts';
import { originOf } from '../../../shared/settings/settings.ts';
import type { Clock, Credentials, Secrets, StoredCredentials } from '../ports.ts';
import { type Said, say } from '../refusal.ts';

/** Why there are no keys to send to an address. */
export interface CredentialsProblem extends Said {
  readonly code: 'keys-missing' | 'keys-of-other-address' | 'keys-unprotected' | 'keys-unreadable';
}

/** Credentials that somebody changes outside the program, in the agent's file, are noticed after this long. */
const cachedForMs = 10_000;

/** The credentials, read and decrypted once for many files. */
export interface ServiceCredentials {
  /**
   * The keys for the service at an address. Keys belong to the origin that they were given for: where the address
   * changes to another, by whatever hand, they are not sent there, and are asked for again.
   */
  readonly forService: (url: string) => Promise<Result<Credentials, CredentialsProblem>>;
  readonly forget: () => void;
}

interface ServiceCredentialsParts {
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** In force; keys belong to it that were kept without an address. */
  readonly serviceUrl: () => string;
  /** Origins between which the service moved, by the word of the IT department; null: nowhere. Default: nowhere. */
  readonly moved?: () => Moved | null;
}

/** Keys that were given for the first origin are those of the second too. */
interface Moved {
  readonly from: string;
  readonly to: string;
}

export function createServiceCredentials(parts: ServiceCredentialsParts): ServiceCredentials {
  const { secrets, clock, serviceUrl, moved = () => null } = parts;
  let cached: { readonly kept: ReturnType<Secrets['read']>; readonly atMs: number } | null = null;

  function kept(): ReturnType<Secrets['read']> {
    if (cached === null || clock.monotonicMs() - cached.atMs > cachedForMs) {
      cached = { kept: readCredentials(secrets), atMs: clock.monotonicMs() };
    }
    return cached.kept;
  }

  return {
    async forService(url) {
      const found = await kept();
      const isUnbound = found.ok && found.value?.origin === null;
      if (!isUnbound || originOf(url) !== originOf(serviceUrl())) return credentialsAt(found, url, moved());
      cached = null;
      return credentialsFor(secrets, url);
    },
    forget: () => {
      cached = null;
    },
  };
}

/**
 * Reads the keys for the service at an address. Those that were kept without one (by an earlier version, or written by
 * hand) belong from now on to this one.
 *
 * @param moved origins between which the service moved, by the word of the IT department; null: nowhere
 */
export async function credentialsFor(
  secrets: Secrets,
  url: string,
  moved: Moved | null = null,
): Promise<Result<Credentials, CredentialsProblem>> {
  const found = await readCredentials(secrets);
  const origin = originOf(url);
  if (!found.ok || found.value === null || found.value.origin !== null || origin === null) {
    return credentialsAt(found, url, moved);
  }
  const { apiToken, subscriptionKey } = found.value;
  const noted = await secrets.write({ apiToken, subscriptionKey, origin });
  if (noted.ok) return success({ apiToken, subscriptionKey });
  const why = say('keys-address-not-noted', { origin, why: noted.error.said });
  return failure({ code: 'keys-of-other-address', ...why });
}

/** Why keys that are kept cannot be sent to an address; null where they can, or where none are. */
export async function credentialsProblem(
  credentials: Pick<ServiceCredentials, 'forService'>,
  url: string,
): Promise<Said | null> {
  const found = url === '' ? null : await credentials.forService(url);
  return found === null || found.ok || found.error.code === 'keys-missing' ? null : found.error;
}

/** The system keeps the credentials: what its store throws must not end a caller that only asks. */
function readCredentials(secrets: Secrets): ReturnType<Secrets['read']> {
  return secrets.read().catch(() => failure({ code: 'unreadable' as const, ...say('keys-not-read') }));
}

function credentialsAt(
  found: Awaited<ReturnType<Secrets['read']>>,
  url: string,
  moved: Moved | null,
): Result<Credentials, CredentialsProblem> {
  if (!found.ok) {
    const { code, message, said } = found.error;
    return failure({ code: problemCodes[code], message, said });
  }
  return found.value === null
    ? failure({ code: 'keys-missing', ...say('keys-missing') })
    : credentialsOfAddress(found.value, url, moved);
}

const problemCodes = {
  unreadable: 'keys-unreadable',
  unprotected: 'keys-unprotected',
  'no-address': 'keys-of-other-address',
} as const;

function credentialsOfAddress(
  { apiToken, subscriptionKey, origin: own }: StoredCredentials,
  url: string,
  moved: Moved | null,
): Result<Credentials, CredentialsProblem> {
  const origin = originOf(url);
  const isMoved = moved !== null && own === moved.from && origin === moved.to;
  if (own !== null && (own === origin || isMoved)) return success({ apiToken, subscriptionKey });
  const here = origin ?? url;
  const why = own === null ? say('keys-of-unknown-address', { here }) : say('keys-of-other-address', { own, here });
  return failure({ code: 'keys-of-other-address', ...why });
}
