import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testRoots } from './chain.ts';
import { specimens } from './library.ts';
import { specimenBytes } from './specimen-bytes.ts';

/** Writes every specimen into a folder, and the test roots into its folder `roots`. */
export async function writeCorpus(folder: string): Promise<void> {
  const rootsFolder = join(folder, 'roots');
  mkdirSync(rootsFolder, { recursive: true });
  for (const { fileName, bytes } of testRoots()) writeFileSync(join(rootsFolder, fileName), bytes);
  for (const specimen of specimens) writeFileSync(join(folder, specimen.fileName), await specimenBytes(specimen));
}
