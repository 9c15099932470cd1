import path from 'node:path';
import { identifyReport } from '../../../shared/compliance/record/identify-report.ts';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { downloadLine } from '../../../shared/format/download-text.ts';
import { verifierOf } from '../download-files.ts';
import { exitCodes } from '../exit-codes.ts';
import { readGivenFile } from '../given-file.ts';
import { type CommonOptions, refuse } from '../output.ts';
import { words } from '../words.ts';

export interface IdentifyOptions extends CommonOptions {
  readonly roots?: string;
}

/** One line a file; with `--json` one object a line. Touches neither the depot nor the service. */
export async function identify(options: IdentifyOptions, fileNames: readonly string[]): Promise<number> {
  const verifier = await verifierOf(options.roots);
  if (!verifier.ok) return refuse(options, verifier.error);
  const today = new Date().toISOString().slice(0, 10);
  let unknown = 0;
  for (const fileName of fileNames) {
    const bytes = await readGivenFile(fileName);
    if (!bytes.ok) return refuse(options, bytes.error);
    if (options.json) {
      const report = identifyReport(fileName, bytes.value, verifier.value);
      if (report.kind === 'unknown') unknown += 1;
      process.stdout.write(`${JSON.stringify(report)}\n`);
    } else {
      const summary = summariseDownload(bytes.value, {
        verifier: verifier.value,
        fileName: path.basename(fileName),
      });
      if (summary.structure === 'not-known') unknown += 1;
      process.stdout.write(`${fileName}: ${downloadLine(summary, today, words)}\n`);
    }
  }
  return unknown === 0 ? exitCodes.done : exitCodes.needsAttention;
}
