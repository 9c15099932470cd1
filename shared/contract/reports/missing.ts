import { z } from 'zod';
import { localFilesSchema, localFilesStateSchema, matchCountsSchema, matchSchema } from './local-files.ts';
import { facetSchema, pageBounds, snapshotStateSchema } from './snapshot.ts';

/** Missing downloads: driver-d53 and vehicle-v14, joined with what this depot has. */

const deadlineStateSchema = z.enum(['over', 'last-day', 'due', 'fine', 'unknown']);

export const deadlineSchema = z.object({
  state: deadlineStateSchema,
  /** The last day within the limit; null where no download is known. */
  limitDay: z.string().nullable(),
  /** Whole days of the calendar since the last download, today in the depot's zone. */
  days: z.int().nullable(),
  /** 0 on the last day, negative when over ("2 days over" is -2). */
  daysLeft: z.int().nullable(),
});

/** The segments above a list. `due` includes the last day. */
export const deadlineSegmentSchema = z.enum(['over', 'due', 'fine', 'unknown']);
export type DeadlineSegment = z.infer<typeof deadlineSegmentSchema>;
export const deadlineCountsSchema = z.object({
  all: z.int(),
  over: z.int(),
  due: z.int(),
  fine: z.int(),
  unknown: z.int(),
});
export type DeadlineCounts = z.infer<typeof deadlineCountsSchema>;

const missing = {
  category: z.string(),
  /** null: the service never processed a download. */
  lastDownloadAt: z.number().nullable(),
  lastDownloadDay: z.string().nullable(),
  deadline: deadlineSchema,
  match: matchSchema,
  localFiles: localFilesSchema,
} as const;

const missingDriverSchema = z.object({
  driverId: z.string(),
  name: z.string(),
  agency: z.string(),
  ...missing,
});
export type MissingDriver = z.infer<typeof missingDriverSchema>;

const missingVehicleSchema = z.object({
  vehicleId: z.string(),
  registration: z.string(),
  /** The service's `ninetyDayLimit`, whatever limit this depot has set. */
  serviceLimitDay: z.string().nullable(),
  lastDrivenDay: z.string().nullable(),
  timesDriven: z.int().nullable(),
  ...missing,
});
export type MissingVehicle = z.infer<typeof missingVehicleSchema>;

/** The largest number of drivers or vehicles that a person can choose one by one. */
export const mostChosen = 500;

const filters = {
  /** By the service's ids: only those that a person has chosen. Empty: all. */
  ids: z.array(z.string().max(200)).max(mostChosen),
  /** Empty: all. */
  segments: z.array(deadlineSegmentSchema).max(4),
  categories: z.array(z.string().max(200)).max(100),
  localFiles: z.array(localFilesStateSchema).max(8),
  certainties: z.array(matchSchema.shape.certainty).max(4),
  /**
   * The service's `daysSinceLastDownload`: more than this many days, as the service counts them. null: its own default
   * (14 for drivers, 59 for vehicles). Rows without a date are always included; `everyone` includes those of today too.
   */
  moreThanDays: z.union([z.int().min(0).max(10_000), z.literal('everyone')]).nullable(),
} as const;

const sorts = ['deadline', 'name', 'category', 'last-download', 'days', 'local-files'] as const;

/**
 * `forgiving`: those whom a person means who may have typed a letter wrong, the likeliest first whatever the sort, and the
 * nearest where nobody is. Absent: exactly those that have every word of the search.
 */
const spelling = z.literal('forgiving').optional();

export const missingDriversQuerySchema = z.strictObject({
  ...pageBounds,
  spelling,
  filters: z.strictObject({ ...filters, agencies: z.array(z.string().max(200)).max(100) }),
  sort: z.enum([...sorts, 'agency']),
});
export type MissingDriversQuery = z.infer<typeof missingDriversQuerySchema>;

export const missingVehiclesQuerySchema = z.strictObject({
  ...pageBounds,
  spelling,
  filters: z.strictObject({ ...filters, dormant: z.boolean() }),
  sort: z.enum([...sorts, 'limit-day', 'last-driven', 'times-driven']),
});
export type MissingVehiclesQuery = z.infer<typeof missingVehiclesQuerySchema>;

const page = {
  /** Rows that match the search and the filters. */
  total: z.int(),
  /** Rows that match the search and the filters other than the segments. */
  counts: deadlineCountsSchema,
  /** The same rows, counted by the certainty of their match. */
  matches: matchCountsSchema,
  /** How the rows were found; absent unless the spelling is forgiving. */
  found: z.enum(['as-typed', 'nearly', 'nearest']).optional(),
  /** How many drivers or vehicles the service's reports name in all ("21 of 124"). */
  known: z.int(),
  limitDays: z.int(),
  dueSoonDays: z.int(),
  categories: facetSchema,
  snapshot: snapshotStateSchema,
} as const;

export const missingDriversPageSchema = z.object({
  ...page,
  rows: z.array(missingDriverSchema),
  agencies: facetSchema,
});
export type MissingDriversPage = z.infer<typeof missingDriversPageSchema>;

export const missingVehiclesPageSchema = z.object({ ...page, rows: z.array(missingVehicleSchema) });
