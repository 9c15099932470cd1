import { existsSync } from 'node:fs';
import path from 'node:path';

/** Administrators' programs lie where the path of other users does not lead. */
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];

export function missingPrograms(names: readonly string[]): readonly string[] {
  return names.filter((name) => !folders.some((folder) => existsSync(path.join(folder, name))));
}
