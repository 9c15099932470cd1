import type { Folder, FolderStore } from '../folder.ts';
import type { StoreContext } from './context.ts';
import { createLeave } from './leaving.ts';
import { createPlaces } from './places.ts';

export function createFolderStore(context: StoreContext): FolderStore {
  const { prepare, transactions } = context;
  const places = createPlaces(context);
  const leave = createLeave(context);
  const list = prepare<[], Folder>('SELECT id, path, label FROM folder WHERE removed_at IS NULL ORDER BY id');
  const add = prepare<[string, string, number], Folder>(
    `INSERT INTO folder (path, label, added_at) VALUES (?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET label = excluded.label, removed_at = NULL
     RETURNING id, path, label`,
  );
  const remove = prepare<[number, number]>('UPDATE folder SET removed_at = ? WHERE id = ? AND removed_at IS NULL');
  const unkept = prepare<[number], number>(
    `SELECT id FROM sighting WHERE folder_id = ? AND state IN ('settling', 'locked', 'unreadable')`,
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
          if (sighting !== undefined) leave(sighting, 'person', change, at);
        }
      }),
  };
}
