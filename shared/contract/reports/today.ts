import { z } from 'zod';
import { availabilityRowSchema } from './availability.ts';
import { deadlineCountsSchema } from './missing.ts';
import { snapshotStateSchema } from './snapshot.ts';

/** The figures of the first screen. The status of the uploads has a request and a topic of its own. */

const deadlines = {
  limitDays: z.int(),
  dueSoonDays: z.int(),
  /** Counts all that the service's reports name, those read today included. */
  counts: deadlineCountsSchema,
  snapshot: snapshotStateSchema,
} as const;

/** Whom a change is about: one of them, or several of one name, of whom one line speaks. */
const concerned = {
  /** That of the first, where there are several. */
  id: z.string(),
  name: z.string(),
  /** How many have this name. */
  alike: z.int().min(1),
} as const;

const todayChangeSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('driver-passed-limit'), at: z.number(), ...concerned }),
  z.object({ code: z.literal('vehicle-passed-limit'), at: z.number(), ...concerned }),
  /** Several at once, where more than a few passed. */
  z.object({ code: z.literal('more-passed-limit'), at: z.number(), drivers: z.int(), vehicles: z.int() }),
  z.object({ code: z.literal('processed'), at: z.number(), drivers: z.int(), vehicles: z.int() }),
  /** A file that arrived may be theirs. */
  z.object({
    code: z.literal('match-to-confirm'),
    at: z.number(),
    of: z.enum(['driver', 'vehicle']),
    ...concerned,
  }),
  z.object({ code: z.literal('attention-put-right'), at: z.number(), files: z.int() }),
  z.object({ code: z.literal('sent-yesterday'), day: z.string(), files: z.int(), alreadyHere: z.int() }),
]);
export type TodayChange = z.infer<typeof todayChangeSchema>;

const dueAndOverSchema = z.object({ due: z.int(), over: z.int() });

/** The daily summary holds numbers only, because anybody who passes the screen can read it. */
const dailySummarySchema = z.object({
  drivers: dueAndOverSchema,
  vehicles: dueAndOverSchema,
  /** How many of those over passed their limit today. */
  passedToday: z.int(),
  /** For how many of them a file was sent that the service has not processed yet. */
  sent: z.int(),
});
export type DailySummary = z.infer<typeof dailySummarySchema>;

export const todaySchema = z.object({
  /** The depot's day. */
  today: z.string(),
  drivers: z.object(deadlines),
  vehicles: z.object(deadlines),
  available: z.object({
    startNow: z.int(),
    known: z.int(),
    unknown: z.int(),
    /**
     * Those of `unknown` whose records were altered, all whose records are in part hard to believe, and those whose answer
     * would be another one under other rules.
     */
    altered: z.int(),
    implausible: z.int(),
    otherwise: z.int(),
    /** Who becomes available next, the soonest first. */
    next: z.array(availabilityRowSchema),
    /** Newest card data behind `next`. */
    dataUpTo: z.number().nullable(),
    snapshot: snapshotStateSchema,
  }),
  /** Calibrations of the vehicles in the local files, the most pressing first. */
  calibrations: z.object({
    /** How many days ahead a due calibration is counted. */
    aheadDays: z.int(),
    count: z.int(),
    next: z.array(z.object({ subjectId: z.string(), vehicle: z.string(), dueOn: z.string(), daysLeft: z.int() })),
  }),
  changes: z.object({ since: z.number(), entries: z.array(todayChangeSchema) }),
  /** Fourteen days, the oldest first, today last. */
  sentPerDay: z.array(z.object({ day: z.string(), files: z.int() })),
  reminder: z.object({
    enabled: z.boolean(),
    at: z.string(),
    quietFrom: z.string(),
    quietUntil: z.string(),
    /** Those of today's summary who are still due or over; null where no summary went out or nobody is left. */
    summary: dailySummarySchema.nullable(),
  }),
});
export type Today = z.infer<typeof todaySchema>;
