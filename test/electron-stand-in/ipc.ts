import { originOf } from './addresses.ts';
import type { DownMessage, UpMessage } from './in-page/preload-world.ts';
import { type Codec, makeCodec } from './in-page/structured-clone.ts';
import { StrictEmitter } from './strict-emitter.ts';

type Handler = (event: object, ...given: unknown[]) => unknown;

export const codec: Codec = makeCodec();

/** `ipcMain`, of which the app uses requests with an answer. */
class IpcMain extends StrictEmitter {
  readonly #handlers = new Map<string, Handler>();

  constructor() {
    super('ipcMain', []);
  }

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  async answer(message: UpMessage, sender: object, url: string): Promise<DownMessage> {
    const { channel, id } = message;
    const handler = this.#handlers.get(channel);
    try {
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      const event = { type: 'frame', sender, senderFrame: { url, origin: originOf(url), parent: null } };
      const answer = await handler(event, ...(codec.decode(message.given) as unknown[]));
      return { type: 'answer', id, value: codec.encode(answer) };
    } catch (error) {
      return { type: 'failed', id, message: String(error) };
    }
  }
}

export const ipcMain = new IpcMain();
