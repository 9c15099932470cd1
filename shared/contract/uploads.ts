import { z } from 'zod';
import { downloadKinds } from '../tachograph/identify.ts';
import { downloadParts } from '../tachograph/part.ts';
import { downloadSummarySchema } from '../tachograph/summary-schema.ts';
import { mostUploadRows } from './limits.ts';

/**
 * The rows of the upload list: one for each arrival of a file, so that a second arrival of the same bytes has a row
 * of its own (`already-here`) while the bytes have one job.
 */

/** What the list shows as the state of one arrival. */
export const uploadStateSchema = z.enum([
  'settling',
  'waiting',
  'sending',
  'sent',
  'attention',
  'ignored',
  'already-here',
]);
export type UploadState = z.infer<typeof uploadStateSchema>;

export const uploadKindSchema = z.enum(downloadKinds);
export type UploadKind = z.infer<typeof uploadKindSchema>;

/**
 * Why an upload is in its state: a closed set of codes that the page translates. `parameters` are the values in the
 * message: numbers, times as epoch milliseconds, and the service's own message.
 */
export const reasonCodeSchema = z.enum([
  'empty-file',
  'one-byte-fill',
  'web-page',
  'text-file',
  'other-format',
  'unknown-content',
  'cut-short',
  'locked',
  'unreadable',
  'changing',
  'too-large',
  'too-deep',
  'too-many-files',
  'archive-unreadable',
  'archive-too-large',
  'archive-empty',
  'outside-folder',
  'hidden-name',
  'spool-copy-missing',
  'refused-file',
  'not-sendable',
  'refused-account',
  'service-busy',
  'service-failed',
  'no-connection',
  'timed-out',
  'not-trusted',
  'proxy',
  'broken-answer',
  'outcome-unknown',
  'receipt-unreadable',
  'sent-but-failed',
  'answer-not-described',
]);
export type ReasonCode = z.infer<typeof reasonCodeSchema>;

export const reasonSchema = z.object({
  code: reasonCodeSchema,
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Reason = z.infer<typeof reasonSchema>;

/**
 * Reasons to keep a file back because of its content, before it was ever sent. Trying again changes nothing; only a person
 * who has looked at the file can have it sent.
 */
const keptBackCodes = [
  'empty-file',
  'one-byte-fill',
  'web-page',
  'text-file',
  'other-format',
  'unknown-content',
  'cut-short',
  'archive-unreadable',
  'archive-too-large',
  'archive-empty',
] as const satisfies readonly ReasonCode[];

export function isKeptBack(reason: Pick<Reason, 'code'> | null): boolean {
  return reason !== null && keptBackCodes.some((code) => code === reason.code);
}

/**
 * How a file came to this depot: out of a watched folder; added by a person, in the window, with another program or by the
 * command line; from a removable drive; as what was read of a card in a reader; as a copy that was found in the data folder
 * without its records. One out of an archive came as the archive did.
 */
export const uploadOriginSchema = z.enum(['folder', 'window', 'drive', 'reader', 'copies']);
export type UploadOrigin = z.infer<typeof uploadOriginSchema>;

/** Times are epoch milliseconds UTC; days are `YYYY-MM-DD`. */
export const uploadRowSchema = z.object({
  id: z.int(),
  jobId: z.int().nullable(),
  state: uploadStateSchema,
  kind: uploadKindSchema.nullable(),
  /** Holder's name or registration, where the file names one. */
  subject: z.string().nullable(),
  /** Of the coverage calendar and of the page of a driver or vehicle. Absent: the file is surely of neither. */
  subjectId: z.string().optional(),
  fileName: z.string(),
  origin: uploadOriginSchema,
  /** The folder's label; null for a file that did not come out of a folder. */
  folderLabel: z.string().nullable(),
  sizeBytes: z.int(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  arrivedAt: z.number(),
  sentAt: z.number().nullable(),
  attempts: z.int(),
  nextAttemptAt: z.number().nullable(),
  /** 0 to 1 while sending. */
  progress: z.number().nullable(),
  reason: reasonSchema.nullable(),
  /** Parts whose signatures are wrong. Absent: none, or not checked. */
  wrongParts: z.array(z.enum(downloadParts)).optional(),
});
export type UploadRow = z.infer<typeof uploadRowSchema>;

export const uploadSegmentSchema = z.enum(['all', 'not-sent', 'attention', 'ignored']);
export type UploadSegment = z.infer<typeof uploadSegmentSchema>;

const uploadSortSchema = z.enum(['arrived', 'state', 'subject', 'file', 'kind', 'size', 'sent']);

export const uploadQuerySchema = z.object({
  segment: uploadSegmentSchema,
  search: z.string().max(200),
  kinds: z.array(uploadKindSchema).max(8),
  folderIds: z.array(z.int()).max(100),
  arrivedFrom: z.number().nullable(),
  arrivedBefore: z.number().nullable(),
  /** Only rows of the segment that are in one of these states, for the groups of the list. Absent: all. */
  states: z.array(uploadStateSchema).min(1).max(7).optional(),
  /** Only rows sent at or after `sentFrom`, and before `sentBefore`. Absent: any, sent or not. */
  sentFrom: z.number().optional(),
  sentBefore: z.number().optional(),
  /** Only files of this batch, and of those only the ones for this reason; null: those without one. Absent: all. */
  batchId: z.int().optional(),
  reason: reasonCodeSchema.nullable().optional(),
  sort: uploadSortSchema,
  descending: z.boolean(),
  offset: z.int().min(0),
  limit: z.int().min(1).max(mostUploadRows),
});
export type UploadQuery = z.infer<typeof uploadQuerySchema>;

/** What a query for the newest files begins with. */
export const newestUploads: Omit<UploadQuery, 'limit'> = {
  segment: 'all',
  search: '',
  kinds: [],
  folderIds: [],
  arrivedFrom: null,
  arrivedBefore: null,
  sort: 'arrived',
  descending: true,
  offset: 0,
};

export const uploadPageSchema = z.object({
  rows: z.array(uploadRowSchema),
  /** Rows that match the search and the filters, in the segment asked for. */
  total: z.int(),
  /** Rows that match the search and the filters, in each segment. */
  counts: z.record(uploadSegmentSchema, z.int()),
  /** More rows match the search than were counted; those counted are the newest. Absent: all matches were counted. */
  moreMatch: z.boolean().optional(),
  /** Sequence number of the last change that this page includes. */
  sequence: z.int(),
});
export type UploadPage = z.infer<typeof uploadPageSchema>;

export const eventCodeSchema = z.enum([
  'seen',
  'changed',
  'locked',
  'unreadable',
  'kept',
  'already-here',
  'attempt-started',
  'accepted',
  'refused-file',
  'refused-account',
  'postponed',
  'needs-attention',
  'outcome-unknown',
  'retried-by-person',
  'sent-anyway-by-person',
  'sent-again-by-person',
  'ignored-by-person',
  'ignore-undone-by-person',
  'original-moved',
  'original-gone',
  'original-replaced',
  'not-watched',
  'original-not-moved',
  'copy-quarantined',
  'copy-restored',
  'copy-pruned',
  'restored',
]);
export type EventCode = z.infer<typeof eventCodeSchema>;

export const uploadEventSchema = z.object({
  id: z.int(),
  at: z.number(),
  actor: z.enum(['intake', 'uploader', 'person', 'start', 'archive']),
  code: eventCodeSchema,
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: reasonSchema.nullable(),
  /** The values in the message: attempt number, receipt, folder label, subfolder. */
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type UploadEvent = z.infer<typeof uploadEventSchema>;

export const uploadDetailsSchema = z.object({
  row: uploadRowSchema,
  sha256: z.string().nullable(),
  receipt: z.string().nullable(),
  /** Whether the content has been read. It is read after the file is kept, because sending cannot wait for it. */
  isRead: z.boolean(),
  /** The summary of the content. Null before the file is read, where it could not be read, and for an outdated summary. */
  summary: downloadSummarySchema.nullable().catch(null),
  /** The archive that it came in; null where it came in none, or nobody knows its name any more. */
  archive: z.string().nullable(),
  /** Row ids of the other arrivals of the same bytes. */
  otherArrivals: z.array(z.object({ id: z.int(), arrivedAt: z.number(), folderLabel: z.string().nullable() })),
  /** Oldest first. */
  events: z.array(uploadEventSchema),
  hasCopy: z.boolean(),
  /** When the company's archive got it; null or absent where it has not. */
  archived: z.object({ sha256: z.string(), at: z.number(), lockedUntil: z.number().nullable() }).nullable().optional(),
  /** Its time is over, and its copy goes after so many more days; null or absent where it was not set aside. */
  setAside: z.object({ daysLeft: z.int() }).nullable().optional(),
});
export type UploadDetails = z.infer<typeof uploadDetailsSchema>;

/** The whole queue in five figures, as the command line prints them. */
export const uploadCountsSchema = z.object({
  uploaded: z.int(),
  duplicates: z.int(),
  needsAttention: z.int(),
  waiting: z.int(),
  /** Arrival of the oldest file that is neither sent nor ignored, ISO 8601 in UTC; null when there is none. */
  oldestUnsent: z.string().nullable(),
});
export type UploadCounts = z.infer<typeof uploadCountsSchema>;

/**
 * What a file that is certainly no download is, by its content: one name for all formats that people do not tell apart.
 * The catalogue has a text for each.
 */
export const otherFormats = [
  'pdf',
  'word-document',
  'spreadsheet',
  'presentation',
  'outlook-message',
  'outlook-mailbox',
  'office-document',
  'document',
  'picture',
  'sound',
  'film',
  'program',
  'windows-program',
  'installer',
  'zip',
  'archive',
  'disk-image',
  'database',
  'font',
  'shortcut',
  'other',
] as const;

export type OtherFormat = (typeof otherFormats)[number];
