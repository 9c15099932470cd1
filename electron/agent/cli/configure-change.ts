import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../../shared/json.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { readFileText } from '../../engine/platform/open-file.ts';
import { hasPassword } from '../../engine/settings/settings-file.ts';
import { keysFileIn, settingsFileIn } from '../installed-service.ts';
import { serviceGroupId } from './configure-trial.ts';

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
  await replace(beforeIn(directory), JSON.stringify(before), forRoot);
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
    [settingsFileIn(directory), after.settings, before?.settings, accessToSettings],
    [keysFileIn(directory), after.keys, before?.keys, async () => forRoot],
  ] as const;
  for (const [file, text, was, accessTo] of files) {
    if (text === was) continue;
    if (text === null) await rm(file, { force: true });
    else await replace(file, text, await accessTo(file, text));
  }
}

/** Who may read a file besides whoever writes it. */
interface Access {
  readonly mode: number;
  readonly gid?: number;
}

const forRoot: Access = { mode: 0o600 };
const forAll: Access = { mode: 0o644 };
const readByGroup = 0o040;
const readByAll = 0o004;

/**
 * Settings are for all to read, a desktop app on the same computer among them, and stay with those for whom an administrator
 * has closed them. What has a password in it, as the address of a proxy may, is for root and the service alone.
 */
async function accessToSettings(file: string, text: string): Promise<Access> {
  const there = await stat(file).catch(() => null);
  const readers = (there?.mode ?? forAll.mode) & (readByGroup | readByAll);
  const before = { mode: forRoot.mode | readers, gid: there?.gid ?? 0 };
  if ((readers & readByAll) === 0 || !saysPassword(text)) return before;
  const gid = await serviceGroupId();
  return gid === null ? forRoot : { mode: forRoot.mode | readByGroup, gid };
}

const settingsSchema = z.looseObject({ settings: z.record(z.string(), z.unknown()) });

function saysPassword(text: string): boolean {
  const read = settingsSchema.safeParse(parsedJson(text));
  return read.success && Object.values(read.data.settings).some(hasPassword);
}

/** Whole at every moment, and readable for nobody else at any. What could not be put in place is not left beside: it has keys in it. */
async function replace(file: string, text: string, { mode, gid = 0 }: Access): Promise<void> {
  const temporary = `${file}.new`;
  await rm(temporary, { force: true });
  try {
    const handle = await open(temporary, 'wx', forRoot.mode);
    try {
      // Only root can give a file to any group.
      if (process.getuid?.() === 0) await handle.chown(0, gid);
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
