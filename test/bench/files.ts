import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeBulkDownload } from '../corpus/bulk.ts';

/** A driver card; the same index gives the same bytes. */
export function benchFile(index: number): { readonly fileName: string; readonly bytes: Uint8Array } {
  const { bytes } = makeBulkDownload(index, { signed: false });
  return { fileName: `C_${String(index).padStart(6, '0')}.DDD`, bytes };
}

/** Fills a folder with `count` distinct driver cards, the first with the number `from`. */
export async function fillFolder(folder: string, from: number, count: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let index = from; index < from + count; index += 1) {
    const { fileName, bytes } = benchFile(index);
    await writeFile(path.join(folder, fileName), bytes);
  }
}

/** As a tool does it that knows its job: written under another name, then renamed. Returns the moment of the rename. */
export async function dropFile(
  folder: string,
  index: number,
): Promise<{ readonly fileName: string; readonly atMs: number }> {
  const { fileName, bytes } = benchFile(index);
  await writeFile(path.join(folder, `${fileName}.part`), bytes);
  await rename(path.join(folder, `${fileName}.part`), path.join(folder, fileName));
  return { fileName, atMs: Date.now() };
}
