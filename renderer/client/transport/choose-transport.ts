import { failure } from '../../../shared/result.ts';
import { createHttpTransport } from './http-transport.ts';
import { takeSession } from './page-session.ts';
import { type Connection, checkedAnswer, checkedMessage, type Transport } from './transport.ts';

/** The bridge where the desktop provides one, or else HTTP to the server from which this page came. */
export async function chooseTransport(page: Window & typeof globalThis): Promise<Transport> {
  if (page.depot !== undefined) return createBridgeTransport(page.depot);
  return createHttpTransport({
    session: await takeSession(page),
    fetch: page.fetch.bind(page),
    now: Date.now,
    after(delayMs, run) {
      const timer = page.setTimeout(run, delayMs);
      return () => page.clearTimeout(timer);
    },
  });
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
    windows: null,
  };
}
