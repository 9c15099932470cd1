import { describe, expect, test } from 'vitest';
import { keepEventStream, type OpenedStream } from '../../../../renderer/client/transport/event-stream.ts';
import { createFakeTimers } from '../fake-timers.ts';

/** Until what was said has been heard: a stream passes each piece on in turns of its own. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

function keep() {
  const timers = createFakeTimers();
  const log: string[] = [];
  const opened: { readonly answer: (stream: OpenedStream) => void; readonly signal: AbortSignal }[] = [];
  const close = keepEventStream({
    open: (signal) => new Promise((answer) => opened.push({ answer, signal })),
    onMessage: (topic, data) => log.push(`${topic} ${data}`),
    onOpen: () => log.push('open'),
    onLost: () => log.push('lost'),
    after: timers.after,
  });
  const newest = () => opened.at(-1);
  const answer = async (stream: OpenedStream) => {
    newest()?.answer(stream);
    await settle();
  };
  return {
    timers,
    opened,
    log,
    close,
    answer,
    newest,
    /** Opens the stream that is asked for. */
    async openNow() {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      await answer(readable);
      return {
        async say(bytes: string | Uint8Array) {
          void writer.write(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes).catch(() => {});
          await settle();
        },
        async end() {
          void writer.close().catch(() => {});
          await settle();
        },
        async breakOff() {
          void writer.abort(new TypeError('network error'));
          await settle();
        },
      };
    },
  };
}

test('messages come with their topic, however they are cut on the way', async () => {
  const { log, openNow } = keep();
  const { say } = await openNow();
  const bytes = new TextEncoder().encode('event: status\ndata: {"name":"Łódź"}\n\nevent: heartbeat\ndata: \n\n');
  for (const byte of bytes) await say(new Uint8Array([byte]));
  await say('event: a\ndata: 1\n\nevent: b\ndata: 2\ndata: 3\n\n');
  expect(log).toEqual(['open', 'status {"name":"Łódź"}', 'heartbeat ', 'a 1', 'b 2\n3']);
});

describe('a stream that cannot be opened', () => {
  test('is tried again, ever more slowly', async () => {
    const { timers, opened, answer, log } = keep();
    await answer('no-answer');
    timers.pass(1_000);
    expect(opened).toHaveLength(2);
    await answer('no-answer');
    timers.pass(1_999);
    expect(opened).toHaveLength(2);
    timers.pass(1);
    expect(opened).toHaveLength(3);
    expect(log).toEqual(['lost', 'lost']);
  });

  test('is tried again quickly once it worked', async () => {
    const { timers, opened, answer, openNow } = keep();
    await answer('no-answer');
    timers.pass(1_000);
    const stream = await openNow();
    await stream.end();
    timers.pass(1_000);
    expect(opened).toHaveLength(3);
  });

  test('because this window is not let in is left alone', async () => {
    const { timers, opened, answer, log } = keep();
    await answer('no-session');
    timers.pass(600_000);
    expect(opened).toHaveLength(1);
    expect(log).toEqual([]);
  });
});

test.each(['end', 'breakOff'] as const)('a stream that is lost (%s) is said to be, and opened anew', async (way) => {
  const { timers, opened, log, openNow } = keep();
  const stream = await openNow();
  await stream[way]();
  expect(log).toEqual(['open', 'lost']);
  timers.pass(1_000);
  expect(opened).toHaveLength(2);
});

test('a stream without heartbeats is taken for dead and opened anew', async () => {
  const { timers, opened, log, openNow } = keep();
  const { say } = await openNow();
  timers.pass(60_000);
  await say('event: heartbeat\ndata: \n\n');
  timers.pass(64_999);
  expect(log).toEqual(['open', 'heartbeat ']);
  timers.pass(1);
  expect(log).toEqual(['open', 'heartbeat ', 'lost']);
  timers.pass(0);
  expect(opened).toHaveLength(2);
  expect(opened[0]?.signal.aborted).toBe(true);
});

test('what is closed is not opened again, and what it still says is not passed on', async () => {
  const { timers, opened, close, openNow, log } = keep();
  const { say, end } = await openNow();
  close();
  await say('event: status\ndata: {}\n\n');
  await end();
  timers.pass(60_000);
  expect(opened).toHaveLength(1);
  expect(log).toEqual(['open']);
});
