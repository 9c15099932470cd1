import { describe, expect, test } from 'vitest';
import { createServiceClient } from '../../../electron/engine/service/client.ts';
import { createUndiciTransport } from '../../../electron/engine/service/undici-transport.ts';
import { success } from '../../../shared/result.ts';
import { clientFor, keys } from './client-under-test.ts';
import { startRawServer } from './raw-server.ts';
import { json, startServer } from './scripted-server.ts';

const receipt = { digitalTachographId: 'dt-1' };
const small = { fileName: 'small.DDD', bytes: Buffer.alloc(10_000, 7) };
/** More than every buffer on the way takes in, so that the sender has to wait for the reader. */
const large = { fileName: 'large.DDD', bytes: Buffer.alloc(24 * 1024 * 1024, 7) };

/**
 * Server and client share one thread, which a busy machine lets stand still for a while: what moves slowly leaves far
 * less time between two steps than this, and takes longer as a whole.
 */
const generousProgressMs = 2_000;

describe('time', () => {
  test('a reader that stops reading is given up: the file cannot have arrived', async () => {
    const url = await startRawServer((socket) => socket.once('data', () => socket.pause()));
    const client = clientFor(url, { timeouts: { progressMs: 300 } });
    expect(await client.upload(large)).toEqual({
      kind: 'no-answer',
      phase: 'timed-out',
      systemCode: 'ETIMEDOUT',
      outcomeUnknown: false,
      status: null,
    });
  });

  test('a service that never answers is given up: the outcome is unknown', async () => {
    const server = await startServer(() => undefined);
    const client = clientFor(server.url, { timeouts: { progressMs: 300 } });
    expect(await client.upload(small)).toMatchObject({ phase: 'timed-out', outcomeUnknown: true });
  });

  test('an answer that stops half way is given up: the outcome is unknown', async () => {
    const server = await startServer((_seen, response) => {
      response.writeHead(201).write('{"digitalTachographId":');
    });
    const client = clientFor(server.url, { timeouts: { progressMs: 300 } });
    expect(await client.upload(small)).toMatchObject({ phase: 'timed-out', outcomeUnknown: true });
  });

  test('an answer that is slow but moves is waited for, longer than the time-out', async () => {
    const text = JSON.stringify([{ driverId: 'd1', driverName: 'A. Driver' }]);
    const server = await startServer(async (_seen, response) => {
      response.writeHead(200);
      for (const piece of text.match(/.{1,5}/gs) ?? []) {
        response.write(piece);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      response.end();
    });
    const startedAt = performance.now();
    const outcome = await clientFor(server.url, { timeouts: { progressMs: generousProgressMs } }).call(
      'driver-d53',
      {},
    );
    expect(performance.now() - startedAt).toBeGreaterThan(generousProgressMs);
    expect(outcome).toMatchObject({ kind: 'accepted', answer: { rows: [{ driverId: 'd1' }] } });
  });

  test('a body that leaves slowly but moves is waited for, and its progress is told', async () => {
    const url = await startRawServer((socket) => {
      let readBytes = 0;
      socket.on('data', (chunk) => {
        readBytes += chunk.length;
        if (readBytes > large.bytes.length) {
          socket.end('HTTP/1.1 201 Created\r\nContent-Length: 30\r\n\r\n{"digitalTachographId":"slow"}');
          return;
        }
        // What the system has taken from the sender by its end must not take longer to read than the sender waits.
        if (readBytes > large.bytes.length / 2) return;
        socket.pause();
        setTimeout(() => socket.resume(), 20);
      });
    });
    const sent: number[] = [];
    const startedAt = performance.now();
    const outcome = await clientFor(url, { timeouts: { progressMs: generousProgressMs } }).upload(large, {
      onProgress: (sentBytes, totalBytes) => sent.push(sentBytes / totalBytes),
    });
    expect(outcome).toEqual({ kind: 'accepted', answer: { digitalTachographId: 'slow' } });
    expect(performance.now() - startedAt).toBeGreaterThan(generousProgressMs);
    expect(sent.length).toBeGreaterThan(2);
    expect(sent).toEqual(sent.toSorted((one, other) => one - other));
    expect(sent.at(-1)).toBe(1);
  });
});

describe('cancelling', () => {
  test('before the call sends nothing', async () => {
    const server = await startServer((_seen, response) => json(response, 201, receipt));
    const outcome = await clientFor(server.url).upload(small, { signal: AbortSignal.abort() });
    expect(outcome).toEqual({ kind: 'cancelled', outcomeUnknown: false });
    expect(server.connections()).toBe(0);
  });

  test('while the service thinks breaks the connection; the outcome is unknown', async () => {
    const abort = new AbortController();
    const closed = Promise.withResolvers<void>();
    const server = await startServer((_seen, response) => {
      response.on('close', () => closed.resolve());
      abort.abort();
    });
    const outcome = await clientFor(server.url).upload(small, { signal: abort.signal });
    expect(outcome).toEqual({ kind: 'cancelled', outcomeUnknown: true });
    await closed.promise;
  });

  test('while the body leaves: the file cannot have arrived', async () => {
    const abort = new AbortController();
    const url = await startRawServer((socket) =>
      socket.once('data', () => {
        socket.pause();
        abort.abort();
      }),
    );
    const outcome = await clientFor(url).upload(large, { signal: abort.signal });
    expect(outcome).toEqual({ kind: 'cancelled', outcomeUnknown: false });
  });
});

test('closing the transport ends what is under way, as cancelled', async () => {
  const transport = createUndiciTransport({ proxy: { kind: 'none' } });
  const server = await startServer(() => void transport.close());
  const client = createServiceClient({ transport, baseUrl: server.url, credentials: () => success(keys) });
  expect(await client.upload(small)).toEqual({ kind: 'cancelled', outcomeUnknown: true });
});
