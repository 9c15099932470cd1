/** A request of Electron's `net`, as far as it is used here. */
interface MadeRequest {
  abort(): void;
  on(event: 'response', heard: (response: MadeResponse) => void): unknown;
}

interface MadeResponse {
  on(event: 'data', heard: (chunk: Uint8Array) => void): unknown;
}

/** What makes the requests of an updater. */
export interface RequestMaker {
  createRequest: (options: never, callback: never) => MadeRequest;
}

interface Bounds {
  /** Of all answers together. */
  readonly mostBytes: number;
  /** Ends every request that is under way, and those that follow. */
  readonly signal: AbortSignal;
  readonly onBytes?: () => void;
}

export interface BoundRequests {
  readonly hasTooMany: () => boolean;
  /** Lets go of the requests. What is still under way is ended. */
  readonly end: () => void;
}

/**
 * Bounds the requests that an updater makes: electron-updater has no bound of its own for what a server sends, and where
 * Electron makes its requests it has no time-out either.
 */
export function boundRequests(maker: RequestMaker, { mostBytes, signal, onBytes }: Bounds): BoundRequests {
  const before = maker.createRequest;
  const open = new Set<MadeRequest>();
  let bytes = 0;
  const abortAll = () => {
    for (const request of open) request.abort();
    open.clear();
  };
  signal.addEventListener('abort', abortAll);
  maker.createRequest = (options, callback) => {
    const request = before.call(maker, options, callback);
    open.add(request);
    request.on('response', (response) => {
      response.on('data', (chunk) => {
        bytes += chunk.length;
        onBytes?.();
        if (bytes > mostBytes) abortAll();
      });
    });
    if (signal.aborted) abortAll();
    return request;
  };
  return {
    hasTooMany: () => bytes > mostBytes,
    end() {
      signal.removeEventListener('abort', abortAll);
      maker.createRequest = before;
      abortAll();
    },
  };
}
