import { z } from 'zod';
import { mailAddressSchema } from './mail-address.ts';

/** Who gets which list by mail, and when. */

export const mailAbout = ['drivers', 'vehicles', 'both'] as const;
export const mailIntervals = ['daily', 'weekly'] as const;

const mostGroups = 40;
const mostRecipients = 50;
const mostNames = 100;

const names = z.array(z.string().trim().min(1).max(200)).max(mostNames).default([]);
const limitDays = (days: number) => z.int().min(1).max(365).default(days);
const dueSoonDays = (days: number) => z.int().min(0).max(60).default(days);

export const mailGroupSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    // It stands in the subject.
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'expected one line'),
  recipients: z.array(mailAddressSchema).min(1).max(mostRecipients),
  about: z.enum(mailAbout).default('both'),
  /** Of drivers, as the availability report names them. Empty: every division. The same for the next three. */
  divisions: names,
  driverCategories: names,
  agencies: names,
  vehicleCategories: names,
  /** The group's own limits, in days since the last download; due soon from so many days left. */
  driverLimitDays: limitDays(28),
  driverDueSoonDays: dueSoonDays(7),
  vehicleLimitDays: limitDays(90),
  vehicleDueSoonDays: dueSoonDays(10),
  interval: z.enum(mailIntervals).default('weekly'),
  /** ISO 8601: 1 is Monday. Of weekly mails. */
  weekday: z.int().min(1).max(7).default(1),
  /** In the depot's zone. */
  at: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day such as 07:00')
    .default('07:00'),
  /** Also where nobody is overdue, due or unknown: that no mail came says nothing then. */
  evenIfEmpty: z.boolean().default(true),
});
export type MailGroup = z.infer<typeof mailGroupSchema>;

/** Two groups of one name could not be told apart, on the screen and on the command line. */
export const mailGroupsSchema = z
  .array(mailGroupSchema)
  .max(mostGroups)
  .refine(
    (groups) => new Set(groups.map(({ name }) => groupKey(name))).size === groups.length,
    'two groups have the same name',
  );

/** What tells a group from the others: its name, whatever letters it is typed in. */
export function groupKey(name: string): string {
  return name.trim().toLowerCase();
}

/** The groups of a setting's value, which the schema of that setting has checked. */
export function readMailGroups(text: string): readonly MailGroup[] {
  return text === '' ? [] : mailGroupsSchema.parse(JSON.parse(text));
}

/** Groups as the setting keeps them: every field of each, so that the same groups are the same text. */
export function mailGroupsText(groups: readonly MailGroup[]): string {
  return groups.length === 0 ? '' : JSON.stringify(mailGroupsSchema.parse(groups));
}
