import { z } from 'zod';
import { DOWNLOAD_KINDS } from '../tachograph/identify.ts';
import { DOWNLOAD_PARTS } from '../tachograph/part.ts';
import { downloadSummarySchema } from '../tachograph/summary-schema.ts';

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

export const uploadKindSchema = z.enum(DOWNLOAD_KINDS);
export type UploadKind = z.infer<typeof uploadKindSchema>;

/**
 * Why an upload is where it is, as a closed set that the page turns into words. `parameters` are what the words name:
 * numbers, times as epoch milliseconds, and the service's own words.
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
  'spool-copy-missing',
  'refused-file',
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
]);
export type ReasonCode = z.infer<typeof reasonCodeSchema>;

export const reasonSchema = z.object({
  code: reasonCodeSchema,
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Reason = z.infer<typeof reasonSchema>;

/**
 * Why a file was kept back: by what it is, before it was ever sent. Trying again does not change that; only a person who
 * looked at the one file can have it sent.
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

/** Times are epoch milliseconds UTC; days are `YYYY-MM-DD`. */
export const uploadRowSchema = z.object({
  id: z.int(),
  jobId: z.int().nullable(),
  state: uploadStateSchema,
  kind: uploadKindSchema.nullable(),
  /** Holder's name or registration, where the file names one. */
  subject: z.string().nullable(),
  fileName: z.string(),
  /** The folder's label, or null for files added through the window. */
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
  wrongParts: z.array(z.enum(DOWNLOAD_PARTS)).optional(),
});
export type UploadRow = z.infer<typeof uploadRowSchema>;

export const uploadSegmentSchema = z.enum(['all', 'not-sent', 'attention']);
export type UploadSegment = z.infer<typeof uploadSegmentSchema>;

const uploadSortSchema = z.enum(['arrived', 'state', 'subject', 'file', 'kind', 'size', 'sent']);

export const uploadQuerySchema = z.object({
  segment: uploadSegmentSchema,
  search: z.string().max(200),
  kinds: z.array(uploadKindSchema).max(8),
  folderIds: z.array(z.int()).max(100),
  arrivedFrom: z.number().nullable(),
  arrivedBefore: z.number().nullable(),
  /** Narrows within the segment, for the groups of the list: only rows in one of these states. Absent: all. */
  states: z.array(uploadStateSchema).min(1).max(7).optional(),
  /** Only rows sent at or after `sentFrom`, and before `sentBefore`. Absent: any, sent or not. */
  sentFrom: z.number().optional(),
  sentBefore: z.number().optional(),
  sort: uploadSortSchema,
  descending: z.boolean(),
  offset: z.int().min(0),
  limit: z.int().min(1).max(200),
});
export type UploadQuery = z.infer<typeof uploadQuerySchema>;

export const uploadPageSchema = z.object({
  rows: z.array(uploadRowSchema),
  /** Rows that match the search and the filters, in the segment asked for. */
  total: z.int(),
  /** Rows that match the search and the filters, in each segment. */
  counts: z.record(uploadSegmentSchema, z.int()),
  /** More match the search than are counted: those counted are among the newest. Absent: all that match are counted. */
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
  'ignored-by-person',
  'original-moved',
  'original-gone',
  'original-replaced',
  'not-watched',
  'original-not-moved',
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
  /** What the words name: attempt number, receipt, folder label, sub-folder. */
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type UploadEvent = z.infer<typeof uploadEventSchema>;

export const uploadDetailsSchema = z.object({
  row: uploadRowSchema,
  sha256: z.string().nullable(),
  receipt: z.string().nullable(),
  /** Whether the content was looked at. It is read after it is kept, because sending cannot wait for it. */
  isRead: z.boolean(),
  /** What reading the file found. Null before that, where it could not be read, and for one of another version. */
  summary: downloadSummarySchema.nullable().catch(null),
  /** Row ids of the other arrivals of the same bytes. */
  otherArrivals: z.array(z.object({ id: z.int(), arrivedAt: z.number(), folderLabel: z.string().nullable() })),
  /** Oldest first. */
  events: z.array(uploadEventSchema),
  hasCopy: z.boolean(),
});
export type UploadDetails = z.infer<typeof uploadDetailsSchema>;

/** The whole queue in five figures: what the command line prints. */
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
 * What a file is that is certainly no download, by its content: one name for all formats that a person calls the same.
 * Each has its words in the catalogue.
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
