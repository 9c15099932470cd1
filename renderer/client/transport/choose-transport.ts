import { failure } from '../../../shared/result.ts';
import { createHttpTransport } from './http-transport.ts';
import { type Connection, checkedAnswer, checkedMessage, type Transport } from './transport.ts';

/** The bridge where the desktop provides one, or else HTTP to the server from which this page came. */
export async function chooseTransport(page: Window & typeof globalThis): Promise<Transport> {
  if (page.depot !== undefined) return createBridgeTransport(page.depot);
  await takeSession(page);
  return createHttpTransport({
    fetch: page.fetch.bind(page),
    openEvents: (address) => new page.EventSource(address),
    now: Date.now,
    after(delayMs, run) {
      const timer = page.setTimeout(run, delayMs);
      return () => page.clearTimeout(timer);
    },
  });
}

/** The part of the browser's window that is used here. */
export interface SessionWindow {
  readonly location: Pick<Location, 'hash' | 'pathname'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly fetch: (address: string, init: RequestInit) => Promise<unknown>;
}

/**
 * Exchanges the one-time token of the address (`#token=...`) for a session cookie. The token is removed from the address
 * bar and the history first, so that it can neither be copied nor used again. Does nothing without a token. Never throws:
 * without a session the first request is refused, and the page says so.
 */
export async function takeSession(page: SessionWindow): Promise<void> {
  const token = /^#token=(.+)$/.exec(page.location.hash)?.[1];
  if (token === undefined) return;
  page.history.replaceState(null, '', page.location.pathname);
  await page
    .fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: decodeURIComponent(token) }),
    })
    .catch(() => undefined);
}

/** What the desktop's preload script puts on `window.depot`. It checks names; the engine checks arguments. */
interface Bridge {
  readonly request: (name: string, given: unknown) => Promise<unknown>;
  readonly subscribe: (topic: string, listener: (message: unknown) => void) => () => void;
}

declare global {
  interface Window {
    readonly depot?: Bridge;
  }
}

const connected: Connection = { kind: 'connected' };

/** The engine runs in the same program, so the connection cannot be lost while the window is open. */
export function createBridgeTransport(bridge: Bridge): Transport {
  return {
    async request(name, given) {
      try {
        return checkedAnswer(name, await bridge.request(name, given));
      } catch {
        return failure({ code: 'no-answer', message: 'Tacho Depot did not answer.' });
      }
    },
    subscribe(topic, listener) {
      return bridge.subscribe(topic, (received) => {
        const message = checkedMessage(topic, received);
        if (message !== null) listener(message);
      });
    },
    connection: () => connected,
    onConnection: () => () => undefined,
  };
}
