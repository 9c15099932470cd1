import type { Folder, FolderStore } from '../folder.ts';
import type { StoreContext } from './context.ts';
import { createLeave } from './leaving.ts';
import { createPlaces } from './places.ts';

const columns = 'id, path, label, watching, identity';

export function createFolderStore(context: StoreContext): FolderStore {
  const { prepare, transactions } = context;
  const places = createPlaces(context);
  const leave = createLeave(context);
  const list = prepare<[], Folder>(`SELECT ${columns} FROM folder WHERE removed_at IS NULL ORDER BY id`);
  const add = prepare<[string, string, number], Folder>(
    `INSERT INTO folder (path, label, added_at) VALUES (?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET label = excluded.label, identity = NULL, removed_at = NULL
     RETURNING ${columns}`,
  );
  const remove = prepare<[number, number]>('UPDATE folder SET removed_at = ? WHERE id = ? AND removed_at IS NULL');
  const unkept = prepare<[number], number>(
    `SELECT id FROM sighting WHERE folder_id = ? AND state IN ('settling', 'locked', 'unreadable')`,
  ).pluck();

  const setWatching = prepare<[string, number]>('UPDATE folder SET watching = ? WHERE id = ?');
  const setIdentity = prepare<[string, number]>('UPDATE folder SET identity = ? WHERE id = ?');
  const anyFile = prepare<[number], number>('SELECT 1 FROM sighting WHERE folder_id = ? LIMIT 1').pluck();

  const anyMoved = prepare<[number], number>(
    'SELECT 1 FROM sighting WHERE folder_id = ? AND moved_to IS NOT NULL LIMIT 1',
  ).pluck();

  return {
    list: () => transactions.read(() => list.all()),
    add: (path, label, at) =>
      transactions.write(() => {
        const folder = add.get(path, label, at);
        if (folder === undefined) throw new Error('adding a folder returned no row');
        return folder;
      }),
    remove: (id, at) =>
      transactions.write((change) => {
        if (remove.run(at, id).changes === 0) return transactions.guardFailed('folder.remove');
        // Nobody looks there any more, so what has not been kept would settle for ever.
        for (const sightingId of unkept.all(id)) {
          const sighting = places.byId(sightingId);
          if (sighting !== undefined) leave(sighting, { actor: 'person', code: 'not-watched' }, change, at);
        }
      }),
    setWatching: (id, watching) => transactions.write(() => void setWatching.run(watching, id)),
    setIdentity: (id, identity) => transactions.write(() => void setIdentity.run(identity, id)),
    hasGivenFiles: (id) => transactions.read(() => anyFile.get(id) !== undefined),
    hasMovedOriginals: (id) => transactions.read(() => anyMoved.get(id) !== undefined),
  };
}
