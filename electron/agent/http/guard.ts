import type { PageSessions } from './session.ts';

/** The parts of a request that say who asks, and from where. */
export interface Asker {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly cookie: string | undefined;
  /** Of the command line; a browser never sends it by itself. */
  readonly authorization: string | undefined;
}

/** `null` when the request may go on, else why it is refused. Deny by default. */
export type Refusal = 'wrong-host' | 'wrong-origin' | 'no-session' | 'no-proof';

/**
 * A page of another site must not be able to talk to the loopback server: its requests carry its own Origin and
 * `Sec-Fetch-Site: cross-site`; and a name that was made to point at 127.0.0.1 (DNS rebinding) shows in Host.
 */
export function refuseForeign(asker: Asker, port: number): Refusal | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (asker.host === undefined || !hosts.includes(asker.host)) return 'wrong-host';
  if (asker.origin !== undefined && asker.origin !== `http://${asker.host}`) return 'wrong-origin';
  if (asker.fetchSite !== undefined && asker.fetchSite !== 'same-origin' && asker.fetchSite !== 'none')
    return 'wrong-origin';
  const needsOrigin = asker.method !== 'GET' && asker.method !== 'HEAD' && asker.authorization === undefined;
  if (needsOrigin && asker.origin === undefined && asker.fetchSite === undefined) return 'wrong-origin';
  return null;
}

export function refuseStranger(asker: Asker, sessions: PageSessions): Refusal | null {
  return sessions.isKnown(asker.cookie) ? null : 'no-session';
}
