import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { WebhookRefusal } from '../../../shared/contract/webhooks.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { choices } from '../../../shared/service/choices.ts';
import { deliveryIdentityHeader, isOfEvent, isSigned, webhookHeaders } from '../../../shared/service/webhooks.ts';
import { contained, createRefusalLog } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import { readJson, type WebhookInbox } from './inbox.ts';
import { createSenderLimits, type SenderBounds, type SenderLimits } from './sender-limits.ts';

export interface WebhookReceiverOptions {
  readonly inbox: Pick<WebhookInbox, 'take' | 'stop'>;
  /** Agreed with the service; must not be empty. */
  readonly secret: string;
  /** `127.0.0.1`, unless a person said otherwise. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly clock: Clock;
  readonly log: Log;
  /** Told of each delivery that was refused. */
  readonly onRefused?: (refusal: WebhookRefusal) => void;
  readonly limits?: {
    readonly maxBodyBytes?: number;
    /** For a whole delivery, from its first byte to its last. */
    readonly timeoutMs?: number;
    readonly maxConnections?: number;
    readonly sender?: SenderBounds;
  };
}

export interface WebhookReceiver {
  /** Where the service posts to; any path will do. */
  readonly url: string;
  /** Finishes what is being taken and cuts the rest. */
  readonly close: () => Promise<void>;
}

/** Statuses of the answers. A sender tries again what is not a 2xx, as it should after `not-stored`. */
const refusalStatus: Readonly<Record<WebhookRefusal, number>> = {
  'wrong-method': 405,
  'wrong-type': 415,
  'no-event': 400,
  'wrong-event': 400,
  'no-signature': 401,
  'wrong-signature': 401,
  'too-large': 413,
  cut: 400,
  'not-stored': 503,
  busy: 503,
  'too-many': 429,
};
/** Of what is no HTTP at all, or does not come to its end, by Node's codes. */
const brokenStatus: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
const endOfHead = '\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
/** Those that are no fault of the sender. */
const ownTroubles: readonly WebhookRefusal[] = ['not-stored', 'busy', 'too-many'];
/** Slow senders can hold no more than these, for no longer than the time-out. */
const defaultMaxConnections = 256;
/** Far more than the four headers take. */
const maxHeaderBytes = 8_192;
/** Nothing that could not stand on a screen. */
const eventName = /^[\x21-\x7e]{1,100}$/;
const longestIdentity = 200;
/** What has another form needs no body to be refused. */
const signatureForm = /^sha1=[0-9a-f]{40}$/i;
/** How long a refused sender may go on sending, so that the answer reaches it before the connection ends. */
const lingerMs = 1_000;

/**
 * Listens for webhooks. A delivery is answered 204 once it is on the disk, and again when it is repeated; whatever is
 * not signed with the secret is refused and leaves no trace but a count in the log. Rejects when the port is taken.
 */
export async function startWebhookReceiver(options: WebhookReceiverOptions): Promise<WebhookReceiver> {
  const { inbox, clock, log, host, limits = {}, onRefused = () => {} } = options;
  const senders = createSenderLimits(clock, limits.sender);
  const timeoutMs = limits.timeoutMs ?? choices.webhookTimeoutMs.value;
  const refusals = createRefusalLog(clock, (facts) => log.warn('webhook.refused', facts));
  const underWay = new Set<Promise<void>>();

  function noteRefusal(refusal: WebhookRefusal, sender: string): void {
    refusals.note(refusal);
    if (!ownTroubles.includes(refusal)) senders.refused(sender);
    void contained(log, 'webhooks', () => onRefused(refusal));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const taken = await takeDelivery(options, senders, request);
    if (taken.ok) {
      response.writeHead(204).end();
    } else {
      noteRefusal(taken.error, senderOf(request.socket));
      refuse(clock, request, response, taken.error);
    }
  }

  /** One that was refused too often, or holds too many connections, is cut off before it is listened to. */
  function admit(socket: Socket): void {
    const sender = senderOf(socket);
    if (senders.opened(sender)) {
      socket.once('close', () => senders.closed(sender));
    } else {
      noteRefusal('too-many', sender);
      socket.destroy();
    }
  }

  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      requestTimeout: timeoutMs,
      headersTimeout: timeoutMs,
      connectionsCheckingInterval: Math.ceil(timeoutMs / 10),
    },
    (request, response) => {
      const answered = contained(log, 'webhooks', () => answer(request, response));
      underWay.add(answered);
      void answered.finally(() => underWay.delete(answered));
    },
  );
  server.on('connection', admit);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    senders.refused(senderOf(socket));
    if (socket.writable) socket.end(`HTTP/1.1 ${brokenStatus[error.code ?? ''] ?? '400 Bad Request'}${endOfHead}`);
  });
  server.maxConnections = limits.maxConnections ?? defaultMaxConnections;
  const port = await listen(server, host, options.port);
  // Where whoever connects has taken the last of the handles that this PC has, a connection is lost and not the depot.
  server.on('error', () => noteRefusal('busy', ''));
  log.info('webhook.listening');
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      inbox.stop();
      // What was just kept is answered before the connections end.
      await new Promise((resolve) => setImmediate(resolve));
      server.closeAllConnections();
      await Promise.all(underWay);
      await closed;
    },
  };
}

/** Checks everything that costs nothing before the body, and the signature before anything looks into it. */
async function takeDelivery(
  { inbox, secret, limits = {} }: WebhookReceiverOptions,
  senders: SenderLimits,
  request: IncomingMessage,
): Promise<Result<void, WebhookRefusal>> {
  const event = headerOf(request, webhookHeaders.event);
  const signature = headerOf(request, webhookHeaders.signature);
  if (request.method !== 'POST') return failure('wrong-method');
  if (!/^application\/json\s*(;|$)/i.test(headerOf(request, 'Content-Type') ?? '')) return failure('wrong-type');
  if (signature === undefined || !signatureForm.test(signature)) return failure('no-signature');
  if (event === undefined || !eventName.test(event)) return failure('no-event');
  const body = await readRawBody(request, senders, limits.maxBodyBytes ?? choices.webhookMaxBodyBytes.value);
  if (!body.ok) return body;
  if (!isSigned(secret, body.value, signature)) return failure('wrong-signature');
  if (!isOfEvent(event, jsonOf(body.value))) return failure('wrong-event');
  const identity = headerOf(request, deliveryIdentityHeader)?.slice(0, longestIdentity) ?? null;
  const taken = await inbox.take({ event, body: body.value, identity });
  return taken.ok ? success(undefined) : taken;
}

/** Undefined where the body is no JSON. */
function jsonOf(body: Uint8Array): unknown {
  try {
    return readJson(body);
  } catch {
    return undefined;
  }
}

function senderOf(socket: Socket): string {
  return socket.remoteAddress ?? '';
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * Answers, and ends the connection. A sender that is still sending would get a reset instead of the answer if the
 * connection were closed at once: what it sends is passed over for a moment.
 */
function refuse(clock: Clock, request: IncomingMessage, response: ServerResponse, refusal: WebhookRefusal): void {
  response.writeHead(refusalStatus[refusal], { connection: 'close', 'content-length': 0 });
  if (request.complete || request.destroyed) {
    response.end();
    return;
  }
  response.flushHeaders();
  request.once(
    'close',
    clock.after(lingerMs, () => response.end()),
  );
  request.once('end', () => response.end()).resume();
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

type BodyRefusal = 'too-large' | 'cut' | 'busy';

/**
 * Reads a body as it travels, before anything parses it. Gives up at the first byte above the limit, whatever length
 * was announced, when all bodies together take too much memory, and when the sender breaks off.
 */
function readRawBody(
  request: IncomingMessage,
  senders: SenderLimits,
  maxBytes: number,
): Promise<Result<Uint8Array, BodyRefusal>> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) return Promise.resolve(failure('too-large'));
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let sizeBytes = 0;
    const onData = (chunk: Uint8Array) => {
      if (sizeBytes + chunk.byteLength > maxBytes) return end(failure('too-large'));
      if (!senders.held(chunk.byteLength)) return end(failure('busy'));
      sizeBytes += chunk.byteLength;
      chunks.push(chunk);
    };
    const onEnd = () => end(success(Buffer.concat(chunks, sizeBytes)));
    const onCut = () => end(failure('cut'));
    const end = (result: Result<Uint8Array, BodyRefusal>) => {
      request.off('data', onData).off('end', onEnd).off('close', onCut);
      senders.released(sizeBytes);
      resolve(result);
    };
    request.on('data', onData).on('end', onEnd).on('close', onCut);
    // A broken connection is told by `close` too; without a listener the error would end the process.
    request.on('error', () => {});
  });
}
