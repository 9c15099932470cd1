import { z } from 'zod';
import { sentenceSchema } from '../sentence.ts';
import { batchAccount } from '../service/batch-account.ts';
import { reportErrorCodeSchema } from './reports/snapshot.ts';

/**
 * Changing drivers and clockings from a spreadsheet, or typed in by hand. The engine holds one draft for each kind: what
 * was read, how its columns are matched, its rows and what became of them. A draft survives a reload and a power cut.
 * Times are epoch milliseconds.
 */

/** The batch operations of the service, by their names. */
export const maintainKindSchema = z.enum(['drivers-update', 'clockings-update', 'clockings-delete']);
export type MaintainKind = z.infer<typeof maintainKindSchema>;

/** The field of a driver's record that names a division, which people write by its name. */
export const divisionField = 'divisionDetails.divisionId';

/** How dates with slashes are meant; with `iso` they are errors, because nobody can tell 03/04 from 04/03. */
export const dateOrderSchema = z.enum(['iso', 'day-first', 'month-first']);
export type DateOrder = z.infer<typeof dateOrderSchema>;

/** What is wrong with a cell, or with a row at its column: a closed set of codes that the page words. */
const cellProblemCodeSchema = z.enum([
  /** The row does not say whose record it is. */
  'identifier-missing',
  /** Another row names the same record: `row` says which. */
  'same-record',
  'not-a-number',
  /** A number beyond what the service takes. */
  'number-too-large',
  /** A text longer than `limit` characters: nothing of it is left out in silence. */
  'text-too-long',
  'not-a-flag',
  'not-a-date',
  /** Such as 31.02.2031. */
  'no-such-day',
  /** Such as 25:00. */
  'no-such-time',
  /** Such as 02:30 in the night in which the clocks go forward. */
  'time-left-out',
  /** A clocking needs its time of day. */
  'time-missing',
  /** The interface knows no value that says "none" for this field. */
  'cannot-be-cleared',
  /** Such as 01:30 in the night in which the clocks go back: `first` and `second` are the offsets that it can mean. */
  'time-twice',
  /** A date with slashes, while the order of day and month has not been chosen. */
  'date-two-ways',
  /** The spreadsheet program made a long number of the text and lost its last digits, such as 1.2E+15. */
  'digits-lost',
  /** The cell holds an error of the spreadsheet program, such as #REF!. */
  'formula-error',
  'no-such-division',
  /** Several divisions have this name: `count` says how many. */
  'division-not-clear',
  /** Anything else that the contract of the operation refuses: `problem` says it in English, `said` for people. */
  'does-not-fit',
]);

const cellProblemSchema = z.object({
  code: cellProblemCodeSchema,
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  said: sentenceSchema.optional(),
  /** A text for the cell that is probably meant, such as the nearest known division; null where there is none. */
  proposal: z.string().nullable(),
});
export type CellProblem = z.infer<typeof cellProblemSchema>;

/** A value as it is sent. Days are `YYYY-MM-DDT00:00:00Z`. */
const valueSchema = z.union([z.string(), z.number(), z.boolean()]);

const cellSchema = z.object({
  /** As in the file, or as typed. */
  text: z.string(),
  /** Null where the cell is empty, which leaves the field as it is, and where it has a problem. An empty text clears the field. */
  value: valueSchema.nullable(),
  /** What a person calls the value, where that is not the value itself: the name of a division. */
  label: z.string().nullable(),
  /** Today's value as a report of the service tells it; null where none tells it. */
  today: z.object({ value: valueSchema, label: z.string().nullable() }).nullable(),
  /** The value differs from today's, or today's is not known. */
  isChange: z.boolean(),
  problem: cellProblemSchema.nullable(),
});
export type MaintainCell = z.infer<typeof cellSchema>;

/**
 * `change`: would be sent. `error`: has a problem. `unchanged`: changes nothing. `under-way`: sent, and being waited for.
 * `refused`: in the service's words; is not sent again before it is edited or `maintain.decide` says so. `unaccounted`: the
 * service answered, and did not say what became of it. `in-doubt`: sent, and no answer came, so that it may have been
 * applied; is never sent again unless a person decides so.
 */
const rowStateSchema = z.enum([
  'change',
  'error',
  'unchanged',
  'under-way',
  'applied',
  'refused',
  'unaccounted',
  'in-doubt',
]);
export type RowState = z.infer<typeof rowStateSchema>;

export const rowSchema = z.object({
  /** Stays the same as long as the draft. */
  id: z.int(),
  /** Line of the file or row of the sheet, from 1; null for one that was typed in. */
  line: z.int().nullable(),
  state: rowStateSchema,
  identifier: z.string(),
  /** The driver's name as a report tells it; null where none does. */
  name: z.string().nullable(),
  /** In the order of the matched columns, as `columns` of the draft gives them without those that have no field. */
  cells: z.array(cellSchema),
  /** What the service said of this row. */
  words: z.array(z.string()),
});
export type MaintainRow = z.infer<typeof rowSchema>;

/** Why a column was matched with its field: by the field's own name, by its words, by an earlier choice, by hand. */
const matchedBySchema = z.enum(['field-name', 'words', 'earlier', 'hand']);

const columnSchema = z.object({
  /** From 0. */
  column: z.int(),
  /** As a spreadsheet program names it: A, B ... AA. */
  letter: z.string(),
  header: z.string(),
  /** The first texts that are not empty, at most three. */
  examples: z.array(z.string()),
  /** Null where the column is passed over. */
  field: z.string().nullable(),
  matchedBy: matchedBySchema.nullable(),
});
export type MaintainColumn = z.infer<typeof columnSchema>;

/** A field that a column can be matched with. */
export const fieldSchema = z.object({
  /** Its path, such as `driverDetails.dqcExpiry`; places in lists are numbered from 1: `registeredCards.1.cardNumber`. */
  name: z.string(),
  /** Key of its words in the catalogue (`maintainFields`): the path without places, with `-` for the dots. */
  words: z.string(),
  /** Its number among those of its list; null outside lists. */
  place: z.int().nullable(),
  type: z.enum(['text', 'day', 'moment', 'whole-number', 'number', 'flag']),
  /** It names the record: every row must have it. */
  isIdentifier: z.boolean(),
  /** A report of the service can tell today's value. */
  hasToday: z.boolean(),
});
export type MaintainField = z.infer<typeof fieldSchema>;

/** How many rows are in each state. */
const countsSchema = z.object({
  all: z.int(),
  change: z.int(),
  error: z.int(),
  unchanged: z.int(),
  'under-way': z.int(),
  applied: z.int(),
  refused: z.int(),
  unaccounted: z.int(),
  'in-doubt': z.int(),
} satisfies Record<RowState | 'all', z.ZodType>);
export type MaintainCounts = z.infer<typeof countsSchema>;

const resultSchema = z.object({
  startedAt: z.number(),
  endedAt: z.number(),
  /** Rows that were sent or would have been. */
  total: z.int(),
  /** As the service counts them: never more than it says. */
  applied: z.int(),
  refused: z.int(),
  unaccounted: z.int(),
  inDoubt: z.int(),
  /** Not sent, because sending ended earlier. */
  notSent: z.int(),
  /** Parts that were sent and not answered for, by their numbers from 1 and the lines of their first and last row. */
  partsInDoubt: z.array(
    z.object({ part: z.int(), parts: z.int(), rows: z.int(), from: z.int().nullable(), to: z.int().nullable() }),
  ),
  /**
   * Parts of which the service said more than applied or refused for each row, or left something open. `from` and `to`
   * count the rows that were sent; the lines are those of the file, null for rows that were typed in.
   */
  remarks: z.array(
    batchAccount.shape.remarks.element.extend({ firstLine: z.int().nullable(), lastLine: z.int().nullable() }),
  ),
  /**
   * Why sending ended before the last row; null where it did not. `restarted`: the program or the PC was ended. `not-kept`:
   * this PC could not write down what is sent, so nothing more was sent.
   */
  interruption: z
    .object({
      code: z.enum(['stopped', 'restarted', 'not-kept', ...reportErrorCodeSchema.options]),
      words: z.string().nullable(),
      /** What does not fit, where the service was not asked. */
      said: sentenceSchema.optional(),
    })
    .nullable(),
});
export type MaintainResult = z.infer<typeof resultSchema>;

/** A draft without its rows. */
export const draftSchema = z.object({
  kind: maintainKindSchema,
  /**
   * `match`: the columns are being matched. `check`: its rows are shown, mended and sent. `sending`: parts are on their
   * way. `result`: the last sending has ended; `maintain.check` goes on to mend and send what is left.
   */
  phase: z.enum(['match', 'check', 'sending', 'result']),
  /** Rises with each change of the rows or columns: what was read at another revision is out of date. */
  revision: z.int(),
  /** Null where all rows were typed in. */
  file: z
    .object({
      /** Null for pasted text. */
      name: z.string().nullable(),
      /** The sheet that was read; null for CSV. */
      sheet: z.string().nullable(),
      /** All sheets that are not hidden; `maintain.sheet` reads another one. */
      sheets: z.array(z.string()),
      readAt: z.number(),
    })
    .nullable(),
  columns: z.array(columnSchema),
  dates: dateOrderSchema,
  /** There are dates with slashes in matched columns: `dates` decides how they are read. */
  asksDates: z.boolean(),
  /** What keeps the columns from being checked; null where nothing does. */
  headProblem: z
    .union([
      z.object({ code: z.literal('no-identifier'), field: z.string() }),
      z.object({ code: z.literal('field-twice'), field: z.string() }),
    ])
    .nullable(),
  counts: countsSchema,
  /** When the newest report that tells today's values was fetched; null where none is known. */
  todayAsOf: z.number().nullable(),
  /**
   * Why divisions that are named could not be checked; null where they were, or where none are named. `on-their-way`:
   * the service's list of them is awaited, and nothing is sent before. `not-given`: the service did not give it, and a
   * division is sent as it is written.
   */
  uncheckedDivisions: z.enum(['on-their-way', 'not-given']).nullable(),
  sending: z
    .object({
      /** Rows that were answered for, or are in doubt, out of `total`. */
      done: z.int(),
      total: z.int(),
      part: z.int(),
      parts: z.int(),
      /** `pausing` and `stopping`: as soon as the part under way is answered. */
      is: z.enum(['sending', 'pausing', 'paused', 'stopping']),
      startedAt: z.number(),
    })
    .nullable(),
  result: resultSchema.nullable(),
});
export type MaintainDraft = z.infer<typeof draftSchema>;

/** A batch that was sent from this PC. Tells how many, never whose: rows and values stay in the draft only. */
export const batchSchema = z.object({
  id: z.int(),
  kind: maintainKindSchema,
  startedAt: z.number(),
  /** Null while it is under way. */
  endedAt: z.number().nullable(),
  /** The user of this PC; null where the program cannot know, and once the archive time is over. */
  user: z.string().nullable(),
  /** Null for rows that were typed in or pasted, and once the archive time is over. */
  fileName: z.string().nullable(),
  total: z.int(),
  applied: z.int(),
  refused: z.int(),
  unaccounted: z.int(),
  inDoubt: z.int(),
  notSent: z.int(),
});
export type MaintainBatch = z.infer<typeof batchSchema>;

/** Which rows are shown: all, those of one state, or those that are left to be settled after a sending. */
export const segmentSchema = z.enum(['all', ...rowStateSchema.options, 'not-applied']);
export type MaintainSegment = z.infer<typeof segmentSchema>;
