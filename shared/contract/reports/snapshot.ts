import { z } from 'zod';
import { sentenceSchema } from '../../sentence.ts';
import { readingsOfTimes } from '../../service/times-without-zone.ts';

/**
 * A snapshot is the service's last answer to one request, stored with its time. The managers' screens are made from
 * snapshots, so that they show what is known, and since when, even without a connection. Times are epoch milliseconds;
 * days are `YYYY-MM-DD` in the depot's zone.
 */

/** The snapshots that every depot has. Each report that is run adds one, named `run-<number>`; a screen's own ends in `-of-screen`. */
export const standingSnapshots = [
  'drivers-missing',
  /** Without dormant vehicles, which the service leaves out by default. */
  'vehicles-missing',
  'vehicles-dormant',
  'availability',
  'tachograph-types',
  'fleets',
] as const;
export type StandingSnapshot = (typeof standingSnapshots)[number];

export const snapshotIdSchema = z.union([z.enum(standingSnapshots), z.string().regex(/^run-\d{1,15}(-of-screen)?$/)]);

/**
 * Why the service gave no answer: a closed set of codes that the page translates. `not-asked`: what should have been asked
 * does not fit the interface.
 */
export const reportErrorCodeSchema = z.enum([
  'no-settings',
  'plain-address',
  'no-keys',
  'keys-of-other-address',
  'keys-unprotected',
  'keys-unreadable',
  'keys-refused',
  'not-asked',
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
  /** The service's own message, where it gave one. */
  words: z.string().nullable(),
  /** What does not fit, where the service was not asked. */
  said: sentenceSchema.optional(),
});
export type ReportError = z.infer<typeof reportErrorSchema>;

export const snapshotStateSchema = z.object({
  id: snapshotIdSchema,
  /** When the service gave the answer; null before the first one. */
  asOf: z.number().nullable(),
  tookMs: z.int().nullable(),
  /** Set while a new answer is waited for (`running`: it is being fetched); the earlier answer stays until then. */
  refreshing: z.object({ since: z.number(), running: z.boolean() }).nullable(),
  /** How the last attempt failed; null after an answer. */
  lastError: reportErrorSchema.nullable(),
  /** Number of rows in the answer that could not be read, or not in full; `reports.misfits` says what is wrong with each. */
  misfits: z.int(),
  /**
   * The service gave no list of everybody, so it was asked for those with more than so many days since their last
   * download: the others are missing. Null where nobody is.
   */
  narrowedTo: z.int().nullable(),
  /**
   * The answer for all was too large and its records have no days to split it by, so the service was asked for so many
   * drivers or vehicles that reports had named: whoever was not named yet is missing. Null where nobody is.
   */
  askedOf: z.int().nullable(),
  /** How times without a zone seem to be meant by the service's own texts, where that is not how they were read. */
  otherReading: z.enum(readingsOfTimes).nullable(),
  /** When the next automatic refresh is due; null where only a person refreshes it. */
  nextRefreshAt: z.number().nullable(),
});
export type SnapshotState = z.infer<typeof snapshotStateSchema>;

/** A row that could not be read, or not in full. Never carries the value, which may be a person's name. */
export const misfitSchema = z.object({
  /** Number of the row in the answer, from 1. */
  row: z.int(),
  /** The row is not shown at all; else only the parts that do not fit are not. */
  leftOut: z.boolean(),
  issues: z.array(z.object({ field: z.string(), problem: z.string(), said: sentenceSchema.optional() })),
  /** How many issues are not listed here. */
  moreIssues: z.int(),
});

/** The values that a filter offers, each with the number of rows that have it, counted before that filter is applied. */
export const facetSchema = z.array(z.object({ value: z.string(), rows: z.int() }));
export type Facet = z.infer<typeof facetSchema>;

export const pageBounds = {
  search: z.string().max(200),
  descending: z.boolean(),
  offset: z.int().min(0),
  limit: z.int().min(1).max(10_000),
} as const;
