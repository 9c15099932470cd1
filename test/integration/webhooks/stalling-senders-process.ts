import { connect } from 'node:net';

/**
 * Opens connections that stop talking, and each again when it is cut: `PORT COUNT WAY PEERS`. The ways: nothing is said,
 * a head is not ended, or a body of 1 MiB under a wrong signature lacks its last byte. The peers: `one` address for all,
 * as behind a proxy, or `many`. Writes a line once each has been opened, and ends with its standard input.
 */
const [port = 0, count = 0] = process.argv.slice(2, 4).map(Number);
const [way = 'silent', peers = 'one'] = process.argv.slice(4);
const againAfterMs = 1_000;
const body = Buffer.alloc(1024 * 1024 - 1, 'x');
const head = [
  'POST / HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'TT-Hook-Event: clocking',
  `TT-Hook-Signature: sha1=${'0'.repeat(40)}`,
  `Content-Length: ${body.length + 1}`,
  '',
].join('\r\n');
const opened = new Set<number>();

function open(index: number): void {
  const localAddress = peers === 'one' ? '127.0.0.1' : `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.once('connect', () => {
    if (way === 'head') socket.write(head);
    if (way === 'body') socket.write(`${head}\r\n`, () => socket.write(body));
    if (opened.size === count) return;
    opened.add(index);
    if (opened.size === count) process.stdout.write('stalled\n');
  });
  socket.on('error', () => {}).once('close', () => setTimeout(open, againAfterMs, index));
}

for (let index = 0; index < count; index += 1) open(index);
process.stdin.on('end', () => process.exit()).resume();
