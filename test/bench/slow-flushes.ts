import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startAgent } from '../demo/agent-process.ts';
import { signIn } from '../web/page-session.ts';
import { builtAgent } from './built-agent.ts';
import { until, within } from './deadline.ts';
import { fillFolder } from './files.ts';
import { credentials, startServiceProcess } from './service-process.ts';
import { quantile, rounded } from './statistics.ts';

const count = 1_000;
const delayMs = 20;
const longestMs = 300_000;

/**
 * A disk on which each flush takes 20 ms longer: how long a page waits for its answer at the most while 1,000 files come
 * in and go out, and how long that takes. `strace` delays the flushes, so it must be on this machine.
 */
export async function slowFlushes(): Promise<Readonly<Record<string, number>>> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  const service = await startServiceProcess(path.join(home, 'service'));
  const agent = await startAgent({
    folders: [folder],
    data: path.join(home, 'data'),
    serviceUrl: service.url,
    credentials,
    program: builtAgent,
  });
  const slow = await delayFlushes(agent.child.pid ?? 0);
  try {
    const page = await signIn(agent.url);
    const answerMs: number[] = [];
    const startedAt = performance.now();
    await fillFolder(folder, 0, count);
    const areSent = async () => {
      const askedAt = performance.now();
      const { uploaded } = await page.counts();
      answerMs.push(performance.now() - askedAt);
      return uploaded === count;
    };
    await until(longestMs, `the receipts of ${count} files on a slow disk`, areSent, 5);
    return {
      slowFlushesSeconds: rounded((performance.now() - startedAt) / 1000, 1),
      slowFlushesAnswerMsP95: rounded(quantile(answerMs, 0.95), 0),
      slowFlushesLongestAnswerMs: rounded(Math.max(...answerMs), 0),
    };
  } finally {
    await slow.stop();
    await agent.stop();
    await service.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function delayFlushes(processId: number): Promise<{ readonly stop: () => Promise<void> }> {
  const flushes = 'fsync,fdatasync';
  const delayed = [`--inject=${flushes}:delay_enter=${delayMs * 1_000}`, `--trace=${flushes}`, '--output=/dev/null'];
  const tracer = spawn('strace', ['--follow-forks', ...delayed, `--attach=${processId}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => tracer.once('close', () => resolve()));
  const attached = new Promise<void>((resolve, reject) => {
    createInterface({ input: tracer.stderr }).on('line', (line) => line.includes('attached') && resolve());
    tracer.once('error', reject);
    void ended.then(() => reject(new Error('strace ended before it had the agent')));
  });
  await within(30_000, 'strace to attach to the agent', attached);
  return {
    stop: () => {
      tracer.kill('SIGINT');
      return within(30_000, 'strace to let go of the agent', ended);
    },
  };
}
