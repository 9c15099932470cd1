import { z } from 'zod';
import { startReasons } from '../../compliance/answer/answer-kinds.ts';
import { type ImplausibleDays, implausibleKinds } from '../../compliance/hours/records.ts';
import { regimes } from '../../settings/driving-rules.ts';

/** The one answer to whether a driver can start at a moment; every screen, mail and command shows this one. Moments are epoch ms. */

const minutes = z.int().min(0);

/** On which days (UTC) the records are hard to believe, by kind. */
export const implausibleDaysSchema = z
  .array(z.object({ kind: z.enum(implausibleKinds), days: z.array(z.iso.date()).readonly() }).readonly())
  .readonly() satisfies z.ZodType<readonly ImplausibleDays[]>;

export const driverStartSchema = z.object({
  answer: z.enum(['yes', 'no', 'unknown']),
  reason: z.enum(startReasons),
  /** Of Regulation (EC) No 561/2006, such as `8(6)`; of another law with its name. */
  article: z.string(),
  /** The first lawful start; null where it cannot be told. */
  from: z.number().nullable(),
  /** The rest until `from`, or until the start that was asked for; null where it is not known which it is. */
  rest: z.enum(['regular-weekly', 'reduced-weekly', 'regular', 'split', 'reduced']).nullable(),
  /** From the start that was asked for on, or from `from`; null where it cannot be told. Minutes. */
  left: z
    .object({
      day: minutes,
      /** These and `extendedDays` are null where the rules have no such limit. */
      week: minutes.nullable(),
      fortnight: minutes.nullable(),
      /** Driven in the week of the start, and in the one before. */
      weekDriven: minutes,
      weekBeforeDriven: minutes,
      /** Days of ten hours left in that week. */
      extendedDays: z.int().min(0).nullable(),
    })
    .nullable(),
  /** By when the next weekly rest has to begin, and whether it may be a reduced one; null where the source does not tell. */
  latestWeeklyRestStart: z.number().nullable(),
  mayReduceNext: z.boolean().nullable(),
  /** What reduced weekly rests lack, with the end of the time to make up for it. */
  owed: z.array(z.object({ minutes, until: z.number() })).nullable(),
  /** Since the last weekly rest, the one until the start included. */
  reducedDailyRests: minutes.nullable(),
  /** What of those records is hard to believe. */
  implausible: implausibleDaysSchema,
  /** The rules that were asked for, and those under which the answer would be another one. */
  regime: z.enum(regimes),
  otherwiseUnder: z.array(z.enum(regimes)),
  /** Whose records these are; null where nobody has any. */
  source: z.enum(['card', 'service']).nullable(),
  /** The end of those records. */
  upTo: z.number().nullable(),
});
export type ShownStart = z.infer<typeof driverStartSchema>;
