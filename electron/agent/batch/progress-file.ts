import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { failure, type Result, success } from '../../../shared/result.ts';
import { patiently } from '../../engine/platform/retry-busy-file.ts';
import { type BatchProgress, batchProgressSchema } from '../../engine/service/batch-progress.ts';

/** Where an interrupted batch goes on: a file beside the spreadsheet, gone when every row is answered for. */
export interface ProgressFile {
  readonly name: string;
  /** Null where there is none. The error says what to do with one that cannot be read. */
  readonly read: () => Promise<Result<BatchProgress | null, string>>;
  /** On the disk when it resolves. Rejects when it cannot be written: then nothing more must be sent. */
  readonly keep: (progress: BatchProgress) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export function progressFileOf(spreadsheet: string): ProgressFile {
  const file = `${spreadsheet}.progress.json`;
  const name = path.basename(file);
  return {
    name,
    async read() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => error);
      if (text instanceof Error) {
        return text.code === 'ENOENT' ? success(null) : failure(`"${name}" cannot be read (${text.code}).`);
      }
      try {
        return success(batchProgressSchema.parse(JSON.parse(text)));
      } catch {
        return failure(
          `"${name}" should say how far an earlier run came, and does not. Move it away only if the file may be sent from its first row.`,
        );
      }
    },
    async keep(progress) {
      const handle = await open(`${file}.new`, 'w', 0o600);
      try {
        await handle.writeFile(JSON.stringify(progress));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await patiently(() => rename(`${file}.new`, file));
    },
    remove: () => patiently(() => rm(file, { force: true })),
  };
}
