import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Prism's command line as npm has it. */
const program = '@stoplight/prism-cli@5.16.0';
/** Fetching it takes half a minute. */
const startWithinMs = 180_000;

interface Prism {
  /** Where it takes requests, without a slash at the end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts Prism before a service: it passes on what fits the document, and answers the rest itself with what is wrong. */
export async function startPrism(documentFile: string, serviceUrl: string): Promise<Prism> {
  const port = await freePort();
  const child = spawn(
    'npx',
    [
      // Nothing that it brings may run at its installation.
      ...['--yes', '--ignore-scripts', program],
      ...['proxy', documentFile, serviceUrl, '--errors', '--host', '127.0.0.1', '--port', String(port)],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32', shell: process.platform === 'win32' },
  );
  let said = '';
  const listening = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Prism does not start:\n${said}`)), startWithinMs);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('Prism is listening')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`Prism ended with ${code}:\n${said}`)));
  });
  const stop = async () => {
    if (child.exitCode !== null || child.pid === undefined) return;
    const ended = once(child, 'exit');
    // npx starts it as a child of its own: the whole group is asked.
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
    await ended;
  };
  await listening.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** One that nobody has at the moment: Prism does not say which it took when it may choose. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}
