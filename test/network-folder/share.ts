import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeFiles } from '../../electron/engine/platform/node-files.ts';

/** A folder that is served by WebDAV, and mounted as a network folder. */
export interface Share {
  /** From now on calls to it are not answered, as those to a share whose server is gone. */
  readonly hang: () => void;
  /** They are again, those that wait too. */
  readonly answer: () => void;
  readonly unmount: () => Promise<void>;
}

const mountedWithinMs = 15_000;
/** Both sides of rclone keep what they listed; a real share forgets as soon. */
const shortMemory = ['--dir-cache-time', '1s'];

export async function mountShare(served: string, mountPoint: string): Promise<Share> {
  const port = await freePort();
  const server = begin('serve', 'webdav', served, '--addr', `127.0.0.1:${port}`, ...shortMemory);
  const remote = `:webdav,url='http://127.0.0.1:${port}',vendor=other:`;
  await delay(1_000);
  const mount = begin('mount', remote, mountPoint, '--config', '/dev/null', '--attr-timeout', '1s', ...shortMemory);
  const files = nodeFiles();
  const endMs = performance.now() + mountedWithinMs;
  for (;;) {
    const location = await files.locate(mountPoint);
    if (location.ok && location.value.isRemote) break;
    if (performance.now() > endMs) throw new Error('rclone has not mounted the folder within 15 seconds');
    await delay(100);
  }
  return {
    hang: () => mount.kill('SIGSTOP'),
    answer: () => mount.kill('SIGCONT'),
    unmount: async () => {
      await unmounted(mountPoint);
      await ended(mount);
      server.kill();
      await ended(server);
    },
  };
}

/** Whoever looks into it at this moment is gone in the next. */
async function unmounted(mountPoint: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { status, stderr } = spawnSync('fusermount3', ['-u', mountPoint], { encoding: 'utf8' });
    if (status === 0) return;
    if (tries === 20) throw new Error(stderr);
    await delay(500);
  }
}

function begin(...given: readonly string[]): ChildProcess {
  return spawn('rclone', given, { stdio: 'ignore' });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise<void>((resolve) => child.once('exit', () => resolve()));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
