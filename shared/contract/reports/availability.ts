import { z } from 'zod';
import { localFilesSchema } from './local-files.ts';
import { facetSchema, pageBounds, snapshotStateSchema } from './snapshot.ts';
import { driverStartSchema } from './start.ts';

/**
 * Who can start now or at a chosen time: from the newest card that lies here or the service's answer (driver-d99), whichever
 * reaches further. Every figure is an upper bound under EU rules, if nobody drives before then.
 */

/** When a driver can start, seen from the start that is asked for: at it, within 24 hours after it, later, or not known. */
export const availabilityGroups = ['now', 'within-24-h', 'later', 'unknown'] as const;
const availabilityGroupSchema = z.enum(availabilityGroups);
export type AvailabilityGroup = (typeof availabilityGroups)[number];

/** Those who can start, and why others cannot: from the first that does not hold. */
export const startStates = ['can', 'resting', 'weekly-rest', 'too-little', 'out-of-hours', 'unknown'] as const;
export type StartState = (typeof startStates)[number];

export const availabilityRowSchema = z.object({
  /** As the address of the driver's page names it. */
  id: z.string(),
  name: z.string(),
  division: z.string(),
  category: z.string(),
  agency: z.string(),
  group: availabilityGroupSchema,
  state: z.enum(startStates),
  start: driverStartSchema,
  /** "Regular", "Reduced", or another word of the service; null where nobody tells. */
  nextWeeklyRest: z.string().nullable(),
  /** Where a card is newer: how far the service's answer reaches; null where it says nothing. */
  serviceUpTo: z.number().nullable(),
  /** When the service processed the card. */
  processedAt: z.number().nullable(),
  localFiles: localFilesSchema,
});
export type AvailabilityRow = z.infer<typeof availabilityRowSchema>;

const names = z.array(z.string().max(200)).max(100);

const availabilityFiltersSchema = z.strictObject({
  /** Empty: all. */
  groups: z.array(availabilityGroupSchema).max(4),
  /** Null: all; else those who can start with the driving that is asked for, or those who cannot. */
  canStart: z.boolean().nullable(),
  divisions: names,
  categories: names,
  agencies: names,
  onlyProcessed: z.boolean(),
});

const narrowing = {
  /** Epoch ms; null: now. */
  at: z.number().int().min(0).max(8e15).nullable(),
  /** Who has less driving left for that day cannot start. */
  leastDriveMinutes: z.int().min(0).max(600),
  search: z.string().max(200),
  filters: availabilityFiltersSchema,
} as const;

export const availabilityQuerySchema = z.strictObject({
  ...pageBounds,
  ...narrowing,
  sort: z.enum([
    'start',
    'name',
    'division',
    'category',
    'agency',
    'reduced-rests',
    'extended-drives',
    'day-left',
    'week-left',
    'fortnight-left',
    'weekly-rest',
    'up-to',
  ]),
});
export type AvailabilityQuery = z.infer<typeof availabilityQuerySchema>;

/** What is reckoned, and of whom. */
export const availabilityNarrowingSchema = z.strictObject(narrowing);
export type AvailabilityNarrowing = z.infer<typeof availabilityNarrowingSchema>;

export const availabilityPageSchema = z.object({
  rows: z.array(availabilityRowSchema),
  total: z.int(),
  /** Rows that match the search and the filters other than the groups and who can start. */
  counts: z.object({ all: z.int(), ...eachOf(availabilityGroups) }),
  states: z.object(eachOf(startStates)),
  /** The start that was reckoned with, and the beginning of its week. */
  at: z.number(),
  weekFrom: z.number(),
  /** Data older than this many hours make a row unknown. */
  staleAfterHours: z.int(),
  divisions: facetSchema,
  categories: facetSchema,
  agencies: facetSchema,
  snapshot: snapshotStateSchema,
});
export type AvailabilityPage = z.infer<typeof availabilityPageSchema>;

function eachOf<Name extends string>(all: readonly Name[]) {
  return Object.fromEntries(all.map((name) => [name, z.int()])) as Record<Name, z.ZodInt>;
}

export const timelineQuerySchema = availabilityNarrowingSchema.extend({
  hours: z.union([z.literal(24), z.literal(48), z.literal(72)]),
});
export type TimelineQuery = z.infer<typeof timelineQuerySchema>;

export const timelineSchema = z.object({
  from: z.number(),
  until: z.number(),
  startNow: z.int(),
  total: z.int(),
  /** The half hours in which somebody becomes available. `byThen` counts all who can start by its end, those of now included. */
  slots: z.array(z.object({ from: z.number(), drivers: z.int(), byThen: z.int() })),
  /** The beginnings of days in the depot's zone within the time. */
  midnights: z.array(z.number()),
  snapshot: snapshotStateSchema,
});
export type Timeline = z.infer<typeof timelineSchema>;

/** How many can start at each full hour of the day of the start, from now on. */
export const startHoursSchema = z.object({
  hours: z.array(z.object({ at: z.number(), drivers: z.int() })),
  total: z.int(),
});
export type StartHours = z.infer<typeof startHoursSchema>;

/** Every driver's answer at one start, for the command line; null: now. */
export const startsQuerySchema = z.strictObject({ at: z.number().nullable() });

export const startsSchema = z.object({
  at: z.number(),
  drivers: z.array(
    z.object({
      /** A subject of the files held here where it is surely the driver's, else `service:` and the service's id. */
      driver: z.string(),
      name: z.string(),
      start: driverStartSchema,
      /** The end of the records of each source that names one, epoch ms: cards held here, and the service's report. */
      upTo: z.object({ card: z.number().nullable(), service: z.number().nullable() }),
    }),
  ),
});
