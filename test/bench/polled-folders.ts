import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startAgent } from '../demo/agent-process.ts';
import { signIn } from '../web/page-session.ts';
import { builtAgent } from './built-agent.ts';
import { until } from './deadline.ts';
import { processorSecondsOf } from './desktop/process-tree.ts';
import { fillFolder } from './files.ts';
import { credentials, startServiceProcess } from './service-process.ts';
import { rounded } from './statistics.ts';

const folders = 5;
const filesInEach = 200;
const longestMs = 300_000;
/** Reading what was sent has ended before. */
const restMs = 60_000;

/** The processor time of a minute in which nothing happens, with five polled folders and 1,000 files in them. */
export async function polledFolders(): Promise<Readonly<Record<string, number>>> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const watched = Array.from({ length: folders }, (_, index) => path.join(home, `downloads-${index}`));
  for (const [index, folder] of watched.entries()) await fillFolder(folder, index * filesInEach, filesInEach);
  const service = await startServiceProcess(path.join(home, 'service'));
  const agent = await startAgent({
    folders: watched,
    data: path.join(home, 'data'),
    serviceUrl: service.url,
    credentials,
    program: builtAgent,
  });
  try {
    const page = await signIn(agent.url);
    const { folders: listed } = await page.request('folders.list', {});
    for (const { id } of listed) await page.request('folders.setWatching', { id, watching: 'polling' });
    const areRead = async () => {
      const { facts } = await page.request('status.get', {});
      return (await page.counts()).uploaded === folders * filesInEach && facts.unread === 0;
    };
    await until(longestMs, 'the files of five folders to be sent and read', areRead, 500);
    const processes = [agent.child.pid ?? 0];
    const before = await processorSecondsOf(processes);
    await delay(restMs);
    return { polledFoldersProcessorSecondsAMinute: rounded((await processorSecondsOf(processes)) - before) };
  } finally {
    await agent.stop();
    await service.stop();
    await rm(home, { recursive: true, force: true });
  }
}
