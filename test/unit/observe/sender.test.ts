import { describe, expect, it } from 'vitest';
import { createSender } from '../../../electron/engine/observe/sender.ts';
import { createTelemetry } from '../../../electron/engine/observe/telemetry.ts';
import type { HttpAnswer, HttpError, HttpTransport } from '../../../electron/engine/ports.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { answerWithRejected } from '../../otlp-messages.ts';

/** A sender whose collector answers as told, at a time that the test sets. */
function senderAgainst(answer: () => Result<HttpAnswer, HttpError>) {
  const asked: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  const logged: string[] = [];
  const note = (event: string) => void logged.push(event);
  const transport: HttpTransport = {
    request: async ({ url, headers }) => {
      asked.push({ url, headers });
      return answer();
    },
    close: async () => undefined,
  };
  let nowMs = 0;
  const sender = createSender({ transport, clock: { monotonicMs: () => nowMs }, log: { info: note, warn: note } });
  const request = createTelemetry({ depot: 'Leeds', company: '', version: '1.2.3' }).otlpTraces([]);
  return {
    asked,
    logged,
    send: () => sender.send('traces', 'https://collector.example.com/v1/traces', request),
    waits: (ms: number) => {
      nowMs += ms;
    },
  };
}

const answered = (status: number, headers: HttpAnswer['headers'] = {}) =>
  success({ status, headers, body: new Uint8Array() });
const unanswered = (phase: HttpError['phase']) =>
  failure({ phase, systemCode: 'ECONNRESET', mayHaveArrived: false, status: null });

describe('figures on their way', () => {
  it('are not sent again before the time that a busy collector asks for, and are then', async () => {
    const { send, waits, asked } = senderAgainst(() => answered(429, { 'retry-after': '30' }));
    expect(await send()).toMatchObject({ ok: false, error: { code: 'busy' } });
    waits(29_000);
    expect(await send()).toMatchObject({ ok: false, error: { code: 'busy' } });
    expect(asked).toHaveLength(1);
    waits(1_000);
    await send();
    expect(asked).toHaveLength(2);
  });

  it('are not held back for ever by a collector that asks for years', async () => {
    const { send, waits, asked } = senderAgainst(() => answered(503, { 'retry-after': '999999999' }));
    await send();
    waits(3_600_000);
    await send();
    expect(asked).toHaveLength(2);
  });

  it('are tried once each time, whatever the end, and the log hears of a trouble once', async () => {
    const { send, asked, logged } = senderAgainst(() => unanswered('connect'));
    for (let time = 0; time < 5; time += 1) await send();
    expect(asked).toHaveLength(5);
    expect(logged).toEqual(['metrics.not-sent']);
  });

  it.each([
    [unanswered('resolve'), 'not-found'],
    [unanswered('connect'), 'not-reached'],
    [unanswered('trust'), 'not-trusted'],
    [unanswered('proxy'), 'proxy'],
    [unanswered('timed-out'), 'timed-out'],
    [unanswered('plain-http'), 'not-private'],
    [answered(404), 'refused'],
    [answered(500), 'busy'],
  ] as const)('end, where they do not arrive, with why: %j is %s', async (answer, code) => {
    expect(await senderAgainst(() => answer).send()).toMatchObject({ ok: false, error: { code } });
  });

  it('are protobuf, and ask for protobuf', async () => {
    const { send, asked } = senderAgainst(() => answered(200));
    await send();
    expect(asked).toMatchObject([
      { headers: { 'content-type': 'application/x-protobuf', accept: 'application/x-protobuf' } },
    ]);
  });

  it('arrive only in part where the answer says that some were left out', async () => {
    const answer = (rejected: number, type: string) =>
      success({ status: 200, headers: { 'content-type': type }, body: answerWithRejected(rejected) });
    const sent = (rejected: number, type: string) => senderAgainst(() => answer(rejected, type)).send();
    expect(await sent(3, 'application/x-protobuf')).toMatchObject({ ok: false, error: { code: 'partly-refused' } });
    expect(await sent(0, 'application/x-protobuf')).toEqual({ ok: true });
    // The same bytes, which say of themselves that they are something else.
    expect(await sent(3, 'text/plain')).toEqual({ ok: true });
  });

  it('arrive also where the answer is no OTLP, as that of Prometheus', async () => {
    const answer = (type: string) =>
      success({ status: 200, headers: { 'content-type': type }, body: new TextEncoder().encode('Thank you') });
    for (const type of ['text/plain', 'application/x-protobuf']) {
      expect(await senderAgainst(() => answer(type)).send()).toEqual({ ok: true });
    }
    expect(await senderAgainst(() => answered(204)).send()).toEqual({ ok: true });
  });
});
