import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import type { Acts } from './acts.ts';

/** Another program that works on the same PC as the agent. */
export type OtherProgram = {
  readonly [Act in keyof Acts]: (...given: Parameters<Acts[Act]>) => Promise<ReturnType<Acts[Act]>>;
};

let started: Promise<OtherProgram> | null = null;

/** One for all tests; it ends with the process that they run in. */
export function otherProgram(): Promise<OtherProgram> {
  started ??= start();
  return started;
}

async function start(): Promise<OtherProgram> {
  const { node, environment } = inject('windows');
  const [program, ...before] = node;
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const script = path.join(import.meta.dirname, 'main.ts');
  // A test's own process may have more in its environment than Windows' Node should hear of.
  const env = { ...environment, ...(process.platform === 'win32' && process.env), NODE_NO_WARNINGS: '1' };
  const child = spawn(program, [...before, script, String(port)], { env, stdio: 'ignore', windowsHide: true });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the other program ended with ${code}`);
  });
  const [socket] = (await Promise.race([once(server, 'connection'), ended])) as [Socket];
  ended.catch(() => undefined);
  server.close();
  // The connection alone keeps no test run alive.
  socket.unref();
  child.unref();
  return asking(socket);
}

interface Answer {
  readonly value: unknown;
  readonly error: string | null;
}

/** Questions are answered in their order. */
function asking(socket: Socket): OtherProgram {
  const waiting: ((answer: Answer) => void)[] = [];
  createInterface({ input: socket }).on('line', (line) => waiting.shift()?.(JSON.parse(line) as Answer));
  socket.on('close', () => {
    for (const answer of waiting.splice(0)) answer({ value: null, error: 'the other program is gone' });
  });
  const ask = async (act: string, given: readonly unknown[]): Promise<unknown> => {
    if (socket.destroyed) throw new Error(`${act}: the other program is gone`);
    const answered = new Promise<Answer>((resolve) => waiting.push(resolve));
    socket.write(`${JSON.stringify({ act, given })}\n`);
    const { value, error } = await answered;
    if (error !== null) throw new Error(`${act}: ${error}`);
    return value;
  };
  return new Proxy({} as OtherProgram, {
    // A promise that settles with this looks whether it is one itself.
    get: (_, act) => (typeof act === 'string' && act !== 'then' ? (...given: unknown[]) => ask(act, given) : undefined),
  });
}
