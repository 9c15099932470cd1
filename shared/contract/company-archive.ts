import { z } from 'zod';
import { sentenceSchema } from '../sentence.ts';
import type { CompanyArchiveRequestName } from './names.ts';
import { uploadKindSchema } from './uploads.ts';

/** Kept copies that also go to the company's own store: how that stands, and what lies there. Times are epoch milliseconds. */

/** Why a copy did not get there, or could not be fetched. A closed set that the page translates; what the store said stands beside it. */
export const archiveFailureSchema = z.enum([
  /** Settings or secret. */
  'no-address',
  'no-bucket',
  'no-user',
  'not-private',
  'no-secret',
  'secret-of-other-address',
  'secret-unreadable',
  /** The way to the store. */
  'not-found',
  'not-reached',
  'timed-out',
  'not-trusted',
  'proxy',
  'cut',
  /** What the store said. */
  'user-unknown',
  'wrong-secret',
  /** User or secret: which one, the store does not say. */
  'sign-in-refused',
  'refused',
  'clock-wrong',
  'no-place',
  'full',
  /** A lock was asked for, and the store does not give it. */
  'not-locked',
  'busy',
  'not-understood',
  /** The bytes. */
  'wrong-checksum',
  'not-there',
  'copy-not-readable',
  /** The program or the PC stopped in the middle of it. */
  'interrupted',
]);
export type ArchiveFailure = z.infer<typeof archiveFailureSchema>;

const troubleSchema = z.object({
  failure: archiveFailureSchema,
  /** The store's own. */
  words: z.string().nullable(),
});
export type ArchiveTrouble = z.infer<typeof troubleSchema>;

const archiveStateSchema = z.object({
  /** `not-working`: the depot has not begun to work. */
  archiving: z.enum(['off', 'not-working', 'on']),
  secret: z.object({
    state: z.enum(['kept', 'missing', 'of-other-address', 'not-readable']),
    /** Why it cannot be read, as a sentence. */
    problem: z.string().nullable(),
    /** The same by its code. */
    said: sentenceSchema.optional(),
    /** Whoever starts the program gives it, so it cannot be replaced here. */
    isFixed: z.boolean(),
  }),
  archived: z.int(),
  /** With those that failed and are tried again. */
  waiting: z.int(),
  /** Of those that wait. */
  failing: z.int(),
  /** When the oldest of those that wait was lined up; null where none waits. */
  oldestAt: z.number().nullable(),
  /** When the first of those that fail did so for the first time; null where none fails. */
  failingSince: z.number().nullable(),
  lastArchivedAt: z.number().nullable(),
  /** Why the last of those failed, and when it is tried again; null where none fails. */
  trouble: troubleSchema.extend({ nextAt: z.number() }).nullable(),
});
export type CompanyArchiveState = z.infer<typeof archiveStateSchema>;

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const archiveMonthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/**
 * What stands beside each archived file in the store, so that it can be found there without opening it. It names the
 * person or the vehicle, as the file itself does that lies beside it.
 */
const archiveManifestSchema = z.object({
  format: z.literal(1),
  /** The name of the file in the store, from the folder of the archive on. */
  object: z.string().min(1).max(1_000),
  sha256: sha256Schema,
  sizeBytes: z.int(),
  kind: uploadKindSchema,
  fileName: z.string(),
  subject: z.string().nullable(),
  firstDay: daySchema.nullable(),
  lastDay: daySchema.nullable(),
  arrivedAt: z.iso.datetime(),
  archivedAt: z.iso.datetime(),
  /** The depot that put it there. */
  depot: z.string(),
});
export type ArchiveManifest = z.infer<typeof archiveManifestSchema>;

/** A file as the index of its month names it. */
export const archivedFileSchema = archiveManifestSchema.extend({
  /** Until then nobody without a special right removes it, as the store said; null where it is not locked. */
  lockedUntil: z.iso.datetime().nullable(),
});
export type ArchivedFileThere = z.infer<typeof archivedFileSchema>;

/** What became of a test: something small was put there, read back and taken away again. */
const archiveTestSchema = z.object({
  trouble: troubleSchema.nullable(),
  milliseconds: z.int(),
  /** Until when the store locks what is put there now; null where it locks nothing, or nothing was put there. */
  lockedUntil: z.number().nullable(),
});
export type CompanyArchiveTest = z.infer<typeof archiveTestSchema>;

const none = z.strictObject({});
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'expected bytes' });

export const companyArchiveRequests = {
  'companyArchive.get': { arguments: none, answer: archiveStateSchema },
  /** Goes in, and never out. It belongs to the address in force, and is sent to no other. */
  'companyArchive.replaceSecret': {
    arguments: z.strictObject({ secret: z.string().min(1).max(1024) }),
    answer: none,
  },
  'companyArchive.test': { arguments: none, answer: archiveTestSchema },
  /** What waits is tried at once. */
  'companyArchive.tryNow': { arguments: none, answer: none },
  /** What lies in the store, of all depots: the files of a month, or of every month, that match what is searched. */
  'companyArchive.search': {
    arguments: z.strictObject({ month: archiveMonthSchema.nullable(), search: z.string().max(200) }),
    answer: z.object({
      trouble: troubleSchema.nullable(),
      files: z.array(archivedFileSchema),
      /** More lie there than are read at once. */
      more: z.boolean(),
      /** Entries and indexes that say nothing that is understood. */
      misfits: z.int(),
    }),
  },
  /** A file out of the store, checked by its hash. It is not kept here again: its time on this PC may be over. */
  'companyArchive.fetch': {
    arguments: z.strictObject({ sha256: sha256Schema }),
    answer: z.object({ trouble: troubleSchema.nullable(), bytes: bytes.nullable() }),
  },
  /** Checks some of the files that this depot has put there, from the first after a job on. */
  'companyArchive.check': {
    arguments: z.strictObject({ after: z.int().min(0), limit: z.int().min(1).max(50) }),
    answer: z.object({
      /** What kept the check from going on. */
      trouble: troubleSchema.nullable(),
      checked: z.int(),
      wrong: z.array(z.object({ sha256: sha256Schema, failure: archiveFailureSchema })),
      /** The job to go on after; null where all were checked. */
      next: z.int().nullable(),
    }),
  },
  /**
   * Puts into this depot's index of a month what lies there with its label and stands in no index that is understood: some of
   * it, from the first label after a hash on; the empty text comes before all.
   */
  'companyArchive.completeIndex': {
    arguments: z.strictObject({
      month: archiveMonthSchema,
      after: sha256Schema.or(z.literal('')),
      limit: z.int().min(1).max(5_000),
    }),
    answer: z.object({
      trouble: troubleSchema.nullable(),
      added: z.int(),
      /** Labels that say nothing that is understood. */
      misfits: z.int(),
      /** Labels whose file does not lie there as it was. */
      lost: z.int(),
      /** The label to go on after; null where all were looked at. */
      next: sha256Schema.nullable(),
    }),
  },
} as const satisfies Record<CompanyArchiveRequestName, { readonly arguments: z.ZodType; readonly answer: z.ZodType }>;

export const companyArchiveTopicSchema = archiveStateSchema.extend({ sequence: z.int() });
