import { z } from 'zod';
import { subjectFactsSchema } from './subject.ts';

/** A vehicle's page. Days are UTC days, as tachographs count them. */

/** Days of the chart, today among them. */
export const vehicleChartDays = 90;

export const vehiclePageSchema = subjectFactsSchema.extend({
  registration: z.string().nullable(),
  /** Last four characters of the VIN; null where no file names it. */
  vinEnding: z.string().nullable(),
  generation: z.enum(['G1', 'G2v1', 'G2v2']).nullable(),
  /** By the recorder in the newest file. */
  nextCalibrationDue: z.string().nullable(),
  /** Negative when the date has passed; null where it is not known. */
  calibrationDaysLeft: z.int().nullable(),
  /** Due soon from this many days left. */
  calibrationAheadDays: z.int(),
  /** The first day of the chart. */
  firstDay: z.string(),
  /** By the service. */
  lastDrivenDay: z.string().nullable(),
});
export type VehiclePage = z.infer<typeof vehiclePageSchema>;

const kilometres = z.int().min(0);

const insertedDriverSchema = z.object({
  /** Of the driver's page; null where no card of the driver was read here. */
  subjectId: z.string().nullable(),
  name: z.string(),
  days: z.array(z.string()),
  km: kilometres,
});

export const vehicleDaysSchema = z.object({
  /** Null where no file has days of the chart. */
  use: z
    .object({
      /** When the newest file was read, by the recorder's clock, epoch ms; null where it does not say it. */
      readAt: z.number().nullable(),
      /** The odometer by the newest card that was withdrawn. */
      odometerKm: kilometres.nullable(),
      /** Kilometres are those of the cards that were withdrawn, and of travel without a card that ended, on the day. */
      days: z.array(
        z.object({
          day: z.string(),
          km: kilometres,
          withoutCardKm: kilometres,
          withoutCardMinutes: z.int().min(0),
        }),
      ),
      /** The busiest first. */
      drivers: z.array(insertedDriverSchema),
      /** Events and faults that began in the time of the chart, by the code of their type (2.70), the commonest first. */
      events: z.array(
        z.object({ type: z.int(), of: z.enum(['event', 'fault']), count: z.int(), lastDay: z.string().nullable() }),
      ),
      lastCalibration: z.string().nullable(),
      software: z.string().nullable(),
      hasSpeed: z.boolean(),
    })
    .nullable(),
  /** Files whose copy could not be read. */
  unreadable: z.int(),
});
export type VehicleDays = z.infer<typeof vehicleDaysSchema>;
