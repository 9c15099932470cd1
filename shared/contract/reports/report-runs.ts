import { z } from 'zod';
import { reportNames } from '../../service/report-views.ts';
import { pageBounds, snapshotIdSchema, snapshotStateSchema } from './snapshot.ts';

/** Every report, search and list of the service, as the operation table has it: forms, runs, and saved parameters. */

export const reportNameSchema = z.enum(reportNames);
export type ReportName = z.infer<typeof reportNameSchema>;

/** One field of the form. */
const reportParameterSchema = z.object({
  name: z.string(),
  description: z.string(),
  type: z.enum(['texts', 'integers', 'integer', 'flag', 'date-time', 'text']),
  required: z.boolean(),
  /** What the service assumes where it is left out; null where that is not documented. */
  default: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** The only values that it may have; null where it is free. */
  allowed: z.array(z.number()).nullable(),
  /** Which pick list it is chosen from; null for none. */
  picks: z.enum(['drivers', 'vehicles']).nullable(),
  /** One end of the range of days; null for what is no part of it. */
  range: z.enum(['after', 'before']).nullable(),
});
export type ReportParameter = z.infer<typeof reportParameterSchema>;

/**
 * One field of a row. `moment` holds `{date, formatted}`, `minutes` `{minutes, formatted}`, `share` `{value, formatted}`;
 * `rows` holds an array and `group` an object, whose own fields are in `fields`.
 */
const reportColumnSchema = z.object({
  name: z.string(),
  description: z.string(),
  type: z.enum([
    'text',
    'texts',
    'integer',
    'number',
    'flag',
    'date-time',
    'moment',
    'minutes',
    'share',
    'rows',
    'group',
  ]),
  /** Its sum over several records says something: lengths of time and distances, and for `rows` how many there are. */
  sums: z.boolean(),
  get fields() {
    return z.array(reportColumnSchema);
  },
});
export type ReportColumn = z.infer<typeof reportColumnSchema>;

export const reportFormSchema = z.object({
  name: reportNameSchema,
  purpose: z.string(),
  kind: z.enum(['report', 'search', 'list']),
  parameters: z.array(reportParameterSchema),
  columns: z.array(reportColumnSchema),
});
export type ReportForm = z.infer<typeof reportFormSchema>;

export const reportRequestSchema = z.record(z.string(), z.unknown());

export const runQuerySchema = z.strictObject({
  ...pageBounds,
  id: snapshotIdSchema,
  /** Path of a column, such as `name` or `records.totalDriveTime`; null: as the service sent them. */
  sort: z.string().max(100).nullable(),
});

/** What the rows found come to in one column. Of `rows` it is their number, of lengths of time their minutes. */
const columnTotalSchema = z.object({
  sum: z.number(),
  /** The largest that one row has, with all that it holds. */
  largest: z.number(),
});
export type ColumnTotal = z.infer<typeof columnTotalSchema>;

export const runSchema = z.object({
  id: snapshotIdSchema,
  name: reportNameSchema,
  request: reportRequestSchema,
  /** `waiting` for its turn: one report at a time is asked for. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  snapshot: snapshotStateSchema,
  /** As the service sent them, nulls left out; their form is in `columns` of the report. */
  rows: z.array(z.record(z.string(), z.unknown())),
  total: z.int(),
  /** Of all rows found, not only of this part of them, by the path of each column that sums. */
  totals: z.record(z.string(), columnTotalSchema),
});
export type ReportRun = z.infer<typeof runSchema>;

export const runSummarySchema = runSchema.omit({ rows: true, totals: true });

/** Days that follow the calendar: the page turns them into dates when it runs the report. */
export const rangeChoiceSchema = z.enum(['last-week', 'this-week', 'last-month', 'this-month', 'own', 'none']);

export const savedReportSchema = z.object({
  id: z.int(),
  label: z.string(),
  name: reportNameSchema,
  range: rangeChoiceSchema,
  request: reportRequestSchema,
});
export type SavedReport = z.infer<typeof savedReportSchema>;

export const pickListSchema = z.object({
  picks: z.array(z.object({ id: z.string(), name: z.string(), detail: z.string() })),
  total: z.int(),
});

export const tachographTypesSchema = z.object({
  rows: z.array(
    z.object({
      code: z.string(),
      description: z.string(),
      group: z.enum(['digital', 'analogue', 'other']),
      /** As the service words it. */
      type: z.string(),
    }),
  ),
  snapshot: snapshotStateSchema,
});

/**
 * What a record of a report has of the column at a path, with all records that it holds added up: minutes of lengths of
 * time, whole numbers, and how many records a list has. Null where none of them has it.
 */
export function amountAt(value: unknown, path: readonly string[]): number | null {
  if (Array.isArray(value)) return path.length === 0 ? value.length : sumOfAll(value, path);
  if (typeof value === 'number') return path.length === 0 ? value : null;
  if (typeof value !== 'object' || value === null) return null;
  const [name, ...rest] = path;
  if (name !== undefined) return amountAt(Reflect.get(value, name), rest);
  const minutes: unknown = Reflect.get(value, 'minutes');
  return typeof minutes === 'number' ? minutes : null;
}

function sumOfAll(values: readonly unknown[], path: readonly string[]): number | null {
  let sum: number | null = null;
  for (const value of values) {
    const amount = amountAt(value, path);
    if (amount !== null) sum = (sum ?? 0) + amount;
  }
  return sum;
}

/** The paths of all columns that sum, also within the records that rows hold, such as `records.totalDriveTime`. */
export function summedPaths(columns: readonly ReportColumn[]): string[] {
  return columns.flatMap(({ name, sums, fields }) => [
    ...(sums ? [name] : []),
    ...summedPaths(fields).map((path) => `${name}.${path}`),
  ]);
}
