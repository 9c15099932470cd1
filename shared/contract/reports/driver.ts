import { z } from 'zod';
import { implausibleKinds } from '../../compliance/hours/records.ts';
import { regimes } from '../../settings/driving-rules.ts';
import { driverLeaveSchema } from '../driver-entries.ts';
import { snapshotStateSchema } from './snapshot.ts';
import { driverStartSchema } from './start.ts';
import { subjectFactsSchema } from './subject.ts';

/** A driver's page. Days are UTC days and weeks run from Monday in UTC, as tachographs count them. */

/** Weeks of the chart, the present one among them: 56 days. */
export const driverChartWeeks = 8;

const minutes = z.int().min(0);

const infringementSchema = z.object({
  day: z.string().nullable(),
  /** What the infringements of its group have in common, as the service words it. */
  group: z.string(),
  description: z.string(),
  info: z.string(),
  code: z.int().nullable(),
});
export type DriverInfringement = z.infer<typeof infringementSchema>;

/** A duty day as the service has it. */
const serviceDaySchema = z.object({ day: z.string(), drive: minutes, work: minutes, available: minutes });
export type ServiceDay = z.infer<typeof serviceDaySchema>;

export const driverPageSchema = subjectFactsSchema.extend({
  agency: z.string(),
  division: z.string(),
  /** From the newest file; null where none is here. */
  card: z
    .object({
      /** Last four characters of its number. */
      ending: z.string(),
      nationLetters: z.string().nullable(),
      validFrom: z.string().nullable(),
      validUntil: z.string().nullable(),
      generation: z.enum(['G1', 'G2v1', 'G2v2']).nullable(),
    })
    .nullable(),
  /** The first Monday of the chart. */
  firstDay: z.string(),
  /** Whether the driver can start now, and after that answer what the other source says by itself; empty where neither has anything. */
  /** Which rules the journeys come under: this driver's own where they were chosen, and those of the depot. */
  rules: z.object({ own: z.enum(regimes).nullable(), depot: z.enum(regimes), offered: z.array(z.enum(regimes)) }),
  /** The newest days first. */
  leave: z.array(driverLeaveSchema),
  starts: z.array(driverStartSchema).max(2),
  available: snapshotStateSchema,
  /** The newest driver-d6 that was asked about this driver; null where none was. Newest first. */
  infringements: z.object({ list: z.array(infringementSchema), snapshot: snapshotStateSchema }).nullable(),
  /** The newest driver-d28 that was asked about this driver; null where none was. */
  duties: z.object({ days: z.array(serviceDaySchema), snapshot: snapshotStateSchema }).nullable(),
});
export type DriverPage = z.infer<typeof driverPageSchema>;

const hoursDaySchema = z.object({
  day: z.string(),
  drive: minutes,
  work: minutes,
  available: minutes,
  rest: minutes,
  /** Neither recorded nor entered by hand. */
  unknown: minutes,
  /** Recorded minutes whose signature could not be checked, and whose signature is wrong. */
  notChecked: minutes,
  doesNotVerify: minutes,
  /** What the driver entered for time without the card in a recorder. */
  byHand: minutes,
  /** Of which two of the records here say something else. */
  contradicted: minutes,
  /** Why something that is recorded of the day is hard to believe. */
  implausible: z.array(z.enum(implausibleKinds)),
});
export type HoursDay = z.infer<typeof hoursDaySchema>;

export const driverHoursSchema = z.object({
  /** Null where no file has activities of these weeks. */
  hours: z
    .object({
      /** End of the records, epoch ms. */
      upToAt: z.number(),
      /** The end of those that the service has by its report, epoch ms; null where they end no later. */
      reportedUpToAt: z.number().nullable(),
      /** One week more than the chart shows, which the first two weeks need. */
      days: z.array(hoursDaySchema),
      /** Driving, with that of the week before. */
      weeks: z.array(z.object({ monday: z.string(), drive: minutes, fortnight: minutes })),
    })
    .nullable(),
  /** Files whose copy could not be read. */
  unreadable: z.int(),
});
export type DriverHours = z.infer<typeof driverHoursSchema>;
