import type { ContextBridge } from './context-bridge.ts';
import type { Codec, Encoded } from './structured-clone.ts';

/** From the page to the main process. */
export interface UpMessage {
  readonly type: 'invoke' | 'send';
  readonly id: number;
  readonly channel: string;
  readonly given: Encoded;
}

/** From the main process to the page. */
export type DownMessage =
  | { readonly type: 'answer'; readonly id: number; readonly value: Encoded }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
  | { readonly type: 'message'; readonly channel: string; readonly given: Encoded };

type Preload = (require: (name: string) => unknown, module: object, exports: object, process: object) => void;

/**
 * The world of a sandboxed preload script: `require('electron')` with what such a script may have, and a `process`
 * without powers. Runs as source text in the isolated world of the top frame.
 */
export function runPreload(bridge: ContextBridge, codec: Codec, process: object, preload: Preload): void {
  const world = globalThis as unknown as {
    standIn?: (text: string) => void;
    standInDeliver?: (m: DownMessage) => void;
  };
  const binding = world.standIn;
  delete world.standIn;
  if (binding === undefined) throw new Error('The stand-in cannot reach the main process from this page.');
  type Listener = (event: object, ...given: unknown[]) => void;
  type Waiting = {
    readonly channel: string;
    readonly resolve: (v: unknown) => void;
    readonly reject: (e: Error) => void;
  };
  const listeners = new Map<string, Listener[]>();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  const post = (message: UpMessage) => binding(JSON.stringify(message));
  const listenersOf = (channel: string) => listeners.get(channel) ?? [];
  const strict = <Parts extends object>(name: string, parts: Parts): Parts =>
    new Proxy(parts, {
      get(target, property) {
        if (property in target || typeof property === 'symbol') return Reflect.get(target, property) as unknown;
        throw new Error(`The stand-in for Electron has no ${name}.${property}.`);
      },
    });

  const ipcRenderer = strict('ipcRenderer', {
    async invoke(channel: string, ...given: unknown[]) {
      const encoded = codec.encode(given);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { channel, resolve, reject });
        post({ type: 'invoke', id, channel, given: encoded });
      });
    },
    send(channel: string, ...given: unknown[]) {
      post({ type: 'send', id: 0, channel, given: codec.encode(given) });
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...listenersOf(channel), listener]);
    },
    removeListener(channel: string, listener: Listener) {
      const remaining = listenersOf(channel).filter((candidate) => candidate !== listener);
      listeners.set(channel, remaining);
    },
  });

  world.standInDeliver = (message) => {
    if (message.type === 'message') {
      const given = codec.decode(message.given) as unknown[];
      for (const listener of listenersOf(message.channel)) listener({ sender: ipcRenderer, ports: [] }, ...given);
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'answer') asked?.resolve(codec.decode(message.value));
    else asked?.reject(new Error(`Error invoking remote method '${asked.channel}': ${message.message}`));
  };

  const electron = strict('electron (in a sandboxed preload)', {
    contextBridge: strict('contextBridge', { exposeInMainWorld: bridge.expose }),
    ipcRenderer,
  });
  const require = (name: string) => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  preload(require, module, module.exports, process);
}
