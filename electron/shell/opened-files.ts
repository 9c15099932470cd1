import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Formatter } from '../../shared/format/format.ts';
import { sentenceText } from '../../shared/format/sentence-text.ts';
import { beginsAsDownload } from '../../shared/tachograph/download-beginnings.ts';
import type { EngineApi } from '../engine/api/answer.ts';
import { intakeLimits } from '../engine/intake/limits.ts';
import { readFileBytes } from '../engine/platform/open-file.ts';
import type { FileError } from '../engine/ports.ts';

/** Endings of the files that the installers hand to the program (`build/pack/configuration.ts` has the same). */
export const downloadEndings: ReadonlySet<string> = new Set(['.ddd', '.tgd', '.esm', '.c1b', '.v1b']);

/**
 * The files that a command line names, as absolute paths: by an ending of downloads, or as a `file:` address, by which the
 * launchers of Linux name what a person opens with this program. The system offers it by how a file begins too, so that
 * such an address may have any ending, and none. Everything else on the line is the program's own or the system's.
 */
export function filesNamedIn(given: readonly string[], workingDirectory: string): string[] {
  return given.flatMap((text) => {
    const isAddress = /^file:/i.test(text);
    const file = isAddress ? pathOfAddress(text) : text;
    // `file:` alone is the address of the root.
    if (file === null || path.basename(file) === '' || file.startsWith('-') || !(isAddress || hasEnding(file)))
      return [];
    return [path.resolve(workingDirectory, file)];
  });
}

const hasEnding = (file: string) => downloadEndings.has(path.extname(file).toLowerCase());

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
    // Opened with this program by mistake, as a photo may be: nothing of it is kept before a person has seen it in the window.
    if (!hasEnding(file) && !beginsAsDownload(bytes)) {
      failures.push(t('desktop.added.notADownload', { name }));
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
