import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import { type Cut, createConnections, type HttpBounds } from './connections.ts';

/** What a server shows of itself, and whom it lets in. All in PEM. */
export interface ServerTls {
  /** Its own, and those between it and the root. */
  readonly certificate: string;
  readonly key: string;
  /** Whoever connects shows a certificate that one of these has signed; null: nobody has to show one. */
  readonly clientAuthority: string | null;
  /** Until when the own certificate is good, in epoch ms. */
  readonly validUntil: number;
}

export interface HttpServerOptions {
  readonly bounds: HttpBounds & { readonly headBytes: number };
  readonly clock: Pick<Clock, 'monotonicMs' | 'after'>;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Told of each connection that was cut, and of those that this PC has no handle left for. */
  readonly onCut?: (cut: Cut | 'no-handle') => void;
  /** Left out: it speaks plain HTTP. */
  readonly tls?: ServerTls | null;
}

/** Why a body is not there: it is longer than it may be, its sender broke off, or all bodies together are too long. */
type BodyRefusal = 'too-large' | 'cut' | 'busy';

/** An HTTP server that whoever connects can hold up for others no longer than the bounds say. */
export interface HttpServer {
  /** Gives the port, of which 0 takes a free one. Rejects when it is taken. */
  readonly listen: (port: number, host: string) => Promise<number>;
  readonly readBody: (
    request: IncomingMessage,
    maxBytes: number,
  ) => Promise<Result<Uint8Array<ArrayBuffer>, BodyRefusal>>;
  /** Whoever asks has shown a secret, and gives way to nobody until it is answered. */
  readonly trust: (request: IncomingMessage) => void;
  /** Counts against whoever asks. */
  readonly refused: (request: IncomingMessage) => void;
  /** Shows this to whoever connects from now on; of a server that speaks TLS. */
  readonly renew: (tls: ServerTls) => void;
  /** Takes nobody any more. The requests under way may end until `cut` is called. */
  readonly close: () => { readonly cut: () => Promise<void> };
}

/** Of what is no HTTP at all, by Node's codes. */
const brokenStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
const endOfHead = '\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
/** Of connections that the system takes in advance. One above that waits a second before it asks again. */
const waitingToBeTaken = 4_096;
/** A deadline is kept to within this. */
const soonestLookMs = 100;

/** The one server of HTTP: of the agent's page and its neighbours, of its figures, and of webhooks. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { bounds, clock, answer, onCut = () => {}, tls = null } = options;
  const connections = createConnections<Socket>(bounds, clock, onCut);
  let cancelLook: (() => void) | null = null;
  let lookAtMs = Number.POSITIVE_INFINITY;

  const http = {
    maxHeaderSize: bounds.headBytes,
    // The deadlines are kept here, because Node's own end a connection and wait for its peer to do the same.
    requestTimeout: 0,
    headersTimeout: 0,
    // Tells the peer how long a connection may rest.
    keepAliveTimeout: bounds.idleMs,
  };
  const secured = tls === null ? null : secureServer(http, tls);
  const server: Server = secured?.server ?? createServer(http);
  /** The connection below a socket that requests come from: the two are one where nothing is encrypted. */
  const below = (socket: Socket) => secured?.below(socket) ?? socket;
  const above = (socket: Socket) => secured?.above(socket) ?? socket;
  server.on('connection', (socket: Socket) => {
    const isIn = connections.opened(socket, {
      address: socket.remoteAddress ?? '',
      received: () => above(socket).bytesRead,
      taken: () => above(socket).bytesWritten - above(socket).writableLength,
      unread: () => above(socket).writableLength,
      destroy: () => above(socket).destroy(),
    });
    if (!isIn) return socket.destroy();
    socket.once('close', () => connections.closed(socket));
    lookWithin(Math.min(bounds.headMs, bounds.bodyMs, bounds.idleMs));
    return undefined;
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const mayGoOn = connections.began(below(request.socket), {
      isReceived: () => request.complete || request.destroyed,
      isAnswering: () => response.headersSent,
      isOver: () => (response.writableFinished || response.destroyed) && (request.complete || request.destroyed),
    });
    if (!mayGoOn) return;
    lookWithin(Math.min(bounds.bodyMs, bounds.requestMs));
    if (secured?.isOfBefore(request.socket) === true) response.shouldKeepAlive = false;
    answer(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    connections.refused(below(socket));
    // What is told fits into the system's buffer: nobody is waited for.
    if (socket.writable && socket.writableLength === 0) {
      socket.write(`HTTP/1.1 ${brokenStatus[error.code ?? ''] ?? '400 Bad Request'}${endOfHead}`);
    }
    socket.destroySoon();
    if (socket.writableLength > 0) socket.destroy();
  });

  secured?.onFailedHandshake(connections.refused);

  function lookWithin(delayMs: number): void {
    const atMs = clock.monotonicMs() + Math.max(delayMs, soonestLookMs);
    if (atMs >= lookAtMs) return;
    cancelLook?.();
    lookAtMs = atMs;
    cancelLook = clock.after(Math.max(delayMs, soonestLookMs), look);
  }

  function look(): void {
    cancelLook = null;
    lookAtMs = Number.POSITIVE_INFINITY;
    const againMs = connections.cutLate();
    if (againMs !== null) lookWithin(againMs);
  }

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host, backlog: waitingToBeTaken }, () => {
          server.removeListener('error', reject);
          // Where whoever connects has taken the last handle that this PC has, a connection is lost and not the depot.
          server.on('error', () => onCut('no-handle'));
          const address = server.address();
          resolve(typeof address === 'object' && address !== null ? address.port : port);
        });
      }),
    readBody: (request, maxBytes) =>
      readBody(request, maxBytes, {
        held: (bytes) => connections.held(below(request.socket), bytes),
        released: (bytes) => connections.released(below(request.socket), bytes),
      }),
    trust: ({ socket }) => connections.trust(below(socket)),
    refused: ({ socket }) => connections.refused(below(socket)),
    renew(renewed) {
      secured?.renew(renewed);
      // Whoever was let in before shows its certificate again.
      server.closeIdleConnections();
    },
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      return {
        cut() {
          server.closeAllConnections();
          cancelLook?.();
          return closed;
        },
      };
    },
  };
}

/** A server behind TLS: connections are judged as without it, from the first byte of the handshake. */
function secureServer(http: object, tls: ServerTls) {
  const contextOf = ({ certificate, key, clientAuthority }: ServerTls) => ({
    cert: certificate,
    key,
    minVersion: 'TLSv1.2' as const,
    // Without it, every authority that this PC knows would count.
    ca: clientAuthority ?? [],
  });
  const asksForCertificate = tls.clientAuthority !== null;
  const server: TlsServer = createTlsServer({
    ...http,
    ...contextOf(tls),
    requestCert: asksForCertificate,
    rejectUnauthorized: asksForCertificate,
  });
  /** By what a connection is told from all others that are open. */
  const open = new Map<string, Socket>();
  const ends = ({ remoteAddress, remotePort, localPort }: Socket) => `${remoteAddress} ${remotePort} ${localPort}`;
  server.on('connection', (socket: Socket) => {
    const name = ends(socket);
    open.set(name, socket);
    socket.once('close', () => {
      if (open.get(name) === socket) open.delete(name);
    });
  });
  const belowOf = new WeakMap<Socket, Socket>();
  const aboveOf = new WeakMap<Socket, TLSSocket>();
  /** Those that began with what is shown now. */
  let current = new WeakSet<Socket>();
  server.on('secureConnection', (secure: TLSSocket) => {
    current.add(secure);
    const socket = open.get(ends(secure));
    if (socket === undefined) return;
    belowOf.set(secure, socket);
    aboveOf.set(socket, secure);
  });
  return {
    server,
    below: (socket: Socket) => belowOf.get(socket) ?? socket,
    above: (socket: Socket): Socket => aboveOf.get(socket) ?? socket,
    onFailedHandshake: (refused: (socket: Socket) => void) =>
      void server.on('tlsClientError', (_error, secure: TLSSocket) => {
        const socket = open.get(ends(secure));
        if (socket !== undefined) refused(socket);
      }),
    isOfBefore: (socket: Socket) => !current.has(socket),
    renew(renewed: ServerTls) {
      server.setSecureContext(contextOf(renewed));
      current = new WeakSet();
    },
  };
}

interface Holding {
  readonly held: (bytes: number) => boolean;
  readonly released: (bytes: number) => void;
}

/**
 * Reads a body as it travels, before anything parses it. Gives up at the first byte above the limit, whatever length
 * was announced, when all bodies together take too much memory, and when the sender breaks off.
 */
function readBody(
  request: IncomingMessage,
  maxBytes: number,
  { held, released }: Holding,
): Promise<Result<Uint8Array<ArrayBuffer>, BodyRefusal>> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) return Promise.resolve(failure('too-large'));
  if (request.destroyed && !request.readableEnded) return Promise.resolve(failure('cut'));
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let sizeBytes = 0;
    const onData = (chunk: Uint8Array) => {
      if (sizeBytes + chunk.byteLength > maxBytes) return end(failure('too-large'));
      if (!held(chunk.byteLength)) return end(failure('busy'));
      sizeBytes += chunk.byteLength;
      chunks.push(chunk);
      return undefined;
    };
    const onEnd = () => end(success(new Uint8Array(Buffer.concat(chunks, sizeBytes))));
    const onCut = () => end(failure('cut'));
    const end = (result: Result<Uint8Array<ArrayBuffer>, BodyRefusal>) => {
      request.off('data', onData).off('end', onEnd).off('close', onCut);
      released(sizeBytes);
      resolve(result);
    };
    request.on('data', onData).on('end', onEnd).on('close', onCut);
    // A broken connection is told by `close` too; without a listener the error would end the process.
    request.on('error', () => {});
  });
}
