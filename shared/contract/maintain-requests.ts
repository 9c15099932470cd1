import { z } from 'zod';
import { offeredLanguages } from '../i18n/languages.ts';
import {
  batchSchema,
  dateOrderSchema,
  draftSchema,
  fieldSchema,
  maintainKindSchema,
  rowSchema,
  segmentSchema,
} from './maintain.ts';
import type { MaintainRequestName } from './names.ts';
import { pageBounds } from './reports/snapshot.ts';

const none = z.strictObject({});
const ofKind = z.strictObject({ kind: maintainKindSchema });
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'expected bytes' });
const draft = z.object({ draft: draftSchema });
export const fileSchema = z.object({ fileName: z.string(), bytes });
const narrowed = { kind: maintainKindSchema, show: segmentSchema, search: pageBounds.search } as const;
const cellText = z.string().max(2_000);

/** Why nothing could be read from a file or a pasted text: the page words it. */
const readProblemCodeSchema = z.enum([
  'empty',
  /** There are columns and no row below them. */
  'no-rows',
  'not-a-spreadsheet',
  /** The old format of Excel (.xls), or another that is told apart and not read. */
  'old-format',
  'password',
  'damaged',
  /** `limit`, in bytes, rows or columns, and what `found`. */
  'too-large',
  'too-many-rows',
  'too-many-columns',
  /** Row `line` has more cells than the head has columns. */
  'ragged',
  /** The quotes around line `line` do not match. */
  'quotes',
  'no-such-sheet',
  /** A file of rows that were in doubt, which may have been applied. */
  'in-doubt',
]);

export const readProblemSchema = z.object({
  code: readProblemCodeSchema,
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ReadProblem = z.infer<typeof readProblemSchema>;

/** A file that cannot be read leaves the draft as it was. */
const readAnswer = z.object({ draft: draftSchema.nullable(), problem: readProblemSchema.nullable() });

export const maintainRequests = {
  /** Every draft that there is, and the number of the last message of the topic. */
  'maintain.get': { arguments: none, answer: z.object({ sequence: z.int(), drafts: z.array(draftSchema) }) },
  'maintain.fields': { arguments: ofKind, answer: z.object({ fields: z.array(fieldSchema) }) },
  /** Begins a draft from a file, or from pasted text in UTF-8 (`fileName` is then null); replaces an earlier draft. */
  'maintain.read': {
    arguments: z.strictObject({ kind: maintainKindSchema, fileName: z.string().max(255).nullable(), bytes }),
    answer: readAnswer,
  },
  /** Reads another sheet of the file. What was mended in the first one is given up. Answered while the file is kept. */
  'maintain.sheet': {
    arguments: z.strictObject({ kind: maintainKindSchema, sheet: z.string().max(255) }),
    answer: readAnswer,
  },
  /** Matches columns with fields, by hand; null passes a column over. `dates`: how dates with slashes are meant. */
  'maintain.match': {
    arguments: z.strictObject({
      kind: maintainKindSchema,
      columns: z.array(z.strictObject({ column: z.int().min(0), field: z.string().max(200).nullable() })).max(500),
      dates: dateOrderSchema.optional(),
    }),
    answer: draft,
  },
  /** Goes on from the columns, or from a result, to the rows. Remembers which columns were matched with which fields. */
  'maintain.check': { arguments: ofKind, answer: draft },
  'maintain.rows': {
    arguments: z.strictObject({ ...narrowed, offset: z.int().min(0), limit: z.int().min(1).max(200) }),
    answer: z.object({ revision: z.int(), rows: z.array(rowSchema), total: z.int() }),
  },
  /** Places in the narrowed list of all rows with a problem, ascending, each with its first cell that has one. */
  'maintain.problems': {
    arguments: z.strictObject(narrowed),
    answer: z.object({
      revision: z.int(),
      problems: z.array(z.object({ position: z.int(), id: z.int(), cell: z.int() })),
    }),
  },
  /** Writes one cell; `cell` is its place in `cells`. The row comes back checked. A refused row may be sent again then. */
  'maintain.edit': {
    arguments: z.strictObject({ kind: maintainKindSchema, id: z.int(), cell: z.int().min(0), text: cellText }),
    answer: z.object({ draft: draftSchema, row: rowSchema }),
  },
  /** Adds a record that is typed in. Begins a draft where there is none, and adds the columns that are missing. */
  'maintain.addRow': {
    arguments: z.strictObject({
      kind: maintainKindSchema,
      values: z
        .array(z.strictObject({ field: z.string().max(200), text: cellText }))
        .min(1)
        .max(200),
    }),
    answer: z.object({ draft: draftSchema, row: rowSchema }),
  },
  /** Takes a row out of the draft. One that is in doubt stays until it is decided. */
  'maintain.removeRow': {
    arguments: z.strictObject({ kind: maintainKindSchema, id: z.int() }),
    answer: draft,
  },
  /** What the second confirmation says. */
  'maintain.question': {
    arguments: ofKind,
    answer: z.object({
      revision: z.int(),
      count: z.int(),
      /** Fields that would change, and in how many rows; the most frequent first. */
      fields: z.array(z.object({ field: z.string(), rows: z.int() })),
      errors: z.int(),
      unchanged: z.int(),
      /** Refused, unaccounted or in doubt earlier: they are not sent. */
      leftOut: z.int(),
      /** Whether some of these fields are of entries in a list, which a row sends whole. */
      hasLists: z.boolean(),
      /** Fields whose old values are known, and can be saved, for some of these rows. */
      oldKnown: z.array(z.string()),
    }),
  },
  /**
   * Sends what was confirmed: refused with `not-possible-now` where the draft has changed since, so that `count` or
   * `revision` is another one. Answers at once; the topic tells the rest.
   */
  'maintain.send': {
    arguments: z.strictObject({ kind: maintainKindSchema, revision: z.int(), count: z.int().min(1) }),
    answer: draft,
  },
  /** `pause` and `stop` wait for the part under way; what was sent cannot be taken back. */
  'maintain.control': {
    arguments: z.strictObject({ kind: maintainKindSchema, to: z.enum(['pause', 'go-on', 'stop']) }),
    answer: draft,
  },
  /**
   * A person has looked at the records: `applied` settles rows in doubt or unaccounted, `send-again` makes these or refused
   * rows changes again. Rows by their ids, or all in one state.
   */
  'maintain.decide': {
    arguments: z.strictObject({
      kind: maintainKindSchema,
      rows: z.union([z.enum(['refused', 'unaccounted', 'in-doubt']), z.array(z.int()).min(1).max(10_000)]),
      decision: z.enum(['applied', 'send-again']),
    }),
    answer: draft,
  },
  /**
   * A CSV file: the rows that were refused with the service's words in a last column; the rows of which nobody knows whether
   * they were applied, in a file that is never read again; or today's values of the rows that would change, as far as reports
   * tell them, to put them back.
   */
  'maintain.save': {
    arguments: z.strictObject({
      kind: maintainKindSchema,
      what: z.enum(['refused', 'in-doubt', 'old-values']),
      /** Of our own words in the file. */
      language: z.enum(offeredLanguages),
    }),
    answer: fileSchema,
  },
  'maintain.template': {
    arguments: z.strictObject({ kind: maintainKindSchema, format: z.enum(['csv', 'xlsx']) }),
    answer: fileSchema,
  },
  /** Forgets a draft with its rows. Refused while it is being sent. */
  'maintain.discard': { arguments: ofKind, answer: none },
  'maintain.history': {
    arguments: z.strictObject({ offset: z.int().min(0), limit: z.int().min(1).max(200) }),
    answer: z.object({ batches: z.array(batchSchema), total: z.int() }),
  },
} as const satisfies Record<MaintainRequestName, { readonly arguments: z.ZodType; readonly answer: z.ZodType }>;

/** Sent after each change and each part: the whole of every draft, without its rows. */
export const maintainTopicSchema = z.object({ sequence: z.int(), drafts: z.array(draftSchema) });
