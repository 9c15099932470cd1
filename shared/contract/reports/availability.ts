import { z } from 'zod';
import { localFilesSchema, matchSchema } from './local-files.ts';
import { facetSchema, pageBounds, snapshotStateSchema } from './snapshot.ts';

/** When each driver can drive next (driver-d99). Every figure is an upper bound under EU rules, from card data up to `dataUpTo`. */

const availabilityGroupSchema = z.enum(['now', 'within-24-h', 'later', 'unknown']);
export type AvailabilityGroup = z.infer<typeof availabilityGroupSchema>;

export const availabilityRowSchema = z.object({
  driverId: z.string(),
  name: z.string(),
  division: z.string(),
  category: z.string(),
  agency: z.string(),
  group: availabilityGroupSchema,
  /** Earliest start; in the past for `now`, null for `unknown`. */
  startAt: z.number().nullable(),
  /** Why the availability is unknown; null where it is known. */
  unknownBecause: z.enum(['too-old', 'no-data']).nullable(),
  /** The figures are null where the availability is unknown. */
  reducedRestsLeft: z.int().nullable(),
  extendedDrivesLeft: z.int().nullable(),
  fortnight: z.object({ lastWeekMinutes: z.int(), thisWeekMinutes: z.int(), leftMinutes: z.int() }).nullable(),
  /** As the service words it, such as "Regular". */
  nextWeeklyRest: z.string().nullable(),
  /** End of the last record on the card. */
  dataUpTo: z.number().nullable(),
  processedAt: z.number().nullable(),
  match: matchSchema,
  held: localFilesSchema,
});
export type AvailabilityRow = z.infer<typeof availabilityRowSchema>;

const availabilityFiltersSchema = z.strictObject({
  /** Empty: all. */
  groups: z.array(availabilityGroupSchema).max(4),
  divisions: z.array(z.string().max(200)).max(100),
  categories: z.array(z.string().max(200)).max(100),
  agencies: z.array(z.string().max(200)).max(100),
  onlyProcessed: z.boolean(),
});

export const availabilityQuerySchema = z.strictObject({
  ...pageBounds,
  filters: availabilityFiltersSchema,
  /** Ascending `start` is by group, then by time. */
  sort: z.enum([
    'start',
    'name',
    'division',
    'category',
    'agency',
    'reduced-rests',
    'extended-drives',
    'fortnight-left',
    'weekly-rest',
    'data-up-to',
  ]),
});
export type AvailabilityQuery = z.infer<typeof availabilityQuerySchema>;

const availabilityCountsSchema = z.object({
  all: z.int(),
  now: z.int(),
  'within-24-h': z.int(),
  later: z.int(),
  unknown: z.int(),
});

export const availabilityPageSchema = z.object({
  rows: z.array(availabilityRowSchema),
  total: z.int(),
  /** Rows that match the search and the filters other than the groups. */
  counts: availabilityCountsSchema,
  /** Card data older than this many hours make a row unknown. */
  staleAfterHours: z.int(),
  divisions: facetSchema,
  categories: facetSchema,
  agencies: facetSchema,
  snapshot: snapshotStateSchema,
});
export type AvailabilityPage = z.infer<typeof availabilityPageSchema>;

export const timelineQuerySchema = z.strictObject({
  hours: z.union([z.literal(24), z.literal(48), z.literal(72)]),
  search: z.string().max(200),
  filters: availabilityFiltersSchema,
});

export const timelineSchema = z.object({
  from: z.number(),
  until: z.number(),
  startNow: z.int(),
  total: z.int(),
  /** The half hours in which somebody becomes available. `byThen` counts all who can start by its end, those of now included. */
  slots: z.array(z.object({ from: z.number(), drivers: z.int(), byThen: z.int() })),
  /** The beginnings of days in the depot's zone within the time. */
  midnights: z.array(z.number()),
  snapshot: snapshotStateSchema,
});
export type Timeline = z.infer<typeof timelineSchema>;
