import { z } from 'zod';
import { DAY_USES } from '../tachograph/activity-change.ts';
import type { Coverage } from '../tachograph/coverage.ts';
import { PART_STATES } from '../tachograph/summary-schema.ts';
import type { ReportRequestName } from './names.ts';
import {
  availabilityPageSchema,
  availabilityQuerySchema,
  timelineQuerySchema,
  timelineSchema,
} from './reports/availability.ts';
import {
  coverageDayQuerySchema,
  coverageDaySchema,
  coverageSubjectsQuerySchema,
  coverageSubjectsSchema,
  coverageYearQuerySchema,
  coverageYearSchema,
} from './reports/coverage.ts';
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
import { todaySchema } from './reports/today.ts';

const day = z.iso.date();

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
        use: z.enum(DAY_USES),
        state: z.enum(PART_STATES).nullable(),
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

/** Which days of each driver and each vehicle the files held here cover, and which are missing, by name. */
const missingDaysSchema = z.object({ subjects: z.array(coverageSchema).readonly() });

const none = z.strictObject({});
const snapshot = z.strictObject({ id: snapshotIdSchema });

/**
 * What the managers' screens ask. All lists are searched, filtered, sorted and cut in the engine, from snapshots in
 * memory; no request waits for the service.
 */
export const reportRequests = {
  'today.get': { arguments: none, answer: todaySchema },
  'drivers.missing': { arguments: missingDriversQuerySchema, answer: missingDriversPageSchema },
  'vehicles.missing': { arguments: missingVehiclesQuerySchema, answer: missingVehiclesPageSchema },
  'availability.page': { arguments: availabilityQuerySchema, answer: availabilityPageSchema },
  'availability.timeline': { arguments: timelineQuerySchema, answer: timelineSchema },
  /** Says that a driver or vehicle of the service is, or is not, one of the files held here. */
  'matches.decide': { arguments: matchDecisionSchema, answer: none },
  'coverage.subjects': { arguments: coverageSubjectsQuerySchema, answer: coverageSubjectsSchema },
  'coverage.year': { arguments: coverageYearQuerySchema, answer: coverageYearSchema },
  'coverage.day': { arguments: coverageDayQuerySchema, answer: coverageDaySchema },
  /** Of everybody at once: the command line prints it. Years of files take a while to go through. */
  'missing-days': { arguments: none, answer: missingDaysSchema },
  'tachographTypes.get': { arguments: none, answer: tachographTypesSchema },
  'reports.list': { arguments: none, answer: z.object({ reports: z.array(reportFormSchema) }) },
  /** Starts a report and answers at once. The same report with the same parameters has the same id. */
  'reports.run': {
    arguments: z.strictObject({ name: reportNameSchema, request: reportRequestSchema }),
    answer: z.object({ id: snapshotIdSchema }),
  },
  'reports.get': { arguments: runQuerySchema, answer: runSchema },
  /** The reports that were run, the newest first. */
  'reports.runs': { arguments: none, answer: z.object({ runs: z.array(runSummarySchema) }) },
  /** Asks the service again: the snapshots named, or all standing ones. Answers at once. */
  'reports.refresh': { arguments: z.strictObject({ ids: z.array(snapshotIdSchema).max(10) }), answer: none },
  'reports.cancel': { arguments: snapshot, answer: none },
  'reports.misfits': { arguments: snapshot, answer: z.object({ misfits: z.array(misfitSchema), total: z.int() }) },
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
  /** Drivers or vehicles that reports have named, by name. */
  'reports.picks': {
    arguments: z.strictObject({
      of: z.enum(['drivers', 'vehicles']),
      search: z.string().max(200),
      limit: z.int().min(1).max(10_000),
    }),
    answer: pickListSchema,
  },
} as const satisfies Record<ReportRequestName, { readonly arguments: z.ZodType; readonly answer: z.ZodType }>;

/**
 * Told when snapshots begin to be asked for, change or fail, and when what this depot holds of their drivers and
 * vehicles changes: whoever shows one of them asks for its page again.
 */
export const reportsTopicSchema = z.object({
  sequence: z.int(),
  changed: z.array(snapshotStateSchema),
  /** Files held here changed: the coverage of subjects may have. */
  heldChanged: z.boolean(),
});
