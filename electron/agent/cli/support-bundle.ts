import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileTroubleOf } from '../../engine/platform/file-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print } from '../output.ts';
import { withDepot } from '../with-depot.ts';

/** Writes what helps to find a trouble into a new file, without names, numbers, paths and keys. */
export function supportBundle(options: CommonOptions, given: string): Promise<number> {
  const file = path.resolve(given);
  return withDepot(options, async ({ ask }) => {
    const { bytes } = await ask('support.bundle', {});
    try {
      await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      const { systemCode } = fileTroubleOf(error);
      complain(
        options,
        `"${given}" cannot be written (${systemCode}). Give the name of a new file in a folder of yours.`,
      );
      return exitCodes.wrongUse;
    }
    const sizeBytes = bytes.byteLength;
    print(options, `${given} (${sizeBytes} bytes)`, { event: 'support-bundle', file, sizeBytes });
    return exitCodes.done;
  });
}
