import type { EventCode, UploadEvent } from '../../../../shared/contract/uploads.ts';
import { isUnnamed, type NewSighting, type SightingState } from '../sighting.ts';
import { createForgetNames } from './forget-names.ts';
import { isDeleted } from './records.ts';
import type { Change, StoreContext } from './transactions.ts';
import { isUnnamedPath } from './unnamed.ts';

/** A sighting as the transitions need it. */
export interface StoredSighting extends NewSighting {
  readonly id: number;
  readonly state: SightingState;
  readonly jobId: number | null;
}

/** Reads and adds the sightings at one place: a folder, a path and, inside an archive, a member. */
export interface SightingRows {
  readonly byId: (id: number) => StoredSighting | undefined;
  /** The earlier versions at the same place that are not gone. None for a file added through the window. */
  readonly earlierHere: (sighting: StoredSighting) => readonly StoredSighting[];
  /** Adds a new version in state `settling`, with its event. */
  readonly see: (sighting: NewSighting, at: number) => StoredSighting;
}

/** Its bytes are not kept yet. */
export function isUnkept(state: SightingState): boolean {
  return state === 'settling' || state === 'locked' || state === 'unreadable';
}

const columns = `id, folder_id AS folderId, path, member, size_bytes AS sizeBytes, modified_ms AS modifiedMs, state,
  job_id AS jobId`;

export function createSightingRows({ prepare, events, unnamed, batches }: StoreContext): SightingRows {
  const byId = prepare<[number], StoredSighting>(`SELECT ${columns} FROM sighting WHERE id = ?`);
  const here = prepare<[number, string, string | null, number], StoredSighting>(
    `SELECT ${columns} FROM sighting
     WHERE folder_id = ? AND path = ? AND member IS ? AND gone_at IS NULL AND id < ?`,
  );
  // Asking the index costs a tenth of a hash, and in most folders no name is forgotten.
  const hasUnnamed = prepare<[number], number>(
    `SELECT EXISTS (SELECT 1 FROM sighting WHERE folder_id = ? AND gone_at IS NULL AND ${isUnnamedPath})`,
  ).pluck();

  /** Also those whose names are forgotten. */
  function earlierHere({ folderId, path, member, id }: StoredSighting): readonly StoredSighting[] {
    if (folderId === null) return [];
    const named = here.all(folderId, path, member, id);
    if (isUnnamed(path) || hasUnnamed.get(folderId) === 0) return named;
    const unnamedMember = member === null ? null : unnamed.member(folderId, path, member);
    return [...named, ...here.all(folderId, unnamed.path(folderId, path), unnamedMember, id)];
  }

  const insert = prepare<[number, number | null, string | null, string, string | null, number, number, number], number>(
    `INSERT INTO sighting (batch_id, folder_id, origin, path, member, size_bytes, modified_ms, state, arrived_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'settling', ?) RETURNING id`,
  ).pluck();

  return {
    byId: (id) => byId.get(id),
    earlierHere,
    see: (sighting, at) => {
      const { folderId, origin = 'window', path, member, sizeBytes, modifiedMs } = sighting;
      const ownOrigin = folderId === null ? origin : null;
      const id = batches.place(sighting, at, (batchId) => {
        const added = insert.get(batchId, folderId, ownOrigin, path, member, sizeBytes, modifiedMs, at);
        if (added === undefined) throw new Error('adding a sighting returned no row');
        return added;
      });
      events({ of: { sightingId: id }, actor: 'intake', code: 'seen', to: 'settling' }, at);
      return { id, folderId, path, member, sizeBytes, modifiedMs, state: 'settling', jobId: null };
    },
  };
}

/**
 * Records that a file is no longer at its place: one that was not kept becomes `gone`, and any other keeps its state.
 */
export type Leave = (sighting: StoredSighting, why: Leaving, change: Change, at: number) => void;

/** The file was taken away, another version replaced it, or nobody looks there any more. */
interface Leaving {
  readonly actor: UploadEvent['actor'];
  readonly code: Extract<EventCode, 'original-gone' | 'original-replaced' | 'not-watched'>;
}

export function createLeave(context: StoreContext): Leave {
  const { prepare, events } = context;
  const leave = prepare<[string, number, number]>(
    'UPDATE sighting SET state = ?, gone_at = ? WHERE id = ? AND gone_at IS NULL',
  );
  // True where the names of its job are forgotten already: the name at this place stayed only as long as the file was
  // there.
  const isForgotten = prepare<[number]>(`SELECT 1 FROM job WHERE id = ? AND ${isDeleted}`);
  const forgetNames = createForgetNames(context);
  return (sighting, { actor, code }, change, at) => {
    const to = isUnkept(sighting.state) ? 'gone' : sighting.state;
    if (leave.run(to, at, sighting.id).changes === 0) return;
    events({ of: { sightingId: sighting.id }, actor, code, from: sighting.state, to }, at);
    if (to === 'gone') change.row(sighting.id);
    if (sighting.jobId !== null && isForgotten.get(sighting.jobId) !== undefined) forgetNames(sighting.jobId);
  };
}
