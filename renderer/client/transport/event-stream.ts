/** What came of asking for the stream: its bytes, nothing, or a word that this window is no longer let in. */
export type OpenedStream = ReadableStream<Uint8Array> | 'no-answer' | 'no-session';

interface EventStreamOptions {
  readonly open: (signal: AbortSignal) => Promise<OpenedStream>;
  readonly onMessage: (topic: string, data: string) => void;
  readonly onOpen: () => void;
  readonly onLost: () => void;
  /** Calls `run` after `delayMs` unless the returned function is called before. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

const firstReopenMs = 1_000;
const longestReopenMs = 10_000;
/** After three missed heartbeats the PC was asleep, or the stream hangs without an error. */
const silentMs = 65_000;

/**
 * Keeps one stream of server-sent events open. One that ends, cannot be opened or falls silent is opened anew, after 1 s
 * and then up to every 10 s; not where this window is no longer let in. Not by `EventSource`, which sends no header.
 */
export function keepEventStream(options: EventStreamOptions): () => void {
  let current: AbortController | null = null;
  let reopenMs = firstReopenMs;
  let cancelReopen: () => void = () => undefined;
  let cancelSilence: () => void = () => undefined;

  const stop = () => {
    cancelReopen();
    cancelSilence();
    current?.abort();
    current = null;
  };
  const lost = (delayMs: number) => {
    stop();
    options.onLost();
    cancelReopen = options.after(delayMs, () => void open());
  };
  const heard = () => {
    cancelSilence();
    cancelSilence = options.after(silentMs, () => lost(0));
  };
  const open = async () => {
    const mine = new AbortController();
    current = mine;
    const isMine = () => current === mine;
    try {
      const opened = await options.open(mine.signal);
      if (!isMine()) return;
      if (opened === 'no-session') return stop();
      if (opened !== 'no-answer') {
        reopenMs = firstReopenMs;
        heard();
        options.onOpen();
        for await (const { name, data } of readEvents(opened)) {
          if (!isMine()) return;
          heard();
          options.onMessage(name, data);
        }
      }
    } catch {
      // It broke off, which is told below.
    }
    if (!isMine()) return;
    lost(reopenMs);
    reopenMs = Math.min(reopenMs * 2, longestReopenMs);
  };

  void open();
  return stop;
}

interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Server-sent events as our own server writes them: an empty line ends each. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield eventOf(block);
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): StreamEvent {
  const of = (field: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).replace(/^ /, ''))
      .join('\n');
  return { name: of('event'), data: of('data') };
}
