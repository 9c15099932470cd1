import { z } from 'zod';
import { fileVerdicts } from '../../tachograph/trust.ts';
import { uploadRowSchema } from '../uploads.ts';
import { coverageDayStateSchema } from './coverage.ts';
import { localFilesSchema, matchSchema } from './local-files.ts';
import { deadlineSchema } from './missing.ts';
import { snapshotStateSchema } from './snapshot.ts';

/**
 * The page of one driver or one vehicle: what is known here, which is answered at once and offline, and the service's
 * last answers beside it, each with its time.
 */

/**
 * A driver or vehicle, as an address names it: a subject of the local files, such as `driver:…` or `vin:…`, or one that
 * only the service may know, as `service:` and its id. An address that names nobody leads to nobody.
 */
export const subjectPageIdSchema = z.string().max(220);

export const subjectQuerySchema = z.strictObject({ id: subjectPageIdSchema });

/** How far the next download is, and what this depot has of it. */
const subjectDownloadSchema = z.object({
  deadline: deadlineSchema,
  limitDays: z.int(),
  /** Whether the service or the local files say when the last download was. */
  basis: z.enum(['service', 'files']),
  lastDownloadDay: z.string().nullable(),
  match: matchSchema,
  localFiles: localFilesSchema,
  /** Days of the calendar to today, as the coverage calendar has them: those of the chart, and what it needs before. */
  days: z.array(z.object({ day: z.string(), state: coverageDayStateSchema })),
});
export type SubjectDownload = z.infer<typeof subjectDownloadSchema>;

/** Who or what a page is of. */
export const subjectFactsSchema = z.object({
  /** Of the coverage calendar; null where no file is surely theirs. */
  subjectId: z.string().nullable(),
  /** `driverId` or `vehicleId`; null where the service names nobody who is surely the same. */
  serviceId: z.string().nullable(),
  name: z.string(),
  category: z.string(),
  /** Today in UTC, as tachographs count days. */
  today: z.string(),
  download: subjectDownloadSchema,
  missing: snapshotStateSchema,
});

export const subjectFilesQuerySchema = z.strictObject({
  of: z.enum(['driver', 'vehicle']),
  id: subjectPageIdSchema,
  offset: z.int().min(0),
  limit: z.int().min(1).max(200),
});

export const subjectFilesSchema = z.object({
  /** Those with the newest days first. */
  files: z.array(
    z.object({
      upload: uploadRowSchema,
      /** When it was read; for a card, which does not say it, up to when its data go. */
      readAt: z.number().nullable(),
      /** Days that it speaks for. */
      days: z.int().nullable(),
      /** The worst of its parts; null before the file is checked, and where it could not be read. */
      verdict: z.enum(fileVerdicts).nullable(),
      hasCopy: z.boolean(),
    }),
  ),
  total: z.int(),
});
export type SubjectFiles = z.infer<typeof subjectFilesSchema>;
