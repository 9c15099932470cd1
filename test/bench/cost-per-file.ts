import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startAgent } from '../demo/agent-process.ts';
import { signIn } from '../web/page-session.ts';
import { builtAgent } from './built-agent.ts';
import { until } from './deadline.ts';
import { processorSecondsOf } from './desktop/process-tree.ts';
import { credentials, startServiceProcess } from './service-process.ts';
import { rounded } from './statistics.ts';

/** Files in all, and in how many folders below the watched one. */
const shapes = {
  oneFolder1000: { files: 1_000, folders: 0 },
  oneFolder10000: { files: 10_000, folders: 0 },
  oneFolder50000: { files: 50_000, folders: 0 },
  thousandFolders: { files: 10_000, folders: 1_000 },
};
const longestMs = 600_000;

/**
 * What a file costs the agent's processor from the folder to its receipt, by how many lie there. They are small, so that
 * what grows with their number is not hidden by what grows with their size. Of each the cost of starting is taken away.
 */
export async function costPerFile(): Promise<Readonly<Record<string, number>>> {
  const figures: Record<string, number> = {};
  const startSeconds = await secondsFor({ files: 0, folders: 0 });
  for (const [name, shape] of Object.entries(shapes)) {
    const seconds = (await secondsFor(shape)) - startSeconds;
    figures[`${name}MsPerFile`] = rounded((seconds / shape.files) * 1_000, 3);
  }
  const costs = Object.values(figures);
  return { ...figures, costPerFileLargestToSmallest: rounded(Math.max(...costs) / Math.min(...costs)) };
}

async function secondsFor({ files, folders }: { readonly files: number; readonly folders: number }): Promise<number> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  for (let index = 0; index < folders; index += 1) await mkdir(path.join(folder, `F${index}`));
  for (let index = 0; index < files; index += 1) {
    const below = folders === 0 ? folder : path.join(folder, `F${index % folders}`);
    await writeFile(path.join(below, `C_${index}.ddd`), `a small file, ${index} ${files} ${folders}`);
  }
  const service = await startServiceProcess(path.join(home, 'service'));
  const settings = path.join(home, 'settings.json');
  await writeFile(settings, JSON.stringify({ settings: { sendWhat: 'everything' } }));
  const agent = await startAgent({
    folders: [folder],
    data: path.join(home, 'data'),
    serviceUrl: service.url,
    credentials,
    settingsFile: settings,
    program: builtAgent,
  });
  try {
    const page = await signIn(agent.url);
    const areSent = async () => (await page.counts()).uploaded >= files;
    await until(longestMs, `the receipts of ${files} small files`, areSent, 200);
    return await processorSecondsOf([agent.child.pid ?? 0]);
  } finally {
    await agent.stop();
    await service.stop();
    await rm(home, { recursive: true, force: true });
  }
}
