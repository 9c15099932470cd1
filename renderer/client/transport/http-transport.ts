import { type MessageOf, type TopicName, topics } from '../../../shared/contract/contract.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { type Connection, checkedAnswer, checkedMessage, type Transport, type TransportError } from './transport.ts';

/** A connection test may wait for the service's own time-outs; nothing else takes as long. */
const longestRequestMs = 120_000;

export interface HttpEnvironment {
  readonly fetch: typeof fetch;
  readonly openEvents: (address: string) => EventSourceLike;
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
  let connection: Connection = { kind: 'connecting' };
  const connect = (next: Connection) => {
    if (next.kind === connection.kind) return;
    connection = next;
    onConnection.tell();
  };

  const send = async (address: string, init: RequestInit): Promise<Result<Response, TransportError>> => {
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
      // The stream's error does not say why it was lost, but the answer to a request does.
      void transport.request('host.get', {});
    },
    after: environment.after,
  });
  return { ...transport, close };
}

function requestOf(name: string, given: unknown): { readonly address: string; readonly init: RequestInit } {
  const { bytes, ...besides } = given as { bytes?: Uint8Array<ArrayBuffer>; id?: number };
  if (name === 'uploads.copy') return { address: `/api/uploads.copy?id=${besides.id}`, init: { method: 'GET' } };
  if (bytes !== undefined) {
    return {
      address: `/api/${name}?${addressPart(besides)}`,
      init: { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: bytes },
    };
  }
  return {
    address: `/api/${name}`,
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) },
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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

/** The part of the browser's EventSource that is used here. */
export interface EventSourceLike {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: { readonly data?: unknown }) => void): void;
  close(): void;
}

interface EventStreamOptions {
  readonly open: () => EventSourceLike;
  readonly topics: readonly string[];
  readonly onMessage: (topic: string, data: string) => void;
  readonly onOpen: () => void;
  readonly onLost: () => void;
  /** Calls `run` after `delayMs` unless the returned function is called before. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

const closed = 2;
const firstReopenMs = 1_000;
const longestReopenMs = 10_000;
/** After three missed heartbeats the PC was asleep, or the stream hangs without an error. */
const silentMs = 65_000;

/**
 * Keeps one stream of server-sent events open. The browser itself reconnects after an interruption. A stream that it gives
 * up (because the answer is no event stream) or that falls silent is opened anew, after 1 s and then up to every 10 s.
 */
export function keepEventStream(options: EventStreamOptions): () => void {
  let source: EventSourceLike | null = null;
  let reopenMs = firstReopenMs;
  let cancelReopen: () => void = () => undefined;
  let cancelSilence: () => void = () => undefined;

  const heard = () => {
    cancelSilence();
    cancelSilence = options.after(silentMs, () => {
      options.onLost();
      reopen(0);
    });
  };
  const reopen = (delayMs: number) => {
    source?.close();
    cancelReopen();
    cancelReopen = options.after(delayMs, open);
  };
  const open = () => {
    const opened = options.open();
    source = opened;
    opened.addEventListener('open', () => {
      reopenMs = firstReopenMs;
      heard();
      options.onOpen();
    });
    opened.addEventListener('error', () => {
      if (source !== opened) return;
      cancelSilence();
      options.onLost();
      if (opened.readyState !== closed) return;
      reopen(reopenMs);
      reopenMs = Math.min(reopenMs * 2, longestReopenMs);
    });
    opened.addEventListener('heartbeat', heard);
    for (const topic of options.topics) {
      opened.addEventListener(topic, (event) => {
        heard();
        if (typeof event.data === 'string') options.onMessage(topic, event.data);
      });
    }
  };

  open();
  return () => {
    cancelReopen();
    cancelSilence();
    source?.close();
    source = null;
  };
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
