import type { HttpTrouble } from '../ports.ts';

/** How far a request had come when it failed. */
export interface RequestStage {
  /** A connection (through the proxy, with its TLS) stands, and the request is being written to it. */
  readonly isOnConnection: boolean;
  /** The last byte of the request was given to the connection: from here on, it may have arrived as a whole. */
  readonly isGivenOut: boolean;
  /** The request goes through a proxy, which then resolves and connects. */
  readonly isProxied: boolean;
  /** Of an answer that had begun; null where none had. */
  readonly status: number | null;
}

const RESOLVE = /^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/;

/** Certificates that do not hold, and handshakes that fail. */
const TRUST =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|EPROTO$)/;

/** The proxy refused its part: answered CONNECT with another status than 200, or asks for a password. */
const PROXY = /^(UND_ERR_PRX_|UND_ERR_ABORTED$|UND_ERR_INVALID_ARG$)/;

/** The transport was closed under the request. */
const CLOSED = /^(UND_ERR_DESTROYED|UND_ERR_CLOSED)$/;

/** Says in which phase a request failed, from the code of the error and the stage that the request had reached. */
export function networkTrouble(error: unknown, stage: RequestStage): HttpTrouble {
  const systemCode = codeOf(error);
  return { phase: phaseOf(systemCode, stage), systemCode, mayHaveArrived: stage.isGivenOut, status: stage.status };
}

function phaseOf(systemCode: string, { isOnConnection, isGivenOut, isProxied }: RequestStage): HttpTrouble['phase'] {
  if (CLOSED.test(systemCode)) return 'cancelled';
  if (isProxied && PROXY.test(systemCode)) return 'proxy';
  if (isOnConnection) return isGivenOut ? 'receive' : 'send';
  if (TRUST.test(systemCode)) return 'trust';
  if (isProxied) return 'proxy';
  return RESOLVE.test(systemCode) ? 'resolve' : 'connect';
}

/** The code of the error or, where several addresses were tried, of the first. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return codeOf(error.errors[0]);
  }
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
}
