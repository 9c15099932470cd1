import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { options } from './options.ts';

/** A message of the browser that nobody asked for. */
export interface DevToolsEvent {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A Chromium that is spoken to over a pipe. It also opens a port on loopback, for Playwright. */
export interface DevTools {
  /** Sends one command; the answer's shape is the caller's knowledge of the protocol. Rejects when it fails. */
  readonly send: <Answer>(method: string, given?: object, sessionId?: string) => Promise<Answer>;
  readonly listen: (sessionId: string, listener: (event: DevToolsEvent) => void) => void;
  /** Where Playwright connects. */
  readonly endpoint: string;
  readonly close: () => Promise<void>;
}

const portAppearsWithinMs = 10_000;
const endsWithinMs = 2_000;

export async function openDevTools(): Promise<DevTools> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-stand-in-'));
  const { executablePath, flags } = options().browser;
  const child = spawn(
    executablePath,
    [...flags, '--headless', '--remote-debugging-pipe', '--remote-debugging-port=0', `--user-data-dir=${home}`],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const wire = openWire(child.stdio[3] as Writable, child.stdio[4] as Readable);
  void exited.then(wire.fail);
  await wire.send('Browser.getVersion');
  const endpoint = await readEndpoint(home);
  return {
    ...wire,
    endpoint,
    async close() {
      await Promise.race([wire.send('Browser.close').catch(() => undefined), delay(endsWithinMs)]);
      await Promise.race([exited, delay(endsWithinMs)]);
      child.kill('SIGKILL');
      await exited;
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function readEndpoint(home: string): Promise<string> {
  const endMs = performance.now() + portAppearsWithinMs;
  while (performance.now() < endMs) {
    try {
      const [port, address] = readFileSync(path.join(home, 'DevToolsActivePort'), 'utf8').split('\n');
      if (port !== undefined && address !== undefined) return `ws://127.0.0.1:${port}${address}`;
    } catch {
      // Chromium writes the file when its port is open.
    }
    await delay(20);
  }
  throw new Error(`Chromium opened no port within ${portAppearsWithinMs} ms.`);
}

interface Waiting {
  readonly method: string;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

interface Incoming extends DevToolsEvent {
  readonly id?: number;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** The protocol's messages, JSON between zero bytes. */
function openWire(output: Writable, input: Readable) {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, (event: DevToolsEvent) => void>();
  let lastId = 0;
  let unfinished = '';
  input.setEncoding('utf8');
  input.on('data', (text: string) => {
    const messages = (unfinished + text).split('\0');
    unfinished = messages.pop() ?? '';
    for (const message of messages) receive(JSON.parse(message) as Incoming);
  });
  // A browser that has ended is told of by `fail`; the broken pipe says nothing more.
  output.on('error', () => undefined);

  function receive(message: Incoming): void {
    if (message.id === undefined) {
      if (message.sessionId !== undefined) listeners.get(message.sessionId)?.(message);
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) asked?.resolve(message.result as never);
    else asked?.reject(new Error(`${asked.method}: ${message.error.message}`));
  }

  return {
    send<Answer>(method: string, given: object = {}, sessionId?: string): Promise<Answer> {
      lastId += 1;
      const id = lastId;
      return new Promise<Answer>((resolve, reject) => {
        waiting.set(id, { method, resolve, reject });
        output.write(`${JSON.stringify({ id, method, params: given, sessionId })}\0`);
      });
    },
    listen(sessionId: string, listener: (event: DevToolsEvent) => void) {
      listeners.set(sessionId, listener);
    },
    fail() {
      for (const { method, reject } of waiting.values()) reject(new Error(`${method}: the browser has ended`));
      waiting.clear();
    },
  };
}
