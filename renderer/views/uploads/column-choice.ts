import { z } from 'zod';

export const columnIds = [
  'state',
  'subject',
  'kind',
  'file',
  'folder',
  'size',
  'days',
  'arrived',
  'sent',
  'attempts',
  'reason',
] as const;
export type ColumnId = (typeof columnIds)[number];

/**
 * The wide list shows the file and its reason; beside open details, or in a small window, the kind has to do; at 200 %
 * zoom the sign before the name tells the kind.
 */
export type ListWidth = 'wide' | 'narrow' | 'slim';
export type ColumnChoice = Readonly<Record<ListWidth, readonly ColumnId[]>>;

export const defaultColumns: ColumnChoice = {
  wide: ['state', 'subject', 'file', 'days', 'arrived', 'reason'],
  narrow: ['state', 'subject', 'kind', 'days', 'arrived'],
  slim: ['state', 'subject', 'days', 'arrived'],
};

/** Columns that always show: without them a row says nothing. */
export const fixedColumns: readonly ColumnId[] = ['state', 'subject'];

const storageKey = 'tacho-depot-upload-columns';
const chosenSchema = z.array(z.enum(columnIds)).min(1);
const choiceSchema = z.object({ wide: chosenSchema, narrow: chosenSchema, slim: chosenSchema });

/** What was chosen on this PC before, or the default where nothing usable is stored. */
export function readColumnChoice(storage: Pick<Storage, 'getItem'>): ColumnChoice {
  try {
    const stored = choiceSchema.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null'));
    return stored.success ? stored.data : defaultColumns;
  } catch {
    return defaultColumns;
  }
}

export function keepColumnChoice(storage: Pick<Storage, 'setItem'>, choice: ColumnChoice): void {
  try {
    storage.setItem(storageKey, JSON.stringify(choice));
  } catch {
    // A browser that forbids storage shows the default columns next time.
  }
}

/** The choice with one column shown or hidden, in the order of the table. */
export function withColumn(choice: ColumnChoice, width: ListWidth, column: ColumnId, shown: boolean): ColumnChoice {
  const chosen = columnIds.filter((id) => (id === column ? shown : choice[width].includes(id)));
  return { ...choice, [width]: chosen };
}
