import type { Clock, Credentials, Secrets } from '../ports.ts';

/** Keys that a person changed behind our back (a file of the agent) are noticed after this long. */
const rememberedMs = 10_000;

export interface CredentialsInForce {
  /** Null where there are none, or none that can be read. */
  readonly read: () => Promise<Credentials | null>;
  readonly forget: () => void;
}

/** The keys, read and decrypted once for many files. */
export function createCredentialsInForce(secrets: Secrets, clock: Clock): CredentialsInForce {
  let remembered: { readonly credentials: Promise<Credentials | null>; readonly atMs: number } | null = null;
  return {
    read() {
      if (remembered === null || clock.monotonicMs() - remembered.atMs > rememberedMs) {
        const credentials = secrets.read().then((kept) => (kept.ok ? kept.value : null));
        remembered = { credentials, atMs: clock.monotonicMs() };
      }
      return remembered.credentials;
    },
    forget() {
      remembered = null;
    },
  };
}
