import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { assertNever } from '../../../shared/result.ts';
import { type Answer, jsonAnswer } from '../http/answer.ts';
import { refusal, refusalAnswer, serverErrorAnswer } from '../http/refusal.ts';
import { alteredAnswer } from './altered-answer.ts';
import type { CutMoment, Misbehaviour } from './misbehaviour.ts';

/** A request that is to be answered badly. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** Performs the operation as it should be and gives its proper answer. */
  carryOut(): Promise<Answer>;
  /** What every row, or the whole, of a proper answer has. */
  readonly requiredFields: ReadonlySet<string>;
}

/** A request that was redirected carries this, and is answered properly when it comes back. */
export const redirectedMark = 'redirected-by-reference-service';

/** @returns undefined when nothing is left to be written to the connection */
export async function perform(misbehaviour: Misbehaviour, exchange: Exchange): Promise<Answer | undefined> {
  switch (misbehaviour.kind) {
    case 'status':
      return answerWithStatus(misbehaviour, exchange);
    case 'stall':
      exchange.incoming.resume();
      await untilClosed(exchange.outgoing);
      return undefined;
    case 'cut':
      await cut(misbehaviour.when, exchange);
      return undefined;
    case 'broken-body': {
      const answer = await exchange.carryOut();
      return { ...answer, text: answer.text.slice(0, Math.ceil(answer.text.length / 2)) };
    }
    case 'drip':
      await drip(exchange, misbehaviour.intervalMs);
      return undefined;
    case 'late': {
      const answer = await exchange.carryOut();
      await Promise.race([delay(misbehaviour.delayMs), untilClosed(exchange.outgoing)]);
      return answer;
    }
    case 'redirect':
      return {
        status: misbehaviour.status,
        headers: { Location: redirectLocation(exchange.incoming, misbehaviour.to) },
        text: '',
      };
    case 'huge':
      await answerHugely(exchange, misbehaviour.sizeBytes);
      return undefined;
    case 'altered': {
      const answer = await exchange.carryOut();
      const json: unknown = JSON.parse(answer.text);
      return jsonAnswer(answer.status, alteredAnswer(json, misbehaviour.alteration, exchange.requiredFields));
    }
    default:
      return assertNever(misbehaviour);
  }
}

async function answerWithStatus(
  { status, carriedOut, retryAfter }: Extract<Misbehaviour, { kind: 'status' }>,
  exchange: Exchange,
): Promise<Answer> {
  if (carriedOut) await exchange.carryOut();
  const answer = errorAnswer(status);
  if (!retryAfter) return answer;
  const { form, seconds } = retryAfter;
  const value = form === 'seconds' ? String(seconds) : new Date(Date.now() + seconds * 1000).toUTCString();
  return { ...answer, headers: { ...answer.headers, 'Retry-After': value } };
}

function errorAnswer(status: number): Answer {
  if (status >= 500) return serverErrorAnswer(status);
  if (status === 400) return refusalAnswer(refusal(400, 'The file was refused'));
  return jsonAnswer(status, { errorMessage: `Refused with status ${status}`, error: {} });
}

async function cut(when: CutMoment, { incoming, outgoing, carryOut }: Exchange): Promise<void> {
  switch (when) {
    case 'before-body':
      break;
    case 'during-body': {
      const begun = Promise.race([once(incoming, 'data'), once(incoming, 'end'), once(incoming, 'close')]);
      // Somebody who listens beside, as the recording does, has stopped its flow.
      incoming.resume();
      await begun;
      break;
    }
    case 'after-body':
      await carryOut();
      break;
    case 'during-answer': {
      const { status, headers, text } = await carryOut();
      const bytes = Buffer.from(text);
      outgoing.writeHead(status, { ...headers, 'Content-Length': bytes.length });
      await new Promise<void>((resolve) => {
        outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => resolve());
      });
      break;
    }
    default:
      assertNever(when);
  }
  incoming.socket.destroy();
}

async function drip({ outgoing, carryOut }: Exchange, intervalMs: number): Promise<void> {
  const { status, headers, text } = await carryOut();
  const bytes = Buffer.from(text);
  outgoing.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  await send(outgoing, async function* byteByByte() {
    for (const byte of bytes) {
      yield Buffer.of(byte);
      await delay(intervalMs);
    }
  });
}

/** JSON allows blanks before a value: the text is well-formed and goes on and on. Its length is not told beforehand. */
async function answerHugely({ outgoing, carryOut }: Exchange, sizeBytes: number): Promise<void> {
  const { status, headers, text } = await carryOut();
  const blanks = Buffer.alloc(64 * 1024, ' ');
  outgoing.writeHead(status, headers);
  await send(outgoing, async function* blanksFirst() {
    for (let sent = 0; sent < sizeBytes; sent += blanks.length) yield blanks.subarray(0, sizeBytes - sent);
    yield Buffer.from(text);
  });
}

/** A client that has had enough hangs up, and then there is nothing left to do. */
async function send(outgoing: ServerResponse, chunks: () => AsyncIterable<Buffer>): Promise<void> {
  await pipeline(chunks, outgoing).catch(() => undefined);
}

function redirectLocation(incoming: IncomingMessage, to: 'same-origin' | 'other-origin'): string {
  const host = incoming.headers.host ?? '';
  const scheme = incoming.socket instanceof TLSSocket ? 'https' : 'http';
  const target = new URL(incoming.url ?? '/', `${scheme}://${host}`);
  target.searchParams.set(redirectedMark, '1');
  if (to === 'other-origin') target.hostname = target.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return target.href;
}

async function untilClosed(outgoing: ServerResponse): Promise<void> {
  if (!outgoing.destroyed) await once(outgoing, 'close');
}
