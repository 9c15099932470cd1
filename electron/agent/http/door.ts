import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { sessionHeader } from '../../../shared/contract/page-sessions.ts';
import type { PlainSentenceCode } from '../../../shared/sentence.ts';
import type { PageSession } from './page-sessions.ts';

/** What a request has besides its own: what the server core knows it by, and below `/api/` its session. */
export interface DoorEnv {
  Bindings: { readonly incoming: IncomingMessage };
  Variables: { session: PageSession };
}
export type DoorContext = Context<DoorEnv>;

/** Why a request is refused. Deny by default. */
export type DoorRefusal = 'wrong-host' | 'wrong-origin' | 'no-session' | 'no-proof';

export const doorRefusals: Readonly<
  Record<DoorRefusal, { readonly status: 401 | 403; readonly why: PlainSentenceCode }>
> = {
  'wrong-host': { status: 403, why: 'page-own-address' },
  'wrong-origin': { status: 403, why: 'page-of-other-site' },
  'no-session': { status: 401, why: 'page-without-session' },
  'no-proof': { status: 401, why: 'command-line-only' },
};

/** The parts of a request that say from where it comes. */
interface Asker {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** Of the command line; a browser never sends it by itself. */
  readonly authorization: string | undefined;
}

export function askerOf({ req }: Context): Asker {
  return {
    method: req.method,
    host: req.header('host'),
    origin: req.header('origin'),
    fetchSite: req.header('sec-fetch-site'),
    authorization: req.header('authorization'),
  };
}

export function shownSession({ req }: Context): string | undefined {
  return req.header(sessionHeader);
}

/**
 * A page of another site must not be able to talk to the loopback server: its requests carry its own Origin and
 * `Sec-Fetch-Site: cross-site`, or `same-site` where another user of this PC serves it on another port; and a name that
 * was made to point at 127.0.0.1 (DNS rebinding) shows in Host. Null when the request may go on.
 */
export function refuseForeign(asker: Asker, port: number): DoorRefusal | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (asker.host === undefined || !hosts.includes(asker.host)) return 'wrong-host';
  if (asker.origin !== undefined && asker.origin !== `http://${asker.host}`) return 'wrong-origin';
  if (asker.fetchSite !== undefined && asker.fetchSite !== 'same-origin' && asker.fetchSite !== 'none') {
    return 'wrong-origin';
  }
  const needsOrigin = asker.method !== 'GET' && asker.method !== 'HEAD' && asker.authorization === undefined;
  if (needsOrigin && asker.origin === undefined && asker.fetchSite === undefined) return 'wrong-origin';
  return null;
}
