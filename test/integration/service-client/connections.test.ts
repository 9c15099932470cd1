import net, { type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { clientFor } from './client-under-test.ts';
import { startRawServer } from './raw-server.ts';
import { json, startServer } from './scripted-server.ts';

const receipt = { digitalTachographId: 'dt-1' };
const small = { fileName: 'small.DDD', bytes: Buffer.alloc(10_000, 7) };
/** More than every buffer on the way takes in, so that the sender has to wait for the reader. */
const large = { fileName: 'large.DDD', bytes: Buffer.alloc(24 * 1024 * 1024, 7) };

async function unusedPort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('the system is asked for nothing on a connection that does not stand yet', async () => {
  const server = await startServer((_seen, response) => json(response, 201, receipt));
  const asked: boolean[] = [];
  const { setKeepAlive } = net.Socket.prototype;
  const spy = vi.spyOn(net.Socket.prototype, 'setKeepAlive').mockImplementation(function (this: net.Socket, ...args) {
    asked.push(this.connecting);
    return setKeepAlive.apply(this, args);
  });
  onTestFinished(() => spy.mockRestore());
  expect(await clientFor(server.url).upload(small)).toMatchObject({ kind: 'accepted' });
  expect(asked).not.toContain(true);
});

describe('no connection', () => {
  test('a name that does not resolve', async () => {
    expect(await clientFor('https://service.invalid').upload(small)).toMatchObject({
      kind: 'no-answer',
      phase: 'resolve',
      systemCode: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
      outcomeUnknown: false,
    });
  });

  test.each(['', 'service.example', '//'])('an address that is none: %j', async (baseUrl) => {
    expect(await clientFor(baseUrl).upload(small)).toEqual({
      kind: 'no-answer',
      phase: 'resolve',
      systemCode: 'ERR_INVALID_URL',
      outcomeUnknown: false,
      status: null,
    });
  });

  test('nobody listens', async () => {
    expect(await clientFor(`http://127.0.0.1:${await unusedPort()}`).upload(small)).toEqual({
      kind: 'no-answer',
      phase: 'connect',
      systemCode: 'ECONNREFUSED',
      outcomeUnknown: false,
      status: null,
    });
  });

  test('the connection does not come about in time', async () => {
    // Addresses of this block are for documentation only: nothing answers there (RFC 5737).
    const client = clientFor('https://192.0.2.1', { timeouts: { progressMs: 200 } });
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
      status: 201,
    });
  });

  test('leaves the client able to go on', async () => {
    const server = await startServer((_seen, response, count) => {
      if (count === 1) {
        response.destroy();
      } else {
        json(response, 201, receipt);
      }
    });
    const client = clientFor(server.url);
    await client.upload(small);
    expect(await client.upload(small)).toEqual({ kind: 'accepted', answer: receipt });
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
      status: 200,
      redirectOrigin: null,
      words: null,
      outcomeUnknown: false,
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
