import { z } from 'zod';

const storedSchema = z.record(z.string(), z.boolean());

/** Whether each column that a person has switched on or off shows, by its id. */
export type ChosenColumns = Readonly<Record<string, boolean>>;

/** What was chosen for the table of this name on this PC; empty where nothing usable is stored. */
export function readChosenColumns(storage: Pick<Storage, 'getItem'>, table: string): ChosenColumns {
  try {
    const stored = storedSchema.safeParse(JSON.parse(storage.getItem(keyOf(table)) ?? '{}'));
    return stored.success ? stored.data : {};
  } catch {
    return {};
  }
}

export function keepChosenColumns(storage: Pick<Storage, 'setItem'>, table: string, chosen: ChosenColumns): void {
  try {
    storage.setItem(keyOf(table), JSON.stringify(chosen));
  } catch {
    // A browser that forbids storage shows the default columns next time.
  }
}

/** Columns that show: fixed ones always, others by choice, else unless they are hidden by default. */
export function shownColumns<
  Column extends { readonly id: string; readonly fixed?: boolean; readonly hidden?: boolean },
>(columns: readonly Column[], chosen: ChosenColumns): readonly Column[] {
  return columns.filter(({ id, fixed, hidden }) => fixed === true || (chosen[id] ?? hidden !== true));
}

function keyOf(table: string): string {
  return `tacho-depot-columns-${table}`;
}
