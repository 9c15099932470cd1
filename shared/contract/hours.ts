import { z } from 'zod';
import { implausibleKinds } from '../compliance/hours/records.ts';

/**
 * One driver's time according to the downloads, as the page shows it and `hours --json` prints it: facts beside the
 * figures of the law, never a verdict. Durations are in minutes; moments are `YYYY-MM-DDTHH:MM:00Z`.
 */

const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00Z$/);
const minutes = z.int().min(0);
const activity = z.enum(['rest', 'available', 'work', 'drive', 'unknown']);
const activityMinutes = {
  drive: minutes,
  work: minutes,
  available: minutes,
  rest: minutes,
  unknown: minutes,
  outOfScope: minutes,
};

/** The facts that can be stated about a day, a rest or a week. */
const factCodes = [
  'daily-driving',
  'driving-period',
  'two-drivers',
  'out-of-scope',
  'over-daily-limit',
  'over-daily-limit-before-weekly-rest',
  'work-without-break',
  'work-and-breaks',
  'rest-within',
  'rest-within-two-drivers',
  'rest-split',
  'weekly-rest',
  'rest-interrupted',
  'rest-not-recorded',
  'by-hand',
  'rest-by-hand',
  ...implausibleKinds,
  'weekly-driving',
  'fortnightly-driving',
  'fortnightly-driving-in-part',
  'extended-days',
  'weekly-work',
  'average-work',
  'average-work-in-part',
  'average-weeks-in-part',
  'average-leave',
  'since-weekly-rest',
  'reduced-daily-rests',
  'reduced-in-a-row',
  'compensation-held',
  'compensation-owed',
] as const;

/** Values are durations in minutes, except `…At` (minutes since 1970 UTC) and the counts `count`, `regular` and `all`. */
const factSchema = z
  .object({ code: z.enum(factCodes), article: z.string(), values: z.record(z.string(), z.number()).readonly() })
  .readonly();

const calendarDaySchema = z
  .object({
    day: isoDay,
    minutesOfDay: minutes,
    ...activityMinutes,
    /** Minutes that come from data whose signature could not be checked, and from data whose signature is wrong. */
    notChecked: minutes,
    doesNotVerify: minutes,
  })
  .readonly();

const restSchema = z
  .object({
    from: moment,
    until: moment,
    minutes,
    unknown: minutes,
    daily: z.enum(['regular', 'split', 'reduced', 'short']).nullable(),
    weekly: z.enum(['regular', 'reduced']).nullable(),
    interruptions: z.int(),
    /** It began before the records, or had not ended with them. */
    isCutOff: z.boolean(),
  })
  .readonly();

const dutyDaySchema = z
  .object({
    from: moment,
    until: moment,
    startIsKnown: z.boolean(),
    ...activityMinutes,
    longestDrivingPeriod: minutes,
    isMultiManned: z.boolean(),
    /** All data of the calendar days that it touches are genuine. */
    isGenuine: z.boolean(),
    /** The rest that ended the day; null where the records end first. */
    rest: restSchema.nullable(),
    facts: z.array(factSchema).readonly(),
  })
  .readonly();

const weekSchema = z
  .object({
    /** From this Monday 00:00 to Sunday 24:00 UTC. */
    monday: isoDay,
    isCovered: z.boolean(),
    fortnightIsCovered: z.boolean(),
    ...activityMinutes,
    facts: z.array(factSchema).readonly(),
    /** Duty days that began in this week. */
    days: z.array(dutyDaySchema).readonly(),
  })
  .readonly();

const differenceSchema = z
  .object({
    kind: z.enum(['activity', 'two-vehicles']),
    from: moment,
    until: moment,
    /** Indexes into the list of sources. */
    taken: z.int(),
    other: z.int(),
    takenActivity: activity,
    otherActivity: activity,
  })
  .readonly();

const span = { from: moment, until: moment } as const;

const sourceSchema = z
  .object({
    kind: z.enum(['card', 'vehicle-unit']),
    generation: z.enum(['gen1', 'gen2']).nullable(),
    vehicle: z.string().nullable(),
  })
  .readonly();

export const hoursReportSchema = z
  .object({
    from: moment,
    until: moment,
    zone: z.string(),
    sources: z.array(sourceSchema).readonly(),
    utcDays: z.array(calendarDaySchema).readonly(),
    zoneDays: z.array(calendarDaySchema).readonly(),
    weeks: z.array(weekSchema).readonly(),
    differences: z.array(differenceSchema).readonly(),
    /** What the driver entered for time without the card in a recorder. */
    byHand: z.array(z.object(span).readonly()).readonly(),
    /** What is recorded, and hard to believe. */
    implausible: z.array(z.object({ kind: z.enum(implausibleKinds), ...span }).readonly()).readonly(),
    distances: z.array(z.object({ day: isoDay, cardKm: z.number(), vehiclesKm: z.number() }).readonly()).readonly(),
  })
  .readonly();

/** The hours of a driver card's file; null where it is none, or was never used. */
export const cardHoursSchema = z.object({ hours: hoursReportSchema.nullable() });

export type HoursFact = z.infer<typeof factSchema>;
export type CardHours = z.infer<typeof cardHoursSchema>;
export type HoursReport = z.infer<typeof hoursReportSchema>;
export type HoursWeek = HoursReport['weeks'][number];
export type HoursDutyDay = HoursWeek['days'][number];
