import { z } from 'zod';
import { isRecord, numberIn } from '../../json.ts';
import { reportNames } from '../../service/report-views.ts';
import { pageBounds, snapshotIdSchema, snapshotStateSchema } from './snapshot.ts';

/** The reports, searches and lists of the service, from the table of operations: their forms, their runs and saved parameters. */

export const reportNameSchema = z.enum(reportNames);
export type ReportName = z.infer<typeof reportNameSchema>;

/** One field of the form. */
const reportParameterSchema = z.object({
  name: z.string(),
  description: z.string(),
  type: z.enum(['texts', 'integers', 'integer', 'flag', 'date-time', 'text']),
  required: z.boolean(),
  /** What the service assumes where the parameter is omitted; null where that is not documented. */
  default: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** The only values allowed; null where any value is. */
  allowed: z.array(z.number()).nullable(),
  /** The pick list from which its values are chosen; null for none. */
  picks: z.enum(['drivers', 'vehicles', 'fleets']).nullable(),
  /** Which end of the range of days it is; null for a parameter that is no part of it. */
  range: z.enum(['after', 'before']).nullable(),
});
export type ReportParameter = z.infer<typeof reportParameterSchema>;

const columnTypeSchema = z.enum([
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
]);

/**
 * One field of a row. `moment` holds `{date, formatted}`, `minutes` `{minutes, formatted}`, `share` `{value, formatted}`;
 * `rows` holds an array and `group` an object, whose own fields are in `fields`. The type is written out because the
 * compiler cannot infer one that contains itself for other projects.
 */
export interface ReportColumn {
  name: string;
  description: string;
  type: z.infer<typeof columnTypeSchema>;
  /** Whether a sum over several records makes sense, as it does for durations, distances and, for `rows`, their number. */
  sums: boolean;
  fields: ReportColumn[];
}

const reportColumnSchema: z.ZodType<ReportColumn> = z.object({
  name: z.string(),
  description: z.string(),
  type: columnTypeSchema,
  sums: z.boolean(),
  get fields() {
    return z.array(reportColumnSchema);
  },
});

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
  /** Identifiers of the rows whose lower rows are left out, in a report whose rows form a tree. */
  closed: z.array(z.string().max(200)).max(2_000).optional(),
});

/** Where a row stands, in a report whose rows form a tree. */
const treePlaceSchema = z.object({
  /** 0 at the top. */
  level: z.int(),
  /** Whether the rows below it are shown; null where there are none, or where a search shows all that it finds. */
  isOpen: z.boolean().nullable(),
  /** The row above it is not in the list, or is below it in turn. */
  isCutOff: z.boolean(),
});
export type TreePlace = z.infer<typeof treePlaceSchema>;

/** The field in which the engine adds its place to a row of a tree. */
const treePlaceField = 'depotTreePlace';

export function withTreePlace<Row extends object>(row: Row, place: TreePlace | undefined): Row {
  return place === undefined ? row : { ...row, [treePlaceField]: place };
}

/** Null for a row of a report whose rows form no tree. */
export function treePlaceOf(row: Readonly<Record<string, unknown>>): TreePlace | null {
  return treePlaceSchema.safeParse(row[treePlaceField]).data ?? null;
}

/** The total of one column over the rows found: for `rows` their number, for durations their minutes. */
const columnTotalSchema = z.object({
  sum: z.number(),
  /** The largest amount in a single row, the records in it included. */
  largest: z.number(),
});
export type ColumnTotal = z.infer<typeof columnTotalSchema>;

export const runSchema = z.object({
  id: snapshotIdSchema,
  name: reportNameSchema,
  request: reportRequestSchema,
  /** `waiting`: for its turn, because reports are requested one at a time. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  snapshot: snapshotStateSchema,
  /** As the service sent them; the `columns` of the report describe them. Null stands where something did not fit. */
  rows: z.array(z.record(z.string(), z.unknown())),
  /** Rows of the list; without those below a closed one. */
  total: z.int(),
  /** Rows that the search finds, of the whole answer where nothing is searched. */
  found: z.int(),
  /** Totals over all rows found, not only over this page, by the path of each column that has one. */
  totals: z.record(z.string(), columnTotalSchema),
});
export type ReportRun = z.infer<typeof runSchema>;

export const runSummarySchema = runSchema.omit({ rows: true, found: true, totals: true });

/** A range of days relative to today: the page turns it into dates when it runs the report. */
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
 * The amount that a record of a report has in the column at a path, summed over the records within it: minutes for
 * durations, numbers as they are, and the length of a list without what did not fit. Null where no record has a value.
 */
export function amountAt(value: unknown, path: readonly string[]): number | null {
  if (Array.isArray(value)) {
    return path.length === 0 ? value.filter((item) => item !== null).length : sumOfAll(value, path);
  }
  if (typeof value === 'number') return path.length === 0 ? value : null;
  if (!isRecord(value)) return null;
  const [name, ...rest] = path;
  if (name !== undefined) return amountAt(value[name], rest);
  return numberIn(value, 'minutes');
}

function sumOfAll(values: readonly unknown[], path: readonly string[]): number | null {
  let sum: number | null = null;
  for (const value of values) {
    const amount = amountAt(value, path);
    if (amount !== null) sum = (sum ?? 0) + amount;
  }
  return sum;
}

/** The paths of all columns with a total, those of nested records included, such as `records.totalDriveTime`. */
export function summedPaths(columns: readonly ReportColumn[]): string[] {
  return columns.flatMap(({ name, sums, fields }) => [
    ...(sums ? [name] : []),
    ...summedPaths(fields).map((path) => `${name}.${path}`),
  ]);
}
