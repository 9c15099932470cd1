import { z } from 'zod';

/**
 * A snapshot is the last answer of the service to one question, kept with its time. The screens of managers are made
 * from snapshots, so that they show what is known, and since when, also without a connection. Times are epoch
 * milliseconds; days are `YYYY-MM-DD` in the depot's zone.
 */

/** The snapshots that every depot has. Each report that a person runs has one of its own, named `run-<number>`. */
export const standingSnapshots = [
  'drivers-missing',
  /** Without the dormant ones, which the service leaves out by itself. */
  'vehicles-missing',
  'vehicles-dormant',
  'availability',
  'tachograph-types',
] as const;
export type StandingSnapshot = (typeof standingSnapshots)[number];

export const snapshotIdSchema = z.union([z.enum(standingSnapshots), z.string().regex(/^run-\d{1,15}$/)]);

/** Why the service gave no answer, as a closed set that the page turns into words. */
export const reportErrorCodeSchema = z.enum([
  'no-settings',
  'plain-address',
  'no-keys',
  'keys-of-other-address',
  'keys-unprotected',
  'keys-unreadable',
  'keys-refused',
  'refused',
  'service-busy',
  'service-failed',
  'no-connection',
  'timed-out',
  'not-trusted',
  'proxy',
  'broken-answer',
  'too-large',
  'cancelled',
]);

const reportErrorSchema = z.object({
  code: reportErrorCodeSchema,
  at: z.number(),
  /** The service's own words, where it gave some. */
  words: z.string().nullable(),
});
export type ReportError = z.infer<typeof reportErrorSchema>;

export const snapshotStateSchema = z.object({
  id: snapshotIdSchema,
  /** When the service gave the answer that is shown; null before the first one. */
  asOf: z.number().nullable(),
  tookMs: z.int().nullable(),
  /** Waiting for its turn or running; null otherwise. The answer shown meanwhile is the earlier one. */
  refreshing: z.object({ since: z.number(), running: z.boolean() }).nullable(),
  /** How the last try ended, where it gave no answer; null after an answer. */
  lastError: reportErrorSchema.nullable(),
  /** Rows of the answer that could not be read: `reports.misfits` has what is wrong with each. */
  misfits: z.int(),
  /** When it is asked for again by itself; null where only a person does. */
  nextRefreshAt: z.number().nullable(),
});
export type SnapshotState = z.infer<typeof snapshotStateSchema>;

/** A row that could not be read. Never carries the value, which may be a person's name. */
export const misfitSchema = z.object({
  /** Place in the answer, from 1. */
  row: z.int(),
  issues: z.array(z.object({ field: z.string(), problem: z.string() })),
});

/** A value that rows have, for a filter, and how many rows have it. Counted before that filter is applied. */
export const facetSchema = z.array(z.object({ value: z.string(), rows: z.int() }));
export type Facet = z.infer<typeof facetSchema>;

export const pageBounds = {
  search: z.string().max(200),
  descending: z.boolean(),
  offset: z.int().min(0),
  limit: z.int().min(1).max(10_000),
} as const;
