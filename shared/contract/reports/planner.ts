import { z } from 'zod';
import { unknownReasons } from '../../compliance/answer/start-answer.ts';
import { takenRestSchema } from './driver.ts';
import { facetSchema, pageBounds, snapshotStateSchema } from './snapshot.ts';

/**
 * Who can start at a chosen time: from the newest card that lies here or the service's answer (driver-d99), whichever
 * reaches further. Every figure is an upper bound under EU rules, if nobody drives before then.
 */

const minutes = z.int().min(0);

/** Those who can start, and why others cannot: from the first that does not hold. */
export const plannedStates = ['can', 'resting', 'weekly-rest', 'too-little', 'out-of-hours', 'unknown'] as const;
export type PlannedState = (typeof plannedStates)[number];

const plannedDriverSchema = z.object({
  /** As the address of the driver's page names it. */
  id: z.string(),
  name: z.string(),
  division: z.string(),
  category: z.string(),
  agency: z.string(),
  state: z.enum(plannedStates),
  /** Why it is not known; null where it is. */
  unknownBecause: z.enum(['too-old', 'no-data', 'ahead-of-clock', 'unsure-card', ...unknownReasons]).nullable(),
  /** The end of the rest that lets the driver start; null where it is not known. */
  restEndsAt: z.number().nullable(),
  /** The rest until the start; null where it is not enough, and where the service does not tell which it is. */
  rest: takenRestSchema.nullable(),
  /** From the end of the records, or from the beginning of the rest where a card has it, to the start. */
  restedMinutes: minutes.nullable(),
  /** Since the last weekly rest, the one until the start included. */
  reducedRestsUsed: minutes.nullable(),
  /** Null where nothing is known. */
  left: z
    .object({
      day: minutes,
      week: minutes,
      fortnight: minutes,
      /** Driven in the week of the start, and in the one before. */
      weekDriven: minutes,
      weekBeforeDriven: minutes,
    })
    .nullable(),
  /** Whose hours these are; null where neither has any. */
  source: z.enum(['card', 'service']).nullable(),
  /** The end of the records of that source. */
  upTo: z.number().nullable(),
  /** Where a card is newer: how far the service's answer reaches; null where it says nothing. */
  serviceUpTo: z.number().nullable(),
});
export type PlannedDriver = z.infer<typeof plannedDriverSchema>;

const plannerFiltersSchema = z.strictObject({
  /** Null: all. */
  canStart: z.boolean().nullable(),
  divisions: z.array(z.string().max(200)).max(100),
  categories: z.array(z.string().max(200)).max(100),
  agencies: z.array(z.string().max(200)).max(100),
});

const plannerNarrowing = {
  /** Epoch ms; null: now. */
  at: z.number().int().min(0).max(8e15).nullable(),
  /** Who has less driving left for that day cannot start. */
  leastDriveMinutes: minutes.max(600),
  search: z.string().max(200),
  filters: plannerFiltersSchema,
} as const;

export const plannerQuerySchema = z.strictObject({
  ...pageBounds,
  ...plannerNarrowing,
  sort: z.enum([
    'name',
    'division',
    'category',
    'agency',
    'rest-ends',
    'day-left',
    'week-left',
    'fortnight-left',
    'up-to',
  ]),
});
export type PlannerQuery = z.infer<typeof plannerQuerySchema>;

export const plannerPageSchema = z.object({
  rows: z.array(plannedDriverSchema),
  total: z.int(),
  /** Drivers that match the search and the filters other than who can start. */
  counts: z.record(z.enum(plannedStates), z.int()),
  /** The start that was reckoned with. */
  at: z.number(),
  /** The beginning of its week. */
  weekFrom: z.number(),
  staleAfterHours: z.int(),
  divisions: facetSchema,
  categories: facetSchema,
  agencies: facetSchema,
  snapshot: snapshotStateSchema,
});
export type PlannerPage = z.infer<typeof plannerPageSchema>;

export const plannerHoursQuerySchema = z.strictObject(plannerNarrowing);
export type PlannerHoursQuery = z.infer<typeof plannerHoursQuerySchema>;

/** How many can start at each full hour of the day of the start, from now on. */
export const plannerHoursSchema = z.object({
  hours: z.array(z.object({ at: z.number(), drivers: z.int() })),
  total: z.int(),
});
export type PlannerHours = z.infer<typeof plannerHoursSchema>;
