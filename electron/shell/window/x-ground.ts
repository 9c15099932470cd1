import { readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** A server that has not answered by then is not waited for: nothing but a colour depends on it. */
const answersWithinMs = 2_000;

const littleEndian = 0x6c;
const protocolVersion = 11;
const success = 1;
const changeWindowAttributes = 2;
const backgroundPixel = 0b10;
const cookieName = 'MIT-MAGIC-COOKIE-1';

/**
 * Tells the X server the colour with which it fills a window until the program has drawn. Chromium takes the one of the
 * GTK theme, and Electron's `backgroundColor` does not reach it: a dark window on a light theme would be light for a tenth
 * of a second whenever it comes to the screen, and along its edges while it is made larger. Any program may set it, so
 * this speaks to the server itself: two messages. Without a server on this PC, or with Wayland, nothing happens. Resolves when
 * the server has done it, or will not.
 */
export async function setXGround(
  handle: Buffer,
  ground: string,
  { DISPLAY = '', XAUTHORITY }: NodeJS.ProcessEnv,
): Promise<void> {
  const number = /^(?:unix)?:(\d+)(?:\.\d+)?$/.exec(DISPLAY)?.[1];
  if (number === undefined || handle.length < 4) return;
  const authority = await readFile(XAUTHORITY ?? path.join(os.homedir(), '.Xauthority')).catch(() => Buffer.alloc(0));
  const socket = createConnection(`/tmp/.X11-unix/X${number}`);
  // The server ends the connection once it has done all that came on it.
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.setTimeout(answersWithinMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.once('data', ([status]) => {
    if (status === success) socket.end(groundMessage(handle.readUInt32LE(), ground));
    else socket.destroy();
  });
  socket.write(firstMessage(cookieOf(authority, number, os.hostname())));
  return ended;
}

/** The cookie that leads to a display of this PC, out of a file as `xauth` writes it; null where it has none. */
export function cookieOf(authority: Buffer, number: string, host: string): Buffer | null {
  let at = 0;
  const field = () => {
    const length = at + 2 <= authority.length ? authority.readUInt16BE(at) : 0;
    const bytes = authority.subarray(at + 2, at + 2 + length);
    at += 2 + length;
    return bytes;
  };
  const families = { thisPc: 256, any: 65_535 } as const;
  while (at + 2 <= authority.length) {
    const family = authority.readUInt16BE(at);
    at += 2;
    const [address, display, name, cookie] = [field(), field(), field(), field()];
    const isHere = family === families.any || (family === families.thisPc && address?.toString() === host);
    const isOfDisplay = display?.length === 0 || display?.toString() === number;
    if (isHere && isOfDisplay && name?.toString() === cookieName) return cookie ?? null;
  }
  return null;
}

function firstMessage(cookie: Buffer | null): Buffer {
  const name = Buffer.from(cookie === null ? '' : cookieName);
  const data = cookie ?? Buffer.alloc(0);
  const head = Buffer.alloc(12);
  head.writeUInt8(littleEndian, 0);
  head.writeUInt16LE(protocolVersion, 2);
  head.writeUInt16LE(name.length, 6);
  head.writeUInt16LE(data.length, 8);
  return Buffer.concat([head, inWords(name), inWords(data)]);
}

/** Every message of X is made of words of four bytes. */
function inWords(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

function groundMessage(window: number, ground: string): Buffer {
  const opaque = 0xff00_0000;
  const message = Buffer.alloc(16);
  message.writeUInt8(changeWindowAttributes, 0);
  message.writeUInt16LE(message.length / 4, 2);
  message.writeUInt32LE(window, 4);
  message.writeUInt32LE(backgroundPixel, 8);
  message.writeUInt32LE(opaque + Number.parseInt(ground.slice(1), 16), 12);
  return message;
}
