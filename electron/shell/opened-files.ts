import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Formatter } from '../../shared/format/format.ts';
import { sentenceText } from '../../shared/format/sentence-text.ts';
import type { EngineApi } from '../engine/api/answer.ts';
import { intakeLimits } from '../engine/intake/limits.ts';
import { readFileBytes } from '../engine/platform/open-file.ts';
import type { FileError } from '../engine/ports.ts';

/** Endings of the files that the installers hand to the program (`build/pack/configuration.ts` has the same). */
export const downloadEndings: ReadonlySet<string> = new Set(['.ddd', '.tgd', '.esm', '.c1b', '.v1b']);

/**
 * The downloads that a command line names, as absolute paths; the launchers of Linux name them as `file:` addresses.
 * Everything else on it is the program's own or the system's; a file with another ending comes in through the window,
 * where a person sees what becomes of it.
 */
export function filesNamedIn(given: readonly string[], workingDirectory: string): string[] {
  return given.flatMap((text) => {
    const file = /^file:/i.test(text) ? pathOfAddress(text) : text;
    if (file === null || file.startsWith('-') || !downloadEndings.has(path.extname(file).toLowerCase())) return [];
    return [path.resolve(workingDirectory, file)];
  });
}

/** Null for an address that leads to no file of this PC. */
function pathOfAddress(address: string): string | null {
  try {
    return fileURLToPath(address);
  } catch {
    return null;
  }
}

/** Keeps copies of the files, one after the other. Gives a sentence for each that could not be kept. */
export async function addOpenedFiles(
  api: Pick<EngineApi, 'ask'>,
  files: readonly string[],
  { t }: Formatter,
): Promise<readonly string[]> {
  const failures: string[] = [];
  const begun = files.length > 1 ? await api.ask('uploads.beginBatch', { files: files.length }) : null;
  const act = begun?.ok === true ? begun.value : null;
  for (const file of files) {
    const name = path.basename(file);
    const bytes = await readDownload(file);
    if (typeof bytes === 'string') {
      failures.push(t(`desktop.added.${bytes}`, { name }));
      continue;
    }
    const added = await api.ask('uploads.add', { fileName: name, bytes, ...act });
    if (!added.ok)
      failures.push(
        t('desktop.added.refused', { name, words: sentenceText(added.error.said, added.error.message, { t }) }),
      );
  }
  if (act !== null) await api.ask('uploads.endBatch', act);
  return failures;
}

async function readDownload(file: string): Promise<Uint8Array | Unread> {
  const read = await readFileBytes(file, intakeLimits.largestFileBytes);
  return read.ok ? read.value : (unread[read.error.code] ?? 'unreadable');
}

type Unread = 'tooLarge' | 'missing' | 'denied' | 'inUse' | 'unreadable';

/** Each asks something else of a person. */
const unread: Partial<Record<FileError['code'], Unread>> = {
  'too-large': 'tooLarge',
  missing: 'missing',
  denied: 'denied',
  locked: 'inUse',
};
