import { z } from 'zod';
import { DAY_USES } from '../tachograph/activity-change.ts';
import type { Coverage } from '../tachograph/coverage.ts';
import { PART_STATES } from '../tachograph/summary-schema.ts';

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
export const missingDaysSchema = z.object({ subjects: z.array(coverageSchema).readonly() });
