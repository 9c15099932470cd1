import { settingsPatchSchema } from '../../../../shared/settings/settings.ts';
import type { SettingStore } from '../setting.ts';
import type { StoreContext } from './context.ts';

export function createSettingStore({ prepare, transactions }: StoreContext): SettingStore {
  type Entry = { readonly name: string; readonly value: string };
  const chosen = prepare<[], Entry>('SELECT name, value FROM setting');
  const choose = prepare<[string, string]>(
    'INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const note = prepare<[string], Entry>('SELECT name, value FROM note WHERE name = ?');
  const setNote = prepare<[string, string]>(
    'INSERT INTO note VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );

  return {
    chosen: () =>
      transactions.read(() => {
        // One at a time, so that one value from another version does not cost the depot all the others.
        const fitting = chosen.all().flatMap(({ name, value }) => {
          const one = settingsPatchSchema.safeParse({ [name]: JSON.parse(value) });
          return one.success ? [one.data] : [];
        });
        return Object.assign({}, ...fitting);
      }),
    choose: (patch) =>
      transactions.write(() => {
        for (const [name, value] of Object.entries(patch)) {
          if (value !== undefined) choose.run(name, JSON.stringify(value));
        }
      }),
    note: (name) =>
      transactions.read(() => {
        const entry = note.get(name);
        return entry === undefined ? null : JSON.parse(entry.value);
      }),
    setNote: (name, value) =>
      transactions.write(() => {
        setNote.run(name, JSON.stringify(value ?? null));
      }),
  };
}
