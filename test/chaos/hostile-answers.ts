import type http from 'node:http';
import type { Socket } from 'node:net';
import zlib from 'node:zlib';

/** One request that a hostile service answers. */
interface HostileExchange {
  readonly response: http.ServerResponse;
  readonly socket: Socket;
  /** The receipt that a good service would give. */
  readonly receipt: string;
  /** Another service, which must never be spoken to. */
  readonly elsewhere: string;
}

export interface HostileAnswer {
  readonly name: string;
  /** When it is given: as soon as the request begins, or once all of it was read. */
  readonly when: 'at-once' | 'when-read';
  /** Every second request is answered as it should be. */
  readonly isNowAndThen?: true;
  /** It is a receipt all the same, in an odd form: the file must not come again. */
  readonly isReceipt?: true;
  /** It comes to no end by itself. */
  readonly isEndless?: true;
  readonly give: (exchange: HostileExchange) => void;
}

type Give = HostileAnswer['give'];

const raw =
  (...pieces: readonly (string | Buffer)[]): Give =>
  ({ socket }) => {
    for (const piece of pieces) socket.write(piece);
    socket.end();
  };
const plain =
  (status: number, body: string | Buffer = '', headers: http.OutgoingHttpHeaders = {}): Give =>
  ({ response }) =>
    void response.writeHead(status, headers).end(body);
const receiptOf =
  (make: (receipt: string) => string | Buffer, headers: http.OutgoingHttpHeaders = {}, status = 201): Give =>
  ({ response, receipt }) =>
    void response.writeHead(status, headers).end(make(receipt));
const again =
  (everyMs: number, begin: (exchange: HostileExchange) => void, more: (exchange: HostileExchange) => void): Give =>
  (exchange) => {
    begin(exchange);
    const timer = setInterval(() => more(exchange), everyMs);
    exchange.socket.once('close', () => clearInterval(timer));
  };
const head = (status: string, ...headers: readonly string[]) => [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n');
const read = 'when-read';

/** Every way to answer an upload that a service, or what stands between, has been seen or feared to have. */
export const hostileAnswers: readonly HostileAnswer[] = [
  { name: 'silence', when: read, isEndless: true, give: () => undefined },
  { name: 'reads-nothing', when: 'at-once', isEndless: true, give: ({ socket }) => void socket.pause() },
  {
    name: 'drips-headers',
    when: read,
    isEndless: true,
    give: again(
      10,
      ({ socket }) => socket.write('HTTP/1.1 201 Created\r\nX: '),
      ({ socket }) => socket.write('x'),
    ),
  },
  {
    name: 'drips-receipt',
    when: read,
    isEndless: true,
    give: again(
      10,
      ({ socket }) => socket.write(head('201 Created', 'Content-Length: 5000')),
      ({ socket }) => socket.write(' '),
    ),
  },
  {
    name: 'endless-102',
    when: read,
    isEndless: true,
    give: again(
      10,
      () => undefined,
      ({ socket }) => socket.write(head('102 Processing')),
    ),
  },
  {
    name: 'promises-more-than-comes',
    when: read,
    isEndless: true,
    give: ({ socket }) => socket.write(`${head('201 Created', 'Content-Length: 100')}{`),
  },
  { name: 'cut-at-once', when: 'at-once', give: ({ socket }) => void socket.resetAndDestroy() },
  { name: 'cut-when-read', when: read, give: ({ socket }) => void socket.resetAndDestroy() },
  { name: 'closed-when-read', when: read, give: ({ socket }) => void socket.end() },
  { name: 'cut-in-status', when: read, give: raw('HTTP/1.1 2') },
  { name: 'cut-in-headers', when: read, give: raw('HTTP/1.1 201 Created\r\nContent-Le') },
  { name: 'cut-in-receipt', when: read, give: raw(head('201 Created', 'Content-Length: 60'), '{"digitalTacho') },
  {
    name: 'garbage',
    when: read,
    give: raw(Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 97) % 256))),
  },
  { name: 'another-protocol', when: read, give: raw('SSH-2.0-OpenSSH_9.2\r\n') },
  { name: 'tls-alert', when: read, give: raw(Buffer.from([0x15, 3, 3, 0, 2, 2, 40])) },
  { name: 'huge-headers', when: read, give: raw(head('201 Created', `X: ${'x'.repeat(200_000)}`)) },
  {
    name: 'huge-answer',
    when: read,
    give: ({ response }) => {
      response.writeHead(201).on('error', () => undefined);
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(256 * 1024, 32)));
      };
      response.on('drain', write);
      write();
    },
  },
  {
    name: 'two-lengths',
    when: read,
    give: raw(head('201 Created', 'Content-Length: 3', 'Content-Length: 5'), '{}   '),
  },
  { name: 'negative-length', when: read, give: raw(head('201 Created', 'Content-Length: -5'), '{}') },
  {
    name: 'broken-chunks',
    when: read,
    give: raw(head('201 Created', 'Transfer-Encoding: chunked'), 'zz\r\n{}\r\n0\r\n\r\n'),
  },
  { name: 'nul-in-header', when: read, give: raw('HTTP/1.1 201 Created\r\nX: a\0b\r\nContent-Length: 2\r\n\r\n{}') },
  {
    name: 'packed-receipt',
    when: read,
    isReceipt: true,
    give: receiptOf((receipt) => zlib.gzipSync(receipt), { 'Content-Encoding': 'gzip' }),
  },
  { name: 'receipt-after-a-mark', when: read, isReceipt: true, give: receiptOf((receipt) => `\uFEFF ${receipt}\n`) },
  {
    name: 'packed-bomb',
    when: read,
    give: plain(201, zlib.gzipSync(Buffer.alloc(8 * 1024 * 1024, 32)), { 'Content-Encoding': 'gzip' }),
  },
  {
    name: 'packed-and-cut',
    when: read,
    give: receiptOf((receipt) => zlib.gzipSync(receipt).subarray(0, 15), { 'Content-Encoding': 'gzip' }),
  },
  { name: 'packed-unknown', when: read, give: plain(201, '????', { 'Content-Encoding': 'secret' }) },
  { name: 'receipt-no-json', when: read, give: plain(201, '<html>Created</html>') },
  { name: 'receipt-empty', when: read, give: plain(201) },
  { name: 'receipt-without-id', when: read, give: plain(201, '{"responseCode":0}') },
  { name: 'receipt-id-null', when: read, give: plain(201, '{"digitalTachographId":null}') },
  { name: 'receipt-of-depth', when: read, give: plain(201, '['.repeat(200_000)) },
  { name: 'receipt-with-200', when: read, give: receiptOf((receipt) => receipt, {}, 200) },
  { name: 'no-content', when: read, give: plain(204) },
  {
    name: 'redirect-302',
    when: read,
    give: ({ response, elsewhere }) => void response.writeHead(302, { Location: elsewhere }).end(),
  },
  {
    name: 'redirect-307',
    when: read,
    give: ({ response, elsewhere }) => void response.writeHead(307, { Location: elsewhere }).end(),
  },
  { name: 'flapping-keys', when: read, isNowAndThen: true, give: plain(401, '{"errorMessage":"Unknown key"}') },
  { name: 'flapping-500', when: read, isNowAndThen: true, give: plain(500, '{"statusCode":500}') },
  { name: 'busy-for-a-year', when: read, give: plain(429, '', { 'Retry-After': '31536000' }) },
  { name: 'busy-for-nonsense', when: read, give: plain(503, '', { 'Retry-After': 'Thu, 99 Zzz 99999' }) },
  {
    name: 'refused-with-a-novel',
    when: read,
    give: plain(400, JSON.stringify({ errorMessage: 'no '.repeat(100_000) })),
  },
];
