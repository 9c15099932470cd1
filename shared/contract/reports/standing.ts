import { z } from 'zod';
import type { RestStanding } from '../../compliance/hours/rest-ways.ts';
import type { Standing } from '../../compliance/hours/standing.ts';
import type { WeeklyRestChain } from '../../compliance/hours/weekly-rest-chains.ts';
import { dutyKinds, type WorkingDays } from '../../compliance/hours/working-days.ts';
import { implausibleDaysSchema } from './start.ts';

/** Where a driver stands at the end of the records: kept with the cards, and what an answer about a start follows from. */

const minute = z.int();
const kind = z.enum(['regular', 'reduced']);

const chainSchema = z.object({
  endMinute: minute,
  kind,
  week: z.int(),
  reducedInARow: z.int(),
  lastWeeks: z.array(z.tuple([z.int(), kind]).readonly()).readonly(),
  reducedDailyRests: z.int(),
  owed: z.array(z.object({ minutes: minute, dueMinute: minute, isBeforeNext: z.boolean() })).readonly(),
}) satisfies z.ZodType<WeeklyRestChain>;

const chains = z.array(chainSchema).readonly();
const weeklySchema = z.object({ recorded: chains, atBest: chains.nullable() });

const restStanding = {
  restFromMinute: minute,
  earlierPieces: z.array(z.object({ startMinute: minute, endMinute: minute })).readonly(),
  hasFirstRestPart: z.boolean(),
  restWithinMinute: minute.nullable(),
  weekly: z.object({
    national: weeklySchema,
    'international-goods': weeklySchema,
    'occasional-passengers': weeklySchema,
  }),
} as const;

const restStandingSchema = z.object(restStanding) satisfies z.ZodType<RestStanding>;

const workingDaysSchema = z.object({
  begun: z.array(z.tuple([minute, minute]).readonly()).readonly(),
  mayBeOver: z.boolean(),
  longDayMinute: minute.nullable(),
  duty: z.array(z.tuple([minute, minute, z.enum(dutyKinds)]).readonly()).readonly(),
  unrecordedUntilMinute: minute.nullable(),
}) satisfies z.ZodType<WorkingDays>;

export const standingSchema = z.object({
  ...restStanding,
  fromMinute: minute,
  upToMinute: minute,
  endsAtWork: z.boolean(),
  isAltered: z.boolean(),
  implausible: implausibleDaysSchema,
  recordedOnly: z.array(restStandingSchema).readonly(),
  onFerry: z.array(restStandingSchema).readonly(),
  drives: z.array(z.tuple([minute, minute]).readonly()).readonly(),
  extendedDays: z.array(minute).readonly(),
  workingDays: workingDaysSchema,
}) satisfies z.ZodType<Standing>;
