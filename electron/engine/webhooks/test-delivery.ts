import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { WebhookTestStep } from '../../../shared/contract/webhooks.ts';
import { webhookHeaders, webhookSignature } from '../../../shared/service/webhooks.ts';
import type { Clock, HttpTransport } from '../ports.ts';

/** Where a test delivery is sent, and with what. */
export interface TestTarget {
  readonly secret: string;
  /** Where this PC listens. */
  readonly url: string;
  /** The address that the service is given; empty where it is the same, or none. */
  readonly publicUrl: string;
}

interface TestParts {
  readonly clock: Clock;
  /** The way out of this PC, with its proxy and its trust. */
  readonly transport: HttpTransport;
  /** Waits for a delivery with this body; the answer tells, so far, whether it has arrived. */
  readonly expect: (body: string) => { readonly hasArrived: () => boolean; readonly end: () => void };
}

const timeoutMs = 10_000;
const mostAnswerBytes = 64 * 1024;

/** Sends a signed `ping`, as the service would: to the listening address itself, and to the one in front of it. */
export async function sendTestDeliveries(target: TestTarget, parts: TestParts): Promise<readonly WebhookTestStep[]> {
  const { clock, transport, expect } = parts;
  const { url, publicUrl, secret } = target;

  async function tried(
    way: WebhookTestStep['way'],
    send: (body: Uint8Array, headers: Readonly<Record<string, string>>) => Promise<Sent>,
  ): Promise<WebhookTestStep> {
    // Each is another one, so that none is a repeat.
    const text = JSON.stringify({ test: randomUUID() });
    const body = new TextEncoder().encode(text);
    const expected = expect(text);
    const startedMs = clock.monotonicMs();
    const { status, systemCode, isPlain = false } = await send(body, headersOf(secret, body));
    const isTaken = status !== null && status >= 200 && status < 300;
    const answered = isTaken ? (expected.hasArrived() ? 'taken' : 'elsewhere') : 'refused';
    expected.end();
    return {
      way,
      outcome: isPlain ? 'not-private' : status === null ? 'not-reached' : answered,
      status,
      systemCode,
      milliseconds: Math.max(1, Math.round(clock.monotonicMs() - startedMs)),
    };
  }

  const here = await tried('here', (body, headers) => postHere(url, body, headers));
  if (publicUrl === '') {
    const notAsked = { way: 'outside', outcome: 'not-asked', status: null, systemCode: null, milliseconds: 0 } as const;
    return [here, notAsked];
  }
  const outside = await tried('outside', async (body, headers) => {
    const answer = await transport.request({
      method: 'POST',
      url: publicUrl,
      headers,
      body: [body],
      progressTimeoutMs: timeoutMs,
      deadlineMs: timeoutMs,
      maxAnswerBytes: mostAnswerBytes,
    });
    if (answer.ok) return { status: answer.value.status, systemCode: null };
    const { phase, systemCode } = answer.error;
    return { status: null, systemCode, isPlain: phase === 'plain-http' };
  });
  return [here, outside];
}

/** True where a signed delivery through the port itself was taken, by this program. */
export async function provePort(
  { url, secret }: Pick<TestTarget, 'url' | 'secret'>,
  expect: TestParts['expect'],
): Promise<boolean> {
  const text = JSON.stringify({ proof: randomUUID() });
  const body = new TextEncoder().encode(text);
  const expected = expect(text);
  const { status } = await postHere(url, body, headersOf(secret, body));
  const hasArrived = status !== null && status < 300 && expected.hasArrived();
  expected.end();
  return hasArrived;
}

interface Sent {
  readonly status: number | null;
  readonly systemCode: string | null;
  readonly isPlain?: boolean;
}

function headersOf(secret: string, body: Uint8Array): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/json',
    [webhookHeaders.event]: 'ping',
    [webhookHeaders.signature]: webhookSignature(secret, body),
  };
}

/** Past any proxy: it goes to this PC itself. */
function postHere(url: string, body: Uint8Array, headers: Readonly<Record<string, string>>): Promise<Sent> {
  return new Promise((resolve) => {
    const sending = request(url, {
      method: 'POST',
      timeout: timeoutMs,
      agent: false,
      headers: { ...headers, 'Content-Length': body.byteLength },
    });
    sending.once('response', (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? null, systemCode: null });
    });
    sending.once('timeout', () => sending.destroy());
    sending.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: null, systemCode: error.code ?? 'UNKNOWN' }),
    );
    sending.end(body);
  });
}
