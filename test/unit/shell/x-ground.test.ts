import { mkdir } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cookieOf, setXGround } from '../../../electron/shell/window/x-ground.ts';

const anyFamily = 65_535;
const thisPc = 256;
const internet = 0;

/** An entry as `xauth` writes it. */
function entry(family: number, address: string, display: string, name: string, cookie: string): Buffer {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(family);
  const fields = [address, display, name, cookie].flatMap((text) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(text.length);
    return [length, Buffer.from(text)];
  });
  return Buffer.concat([head, ...fields]);
}

const cookies = 'MIT-MAGIC-COOKIE-1';
const found = (entries: readonly Buffer[], number = '0') =>
  cookieOf(Buffer.concat(entries), number, 'depot-pc')?.toString();

describe('the cookie for the screen', () => {
  it('is that of this PC and display, of the kind that the server of every Linux takes', () => {
    const entries = [
      entry(internet, 'depot-pc', '0', cookies, 'of the network'),
      entry(thisPc, 'other-pc', '0', cookies, 'of another PC'),
      entry(thisPc, 'depot-pc', '1', cookies, 'of display 1'),
      entry(thisPc, 'depot-pc', '0', 'XDM-AUTHORIZATION-1', 'of another kind'),
      entry(thisPc, 'depot-pc', '0', cookies, 'of display 0'),
    ];
    expect(found(entries)).toBe('of display 0');
    expect(found(entries, '1')).toBe('of display 1');
    expect(found(entries, '2')).toBeUndefined();
  });

  it('may hold for every PC and display', () => {
    expect(found([entry(anyFamily, '', '', cookies, 'of all')], '7')).toBe('of all');
  });

  it('is none in a file that is not there, and none in one that is cut', () => {
    expect(found([])).toBeUndefined();
    const whole = entry(thisPc, 'depot-pc', '0', cookies, 'whole');
    for (let bytes = 0; bytes < whole.length - 'whole'.length; bytes += 1)
      expect(cookieOf(whole.subarray(0, bytes), '0', 'depot-pc')?.length ?? 0).toBe(0);
  });
});

const sockets = '/tmp/.X11-unix';
/** No server of a PC has so high a number. */
const display = 20_000 + (process.pid % 10_000);
const connectionAccepted = Buffer.from([1]);

/** A server of X that takes whoever comes, and does what it is told when the test lets it. */
async function slowServer() {
  const told: Buffer[] = [];
  const come: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    come.push(socket);
    socket.once('data', () => {
      socket.write(connectionAccepted);
      socket.on('data', (message) => told.push(message));
    });
  });
  await mkdir(sockets, { recursive: true });
  await new Promise<void>((resolve) => server.listen(`${sockets}/X${display}`, resolve));
  onTestFinished(() => {
    for (const socket of come) socket.destroy();
    server.close();
  });
  return { told, end: () => come.map((socket) => socket.end()) };
}

describe.skipIf(process.platform !== 'linux')('the ground of a window', () => {
  const handle = Buffer.from([7, 0, 0, 0]);

  it('is told to the server of the screen, and is set once that has done what it was told', async () => {
    const server = await slowServer();
    let isSet = false;
    const setting = setXGround(handle, '#16181b', { DISPLAY: `:${display}` }).then(() => {
      isSet = true;
    });
    await expect.poll(() => server.told.length).toBe(1);
    expect(isSet).toBe(false);
    expect(server.told[0]?.readUInt32LE(4)).toBe(7);
    expect(server.told[0]?.readUInt32LE(12)).toBe(0xff16181b);
    server.end();
    await setting;
  });

  it('is left as it is where no server is on this PC, or none answers at that number', async () => {
    await setXGround(handle, '#16181b', {});
    await setXGround(handle, '#16181b', { DISPLAY: 'other-pc:0' });
    await setXGround(handle, '#16181b', { DISPLAY: `:${display + 10_000}` });
  });
});
