import { failure, type Result, success } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Clock } from '../ports.ts';
import { inspect } from './inspection.ts';
import type { KeepTrouble } from './keep-file.ts';
import { type KeepingParts, keepInspected, type Source } from './keep-inspected.ts';
import { intakeLimits } from './limits.ts';

/** The row that shows the file, and whether its bytes were here already. */
export interface AddedFile {
  readonly sightingId: number;
  readonly duplicate: boolean;
}

interface DroppedFileParts extends KeepingParts {
  readonly clock: Clock;
  readonly settings: () => Pick<Settings, 'sendWhat' | 'openArchives'>;
}

/**
 * Keeps a file that a person dropped on the window. It is whole by definition, so nothing is waited for; what is cut
 * short needs attention at once. Of an archive, the row is that of the first member.
 */
export async function keepDroppedFile(
  givenName: string,
  bytes: Uint8Array,
  parts: DroppedFileParts,
): Promise<Result<AddedFile, KeepTrouble>> {
  if (bytes.length > intakeLimits.largestFileBytes) return failure({ code: 'too-large', systemCode: 'EFBIG' });
  const { clock, settings } = parts;
  const path = fileNameOf(givenName);
  const modifiedMs = clock.now();
  const fresh = { folderId: null, path, member: null, sizeBytes: bytes.length, modifiedMs };
  const source: Source = {
    folderId: null,
    path,
    modifiedMs,
    mark: null,
    isReread: false,
    sighting: fresh,
    members: new Map(),
  };
  const inspection = await inspect(bytes, path, { ...parts, openArchives: settings().openArchives });
  const kept = await keepInspected(inspection, source, parts);
  if (!kept.ok) return kept;
  if (kept.value.kind === 'kept') return success(kept.value);
  const [first] = kept.value.members.values();
  if (first === undefined) return failure({ code: 'failed', systemCode: 'UNKNOWN' });
  return success({ sightingId: first.id, duplicate: kept.value.duplicate });
}

/** The last part of whatever the page gave: never a path. */
function fileNameOf(given: string): string {
  return given.split(/[\\/]/).findLast((part) => part !== '' && part !== '.' && part !== '..') ?? 'unnamed';
}
