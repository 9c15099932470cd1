import { z } from 'zod';
import { mostUploadRows } from './limits.ts';
import {
  reasonCodeSchema,
  uploadKindSchema,
  uploadOriginSchema,
  uploadRowSchema,
  uploadStateSchema,
} from './uploads.ts';

/**
 * Batches: what came to this depot together, and what became of each file of it. One act of a person is one batch, and so is
 * an archive, a burst of files in a watched folder, and what else comes into a folder on one day.
 */

/**
 * What can have become of a file of a batch. `to-come`: the act has announced it and goes on; `not-taken`: the act has ended
 * without it. All others are the state of its row.
 */
export const batchPartSchema = z.enum([...uploadStateSchema.options, 'to-come', 'not-taken']);
export type BatchPart = z.infer<typeof batchPartSchema>;

const batchPartsSchema = z.record(batchPartSchema, z.int());
export type BatchParts = z.infer<typeof batchPartsSchema>;

/** `act`: a person's; `burst`: ten files of a folder and more, within two minutes; `day`: its other files of a day. */
const batchGroupingSchema = z.enum(['act', 'archive', 'burst', 'day']);

/** What is known of a batch, from which its parts follow. */
interface BatchFacts {
  /** Rows of the upload list by their state; a state without rows may be left out. */
  readonly rows: Partial<Record<BatchPart, number>>;
  /** Files that the act said it brings; 0 where nobody knew before. */
  readonly announced: number;
  /** Files on a removable drive that were here already and were not copied. */
  readonly known: number;
  /** The act goes on: what it announced may still come. */
  readonly isOpen: boolean;
}

/** What became of the files of a batch. The parts add up to {@link batchTotal}, whatever was known when. */
export function batchPartsOf({ rows, announced, known, isOpen }: BatchFacts): BatchParts {
  const of = (part: BatchPart): number => rows[part] ?? 0;
  const here = uploadStateSchema.options.reduce((sum, state) => sum + of(state), 0);
  const missing = Math.max(0, announced - here);
  return {
    attention: of('attention'),
    sending: of('sending'),
    waiting: of('waiting'),
    settling: of('settling'),
    sent: of('sent'),
    'already-here': of('already-here') + known,
    ignored: of('ignored'),
    'to-come': isOpen ? missing : 0,
    'not-taken': isOpen ? 0 : missing,
  };
}

export function batchTotal(parts: BatchParts): number {
  return batchPartSchema.options.reduce((sum, part) => sum + parts[part], 0);
}

/** Parts that something still becomes of by itself. */
const underwayParts = ['to-come', 'settling', 'waiting', 'sending'] as const satisfies readonly BatchPart[];

export function batchUnderway(parts: BatchParts): number {
  return underwayParts.reduce((sum, part) => sum + parts[part], 0);
}

/** Times are epoch milliseconds UTC. */
const uploadBatchSchema = z.object({
  id: z.int(),
  grouping: batchGroupingSchema,
  origin: uploadOriginSchema,
  /** The folder that it came from; null for what did not come from a folder. */
  folderLabel: z.string().nullable(),
  /** The name of the removable drive; null for another origin. */
  driveLabel: z.string().nullable(),
  /** The archive's name; null for what is none, and once its name was forgotten. */
  archiveName: z.string().nullable(),
  parts: batchPartsSchema,
  beganAt: z.number(),
  /** When its last file arrived. */
  lastAt: z.number(),
  /** The one row of a batch of one file. */
  single: uploadRowSchema.nullable(),
});
export type UploadBatch = z.infer<typeof uploadBatchSchema>;

/** `underway`: something still becomes of a file by itself. */
export const batchSegmentSchema = z.enum(['all', 'underway', 'attention', 'ignored']);
export type BatchSegment = z.infer<typeof batchSegmentSchema>;

/** Newest first. A batch is found by its folder's or drive's name and by each file of it. */
const batchQuerySchema = z.object({
  segment: batchSegmentSchema,
  search: z.string().max(200),
  folderIds: z.array(z.int()).max(100),
  beganFrom: z.number().nullable(),
  beganBefore: z.number().nullable(),
  offset: z.int().min(0),
  limit: z.int().min(1).max(mostUploadRows),
});
export type BatchQuery = z.infer<typeof batchQuerySchema>;

const batchPageSchema = z.object({
  batches: z.array(uploadBatchSchema),
  /** Batches that match, in the segment asked for. */
  total: z.int(),
  /** Files of these batches; null without `beganFrom`, because counting them would take the longer the history is. */
  files: z.int().nullable(),
  counts: z.record(batchSegmentSchema, z.int()),
});
export type BatchPage = z.infer<typeof batchPageSchema>;

/** Files of a batch of which the same became, for the same reason. */
const batchGroupSchema = z.object({
  part: batchPartSchema,
  /** Of `attention`, `waiting` and `ignored`, where there is one. */
  reason: reasonCodeSchema.nullable(),
  count: z.int(),
  /** How many of them have a row, and not only a number. */
  rows: z.int(),
  kinds: z.partialRecord(uploadKindSchema, z.int()),
  /** The first and the last receipt of `sent`, and when those of `already-here` were sent. */
  sentFrom: z.number().nullable(),
  sentTo: z.number().nullable(),
  /** The first of them, where they need attention. */
  first: z.array(uploadRowSchema),
});
export type BatchGroup = z.infer<typeof batchGroupSchema>;

const batchDetailsSchema = z.object({ batch: uploadBatchSchema, groups: z.array(batchGroupSchema) });
export type BatchDetails = z.infer<typeof batchDetailsSchema>;

/** The files of a batch in one part and for one reason, for an act on all of them. `reason` null: those without one. */
const batchChoiceSchema = z.strictObject({
  batchId: z.int(),
  part: batchPartSchema.extract(['attention', 'waiting', 'ignored']),
  reason: reasonCodeSchema.nullable().optional(),
});
export type BatchChoice = z.infer<typeof batchChoiceSchema>;

/** One file of a batch with its receipt, for the proof on paper and in a file. */
const batchProofRowSchema = z.object({
  row: uploadRowSchema,
  receipt: z.string().nullable(),
  /** Lower-case hexadecimal; null before the bytes are kept. */
  sha256: z.string().nullable(),
});
export type BatchProofRow = z.infer<typeof batchProofRowSchema>;

export const uploadBatchRequests = {
  /** Announces an act that adds so many files, one by one, with `uploads.add`. */
  'uploads.beginBatch': {
    arguments: z.strictObject({ files: z.int().min(1).max(1_000_000) }),
    answer: z.object({ batchId: z.int() }),
  },
  /** The act is over: files that were announced and have not come are not taken. */
  'uploads.endBatch': { arguments: z.strictObject({ batchId: z.int() }), answer: z.object({}) },
  'uploads.batches': { arguments: batchQuerySchema, answer: batchPageSchema },
  'uploads.batch': { arguments: z.strictObject({ id: z.int() }), answer: batchDetailsSchema },
  /** The files of a batch after the row `after`, each with its receipt, in the order in which they were seen. */
  'uploads.batchProof': {
    arguments: z.strictObject({ id: z.int(), after: z.int(), limit: z.int().min(1).max(mostUploadRows) }),
    answer: z.object({ rows: z.array(batchProofRowSchema) }),
  },
  /** One act on all files of a group. `count`: those on which it had an effect; `keptBack` as of `uploads.retry`. */
  'uploads.actOnBatch': {
    arguments: batchChoiceSchema.extend({ act: z.enum(['retry', 'ignore', 'undo-ignore']) }),
    answer: z.object({ count: z.int(), keptBack: z.int() }),
  },
} as const;
