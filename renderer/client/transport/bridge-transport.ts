import { failure } from '../../../shared/result.ts';
import { checkedAnswer, checkedMessage } from './check.ts';
import type { Connection, Transport } from './transport.ts';

/** What the desktop's preload script puts on `window.depot`. It checks names; the engine checks arguments. */
export interface Bridge {
  readonly request: (name: string, given: unknown) => Promise<unknown>;
  readonly subscribe: (topic: string, listener: (message: unknown) => void) => () => void;
}

declare global {
  interface Window {
    readonly depot?: Bridge;
  }
}

const connected: Connection = { kind: 'connected' };

/** The engine runs in the same program: the connection cannot be lost while the window lives. */
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
