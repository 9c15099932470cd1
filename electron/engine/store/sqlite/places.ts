import { isUnnamed, type NewSighting, type SightingState } from '../sighting.ts';
import type { StoreContext } from './transactions.ts';
import { isUnnamedPath } from './unnamed.ts';

/** A sighting as the transitions need it. */
export interface PlacedSighting extends NewSighting {
  readonly id: number;
  readonly state: SightingState;
  readonly jobId: number | null;
}

/** Reading and adding the sightings at one place: a folder, a path and, inside an archive, a member. */
export interface Places {
  readonly byId: (id: number) => PlacedSighting | undefined;
  /** The earlier versions at the same place that are not gone. None for a file added through the window. */
  readonly earlierHere: (sighting: PlacedSighting) => readonly PlacedSighting[];
  /** A new version in state `settling`, with its event. */
  readonly see: (sighting: NewSighting, at: number) => PlacedSighting;
}

/** Its bytes are not kept yet. */
export function isUnkept(state: SightingState): boolean {
  return state === 'settling' || state === 'locked' || state === 'unreadable';
}

const columns = `id, folder_id AS folderId, path, member, size_bytes AS sizeBytes, modified_ms AS modifiedMs, state,
  job_id AS jobId`;

export function createFileTracker({ prepare, events, unnamed }: StoreContext): Places {
  const byId = prepare<[number], PlacedSighting>(`SELECT ${columns} FROM sighting WHERE id = ?`);
  const here = prepare<[number, string, string | null, number], PlacedSighting>(
    `SELECT ${columns} FROM sighting
     WHERE folder_id = ? AND path = ? AND member IS ? AND gone_at IS NULL AND id < ?`,
  );
  // A look into the index costs a tenth of a hash, and in most folders no name is forgotten.
  const hasUnnamed = prepare<[number], number>(
    `SELECT EXISTS (SELECT 1 FROM sighting WHERE folder_id = ? AND gone_at IS NULL AND ${isUnnamedPath})`,
  ).pluck();

  /** Also those whose names are forgotten. */
  function earlierHere({ folderId, path, member, id }: PlacedSighting): readonly PlacedSighting[] {
    if (folderId === null) return [];
    const named = here.all(folderId, path, member, id);
    if (isUnnamed(path) || hasUnnamed.get(folderId) === 0) return named;
    const unnamedMember = member === null ? null : unnamed.member(folderId, path, member);
    return [...named, ...here.all(folderId, unnamed.path(folderId, path), unnamedMember, id)];
  }

  const insert = prepare<[number | null, string, string | null, number, number, number], PlacedSighting>(
    `INSERT INTO sighting (folder_id, path, member, size_bytes, modified_ms, state, arrived_at)
     VALUES (?, ?, ?, ?, ?, 'settling', ?) RETURNING ${columns}`,
  );

  return {
    byId: (id) => byId.get(id),
    earlierHere,
    see: ({ folderId, path, member, sizeBytes, modifiedMs }, at) => {
      const added = insert.get(folderId, path, member, sizeBytes, modifiedMs, at);
      if (added === undefined) throw new Error('adding a sighting returned no row');
      events({ of: { sightingId: added.id }, actor: 'intake', code: 'seen', to: 'settling' }, at);
      return added;
    },
  };
}
