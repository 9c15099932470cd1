import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startNodeReaderProcess } from '../../electron/engine/card-reader/node-reader-process.ts';
import { freePort } from '../company-archive/free-port.ts';
import { missingPrograms } from '../this-machine.ts';
import type { VirtualCard } from './virtual-card.ts';

const driver = '/usr/lib/pcsc/drivers/serial/libifdvpcd.so';
const socket = '/run/pcscd/pcscd.comm';

/** Why there is no service for card readers to try here, in one sentence; null where there is. */
export function whyNoCardService(): string | null {
  const missing = [...missingPrograms(['pcscd']), ...(existsSync(driver) ? [] : ['vsmartcard-vpcd'])];
  if (missing.length > 0) {
    return `PC/SC or its virtual readers are not here (Debian: pcscd, vsmartcard-vpcd, libpcsclite1); missing: ${missing.join(', ')}`;
  }
  if (process.getuid?.() !== 0) return 'PC/SC’s service is started by root only';
  return existsSync(socket) ? 'a PC/SC service runs here already, and its readers are not for tests' : null;
}

/** PC/SC's own service with virtual readers. */
export interface CardService {
  /** The virtual readers, by their place. */
  readonly names: readonly [string, string];
  /** Puts a card into a reader; the function takes it out. */
  readonly putIn: (card: VirtualCard, given?: PutIn) => Promise<() => void>;
  readonly stop: () => Promise<void>;
}

interface PutIn {
  readonly reader?: 0 | 1;
  readonly protocol?: 'T=0' | 'T=1';
  /** Called before each answer. */
  readonly onCommand?: (number: number, takeOut: () => void) => Promise<void> | void;
}

/** Answers to reset that the service takes: one that speaks T=1, one that speaks T=0 alone. */
const answersToReset = {
  'T=1': Buffer.from('3b9a96c01031fe5d006405578102000090', 'hex'),
  'T=0': Buffer.from('3b6800000073c84012009000', 'hex'),
} as const;

export async function startCardService(): Promise<CardService> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'pcscd-'));
  const port = await freePort();
  // The second reader listens one port on.
  const reader = [
    'FRIENDLYNAME "Virtual PCD"',
    `DEVICENAME /dev/null:0x${port.toString(16).toUpperCase()}`,
    `LIBPATH ${driver}`,
    `CHANNELID 0x${port.toString(16).toUpperCase()}`,
  ];
  writeFileSync(path.join(home, 'readers'), `${reader.join('\n')}\n`);
  const server = spawn('/usr/sbin/pcscd', ['--foreground', '--config', home], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  const leave: (() => void)[] = [];
  const names = ['Virtual PCD 00 00', 'Virtual PCD 00 01'] as const;
  const empty = new Set<string>();
  let watch = () => {};

  async function stop(): Promise<void> {
    for (const out of leave) out();
    watch();
    if (server.exitCode === null) server.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  }

  for (let tries = 0; !existsSync(socket); tries += 1) {
    if (tries > 300 || server.exitCode !== null) {
      await stop();
      throw new Error('PC/SC’s service has not started within 30 s');
    }
    await delay(100);
  }
  const watching = startNodeReaderProcess({
    message(message) {
      if (message.kind !== 'seen') return;
      empty.clear();
      for (const { name, card } of message.readers) if (card === 'none') empty.add(name);
    },
    ended: () => empty.clear(),
  });
  watch = watching.kill;
  return {
    names,
    async putIn(card, given = {}) {
      const { reader = 0 } = given;
      // The service may not have seen yet that the last card is out, and would speak to this one as it spoke to that.
      for (let tries = 0; !empty.has(names[reader]); tries += 1) {
        if (tries > 600) throw new Error('the service has not seen within 30 s that the last card is out');
        await delay(50);
      }
      const out = await connectCard(port + reader, card, given);
      leave.push(out);
      return out;
    },
    stop,
  };
}

/** Messages of two bytes of length and the bytes; one of a single byte is the reader's own. */
async function connectCard(
  port: number,
  card: VirtualCard,
  { protocol = 'T=1', onCommand }: PutIn,
): Promise<() => void> {
  const line = await connected(port);
  line.on('error', () => {});
  let number = 0;
  let waiting = Buffer.alloc(0);
  let answering = Promise.resolve();
  const takeOut = () => line.destroy();
  const send = (bytes: Uint8Array) => {
    const head = Buffer.alloc(2);
    head.writeUInt16BE(bytes.length);
    if (!line.destroyed) line.write(Buffer.concat([head, bytes]));
  };
  async function answer(message: Buffer): Promise<void> {
    if (message.length > 1) {
      await onCommand?.(number++, takeOut);
      send(card.answer(message));
    } else if (message[0] === 4) {
      send(answersToReset[protocol]);
    } else {
      card.powerOn();
    }
  }
  line.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes]);
    while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
      const end = 2 + waiting.readUInt16BE(0);
      const message = waiting.subarray(2, end);
      waiting = waiting.subarray(end);
      answering = answering.then(() => answer(message));
    }
  });
  return takeOut;
}

/** The driver listens a moment after the service does. */
async function connected(port: number): Promise<net.Socket> {
  for (let tries = 0; ; tries += 1) {
    const line = net.connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(line, 'connect').then(() => true),
      once(line, 'error').then(() => false),
    ]).catch(() => false);
    if (isThere) return line;
    if (tries > 100) throw new Error('the virtual reader takes no card');
    await delay(100);
  }
}
