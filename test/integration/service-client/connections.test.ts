import net, { type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clientFor } from './client-under-test.ts';
import { json, startServer } from './scripted-server.ts';

const receipt = { digitalTachographId: 'dt-1' };
const small = { fileName: 'small.DDD', bytes: Buffer.alloc(10_000, 7) };
/** More than every buffer on the way takes in, so that the sender has to wait for the reader. */
const large = { fileName: 'large.DDD', bytes: Buffer.alloc(24 * 1024 * 1024, 7) };

/** A server below HTTP: the test says what happens on each connection. */
async function startRawServer(onConnection: (socket: net.Socket) => void): Promise<string> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function unusedPort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('no connection', () => {
  test('a name that does not resolve', async () => {
    expect(await clientFor('http://service.invalid').upload(small)).toMatchObject({
      kind: 'no-answer',
      phase: 'resolve',
      systemCode: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
      outcomeUnknown: false,
    });
  });

  test('nobody listens', async () => {
    expect(await clientFor(`http://127.0.0.1:${await unusedPort()}`).upload(small)).toEqual({
      kind: 'no-answer',
      phase: 'connect',
      systemCode: 'ECONNREFUSED',
      outcomeUnknown: false,
    });
  });

  test('the connection does not come about in time', async () => {
    // Addresses of this block are for documentation only: nothing answers there (RFC 5737).
    const client = clientFor('http://192.0.2.1', { timeouts: { progressMs: 200 } });
    expect(await client.upload(small)).toMatchObject({ kind: 'no-answer', phase: 'connect', outcomeUnknown: false });
  });
});

describe('a connection that is cut', () => {
  test('before anything was read: the small file may have arrived', async () => {
    const url = await startRawServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await clientFor(url).upload(small)).toMatchObject({
      kind: 'no-answer',
      phase: 'receive',
      outcomeUnknown: true,
    });
  });

  test('during the body: the file cannot have arrived', async () => {
    const url = await startRawServer((socket) => {
      let readBytes = 0;
      socket.on('data', (chunk) => {
        readBytes += chunk.length;
        if (readBytes > 1024 * 1024) socket.resetAndDestroy();
      });
    });
    expect(await clientFor(url).upload(large)).toMatchObject({
      kind: 'no-answer',
      phase: 'send',
      outcomeUnknown: false,
    });
  });

  test('after the whole body, before the answer: the outcome is unknown', async () => {
    const server = await startServer((_seen, response) => response.destroy());
    expect(await clientFor(server.url).upload(large)).toMatchObject({
      kind: 'no-answer',
      phase: 'receive',
      outcomeUnknown: true,
    });
    expect(server.seen).toHaveLength(1);
  });

  test('within the answer: the outcome is unknown', async () => {
    const server = await startServer((_seen, response) => {
      response.writeHead(201, { 'Content-Length': '100' });
      response.write('{"digitalTachographId":');
      setImmediate(() => response.destroy());
    });
    expect(await clientFor(server.url).upload(small)).toMatchObject({
      kind: 'no-answer',
      phase: 'receive',
      outcomeUnknown: true,
    });
  });

  test('leaves the client able to go on', async () => {
    const server = await startServer((_seen, response, count) => {
      if (count === 1) response.destroy();
      else json(response, 201, receipt);
    });
    const client = clientFor(server.url);
    await client.upload(small);
    expect(await client.upload(small)).toEqual({ kind: 'accepted', answer: receipt });
  });
});

describe('time', () => {
  test('a reader that stops reading is given up: the file cannot have arrived', async () => {
    const url = await startRawServer((socket) => socket.once('data', () => socket.pause()));
    const client = clientFor(url, { timeouts: { progressMs: 300 } });
    expect(await client.upload(large)).toEqual({
      kind: 'no-answer',
      phase: 'timed-out',
      systemCode: 'ETIMEDOUT',
      outcomeUnknown: false,
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
    const progressMs = 800;
    const text = JSON.stringify([{ driverId: 'd1', driverName: 'A. Driver' }]);
    const server = await startServer(async (_seen, response) => {
      response.writeHead(200);
      for (const piece of text.match(/.{1,5}/gs) ?? []) {
        response.write(piece);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      response.end();
    });
    const startedAt = performance.now();
    const outcome = await clientFor(server.url, { timeouts: { progressMs } }).call('driver-d53', {});
    expect(performance.now() - startedAt).toBeGreaterThan(2 * progressMs);
    expect(outcome).toMatchObject({ kind: 'accepted', answer: { rows: [{ driverId: 'd1' }] } });
  });

  test('a body that leaves slowly but moves is waited for, and its progress is told', async () => {
    const progressMs = 800;
    const url = await startRawServer((socket) => {
      let readBytes = 0;
      socket.on('data', (chunk) => {
        readBytes += chunk.length;
        if (readBytes > large.bytes.length) {
          socket.end('HTTP/1.1 201 Created\r\nContent-Length: 30\r\n\r\n{"digitalTachographId":"slow"}');
          return;
        }
        socket.pause();
        setTimeout(() => socket.resume(), 8);
      });
    });
    const sent: number[] = [];
    const startedAt = performance.now();
    const outcome = await clientFor(url, { timeouts: { progressMs } }).upload(large, {
      onProgress: (sentBytes, totalBytes) => sent.push(sentBytes / totalBytes),
    });
    expect(outcome).toEqual({ kind: 'accepted', answer: { digitalTachographId: 'slow' } });
    expect(performance.now() - startedAt).toBeGreaterThan(2 * progressMs);
    expect(sent.length).toBeGreaterThan(2);
    expect(sent).toEqual(sent.toSorted((one, other) => one - other));
    expect(sent.at(-1)).toBe(1);
  });
});

describe('what is not HTTP as it should be', () => {
  test('an answer above the limit is given up while it comes', async () => {
    let writtenBytes = 0;
    const server = await startServer((_seen, response) => {
      response.writeHead(200).on('error', () => undefined);
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 32))) writtenBytes += 64 * 1024;
      };
      response.on('drain', write);
      write();
    });
    const client = clientFor(server.url, { limits: { maxAnswerBytes: 256 * 1024 } });
    expect(await client.call('driver-d53', {})).toEqual({
      kind: 'broken-answer',
      reason: 'too-large',
      status: null,
      redirectOrigin: null,
      outcomeUnknown: true,
    });
    expect(writtenBytes).toBeLessThan(32 * 1024 * 1024);
  });

  test('another protocol is no answer', async () => {
    const url = await startRawServer((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n')));
    expect(await clientFor(url).call('driver-d53', {})).toMatchObject({ kind: 'no-answer', phase: 'receive' });
  });

  test('a refusal that comes before the body was read is heard', async () => {
    const server = await startServer(() => undefined, {
      early: (request, response) => {
        json(response, 401, { errorMessage: 'Unknown key' }, { Connection: 'close' });
        request.resume();
        return true;
      },
    });
    expect(await clientFor(server.url).upload(large)).toMatchObject({ kind: 'refused-account', words: 'Unknown key' });
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
