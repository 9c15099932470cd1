import { createServer, type Server, type Socket } from 'node:net';
import zlib from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clientFor } from './client-under-test.ts';
import { startRawServer } from './raw-server.ts';
import { json, type Script, startServer } from './scripted-server.ts';

const receipt = { digitalTachographId: 'dt-1' };
const small = { fileName: 'small.DDD', bytes: Buffer.alloc(10_000, 7) };
const rows = [{ driverId: 'd1', driverName: 'A. Driver' }];

/** Begins an answer and goes on byte by byte, each well within the time in which something has to move. */
const drip = (status: string) => (socket: Socket) => {
  socket.once('data', () => {
    socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 5000\r\n\r\n`);
    const timer = setInterval(() => socket.write(' '), 50);
    socket.on('close', () => clearInterval(timer));
  });
};

describe('a whole request', () => {
  const patient = { timeouts: { progressMs: 400, deadlineMs: 1_000 } };

  test('is given up at its deadline, though a byte comes now and then', async () => {
    const url = await startRawServer(drip('201 Created'));
    const startedAt = performance.now();
    const file = { ...small, bytes: small.bytes.subarray(0, 2048) };
    expect(await clientFor(url, patient).upload(file)).toMatchObject({
      kind: 'no-answer',
      phase: 'timed-out',
      systemCode: 'ERR_TOO_SLOW',
      outcomeUnknown: true,
      status: 201,
    });
    // For its two KiB and the form around them, two seconds and some are added.
    expect(performance.now() - startedAt).toBeGreaterThan(3_000);
  });

  test('of a report is given up at its deadline too, and says how far it had come', async () => {
    const url = await startRawServer(drip('200 OK'));
    expect(await clientFor(url, patient).call('driver-d53', {})).toMatchObject({
      phase: 'timed-out',
      systemCode: 'ERR_TOO_SLOW',
      status: 200,
    });
  });

  test('is not kept alive by answers that only promise an answer', async () => {
    const url = await startRawServer((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await clientFor(url, patient).call('driver-d53', {})).toMatchObject({
      phase: 'timed-out',
      systemCode: 'ERR_TOO_SLOW',
    });
  });

  test('has more time the more it brings', async () => {
    const text = JSON.stringify(Array.from({ length: 60 }, () => rows[0]));
    const server = await startServer(async (_seen, response) => {
      response.writeHead(200, { 'Content-Length': text.length });
      for (const piece of text.match(/.{1,200}/gs) ?? []) {
        response.write(piece);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      response.end();
    });
    const outcome = await clientFor(server.url, patient).call('driver-d53', {});
    expect(outcome).toMatchObject({ kind: 'accepted' });
  });
});

describe('an answer that comes compressed', () => {
  const packers = {
    gzip: zlib.gzipSync,
    'x-gzip': zlib.gzipSync,
    br: zlib.brotliCompressSync,
    deflate: zlib.deflateSync,
  };

  function packed(body: Buffer, coding: string, status = 200): Script {
    return (_seen, response) => response.writeHead(status, { 'Content-Encoding': coding }).end(body);
  }

  test.each(Object.entries(packers))('is read: %s', async (coding, pack) => {
    const server = await startServer(packed(pack(JSON.stringify(rows)), coding));
    expect(await clientFor(server.url).call('driver-d53', {})).toMatchObject({
      kind: 'accepted',
      answer: { rows: [{ driverId: 'd1' }] },
    });
    expect(server.seen[0]?.headers['accept-encoding']).toBe('gzip, br');
  });

  test('is not asked for where answers are short', async () => {
    const server = await startServer((_seen, response) => response.writeHead(201).end('{"digitalTachographId":"t1"}'));
    await clientFor(server.url).upload(small);
    expect(server.seen[0]?.headers['accept-encoding']).toBe('identity');
  });

  test('is read where "deflate" is the bare form, and where two codings lie over each other', async () => {
    const bare = await startServer(packed(zlib.deflateRawSync(JSON.stringify(rows)), 'deflate'));
    expect(await clientFor(bare.url).call('driver-d53', {})).toMatchObject({ kind: 'accepted' });
    const twice = zlib.brotliCompressSync(zlib.gzipSync(JSON.stringify(rows)));
    const both = await startServer(packed(twice, 'gzip, BR'));
    expect(await clientFor(both.url).call('driver-d53', {})).toMatchObject({ kind: 'accepted' });
  });

  test.each(['gzip', 'br', 'deflate'] as const)('is no larger unpacked than any answer may be: %s', async (coding) => {
    const bomb = packers[coding](Buffer.alloc(64 * 1024 * 1024, 32));
    const server = await startServer(packed(bomb, coding));
    const limits = { maxAnswerBytes: 1024 * 1024 };
    expect(bomb.length).toBeLessThan(limits.maxAnswerBytes);
    expect(await clientFor(server.url, { limits }).call('driver-d53', {})).toMatchObject({
      kind: 'broken-answer',
      reason: 'too-large',
      status: 200,
    });
  });

  test.each([
    ['cut short', zlib.gzipSync(JSON.stringify(rows)).subarray(0, 20), 'gzip'],
    ['of a coding that nobody knows', Buffer.from('????'), 'secret'],
    ['of more codings than anybody needs', zlib.gzipSync('[]'), 'gzip, gzip, gzip'],
  ])('is a broken answer where it is %s', async (_what, body, coding) => {
    const server = await startServer(packed(body, coding));
    expect(await clientFor(server.url).call('driver-d53', {})).toMatchObject({ kind: 'broken-answer', reason: 'body' });
  });

  test('is taken as it is where it only says so', async () => {
    const server = await startServer(packed(Buffer.from(JSON.stringify(rows)), 'gzip'));
    expect(await clientFor(server.url).call('driver-d53', {})).toMatchObject({ kind: 'accepted' });
  });

  test('of a refusal gives its words', async () => {
    const server = await startServer(packed(zlib.gzipSync('{"errorMessage":"Not a download"}'), 'gzip', 400));
    expect(await clientFor(server.url).upload(small)).toMatchObject({ kind: 'refused', words: 'Not a download' });
  });
});

describe('an address that is not private', () => {
  /** A name that leads to this PC, but is not one that stays on it whatever happens. */
  const notLoopback = '0.0.0.0';

  test('gets nothing, not even a connection', async () => {
    let connections = 0;
    const server: Server = createServer(() => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const url = `http://${notLoopback}:${typeof address === 'object' ? address?.port : ''}`;
    expect(await clientFor(url).upload(small)).toEqual({
      kind: 'no-answer',
      phase: 'plain-http',
      systemCode: 'ERR_PLAIN_HTTP',
      outcomeUnknown: false,
      status: null,
    });
    expect(connections).toBe(0);
  });

  test('is used where the administrator allows it', async () => {
    const server = await startServer((_seen, response) => json(response, 201, receipt));
    const client = clientFor(
      server.url.replace('127.0.0.1', notLoopback),
      {},
      {
        proxy: { kind: 'none' },
        allowPlainHttp: true,
      },
    );
    expect(await client.upload(small)).toMatchObject({ kind: 'accepted' });
  });
});

test.each([301, 302, 303, 307, 308])(
  'a redirect (%d) is not followed, so that no key goes to where it points',
  async (status) => {
    const elsewhere = await startServer((_seen, response) => json(response, 201, receipt));
    const server = await startServer((_seen, response) =>
      response.writeHead(status, { Location: `${elsewhere.url}/upload` }).end(),
    );
    expect(await clientFor(server.url).upload(small)).toMatchObject({
      kind: 'broken-answer',
      reason: 'redirect',
      redirectOrigin: elsewhere.url,
    });
    expect(elsewhere.connections()).toBe(0);
  },
);
