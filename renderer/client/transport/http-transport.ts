import { type MessageOf, type TopicName, topics } from '../../../shared/contract/contract.ts';
import { pageSessionRequests, pageSessionsSchema, sessionHeader } from '../../../shared/contract/page-sessions.ts';
import { isRecord, parsedJson } from '../../../shared/json.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { keepEventStream } from './event-stream.ts';
import {
  type Connection,
  checkedAnswer,
  checkedMessage,
  type PageWindows,
  type Transport,
  type TransportError,
} from './transport.ts';

/** A connection test may wait for the service's own time-outs; nothing else takes as long. */
const longestRequestMs = 120_000;

export interface HttpEnvironment {
  /** Of this window, in memory alone; null where it is not let in, and then nothing is asked. */
  readonly session: string | null;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly after: (delayMs: number, run: () => void) => () => void;
}

const noAnswer: TransportError = { code: 'no-answer', message: 'Tacho Depot does not answer.' };
const noSession: TransportError = { code: 'no-session', message: 'This window is not let in.' };

/** The engine behind the agent's loopback server: requests as POST, topics as one stream of events. */
export function createHttpTransport(environment: HttpEnvironment): Transport & { readonly close: () => void } {
  const listeners = Object.fromEntries(Object.keys(topics).map((topic) => [topic, createListeners()])) as {
    readonly [Name in TopicName]: Listeners<[MessageOf<Name>]>;
  };
  const onConnection = createListeners<[]>();
  const { session } = environment;
  let connection: Connection = { kind: session === null ? 'no-session' : 'connecting' };
  const connect = (next: Connection) => {
    // A window that was shut out stays so: its session does not come back.
    if (next.kind === connection.kind || connection.kind === 'no-session') return;
    connection = next;
    onConnection.tell();
  };

  const send = async (
    address: string,
    init: RequestInit,
    signal: AbortSignal,
  ): Promise<Result<Response, TransportError>> => {
    if (session === null || connection.kind === 'no-session') return failure(noSession);
    try {
      const headers = { ...init.headers, [sessionHeader]: session };
      const response = await environment.fetch(address, { ...init, headers, cache: 'no-store', signal });
      if (response.status !== 401) return success(response);
      connect({ kind: 'no-session' });
      return failure(noSession);
    } catch {
      return failure(noAnswer);
    }
  };
  const post = (address: string, init: RequestInit) =>
    send(address, { method: 'POST', ...init }, AbortSignal.timeout(longestRequestMs));

  const transport: Transport = {
    async request(name, given) {
      const { address, init } = requestOf(name, given);
      const sent = await post(address, init);
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
    windows: createPageWindows(post),
  };

  const close = keepEventStream({
    async open(signal) {
      const sent = await send('/api/events', { method: 'GET' }, signal);
      if (!sent.ok) return sent.error.code === 'no-session' ? 'no-session' : 'no-answer';
      return sent.value.ok && sent.value.body !== null ? sent.value.body : 'no-answer';
    },
    onMessage(topic, data) {
      if (!Object.hasOwn(listeners, topic)) return;
      const name = topic as TopicName;
      const message = checkedMessage(name, parsedJson(data));
      if (message !== null) (listeners[name] as Listeners<[MessageOf<TopicName>]>).tell(message);
    },
    onOpen: () => connect({ kind: 'connected' }),
    onLost: () => connect({ kind: 'lost', since: environment.now() }),
    after: environment.after,
  });
  return { ...transport, close };
}

const jsonHeaders = { 'content-type': 'application/json' };

function createPageWindows(
  post: (address: string, init: RequestInit) => Promise<Result<Response, TransportError>>,
): PageWindows {
  const ask = async (name: string, given: object): Promise<Result<unknown, TransportError>> => {
    const sent = await post(`/api/${name}`, { headers: jsonHeaders, body: JSON.stringify(given) });
    if (!sent.ok) return sent;
    const body: unknown = await sent.value.json().catch(() => null);
    return sent.value.ok && isRecord(body) && 'value' in body ? success(body.value) : failure(noAnswer);
  };
  return {
    async list() {
      const answer = await ask(pageSessionRequests.list, {});
      const read = pageSessionsSchema.safeParse(answer.ok ? answer.value : null);
      if (read.success) return success(read.data.sessions);
      return answer.ok ? failure(noAnswer) : answer;
    },
    async end(id) {
      const answer = await ask(pageSessionRequests.end, { id });
      return answer.ok ? success(undefined) : answer;
    },
  };
}

function requestOf(name: string, given: unknown): { readonly address: string; readonly init: RequestInit } {
  const { bytes, ...besides } = given as { bytes?: Uint8Array<ArrayBuffer> };
  if (bytes !== undefined) {
    return {
      address: `/api/${name}?${addressPart(besides)}`,
      init: { headers: { 'content-type': 'application/octet-stream' }, body: bytes },
    };
  }
  return {
    address: `/api/${name}`,
    init: { headers: jsonHeaders, body: JSON.stringify(given) },
  };
}

/** What a request says beside a file's bytes; what is null is left out. */
function addressPart(besides: object): string {
  return Object.entries(besides)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
}

/** What is answered with a file had no trouble to tell. */
async function readFile(response: Response): Promise<unknown> {
  const fileName = fileNameOf(response.headers.get('content-disposition') ?? '');
  return { ok: true, value: { fileName, trouble: null, bytes: new Uint8Array(await response.arrayBuffer()) } };
}

/** The file name in an attachment's header (RFC 6266): the UTF-8 form where there is one, else the plain form. */
function fileNameOf(header: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Not percent-encoded as it should be: the plain name is still right.
    }
  }
  return /filename="([^"]*)"/i.exec(header)?.[1] ?? 'download';
}

/** A set of listeners. `add` returns the function that removes the listener. */
interface Listeners<Given extends readonly unknown[]> {
  readonly add: (listener: (...given: Given) => void) => () => void;
  readonly tell: (...given: Given) => void;
}

export function createListeners<Given extends readonly unknown[]>(): Listeners<Given> {
  const all = new Set<(...given: Given) => void>();
  return {
    add(listener) {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    tell(...given) {
      for (const listener of [...all]) listener(...given);
    },
  };
}
