import { z } from 'zod';
import { leaveKinds } from '../compliance/hours/leave.ts';
import { regimes } from '../settings/driving-rules.ts';
import type { DriverEntryRequestName } from './names.ts';
import { subjectPageIdSchema } from './reports/subject.ts';

/** What a person says of one driver: the rules that the journeys come under, and days of leave and sickness. */

const leaveDays = {
  kind: z.enum(leaveKinds),
  /** Each included. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
};

export const driverLeaveSchema = z.object({ id: z.int(), ...leaveDays });
export type DriverLeave = z.infer<typeof driverLeaveSchema>;

const none = z.strictObject({});

/** Rows of one import: all leave of 1,000 drivers in ten years or of 10,000 in one. */
export const mostLeaveRows = 20_000;

/** Why a row is not taken, each a sentence of the catalogue. */
const leaveRefusals = ['driver-unknown', 'days-turned', 'leave-too-long', 'leave-overlaps'] as const;
export type LeaveRefusal = (typeof leaveRefusals)[number];

/** `id` is the driver's, as the address of the driver's page names it. */
export const driverEntryRequests = {
  /** Null: as the depot. */
  'driverEntries.setRules': {
    arguments: z.strictObject({ id: subjectPageIdSchema, rules: z.enum(regimes).nullable() }),
    answer: none,
  },
  'driverEntries.addLeave': {
    arguments: z.strictObject({ id: subjectPageIdSchema, ...leaveDays }),
    answer: z.object({ leave: z.int() }),
  },
  'driverEntries.removeLeave': {
    arguments: z.strictObject({ id: subjectPageIdSchema, leave: z.int() }),
    answer: none,
  },
  /** Of all drivers, the newest days first, for the command line. */
  'driverEntries.leave': {
    arguments: none,
    answer: z.object({
      leave: z.array(
        z.object({
          /** As the address of the driver's page names it: `driver:` and nation and number of the card, or `service:` and an id. */
          driver: z.string(),
          /** Empty where nobody names the driver any more. */
          name: z.string(),
          ...leaveDays,
        }),
      ),
    }),
  },
  /** Enters all rows or, where one is refused, none; what is entered already stays as it is. For the command line. */
  'driverEntries.importLeave': {
    arguments: z.strictObject({
      rows: z.array(z.strictObject({ driver: subjectPageIdSchema, ...leaveDays })).max(mostLeaveRows),
    }),
    answer: z.object({
      added: z.int(),
      alreadyThere: z.int(),
      /** By the place in `rows`. */
      refused: z.array(z.object({ row: z.int(), reason: z.enum(leaveRefusals) })),
    }),
  },
  /** All that was said of drivers whom no card here and no report names any more. */
  'driverEntries.unnamed': {
    arguments: none,
    answer: z.object({
      drivers: z.array(
        z.object({ driver: z.string(), rules: z.enum(regimes).nullable(), leave: z.array(driverLeaveSchema) }),
      ),
    }),
  },
  /** Takes away all that was said of one of them. */
  'driverEntries.forget': { arguments: z.strictObject({ id: subjectPageIdSchema }), answer: none },
} as const satisfies Record<DriverEntryRequestName, { readonly arguments: z.ZodType; readonly answer: z.ZodType }>;
