import { streamSSE } from 'hono/streaming';
import type { WireApi } from '../../engine/api/answer.ts';
import type { DoorContext } from './door.ts';
import type { PageSession } from './page-sessions.ts';

/** Often enough that a sleeping browser does not take the stream for dead. */
const heartbeatMs = 20_000;
/** A browser that reads nothing must not fill this PC's memory: past this it is cut off, and asks for a snapshot. */
const mostWaitingMessages = 1_000;

/** Every message of every topic as server-sent events, until the browser goes or its session ends. */
export function streamEvents(context: DoorContext, api: WireApi, session: PageSession): Response {
  return streamSSE(context, async (stream) => {
    const gone = Promise.withResolvers<void>();
    let waiting = 0;
    const write = (event: string, data: string) => {
      waiting += 1;
      if (waiting > mostWaitingMessages) return gone.resolve();
      stream.writeSSE({ event, data }).then(() => {
        waiting -= 1;
      }, gone.resolve);
    };
    const release = session.keepUsed(gone.resolve);
    const unsubscribe = api.subscribe((topic, message) => write(topic, JSON.stringify(message)));
    const heartbeat = setInterval(() => write('heartbeat', ''), heartbeatMs);
    stream.onAbort(gone.resolve);
    write('hello', '');
    await gone.promise;
    unsubscribe();
    clearInterval(heartbeat);
    release();
  });
}
