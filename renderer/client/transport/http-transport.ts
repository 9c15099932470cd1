import { type MessageOf, type TopicName, topics } from '../../../shared/contract/contract.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { checkedAnswer, checkedMessage } from './check.ts';
import { fileNameOf } from './content-disposition.ts';
import { type EventSourceLike, keepEventStream } from './event-stream.ts';
import { createListeners, type Listeners } from './listeners.ts';
import type { AskError, Connection, Transport } from './transport.ts';

/** A connection test may wait for the service's own time-outs; nothing else takes as long. */
const longestRequestMs = 120_000;

export interface HttpEnvironment {
  readonly fetch: typeof fetch;
  readonly openEvents: (address: string) => EventSourceLike;
  readonly now: () => number;
  readonly after: (delayMs: number, run: () => void) => () => void;
}

const noAnswer: AskError = { code: 'no-answer', message: 'Tacho Depot does not answer.' };
const noSession: AskError = { code: 'no-session', message: 'This window is not let in.' };

/** The engine behind the agent's loopback server: requests as POST, topics as one stream of events. */
export function createHttpTransport(environment: HttpEnvironment): Transport & { readonly close: () => void } {
  const listeners = Object.fromEntries(Object.keys(topics).map((topic) => [topic, createListeners()])) as {
    readonly [Name in TopicName]: Listeners<[MessageOf<Name>]>;
  };
  const onConnection = createListeners<[]>();
  let connection: Connection = { kind: 'connecting' };
  const connect = (next: Connection) => {
    if (next.kind === connection.kind) return;
    connection = next;
    onConnection.tell();
  };

  const send = async (address: string, init: RequestInit): Promise<Result<Response, AskError>> => {
    try {
      const response = await environment.fetch(address, { ...init, signal: AbortSignal.timeout(longestRequestMs) });
      if (response.status !== 401) return success(response);
      connect({ kind: 'no-session' });
      return failure(noSession);
    } catch {
      return failure(noAnswer);
    }
  };

  const transport: Transport = {
    async request(name, given) {
      const { address, init } = requestOf(name, given);
      const sent = await send(address, init);
      if (!sent.ok) return sent;
      try {
        const isFile = sent.value.headers.get('content-type')?.startsWith('application/octet-stream');
        return checkedAnswer(name, isFile ? await readFile(sent.value) : await sent.value.json());
      } catch {
        return failure(noAnswer);
      }
    },
    subscribe: (topic, listener) => listeners[topic].add(listener as (message: MessageOf<TopicName>) => void),
    connection: () => connection,
    onConnection: onConnection.add,
  };

  const close = keepEventStream({
    open: () => environment.openEvents('/api/events'),
    topics: Object.keys(topics),
    onMessage(topic, data) {
      const name = topic as TopicName;
      const message = checkedMessage(name, parseJson(data));
      if (message !== null) (listeners[name] as Listeners<[MessageOf<TopicName>]>).tell(message);
    },
    onOpen: () => connect({ kind: 'connected' }),
    onLost() {
      if (connection.kind !== 'no-session') connect({ kind: 'lost', since: environment.now() });
      // The stream's error does not say why: a request does.
      void transport.request('host.get', {});
    },
    after: environment.after,
  });
  return { ...transport, close };
}

function requestOf(name: string, given: unknown): { readonly address: string; readonly init: RequestInit } {
  const { fileName, bytes, id } = given as { fileName?: string; bytes?: Uint8Array<ArrayBuffer>; id?: number };
  if (name === 'uploads.copy') return { address: `/api/uploads.copy?id=${id}`, init: { method: 'GET' } };
  if (name === 'uploads.add' && bytes !== undefined)
    return {
      address: `/api/uploads.add?fileName=${encodeURIComponent(fileName ?? '')}`,
      init: { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: bytes },
    };
  return {
    address: `/api/${name}`,
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) },
  };
}

async function readFile(response: Response): Promise<unknown> {
  const fileName = fileNameOf(response.headers.get('content-disposition') ?? '');
  return { ok: true, value: { fileName, bytes: new Uint8Array(await response.arrayBuffer()) } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
