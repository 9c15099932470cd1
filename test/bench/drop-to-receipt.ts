import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startAgent } from '../demo/agent-process.ts';
import { signIn } from '../web/page-session.ts';
import { builtAgent } from './built-agent.ts';
import { until } from './deadline.ts';
import { dropFile } from './files.ts';
import { credentials, startServiceProcess } from './service-process.ts';
import { quantile, rounded } from './statistics.ts';

const drops = 60;
const pauseMs = 250;
const longestWaitMs = 30_000;

/** From the rename of a complete file into the folder to the stored receipt, one file at a time. */
export async function dropToReceipt(): Promise<Readonly<Record<string, number>>> {
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
  try {
    const page = await signIn(agent.url);
    const droppedAt = new Map<string, number>();
    for (let index = 0; index < drops; index += 1) {
      const { fileName, atMs } = await dropFile(folder, index);
      droppedAt.set(fileName, atMs);
      await delay(pauseMs);
    }
    await until(
      longestWaitMs,
      'the receipts of all dropped files',
      async () => (await page.counts()).uploaded >= drops,
    );
    const rows = await page.uploads(drops);
    const waits = rows.map((row) => (row.sentAt ?? Number.NaN) - (droppedAt.get(row.fileName) ?? Number.NaN));
    return {
      dropToReceiptMsP50: rounded(quantile(waits, 0.5), 0),
      dropToReceiptMsP95: rounded(quantile(waits, 0.95), 0),
    };
  } finally {
    await agent.stop();
    await service.stop();
    await rm(home, { recursive: true, force: true });
  }
}
