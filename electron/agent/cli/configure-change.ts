import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../../shared/json.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { readFileText } from '../../engine/platform/open-file.ts';
import { keysFileIn, settingsFileIn } from '../installed-service.ts';

/** The two files of the service as they are, or are to be; null where there is none. */
export interface ServiceFiles {
  readonly settings: string | null;
  readonly keys: string | null;
}

/** Far above both files. */
const mostBytes = 8 * 1024 * 1024;

const beforeSchema = z.strictObject({ settings: z.string().nullable(), keys: z.string().nullable() });
/** What the last change has replaced. It has keys in it. */
const beforeIn = (directory: string) => path.join(directory, 'before-configure.json');

/** The error is the file that cannot be read. */
export async function readServiceFiles(directory: string): Promise<Result<ServiceFiles, string>> {
  const found: (string | null)[] = [];
  for (const file of [settingsFileIn(directory), keysFileIn(directory)]) {
    const read = await readFileText(file, mostBytes);
    if (!read.ok && read.error.code !== 'missing') return failure(file);
    found.push(read.ok ? read.value : null);
  }
  const [settings = null, keys = null] = found;
  return success({ settings, keys });
}

/** Writes what differs, and notes first what was there. Throws the system's error. */
export async function writeServiceFiles(directory: string, before: ServiceFiles, after: ServiceFiles): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o755 });
  await replace(beforeIn(directory), JSON.stringify(before), 0o600);
  await put(directory, before, after);
}

/** Puts back what the last change has replaced; false where none is noted. A second one has nothing to take back. */
export async function undoServiceFiles(directory: string): Promise<boolean> {
  const noted = await readFileText(beforeIn(directory), mostBytes);
  if (!noted.ok) return false;
  const before = beforeSchema.safeParse(parsedJson(noted.value));
  if (!before.success) return false;
  await put(directory, null, before.data);
  await rm(beforeIn(directory));
  return true;
}

/** The keys last: the unit starts with them. */
async function put(directory: string, before: ServiceFiles | null, after: ServiceFiles): Promise<void> {
  const files = [
    [settingsFileIn(directory), after.settings, before?.settings, 0o644],
    [keysFileIn(directory), after.keys, before?.keys, 0o600],
  ] as const;
  for (const [file, text, was, mode] of files) {
    if (text === was) continue;
    if (text === null) await rm(file, { force: true });
    else await replace(file, text, mode);
  }
}

/** Whole at every moment, and readable for nobody else at any. What could not be put in place is not left beside: it has keys in it. */
async function replace(file: string, text: string, mode: number): Promise<void> {
  const temporary = `${file}.new`;
  await rm(temporary, { force: true });
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.chmod(mode);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
