import { z } from 'zod';
import type { Unproven } from '../../compliance/hours/planned-start.ts';
import type { Standing } from '../../compliance/hours/standing.ts';

/** Where a driver stands at the end of the records: kept with the cards, and what the driver's page reckons with. */

const minute = z.int();

const restStanding = {
  restFromMinute: minute,
  reducedRests: z.int(),
  hasFirstRestPart: z.boolean(),
  restWithinMinute: minute.nullable(),
  weeklyRestDueMinute: minute.nullable(),
  lastWeeklyRest: z.enum(['regular', 'reduced']).nullable(),
} as const;

export const standingSchema = z.object({
  ...restStanding,
  fromMinute: minute,
  upToMinute: minute,
  endsAtWork: z.boolean(),
  owedRests: z.array(z.tuple([minute, minute]).readonly()).readonly(),
  recordedOnly: z.object(restStanding).nullable(),
  drives: z.array(z.tuple([minute, minute]).readonly()).readonly(),
  extendedDays: z.array(minute).readonly(),
}) satisfies z.ZodType<Standing>;

export const unprovenSchema = z.enum([
  'at-work',
  'short-records',
  'unrecorded',
  'owed-rest',
]) satisfies z.ZodType<Unproven>;
