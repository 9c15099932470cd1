import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { failure, type Result, success } from '../../../shared/result.ts';
import { choices } from '../../../shared/service/choices.ts';
import { deliveryIdentityHeader, isOfEvent, isSigned, webhookHeaders } from '../../../shared/service/webhooks.ts';
import type { WebhookRefusal } from '../log/known-words.ts';
import { contained, createRefusalLog } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import { readJson, type WebhookInbox } from './inbox.ts';

export interface WebhookReceiverOptions {
  readonly inbox: WebhookInbox;
  /** Agreed with the service; must not be empty. */
  readonly secret: string;
  /** `127.0.0.1`, unless a person said otherwise. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits?: {
    readonly maxBodyBytes?: number;
    /** For a whole delivery, from its first byte to its last. */
    readonly timeoutMs?: number;
    readonly maxConnections?: number;
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
};
/** Slow senders can hold no more than these, for no longer than the time-out. */
const defaultMaxConnections = 256;
/** Far more than the four headers take. */
const maxHeaderBytes = 8_192;
/** Nothing that could not stand on a screen. */
const eventName = /^[\x21-\x7e]{1,100}$/;
const longestIdentity = 200;
/** How long a refused sender may go on sending, so that the answer reaches it before the connection ends. */
const lingerMs = 1_000;

/**
 * Listens for webhooks. A delivery is answered 204 once it is on the disk, and again when it is repeated; whatever is
 * not signed with the secret is refused and leaves no trace but a count in the log. Rejects when the port is taken.
 */
export async function startWebhookReceiver(options: WebhookReceiverOptions): Promise<WebhookReceiver> {
  const { inbox, clock, log, host, limits = {} } = options;
  const timeoutMs = limits.timeoutMs ?? choices.webhookTimeoutMs.value;
  const refusals = createRefusalLog(clock, (facts) => log.warn('webhook.refused', facts));
  const underWay = new Set<Promise<void>>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const taken = await takeDelivery(options, request);
    if (taken.ok) {
      response.writeHead(204).end();
    } else {
      refusals.note(taken.error);
      refuse(clock, request, response, taken.error);
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
  server.maxConnections = limits.maxConnections ?? defaultMaxConnections;
  const port = await listen(server, host, options.port);
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
  request: IncomingMessage,
): Promise<Result<void, WebhookRefusal>> {
  const event = headerOf(request, webhookHeaders.event);
  const signature = headerOf(request, webhookHeaders.signature);
  if (request.method !== 'POST') return failure('wrong-method');
  if (!/^application\/json\s*(;|$)/i.test(headerOf(request, 'Content-Type') ?? '')) return failure('wrong-type');
  if (signature === undefined) return failure('no-signature');
  if (event === undefined || !eventName.test(event)) return failure('no-event');
  const body = await readRawBody(request, limits.maxBodyBytes ?? choices.webhookMaxBodyBytes.value);
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

/**
 * Reads a body as it travels, before anything parses it. Gives up at the first byte above the limit, whatever length
 * was announced, and when the sender breaks off.
 */
function readRawBody(request: IncomingMessage, maxBytes: number): Promise<Result<Uint8Array, 'too-large' | 'cut'>> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) return Promise.resolve(failure('too-large'));
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let sizeBytes = 0;
    const onData = (chunk: Uint8Array) => {
      sizeBytes += chunk.byteLength;
      if (sizeBytes <= maxBytes) {
        chunks.push(chunk);
      } else {
        end(failure('too-large'));
      }
    };
    const onEnd = () => end(success(Buffer.concat(chunks, sizeBytes)));
    const onCut = () => end(failure('cut'));
    const end = (result: Result<Uint8Array, 'too-large' | 'cut'>) => {
      request.off('data', onData).off('end', onEnd).off('close', onCut);
      resolve(result);
    };
    request.on('data', onData).on('end', onEnd).on('close', onCut);
    // A broken connection is told by `close` too; without a listener the error would end the process.
    request.on('error', () => {});
  });
}
