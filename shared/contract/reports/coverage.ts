import { z } from 'zod';
import { deadlineSchema } from './missing.ts';
import { snapshotStateSchema } from './snapshot.ts';

/** The coverage calendar: which days the local files cover. Days are UTC days, as tachographs count them. */

export const coverageDayStateSchema = z.enum([
  /** Before the first file, or after today. */
  'none',
  'genuine',
  /** Covered by a file whose signatures could not be checked or have not been checked yet. */
  'not-checked',
  'does-not-verify',
  /** Two signed copies say different things of it: it does not count as covered. */
  'contradicted',
  /** Covered by a file that has not been sent yet. */
  'not-sent',
  'no-activity',
  /** Not covered, between days that are. */
  'gap',
  /** After the newest file, and not read yet. */
  'not-read',
  /** The last day within the limit. */
  'due',
  'overdue',
  /** Not covered, and the card was no longer valid. */
  'expired',
]);
export type CoverageDayState = z.infer<typeof coverageDayStateSchema>;

const coverageSubjectSchema = z.object({
  subjectId: z.string(),
  of: z.enum(['driver', 'vehicle']),
  name: z.string(),
  files: z.int(),
  upToDay: z.string().nullable(),
});

export const coverageSubjectsQuerySchema = z.strictObject({
  of: z.enum(['driver', 'vehicle', 'both']),
  search: z.string().max(200),
  offset: z.int().min(0),
  limit: z.int().min(1).max(200),
});

/** Where a search narrows them, also those that only the service names: with no file, and `service:` before their id. */
export const coverageSubjectsSchema = z.object({ subjects: z.array(coverageSubjectSchema), total: z.int() });

export const coverageYearQuerySchema = z.strictObject({
  subjectId: z.string().min(1).max(200),
  /** The last of the twelve months, `YYYY-MM`; null: the present one. */
  lastMonth: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .nullable(),
});

export const coverageYearSchema = z.object({
  subject: coverageSubjectSchema.extend({
    /** Last four characters of the card number, or of the VIN. */
    ending: z.string().nullable(),
    registration: z.string().nullable(),
    vin: z.string().nullable(),
    generation: z.enum(['G1', 'G2v1', 'G2v2']).nullable(),
    cardValidUntil: z.string().nullable(),
  }),
  /** Today in UTC. */
  today: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  /** The first month that has something to show, `YYYY-MM`. */
  firstMonth: z.string().nullable(),
  days: z.array(
    z.object({
      day: z.string(),
      state: coverageDayStateSchema,
      /** The card or vehicle unit was read on this day. A card does not record that, so its newest day counts instead. */
      read: z.boolean(),
    }),
  ),
  /** Of the days up to today: together they are all of those. */
  counts: z.record(coverageDayStateSchema, z.int()),
  gaps: z.array(
    z.object({
      first: z.string(),
      last: z.string(),
      days: z.int(),
      /** Whether another reading can still fill the gap. */
      recoverable: z.enum(['yes', 'no', 'perhaps']),
      /** The day of a download that was made about then and never reached this depot. */
      readElsewhereOn: z.string().nullable(),
    }),
  ),
  next: z.object({
    deadline: deadlineSchema,
    limitDays: z.int(),
    /** Whether the service or the local files say when the last download was. */
    basis: z.enum(['service', 'files']),
    lastDownloadDay: z.string().nullable(),
    /** A newer file than the service has processed is waiting or being sent. */
    newerOnItsWay: z.boolean(),
  }),
  /** The subjects before and after this one in the order of their names; null at either end. */
  neighbours: z.object({ previous: z.string().nullable(), next: z.string().nullable() }),
  /** The report from which the date of the last download comes. */
  snapshot: snapshotStateSchema,
  /** When unread days begin to be overwritten; null where that is not known. */
  overwriting: z
    .object({ firstUnread: z.string(), from: z.string(), daysLeft: z.int(), basis: z.enum(['counted', 'specified']) })
    .nullable(),
});
export type CoverageYear = z.infer<typeof coverageYearSchema>;

export const coverageDayQuerySchema = z.strictObject({
  subjectId: z.string().min(1).max(200),
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
});

export const coverageDaySchema = z.object({
  /** The files that cover the day, the newest first. */
  files: z.array(
    z.object({
      uploadId: z.int(),
      fileName: z.string(),
      arrivedAt: z.number(),
      sentAt: z.number().nullable(),
      firstDay: z.string().nullable(),
      lastDay: z.string().nullable(),
    }),
  ),
});
