import { z } from 'zod';
import { mostAsideDeliveries } from '../limits.ts';
import { pageBounds, snapshotStateSchema } from './snapshot.ts';

/**
 * The clockings that webhooks told, beside what driver-d46 says of the same days. The service has no operation that reads a
 * clocking back: its id is known from here alone, and so is what it said. Times are epoch milliseconds; days are
 * `YYYY-MM-DD` in the depot's zone.
 */

/** What happened to a clocking, the oldest first. */
const clockingEventSchema = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('heard'),
    /** When the delivery came. */
    at: z.number(),
    /** The service's own word for what became of the clocking, `created` for a new one; null where it gives none. */
    action: z.string().nullable(),
    isClockIn: z.boolean().nullable(),
    clockedAt: z.number().nullable(),
    /** How often the same delivery came again. */
    repeats: z.int(),
  }),
  /** Sent from here, and applied. */
  z.object({ what: z.enum(['corrected', 'deleted']), at: z.number() }),
]);
export type ClockingEvent = z.infer<typeof clockingEventSchema>;

const heardClockingSchema = z.object({
  clockingId: z.string(),
  /** Null where the service does not say whose it is. */
  driverId: z.string().nullable(),
  isClockIn: z.boolean().nullable(),
  /** Null where the service does not say when it took place. */
  clockedAt: z.number().nullable(),
  /** When the newest delivery of it came. */
  heardAt: z.number(),
  /** What was done from here since then; null where nothing was. */
  changedHere: z.enum(['corrected', 'deleted']).nullable(),
  history: z.array(clockingEventSchema),
});
export type HeardClocking = z.infer<typeof heardClockingSchema>;

/** What the report says of a day. `silent`: it has no such day. */
const dayVerdictSchema = z.enum(['agrees', 'disagrees', 'silent']);

/** What the report says of a day by one of the two: its first and last time, and its own sum. Null: it does not say. */
const reportedSpanSchema = z.object({
  from: z.number().nullable(),
  to: z.number().nullable(),
  minutes: z.int().nullable(),
});
export type ReportedSpan = z.infer<typeof reportedSpanSchema>;

const clockingRowSchema = z.object({
  /** Stays the same for as long as the clocking or the day is known. */
  key: z.string(),
  driverId: z.string().nullable(),
  /** As a report names the driver; null where none does. */
  name: z.string().nullable(),
  day: z.string(),
  verdict: dayVerdictSchema,
  clockedSpan: reportedSpanSchema,
  tachographSpan: reportedSpanSchema,
  isClockIn: z.boolean().nullable(),
  /** As the clocking says; where none was heard, as the report says; null where neither knows one. */
  clockedAt: z.number().nullable(),
  /** Start or end on the tachograph, as the report says. */
  tachographAt: z.number().nullable(),
  /** Between the two, in whole minutes; negative where the clocking is earlier. */
  differenceMinutes: z.int().nullable(),
  /** It is one of the reasons why the day does not agree, as far as can be told from here. */
  isMarked: z.boolean(),
  /** Null where no delivery told of it. */
  clocking: heardClockingSchema.nullable(),
});
export type ClockingRow = z.infer<typeof clockingRowSchema>;

export const clockingSegmentSchema = z.enum(['all', 'disagree', 'out-missing']);
export type ClockingSegment = z.infer<typeof clockingSegmentSchema>;

/** How many weeks of the calendar are shown, this one included. */
export const clockingWeeks = [1, 2, 4, 13] as const;

export const clockingQuerySchema = z.strictObject({
  show: clockingSegmentSchema,
  /** Words in the driver's name, or the beginning of an id. */
  search: pageBounds.search,
  weeks: z.literal([...clockingWeeks]),
  offset: pageBounds.offset,
  limit: pageBounds.limit,
});

export const clockingPageSchema = z.object({
  /** First and last day. */
  from: z.string(),
  to: z.string(),
  rows: z.array(clockingRowSchema),
  /** Rows under the query. */
  total: z.int(),
  /** How many rows each day of a driver has, in the order of the list: days that do not agree first, then the newest. */
  sizes: z.array(z.int()),
  /** Under the search. Days of drivers, whatever is shown. */
  counts: z.object({ all: z.int(), disagree: z.int(), 'out-missing': z.int() }),
  /** Clockings that were heard, under the search. */
  heard: z.int(),
  lastHeardAt: z.number().nullable(),
  /** Deliveries that nobody knows the meaning of. */
  notUnderstood: z.int(),
  areWebhooksOn: z.boolean(),
  snapshot: snapshotStateSchema,
});
export type ClockingPage = z.infer<typeof clockingPageSchema>;

/** Clockings by the time at which they took place, for the command line. */
export const clockingListQuerySchema = z.strictObject({
  /** Empty for all. */
  driverId: z.string().max(200),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
});

const told = {
  /** When it came. */
  receivedAt: z.number(),
  event: z.string(),
  /** As it came. */
  body: z.string(),
} as const;

export const clockingListSchema = z.object({
  clockings: z.array(heardClockingSchema.extend({ name: z.string().nullable(), deliveries: z.array(z.object(told)) })),
});

export const asideQuerySchema = z.strictObject({
  after: z.int().min(0),
  limit: z.int().min(1).max(mostAsideDeliveries),
});
export const asideSchema = z.object({ deliveries: z.array(z.object({ id: z.int(), ...told })) });
