import { describe, expect, test } from 'vitest';
import { type EventSourceLike, keepEventStream } from '../../../../renderer/client/transport/http-transport.ts';
import { createFakeTimers } from '../fake-timers.ts';

interface FakeSource extends EventSourceLike {
  readyState: number;
  isClosed: boolean;
  readonly say: (name: string, data?: string) => void;
}

function createFakeSource(): FakeSource {
  const listeners = new Map<string, (event: { readonly data?: unknown }) => void>();
  return {
    readyState: 1,
    isClosed: false,
    addEventListener(name, listener) {
      listeners.set(name, listener);
    },
    close() {
      this.isClosed = true;
    },
    say: (name, data) => listeners.get(name)?.(data === undefined ? {} : { data }),
  };
}

function keep() {
  const timers = createFakeTimers();
  const sources: FakeSource[] = [];
  const log: string[] = [];
  const close = keepEventStream({
    open() {
      const source = createFakeSource();
      sources.push(source);
      return source;
    },
    topics: ['truth'],
    onMessage: (topic, data) => log.push(`${topic} ${data}`),
    onOpen: () => log.push('open'),
    onLost: () => log.push('lost'),
    after: timers.after,
  });
  const newest = () => sources.at(-1) ?? createFakeSource();
  return { timers, sources, log, close, newest };
}

test('messages come with their topic', () => {
  const { log, newest } = keep();
  newest().say('open');
  newest().say('truth', '{}');
  expect(log).toEqual(['open', 'truth {}']);
});

describe('a stream that the browser gives up', () => {
  function giveUp(stream: ReturnType<typeof keep>) {
    stream.newest().readyState = 2;
    stream.newest().say('error');
  }

  test('is opened anew, ever more slowly', () => {
    const stream = keep();
    giveUp(stream);
    stream.timers.pass(1_000);
    expect(stream.sources).toHaveLength(2);
    giveUp(stream);
    stream.timers.pass(1_999);
    expect(stream.sources).toHaveLength(2);
    stream.timers.pass(1);
    expect(stream.sources).toHaveLength(3);
  });

  test('is opened quickly again once it worked', () => {
    const stream = keep();
    giveUp(stream);
    stream.timers.pass(1_000);
    stream.newest().say('open');
    giveUp(stream);
    stream.timers.pass(1_000);
    expect(stream.sources).toHaveLength(3);
  });
});

test('a stream that the browser itself connects again is left to it', () => {
  const { timers, sources, newest, log } = keep();
  newest().readyState = 0;
  newest().say('error');
  timers.pass(30_000);
  expect(sources).toHaveLength(1);
  expect(log).toEqual(['lost']);
});

test('a stream without heartbeats is taken for dead and opened anew', () => {
  const { timers, sources, newest, log } = keep();
  newest().say('open');
  timers.pass(60_000);
  newest().say('heartbeat');
  timers.pass(64_999);
  expect(log).toEqual(['open']);
  timers.pass(1);
  expect(log).toEqual(['open', 'lost']);
  expect(sources).toHaveLength(2);
  expect(sources[0]?.isClosed).toBe(true);
});

test('what is closed is not opened again', () => {
  const { timers, sources, newest, close } = keep();
  newest().readyState = 2;
  newest().say('error');
  close();
  timers.pass(60_000);
  expect(sources).toHaveLength(1);
});
