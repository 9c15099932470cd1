import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { median, rounded } from './statistics.ts';

const program = path.resolve(import.meta.dirname, 'watcher-memory-process.ts');
const count = 10_000;
const rounds = 3;
const tellsMemory = z.object({ rssBytes: z.number() });
const run = promisify(execFile);

/** What watching costs in memory, with 10,000 files in the folder that the depot knows, after ten more have come. */
export async function watcherMemory(): Promise<Readonly<Record<string, number>>> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const folder = path.join(home, 'downloads');
  const data = path.join(home, 'data');
  await mkdir(folder);
  for (let index = 0; index < count; index += 1) await writeFile(path.join(folder, `C_${index}.ddd`), `known ${index}`);

  /** Megabytes that the process holds at its end. */
  async function megabytes(...how: readonly string[]): Promise<number> {
    const given = ['--expose-gc', '--max-semi-space-size=4', program, '--folder', folder, '--data', data, ...how];
    const { stdout } = await run(process.execPath, given);
    return tellsMemory.parse(JSON.parse(stdout)).rssBytes / 1024 / 1024;
  }

  try {
    await megabytes();
    const without: number[] = [];
    const watched: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      without.push(await megabytes('--drops', `without-${round}`));
      watched.push(await megabytes('--drops', `watched-${round}`, '--watched'));
    }
    return {
      memoryWithoutWatcherMegabytes: rounded(median(without), 1),
      memoryWithWatcherMegabytes: rounded(median(watched), 1),
      watcherMegabytes: rounded(median(watched) - median(without), 1),
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
