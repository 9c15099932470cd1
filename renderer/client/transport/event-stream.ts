/** The part of the browser's EventSource that is used here. */
export interface EventSourceLike {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: { readonly data?: unknown }) => void): void;
  close(): void;
}

export interface EventStreamOptions {
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
/** Three missed heartbeats: the PC slept, or the stream hangs without an error. */
const silentMs = 65_000;

/**
 * Keeps one stream of server-sent events open. The browser itself reconnects after a cut; what it gives up (an answer
 * that is not a stream) or what falls silent is opened anew, after 1 s and then up to every 10 s.
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
    for (const topic of options.topics)
      opened.addEventListener(topic, (event) => {
        heard();
        if (typeof event.data === 'string') options.onMessage(topic, event.data);
      });
  };

  open();
  return () => {
    cancelReopen();
    cancelSilence();
    source?.close();
    source = null;
  };
}
