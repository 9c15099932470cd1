import { connect, type Socket } from 'node:net';

/** A call to the bus itself: its arguments are texts and whole numbers. */
export type BusCall = (member: string, ...given: readonly (string | number)[]) => void;

/** What a message of the bus says: the answer to the call of that number, or a signal with its name. */
export interface BusMessage {
  readonly member: string;
  /** The name of the call that this answers; empty for a signal. */
  readonly answerTo: string;
  /** The body as it came; `textsOf` and `numberOf` read it. */
  readonly body: Buffer;
}

const bus = 'org.freedesktop.DBus';
/** A message of the bus itself is far smaller; more than this is no message. */
const mostBytes = 1_048_576;
const little = 0x6c;

/**
 * Speaks with the message bus of the desktop (D-Bus specification 0.41, "Message Protocol"): enough to ask the bus itself
 * and to hear its signals. A program that is started for it would outlive this one where that is killed.
 *
 * @param onEnd the bus is gone, or was never there
 */
export function joinSessionBus(
  address: string,
  onMessage: (message: BusMessage, call: BusCall) => void,
  onEnd: () => void,
): { readonly call: BusCall; readonly close: () => void } {
  const path = socketOf(address);
  const asked = new Map<number, string>();
  let serial = 0;
  let read: Buffer = Buffer.alloc(0);
  let begun = false;
  const waiting: Buffer[] = [];
  const socket: Socket | null = path === null ? null : connect(path);
  const call: BusCall = (member, ...given) => {
    serial += 1;
    asked.set(serial, member);
    const bytes = callBytes(serial, member, given);
    if (begun) socket?.write(bytes);
    else waiting.push(bytes);
  };
  if (socket === null) {
    onEnd();
    return { call, close: () => undefined };
  }
  socket.on('error', () => undefined);
  socket.once('close', onEnd);
  const user = Buffer.from(String(process.getuid?.() ?? '')).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
  call('Hello');
  socket.on('data', (chunk) => {
    read = Buffer.concat([read, chunk]);
    if (!begun) {
      const line = read.indexOf('\r\n');
      if (line < 0) return;
      if (!read.toString('latin1', 0, line).startsWith('OK ')) return void socket.destroy();
      read = read.subarray(line + 2);
      begun = true;
      socket.write(Buffer.concat([Buffer.from('BEGIN\r\n'), ...waiting]));
    }
    for (let size = messageSize(read); size !== null; size = messageSize(read)) {
      if (size > mostBytes) return void socket.destroy();
      if (read.length < size) return;
      const { member, answered, body } = messageOf(read.subarray(0, size));
      read = read.subarray(size);
      const answerTo = asked.get(answered) ?? '';
      asked.delete(answered);
      onMessage({ member, answerTo, body }, call);
    }
  });
  return { call, close: () => socket.destroy() };
}

/** Of an address such as `unix:path=/run/user/1000/bus,guid=...`; null where it leads to no socket of this PC. */
function socketOf(address: string): string | null {
  for (const one of address.split(';')) {
    const [, kind, name] = /^unix:(?:[^,]*,)*?(path|abstract)=([^,]+)/.exec(one) ?? [];
    if (name !== undefined) return `${kind === 'abstract' ? '\0' : ''}${decodeURIComponent(name)}`;
  }
  return null;
}

/** The texts that stand one after the other in a body. */
export function textsOf(body: Buffer): string[] {
  const texts: string[] = [];
  let at = 0;
  while (at + 4 <= body.length) {
    const length = body.readUInt32LE(at);
    if (at + 4 + length > body.length) return texts;
    texts.push(body.toString('utf8', at + 4, at + 4 + length));
    at = aligned(at + 4 + length + 1, 4);
  }
  return texts;
}

/** The number, or yes as 1, at the beginning of a body. */
export function numberOf(body: Buffer): number {
  return body.length < 4 ? 0 : body.readUInt32LE(0);
}

/** Whole, with header and padding; null until enough of it is there to tell. */
function messageSize(read: Buffer): number | null {
  if (read.length < 16) return null;
  if (read[0] !== little) return Number.POSITIVE_INFINITY;
  return aligned(16 + read.readUInt32LE(12), 8) + read.readUInt32LE(4);
}

function messageOf(message: Buffer): { member: string; answered: number; body: Buffer } {
  const end = 16 + message.readUInt32LE(12);
  let member = '';
  let answered = 0;
  for (let at = 16; at < end; ) {
    const code = message[at];
    const kind = String.fromCharCode(message[at + 2] ?? 0);
    at += 4;
    if (kind === 'u') {
      if (code === 5) answered = message.readUInt32LE(at);
      at += 4;
    } else {
      const isLong = kind === 's' || kind === 'o';
      const length = isLong ? message.readUInt32LE(at) : (message[at] ?? 0);
      at += isLong ? 4 : 1;
      if (code === 3) member = message.toString('utf8', at, at + length);
      at += length + 1;
    }
    at = aligned(at, 8);
  }
  return { member, answered, body: message.subarray(aligned(end, 8)) };
}

function callBytes(serial: number, member: string, given: readonly (string | number)[]): Buffer {
  const body = joined(
    given.map((one) => (typeof one === 'number' ? number(one) : text(one))),
    4,
  );
  const signature = given.map((one) => (typeof one === 'number' ? 'u' : 's')).join('');
  const fields = joined(
    [
      field(1, 'o', text('/org/freedesktop/DBus')),
      field(2, 's', text(bus)),
      field(3, 's', text(member)),
      field(6, 's', text(bus)),
      ...(signature === ''
        ? []
        : [field(8, 'g', Buffer.from(`${String.fromCharCode(signature.length)}${signature}\0`))]),
    ],
    8,
  );
  const start = Buffer.from([little, 1, 0, 1]);
  const header = Buffer.concat([start, number(body.length), number(serial), number(fields.length), fields]);
  return Buffer.concat([padded(header, 8), body]);
}

function field(code: number, kind: string, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([code, 1, kind.charCodeAt(0), 0]), value]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function text(value: string): Buffer {
  return Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(`${value}\0`)]);
}

/** The parts, each beginning at a multiple of that many bytes. */
function joined(parts: readonly Buffer[], by: number): Buffer {
  return parts.reduce((before, part) => Buffer.concat([padded(before, by), part]), Buffer.alloc(0));
}

function padded(bytes: Buffer, by: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length, by) - bytes.length)]);
}

function aligned(at: number, by: number): number {
  return Math.ceil(at / by) * by;
}
