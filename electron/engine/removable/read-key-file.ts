import { hash } from 'node:crypto';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { Examine } from '../intake/examination.ts';
import type { Files, FileTrouble } from '../ports.ts';
import type { KeyFile } from './download-files.ts';

export interface KeyDownload {
  readonly bytes: Uint8Array;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

const certainKinds: ReadonlySet<string> = new Set([
  ...['driver-card', 'workshop-card', 'control-card', 'company-card', 'vehicle-unit'],
]);

/** Reads one file of a key, never changing it. Null where its content says that it is no download. */
export async function readKeyFile(
  files: Files,
  { path, name, sizeBytes, byContent }: KeyFile,
  examine: Examine,
): Promise<Result<KeyDownload | null, FileTrouble>> {
  const read = await files.read(path, sizeBytes);
  if (!read.ok) return read;
  const { bytes, before, after } = read.value;
  if (bytes.length !== sizeBytes || before.modifiedMs !== after.modifiedMs)
    return failure({ code: 'locked', systemCode: 'EBUSY' });
  if (byContent && !certainKinds.has((await examine(bytes, name)).kind)) return success(null);
  return success({ bytes, sha256: hash('sha256', bytes, 'hex') });
}
