import type { RememberedKey } from '../../../../shared/contract/removable.ts';
import type { RemovableStore } from '../removable-volume.ts';
import type { StoreContext } from './context.ts';

export function createRemovableStore({ prepare, transactions }: StoreContext): RemovableStore {
  const columns = 'id, label, decision, seen_at AS seenAt, files_copied AS filesCopied';
  const list = prepare<[], RememberedKey>(`SELECT ${columns} FROM removable_volume ORDER BY seen_at DESC, id DESC`);
  const find = prepare<[string], RememberedKey>(`SELECT ${columns} FROM removable_volume WHERE identity = ?`);
  const seen = prepare<[string, string, number], RememberedKey>(
    `INSERT INTO removable_volume (identity, label, seen_at) VALUES (?, ?, ?)
     ON CONFLICT (identity) DO UPDATE SET label = excluded.label, seen_at = excluded.seen_at
     RETURNING ${columns}`,
  );
  const decide = prepare<[string, number]>('UPDATE removable_volume SET decision = ? WHERE id = ?');
  const copied = prepare<[number, number]>('UPDATE removable_volume SET files_copied = files_copied + ? WHERE id = ?');
  const forget = prepare<[number]>('DELETE FROM removable_volume WHERE id = ?');

  return {
    list: () => transactions.read(() => list.all()),
    find: (identity) => transactions.read(() => find.get(identity) ?? null),
    seen: (identity, label, at) =>
      transactions.write(() => {
        const volume = seen.get(identity, label, at);
        if (volume === undefined) throw new Error('remembering a volume returned no row');
        return volume;
      }),
    decide: (id, decision) => transactions.write(() => decide.run(decision, id).changes === 1),
    copied: (id, files) =>
      transactions.write(() => {
        copied.run(files, id);
      }),
    forget: (id) => transactions.write(() => forget.run(id).changes === 1),
  };
}
