import { failure, type Result, success } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Clock, Log } from '../ports.ts';
import type { NewSighting, OriginOutsideFolders, Sighting } from '../store/store.ts';
import type { Classify } from './classify-for-intake.ts';
import { type Inspection, inspect, inspectMember, quarantineReasonOf } from './inspection.ts';
import type { KeepError, Keeper } from './keep-file.ts';
import { intakeLimits } from './limits.ts';
import type { ArchiveMember, ZipError } from './zip-reader.ts';

/** Where inspected bytes come from, and what the store knows of that file. */
export interface Source {
  readonly folderId: number | null;
  /** Of a file outside the folders. */
  readonly origin?: OriginOutsideFolders;
  /** The act that brings a file from outside the folders. */
  readonly batchId?: number;
  readonly path: string;
  readonly modifiedMs: number;
  /** The version's mark (`compare-scan.ts`); null for a file outside the folders. */
  readonly mark: string | null;
  /** The archive was opened before, so its members are compared with the earlier ones by their bytes. */
  readonly isReread: boolean;
  /** The sighting of the file itself, or the one to make if the file is kept as it is. */
  readonly sighting: number | NewSighting;
  /** Members of the archive that have sightings already. */
  readonly members: ReadonlyMap<string, Sighting>;
}

export interface KeepingParts {
  readonly keeper: Keeper;
  readonly classify: Classify;
  readonly log: Log;
  readonly settings: () => Pick<Settings, 'sendWhat'>;
}

/** `opened`: the members are kept, each with a sighting of its own, and the archive itself needs no job. */
export type Kept =
  | { readonly kind: 'kept'; readonly sightingId: number; readonly jobId: number; readonly duplicate: boolean }
  | { readonly kind: 'opened'; readonly duplicate: boolean; readonly members: ReadonlyMap<string, Sighting> };

/**
 * Keeps a file, or the members of an archive. An archive of which a member turns out to be damaged is kept as a whole
 * besides the members that are not, so that a person can get at the rest. Repeating it after a failure or a kill keeps
 * only what is not kept yet.
 */
export async function keepInspected(
  inspection: Inspection,
  source: Source,
  parts: KeepingParts,
): Promise<Result<Kept, KeepError>> {
  if (inspection.members === null) return keepWhole(inspection, source, parts);
  const members = await keepMembers(inspection.members, source, parts);
  if (members.ok) return success({ kind: 'opened', ...members.value });
  if ('systemCode' in members.error) return failure(members.error);
  return keepWhole({ ...inspection, members: null, archiveError: members.error }, source, parts);
}

async function keepWhole(
  inspection: Inspection,
  source: Source,
  parts: KeepingParts,
): Promise<Result<Kept, KeepError>> {
  const { bytes, classification } = inspection;
  const kept = await parts.keeper.keep({
    bytes,
    modifiedMs: source.modifiedMs,
    mark: source.mark,
    classification,
    quarantineReason: quarantineReasonOf(inspection, parts.settings().sendWhat),
    sighting: source.sighting,
  });
  return kept.ok ? success({ kind: 'kept', ...kept.value }) : kept;
}

interface KeptMembers {
  readonly duplicate: boolean;
  readonly members: ReadonlyMap<string, Sighting>;
}

/** Keeps a few at a time, so that the unpacked bytes in memory are bounded. */
async function keepMembers(
  all: readonly ArchiveMember[],
  source: Source,
  parts: KeepingParts,
): Promise<Result<KeptMembers, KeepError | ZipError>> {
  const members = new Map<string, Sighting>();
  let duplicate = true;
  let damaged: ZipError | null = null;
  for (const group of inGroups(all.filter((member) => source.isReread || !isKept(member, source)))) {
    const kept = await Promise.all(group.map((member) => keepMember(member, all.length, source, parts)));
    for (const result of kept) {
      if (result.ok) {
        duplicate &&= result.value.state === 'duplicate';
        members.set(result.value.member ?? '', result.value);
      } else if ('systemCode' in result.error) {
        return failure(result.error);
      } else {
        damaged = result.error;
      }
    }
  }
  return damaged === null ? success({ duplicate, members }) : failure(damaged);
}

async function keepMember(
  member: ArchiveMember,
  archiveFiles: number,
  source: Source,
  parts: KeepingParts,
): Promise<Result<Sighting, KeepError | ZipError>> {
  const unpacked = await member.unpack();
  if (!unpacked.ok) return unpacked;
  const { folderId, origin, batchId, path, modifiedMs } = source;
  const newSighting = {
    folderId,
    ...(origin && { origin }),
    ...(batchId !== undefined && { batchId }),
    archiveFiles,
    path,
    member: member.name,
    sizeBytes: member.sizeBytes,
    modifiedMs,
  };
  const inspection = await inspectMember(unpacked.value, member.name, parts);
  const kept = await parts.keeper.keep({
    bytes: unpacked.value,
    modifiedMs,
    mark: null,
    classification: inspection.classification,
    quarantineReason: quarantineReasonOf(inspection, parts.settings().sendWhat),
    sighting: source.members.get(member.name)?.id ?? newSighting,
  });
  if (!kept.ok) return kept;
  const { sightingId, jobId, duplicate } = kept.value;
  return success({ ...newSighting, id: sightingId, jobId, state: duplicate ? 'duplicate' : 'kept', mark: null });
}

function isKept(member: ArchiveMember, source: Source): boolean {
  const known = source.members.get(member.name);
  return (
    known !== undefined &&
    (known.state === 'kept' || known.state === 'duplicate') &&
    known.sizeBytes === member.sizeBytes &&
    known.modifiedMs === source.modifiedMs
  );
}

function inGroups(members: readonly ArchiveMember[]): readonly (readonly ArchiveMember[])[] {
  const groups: ArchiveMember[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const member of members) {
    const group = groups.at(-1);
    bytes += member.sizeBytes;
    if (group === undefined || group.length >= intakeLimits.filesInGroup || bytes > intakeLimits.largeFileBytes) {
      groups.push([member]);
      bytes = member.sizeBytes;
    } else {
      group.push(member);
    }
  }
  return groups;
}

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
 * Keeps a file that comes from no folder, as one that a person dropped on the window, in the batch of the act that brings it.
 * It is whole by definition, so nothing has to settle, and a file that is cut short needs attention at once. For an archive,
 * the row is that of its first member.
 */
export async function keepDroppedFile(
  givenName: string,
  bytes: Uint8Array,
  { origin, batchId }: { readonly origin: OriginOutsideFolders; readonly batchId: number },
  parts: DroppedFileParts,
): Promise<Result<AddedFile, KeepError>> {
  if (bytes.length > intakeLimits.largestFileBytes) return failure({ code: 'too-large', systemCode: 'EFBIG' });
  const { clock, settings } = parts;
  const path = fileNameOf(givenName);
  const modifiedMs = clock.now();
  const newSighting = { folderId: null, origin, batchId, path, member: null, sizeBytes: bytes.length, modifiedMs };
  const source: Source = {
    folderId: null,
    origin,
    batchId,
    path,
    modifiedMs,
    mark: null,
    isReread: false,
    sighting: newSighting,
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

/** The last part of whatever name the page gave, so that it is never a path. */
function fileNameOf(given: string): string {
  return given.split(/[\\/]/).findLast((part) => part !== '' && part !== '.' && part !== '..') ?? 'unnamed';
}
