import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpRequest } from '../../../electron/engine/ports.ts';
import { chromiumError, transfer } from '../../../electron/shell/transport/session-transfer.ts';

const body = [new Uint8Array(600), new Uint8Array(400)];

const request: HttpRequest = {
  method: 'POST',
  url: 'https://service.example/upload',
  headers: {},
  body,
  progressTimeoutMs: 10_000,
  deadlineMs: 60_000,
  maxAnswerBytes: 100,
};

/** A request of Electron's `net` that a test moves along by hand. */
class NetByHand extends EventEmitter {
  readonly written: number[] = [];
  finished = false;
  aborted = false;
  current = 0;
  write = (chunk: Uint8Array) => void this.written.push(chunk.byteLength);
  end = () => {
    this.finished = true;
  };
  abort = () => {
    this.aborted = true;
  };
  getUploadProgress = () => ({ current: this.current });
  answer(statusCode: number, headers: Record<string, string | string[]> = {}) {
    const answer = Object.assign(new EventEmitter(), { statusCode, headers });
    this.emit('response', answer);
    return answer;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a request over a session', () => {
  it('sends its whole body, and gives the answer whole', async () => {
    const net = new NetByHand();
    const outcome = transfer(net, request);
    expect(net).toMatchObject({ written: [600, 400], finished: true });
    const answer = net.answer(201, { 'Set-Cookie': ['a=1', 'b=2'], ETag: 'x' });
    answer.emit('data', Buffer.from('{"ok"'));
    answer.emit('data', Buffer.from(':true}'));
    answer.emit('end');
    expect(await outcome).toEqual({
      ok: true,
      value: { status: 201, headers: { 'set-cookie': 'a=1, b=2', etag: 'x' }, body: Buffer.from('{"ok":true}') },
    });
  });

  it('tells how far the body has come, and that it has left when the answer begins', async () => {
    const net = new NetByHand();
    const sent: number[] = [];
    void transfer(net, { ...request, onSent: (bytes) => sent.push(bytes) });
    net.current = 300;
    vi.advanceTimersByTime(250);
    vi.advanceTimersByTime(250);
    net.current = 900;
    vi.advanceTimersByTime(250);
    net.answer(201);
    expect(sent).toEqual([300, 900, 1_000]);
  });

  it('is given up when nothing has moved for as long as it may, and not before', async () => {
    const net = new NetByHand();
    const outcome = transfer(net, request);
    for (let bytes = 100; bytes <= 500; bytes += 100) {
      net.current = bytes;
      vi.advanceTimersByTime(9_000);
    }
    expect(net.aborted).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(net.aborted).toBe(true);
    expect(await outcome).toMatchObject({ ok: false, error: { phase: 'timed-out' } });
  });

  it('does not follow a redirect: it is the answer', async () => {
    const net = new NetByHand();
    const outcome = transfer(net, request);
    net.emit('redirect', 307, 'POST', 'https://elsewhere.example/', { Location: ['https://elsewhere.example/'] });
    net.emit('error', new Error('Redirect was cancelled'));
    expect(await outcome).toMatchObject({
      ok: true,
      value: { status: 307, headers: { location: 'https://elsewhere.example/' } },
    });
    expect(net.aborted).toBe(true);
  });

  it('is given up when the answer grows too large', async () => {
    const net = new NetByHand();
    const outcome = transfer(net, request);
    net.answer(200).emit('data', Buffer.alloc(101));
    expect(await outcome).toMatchObject({ ok: false, error: { phase: 'answer-too-large', mayHaveArrived: true } });
    expect(net.aborted).toBe(true);
  });

  it('ends at the word of its caller, once', async () => {
    const net = new NetByHand();
    const stop = new AbortController();
    const outcome = transfer(net, { ...request, signal: stop.signal });
    stop.abort();
    net.emit('error', new Error('net::ERR_ABORTED'));
    expect(await outcome).toMatchObject({ ok: false, error: { phase: 'cancelled' } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('takes a proxy that wants a password for a proxy, not for the service', async () => {
    const net = new NetByHand();
    const outcome = transfer(net, request);
    net.answer(407);
    expect(await outcome).toMatchObject({ ok: false, error: { phase: 'proxy', mayHaveArrived: false } });
  });

  it('may have arrived when the connection breaks after it stood', async () => {
    const net = new NetByHand();
    const outcome = transfer(net, request);
    net.current = 1_000;
    net.emit('error', new Error('net::ERR_CONNECTION_RESET'));
    expect(await outcome).toEqual({
      ok: false,
      error: { phase: 'receive', systemCode: 'ERR_CONNECTION_RESET', mayHaveArrived: true, status: null },
    });
  });
});

describe("Chromium's errors", () => {
  it.each([
    ['net::ERR_NAME_NOT_RESOLVED', 'resolve', false],
    ['net::ERR_DNS_TIMED_OUT', 'resolve', false],
    ['net::ERR_CONNECTION_REFUSED', 'connect', false],
    ['net::ERR_INTERNET_DISCONNECTED', 'connect', false],
    ['net::ERR_ADDRESS_UNREACHABLE', 'connect', false],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy', false],
    ['net::ERR_TUNNEL_CONNECTION_FAILED', 'proxy', false],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'trust', false],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'trust', false],
    ['net::ERR_EMPTY_RESPONSE', 'receive', true],
    ['net::ERR_CONNECTION_CLOSED', 'receive', true],
    ['something new', 'receive', true],
  ])('%s is %s', (message, phase, mayHaveArrived) => {
    expect(chromiumError(message, true, null)).toMatchObject({ phase, mayHaveArrived });
  });

  it('count as sending while the body has not left', () => {
    expect(chromiumError('net::ERR_CONNECTION_RESET', false, null)).toMatchObject({
      phase: 'send',
      mayHaveArrived: true,
    });
  });
});
