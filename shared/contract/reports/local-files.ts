import { z } from 'zod';

/** The local files of a driver or a vehicle, and how certain it is that they are theirs. */

export const localFilesStateSchema = z.enum([
  'never-seen',
  'waiting',
  'sending',
  'attention',
  'ignored',
  /** Sent, and the service's report does not show it yet. */
  'sent-not-processed',
  /** The service's report shows it. */
  'processed',
  /** The service has data that are newer than any file here. */
  'service-has-later',
]);
export type LocalFilesState = z.infer<typeof localFilesStateSchema>;

/** The newest file of the driver or vehicle. Everything is null for `never-seen`. */
export const localFilesSchema = z.object({
  state: localFilesStateSchema,
  /** Newest day in the file. */
  upToDay: z.string().nullable(),
  arrivedAt: z.number().nullable(),
  sentAt: z.number().nullable(),
  /** A card reader of this depot read it, at the time of its arrival. Absent: it came another way. */
  isReadHere: z.literal(true).optional(),
  /** 0 to 1 while sending. */
  progress: z.number().nullable(),
  /** Row of the upload list. */
  uploadId: z.int().nullable(),
  /** Number of files. */
  files: z.int(),
});
export type LocalFiles = z.infer<typeof localFilesSchema>;

/** A driver or vehicle that the local files name. `subjectId` is that of the coverage calendar. */
const candidateSchema = z.object({
  subjectId: z.string(),
  /** As the newest file names it. */
  name: z.string(),
  /** Last four characters of the card number, or of the VIN. */
  ending: z.string().nullable(),
  upToDay: z.string().nullable(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/**
 * `certain`: one driver and one subject have this name. `confirmed`: a person said so. `perhaps`: a person has to choose
 * among the candidates, best first, and the row shows the local files of the first.
 */
export const matchSchema = z.object({
  certainty: z.enum(['certain', 'confirmed', 'perhaps', 'none']),
  candidates: z.array(candidateSchema).max(5),
});
export type Match = z.infer<typeof matchSchema>;

export const matchCountsSchema = z.object({ certain: z.int(), confirmed: z.int(), perhaps: z.int(), none: z.int() });

export const matchDecisionSchema = z.strictObject({
  of: z.enum(['driver', 'vehicle']),
  /** `driverId` or `vehicleId` of the row. */
  serviceId: z.string().min(1).max(200),
  subjectId: z.string().min(1).max(200),
  /** `undecided` takes a decision back. */
  decision: z.enum(['same', 'different', 'undecided']),
});
export type MatchDecision = z.infer<typeof matchDecisionSchema>;
