import type { CredentialCheck } from './credentials.ts';

/** A request as the service saw it. Holds no key, no name and no content. */
export interface SeenRequest {
  readonly method: string;
  /** Without a query. */
  readonly path: string;
  /** The `Host` that the client asked for. */
  readonly host: string;
  readonly contentType: string | undefined;
  readonly credentials: CredentialCheck;
  /** Name of what was done instead of a proper answer. */
  readonly misbehaviour: string | undefined;
  /** Status of the answer; undefined while there is none, and for ever when the connection was cut. */
  readonly status: number | undefined;
}

/** The newest requests, so that a test can ask what a client did. */
export interface RequestLog {
  add(request: Omit<SeenRequest, 'status'>): { answered(status: number): void };
  /** Oldest first. */
  requests(): readonly SeenRequest[];
}

const keptRequests = 20_000;

export function createRequestLog(): RequestLog {
  let log: { -readonly [Field in keyof SeenRequest]: SeenRequest[Field] }[] = [];
  return {
    add(request) {
      const entry = { ...request, status: undefined as number | undefined };
      log.push(entry);
      if (log.length > 2 * keptRequests) log = log.slice(-keptRequests);
      return {
        answered(status) {
          entry.status = status;
        },
      };
    },
    requests: () => log.slice(-keptRequests).map((entry) => ({ ...entry })),
  };
}
