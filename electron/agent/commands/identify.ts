import { readFile, stat } from 'node:fs/promises';
import { largestFileBytes } from '../../../shared/app/limits.ts';
import { identifyReport } from '../../../shared/tachograph/report.ts';
import { sayDownload } from '../../../shared/tachograph/say/download.ts';
import { summariseDownload } from '../../../shared/tachograph/summary.ts';
import { EUROPEAN_ROOTS } from '../../../shared/tachograph/verify/european-roots.ts';
import { NO_ROOTS, withRootFile } from '../../../shared/tachograph/verify/roots.ts';
import { createVerifier } from '../../../shared/tachograph/verify/verifier.ts';
import { createHostOperations } from '../../engine/reading/host-operations.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain } from '../output.ts';
import { readRootFiles } from '../root-files.ts';

export interface IdentifyOptions extends CommonOptions {
  readonly roots?: string;
}

/** One line a file; with `--json` one object a line. Touches neither the depot nor the service. */
export async function identify(options: IdentifyOptions, fileNames: readonly string[]): Promise<number> {
  const rootFiles = options.roots === undefined ? null : await readRootFiles(options.roots);
  if (rootFiles?.ok === false) {
    complain(options, rootFiles.error);
    return exitCodes.wrongUse;
  }
  const roots = rootFiles?.value.reduce((known, bytes) => withRootFile(known, bytes) ?? known, NO_ROOTS);
  const verifier = createVerifier(roots ?? EUROPEAN_ROOTS, createHostOperations());
  const today = new Date().toISOString().slice(0, 10);
  let unknown = 0;
  for (const fileName of fileNames) {
    const bytes = await readBounded(fileName);
    if (typeof bytes === 'string') {
      complain(options, bytes);
      return exitCodes.wrongUse;
    }
    const report = identifyReport(fileName, bytes, verifier);
    if (report.kind === 'unknown') unknown += 1;
    if (options.json) process.stdout.write(`${JSON.stringify(report)}\n`);
    else process.stdout.write(`${fileName}: ${sayDownload(summariseDownload(bytes, { verifier }), today).line}\n`);
  }
  return unknown === 0 ? exitCodes.done : exitCodes.needsAttention;
}

/** The bytes, or the sentence that says why not. */
async function readBounded(fileName: string): Promise<Uint8Array | string> {
  try {
    const { size } = await stat(fileName);
    if (size > largestFileBytes) return `"${fileName}" has ${size} bytes, which no download has.`;
    return new Uint8Array(await readFile(fileName));
  } catch {
    return `"${fileName}" cannot be read. Check its name and that you may read it.`;
  }
}
