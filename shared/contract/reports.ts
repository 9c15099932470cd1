import { z } from 'zod';
import { trafficSchema } from '../service/traffic.ts';
import type { Coverage } from '../tachograph/coverage.ts';
import { dayUses } from '../tachograph/day-runs.ts';
import { partStates } from '../tachograph/summary-schema.ts';
import type { ReportRequestName } from './names.ts';
import {
  availabilityNarrowingSchema,
  availabilityPageSchema,
  availabilityQuerySchema,
  startHoursSchema,
  startsQuerySchema,
  startsSchema,
  timelineQuerySchema,
  timelineSchema,
} from './reports/availability.ts';
import {
  asideQuerySchema,
  asideSchema,
  clockingListQuerySchema,
  clockingListSchema,
  clockingPageSchema,
  clockingQuerySchema,
} from './reports/clockings.ts';
import {
  coverageDayQuerySchema,
  coverageDaySchema,
  coverageSubjectsQuerySchema,
  coverageSubjectsSchema,
  coverageYearQuerySchema,
  coverageYearSchema,
} from './reports/coverage.ts';
import { driverHoursSchema, driverPageSchema } from './reports/driver.ts';
import { imageAnswerSchema, imageBytesQuerySchema, imageQuerySchema } from './reports/images.ts';
import { matchDecisionSchema } from './reports/local-files.ts';
import {
  missingDriversPageSchema,
  missingDriversQuerySchema,
  missingVehiclesPageSchema,
  missingVehiclesQuerySchema,
} from './reports/missing.ts';
import {
  pickListSchema,
  rangeChoiceSchema,
  reportFormSchema,
  reportNameSchema,
  reportRequestSchema,
  runQuerySchema,
  runSchema,
  runSummarySchema,
  savedReportSchema,
  tachographTypesSchema,
} from './reports/report-runs.ts';
import { misfitSchema, snapshotIdSchema, snapshotStateSchema } from './reports/snapshot.ts';
import { subjectFilesQuerySchema, subjectFilesSchema, subjectQuerySchema } from './reports/subject.ts';
import { toDoRequests } from './reports/to-do.ts';
import { todaySchema } from './reports/today.ts';
import { vehicleDaysSchema, vehiclePageSchema } from './reports/vehicle.ts';

const day = z.iso.date();

/** A file to show or to save. */
const fileSchema = z.object({
  fileName: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

const subjectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('driver'),
    key: z.string(),
    cardNumber: z.string(),
    surname: z.string(),
    firstNames: z.string(),
  }),
  z.object({
    kind: z.literal('vehicle'),
    key: z.string(),
    vin: z.string().nullable(),
    registration: z.string().nullable(),
  }),
]);

const coverageSchema = z.object({
  subject: subjectSchema,
  downloadIds: z.array(z.string()).readonly(),
  runs: z
    .array(
      z.object({
        first: day,
        days: z.int(),
        use: z.enum(dayUses),
        state: z.enum(partStates).nullable(),
        downloadId: z.string(),
      }),
    )
    .readonly(),
  gaps: z
    .array(z.object({ first: day, last: day, days: z.int(), recoverable: z.enum(['yes', 'no', 'perhaps']) }))
    .readonly(),
  overwriting: z
    .object({ firstUnread: day, from: day, daysLeft: z.int(), basis: z.enum(['counted', 'specified']) })
    .nullable(),
  neverArrived: z.array(z.object({ at: z.string(), toldBy: z.string() })).readonly(),
}) satisfies z.ZodType<Coverage>;

/** Which days of each driver and each vehicle the local files cover, and which are missing, by name. */
const missingDaysSchema = z.object({
  subjects: z.array(coverageSchema).readonly(),
  /** Files that are kept and not read yet: what they cover is not in the answer. */
  unread: z.int(),
});

const none = z.strictObject({});
const snapshot = z.strictObject({ id: snapshotIdSchema });

/**
 * The requests of the managers' screens. The engine searches, filters, sorts and pages all lists from snapshots in
 * memory, so that no request waits for the service.
 */
export const reportRequests = {
  'today.get': { arguments: none, answer: todaySchema },
  'drivers.missing': { arguments: missingDriversQuerySchema, answer: missingDriversPageSchema },
  'vehicles.missing': { arguments: missingVehiclesQuerySchema, answer: missingVehiclesPageSchema },
  'availability.page': { arguments: availabilityQuerySchema, answer: availabilityPageSchema },
  'availability.timeline': { arguments: timelineQuerySchema, answer: timelineSchema },
  'availability.starts': { arguments: startsQuerySchema, answer: startsSchema },
  'availability.hours': { arguments: availabilityNarrowingSchema, answer: startHoursSchema },
  /** Confirms or denies that a driver or vehicle of the service is one that the local files name. */
  'matches.decide': { arguments: matchDecisionSchema, answer: none },
  'coverage.subjects': { arguments: coverageSubjectsQuerySchema, answer: coverageSubjectsSchema },
  /** Null where no file of the driver or vehicle is held here. */
  'coverage.year': { arguments: coverageYearQuerySchema, answer: coverageYearSchema.nullable() },
  'coverage.day': { arguments: coverageDayQuerySchema, answer: coverageDaySchema },
  /** For all subjects at once: the command line prints it. Going through years of files takes a while. */
  'missing-days': { arguments: none, answer: missingDaysSchema },
  /** The files held here of one driver or vehicle; none of one whom nobody knows, as with the charts. */
  'subject.files': { arguments: subjectFilesQuerySchema, answer: subjectFilesSchema },
  /** Null where neither the files held here nor the service name the driver: an address may be older than what is known. */
  'driver.get': { arguments: subjectQuerySchema, answer: driverPageSchema.nullable() },
  /** The chart of a driver's page: read from what was kept of the cards, and kept until others are here. */
  'driver.hours': { arguments: subjectQuerySchema, answer: driverHoursSchema },
  'vehicle.get': { arguments: subjectQuerySchema, answer: vehiclePageSchema.nullable() },
  /** The chart of a vehicle's page, like that of a driver's. */
  'vehicle.days': { arguments: subjectQuerySchema, answer: vehicleDaysSchema },
  'tachographTypes.get': { arguments: none, answer: tachographTypesSchema },
  /** What was asked of the service in this hour and today. */
  'traffic.get': { arguments: none, answer: trafficSchema },
  'reports.list': { arguments: none, answer: z.object({ reports: z.array(reportFormSchema) }) },
  /** Starts a report and answers at once. The same report with the same parameters has the same id. */
  'clockings.page': { arguments: clockingQuerySchema, answer: clockingPageSchema },
  'clockings.list': { arguments: clockingListQuerySchema, answer: clockingListSchema },
  /** Deliveries that nothing acts on because nobody knows what they mean, as they came. */
  'clockings.aside': { arguments: asideQuerySchema, answer: asideSchema },
  'reports.run': {
    arguments: z.strictObject({ name: reportNameSchema, request: reportRequestSchema }),
    answer: z.object({ id: snapshotIdSchema }),
  },
  'reports.get': { arguments: runQuerySchema, answer: runSchema },
  /** The reports that were run, the newest first. */
  'reports.runs': { arguments: none, answer: z.object({ runs: z.array(runSummarySchema) }) },
  /** Fetches the named snapshots, or all standing ones, from the service again. Answers at once. */
  'reports.refresh': { arguments: z.strictObject({ ids: z.array(snapshotIdSchema).max(10) }), answer: none },
  'reports.cancel': { arguments: snapshot, answer: none },
  'reports.misfits': { arguments: snapshot, answer: z.object({ misfits: z.array(misfitSchema), total: z.int() }) },
  /** Every field of the answer under the path that the service gives it, a line for each innermost record, as a CSV file. */
  'reports.csv': {
    arguments: z.strictObject({ id: snapshotIdSchema, separator: z.enum([',', ';']) }),
    answer: fileSchema,
  },
  'reports.saved': { arguments: none, answer: z.object({ saved: z.array(savedReportSchema) }) },
  'reports.save': {
    arguments: z.strictObject({
      label: z.string().trim().min(1).max(60),
      name: reportNameSchema,
      range: rangeChoiceSchema,
      request: reportRequestSchema,
    }),
    answer: z.object({ saved: savedReportSchema }),
  },
  'reports.forget': { arguments: z.strictObject({ id: z.int() }), answer: none },
  /** Fetches a picture that a report names, unless it is here already. */
  'reports.image': { arguments: imageQuerySchema, answer: imageAnswerSchema },
  /** A picture that was fetched, as a file to show or to save. */
  'reports.imageBytes': {
    arguments: imageBytesQuerySchema,
    answer: fileSchema,
  },
  /** Drivers, vehicles or fleets that the reports name, for choosing one by name. */
  'reports.picks': {
    arguments: z.strictObject({
      of: z.enum(['drivers', 'vehicles', 'fleets']),
      search: z.string().max(200),
      limit: z.int().min(1).max(10_000),
    }),
    answer: pickListSchema,
  },
  ...toDoRequests,
} as const satisfies Record<ReportRequestName, { readonly arguments: z.ZodType; readonly answer: z.ZodType }>;

/**
 * Sent when the fetching of snapshots begins, succeeds or fails, and when the local files of their drivers and vehicles
 * change: a screen that shows one of them asks for its page again.
 */
export const reportsTopicSchema = z.object({
  sequence: z.int(),
  changed: z.array(snapshotStateSchema),
  /** The local files changed, and so the coverage of subjects may have changed too. */
  localFilesChanged: z.boolean(),
});
