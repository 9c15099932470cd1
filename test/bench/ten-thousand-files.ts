import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startAgent } from '../demo/agent-process.ts';
import { signIn } from '../web/page-session.ts';
import { builtAgent } from './built-agent.ts';
import { until } from './deadline.ts';
import { fillFolder } from './files.ts';
import { credentials, startServiceProcess } from './service-process.ts';
import { quantile, rounded } from './statistics.ts';

const count = 10_000;
const longestMs = 300_000;

/** 10,000 driver cards in the folder at the start: the agent's memory, and how fast the page's list answers meanwhile. */
export async function tenThousandFiles(): Promise<Readonly<Record<string, number>>> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const folder = path.join(home, 'downloads');
  await fillFolder(folder, 0, count);
  const service = await startServiceProcess(path.join(home, 'service'));
  const agent = await startAgent({
    folders: [folder],
    data: path.join(home, 'data'),
    serviceUrl: service.url,
    credentials,
    program: builtAgent,
  });
  try {
    const page = await signIn(agent.url);
    const answerMs: number[] = [];
    const startedAt = performance.now();
    const areSent = async () => {
      const askedAt = performance.now();
      await page.uploads(50);
      answerMs.push(performance.now() - askedAt);
      return (await page.counts()).uploaded === count;
    };
    await until(longestMs, 'the receipts of 10,000 files', areSent, 100);
    return {
      tenThousandFilesSeconds: rounded((performance.now() - startedAt) / 1000, 1),
      agentPeakMemoryMegabytes: await peakMemoryMegabytes(agent.child.pid ?? 0),
      pageAnswerMsP50: rounded(quantile(answerMs, 0.5), 1),
      pageAnswerMsP95: rounded(quantile(answerMs, 0.95), 1),
    };
  } finally {
    await agent.stop();
    await service.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/** The most that the process ever held in memory. Linux only: 0 elsewhere. */
async function peakMemoryMegabytes(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  return rounded(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024, 0);
}
