import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebhookRefusal } from '../../../shared/contract/webhooks.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { choices } from '../../../shared/service/choices.ts';
import { deliveryIdentityHeader, isSigned, webhookHeaders } from '../../../shared/service/webhooks.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '../http/server-core.ts';
import { contained, createRefusalLog } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import type { WebhookInbox } from './inbox.ts';

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
    /** For the head of a delivery, for its body, and for keeping it. */
    readonly timeoutMs?: number;
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
  'no-signature': 401,
  'wrong-signature': 401,
  'too-large': 413,
  cut: 400,
  'not-stored': 503,
  busy: 503,
  'too-many': 429,
};
/** Those that are no fault of the sender. */
const ownTroubles: readonly WebhookRefusal[] = ['not-stored', 'busy', 'too-many'];
/** Between two deliveries of a sender. */
const idleMs = 5_000;
/** An answer is a line: whoever does not take it is gone. */
const unreadMs = 5_000;

/** The service sends one delivery after the other, and a person who tries a secret out needs a few. */
const bounds = (timeoutMs: number): HttpServerOptions['bounds'] => ({
  // Far more than the four headers take.
  headBytes: 8_192,
  headMs: timeoutMs,
  bodyMs: timeoutMs,
  requestMs: timeoutMs,
  idleMs,
  unreadMs,
  connections: 1_024,
  connectionsOfPeer: 64,
  connectionsOfSuspect: 4,
  heldBytes: 32 * 1024 * 1024,
  heldBytesOfPeer: 8 * 1024 * 1024,
  refusals: 60,
  refusalsPerSecond: 1,
});
/** Nothing that could not stand on a screen. */
const eventName = /^[\x21-\x7e]{1,100}$/;
const longestIdentity = 200;
/** What has another form needs no body to be refused. */
const signatureForm = /^sha1=[0-9a-f]{40}$/i;
/** How long a refused sender may go on sending, so that the answer reaches it before the connection ends. */
const lingerMs = 1_000;

/**
 * Listens for webhooks. A delivery is answered 204 once it is on the disk, and again when it is repeated, also where nobody
 * here understands its event or its body: the sender would try again without end. Whatever is not signed with the secret is
 * refused and leaves no trace but a count in the log. Rejects when the port is taken.
 */
export async function startWebhookReceiver(options: WebhookReceiverOptions): Promise<WebhookReceiver> {
  const { inbox, clock, log, host, limits = {}, onRefused = () => {} } = options;
  const refusals = createRefusalLog(clock, (facts) => log.warn('webhook.refused', facts));
  const underWay = new Set<Promise<void>>();

  function noteRefusal(refusal: WebhookRefusal): void {
    refusals.note(refusal);
    void contained(log, 'webhooks', () => onRefused(refusal));
  }

  const server = createHttpServer({
    bounds: bounds(limits.timeoutMs ?? choices.webhookTimeoutMs.value),
    clock,
    answer(request, response) {
      const answered = contained(log, 'webhooks', () => answer(request, response));
      underWay.add(answered);
      void answered.finally(() => underWay.delete(answered));
    },
    onCut(cut) {
      if (cut === 'too-many') noteRefusal('too-many');
      if (cut === 'no-handle') noteRefusal('busy');
    },
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const taken = await takeDelivery(options, server, request);
    if (taken.ok) {
      response.writeHead(204).end();
    } else {
      noteRefusal(taken.error);
      if (!ownTroubles.includes(taken.error)) server.refused(request);
      refuse(clock, request, response, taken.error);
    }
  }

  const port = await server.listen(options.port, host);
  log.info('webhook.listening');
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/`,
    async close() {
      const closing = server.close();
      inbox.stop();
      // What was just kept is answered before the connections end.
      await new Promise((resolve) => setImmediate(resolve));
      const closed = closing.cut();
      await Promise.all(underWay);
      await closed;
    },
  };
}

/** Checks everything that costs nothing before the body, and the signature before anything looks into it. */
async function takeDelivery(
  { inbox, secret, limits = {} }: WebhookReceiverOptions,
  server: Pick<HttpServer, 'readBody'>,
  request: IncomingMessage,
): Promise<Result<void, WebhookRefusal>> {
  const event = headerOf(request, webhookHeaders.event);
  const signature = headerOf(request, webhookHeaders.signature);
  if (request.method !== 'POST') return failure('wrong-method');
  if (!/^application\/json\s*(;|$)/i.test(headerOf(request, 'Content-Type') ?? '')) return failure('wrong-type');
  if (signature === undefined || !signatureForm.test(signature)) return failure('no-signature');
  if (event === undefined || !eventName.test(event)) return failure('no-event');
  const body = await server.readBody(request, limits.maxBodyBytes ?? choices.webhookMaxBodyBytes.value);
  if (!body.ok) return body;
  if (!isSigned(secret, body.value, signature)) return failure('wrong-signature');
  const identity = headerOf(request, deliveryIdentityHeader)?.slice(0, longestIdentity) ?? null;
  const taken = await inbox.take({ event, body: body.value, identity });
  return taken.ok ? success(undefined) : taken;
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
