import { z } from 'zod';
import { offeredLanguages } from '../../i18n/languages.ts';
import { longestJoinedNote } from '../limits.ts';
import { reasonSchema } from '../uploads.ts';
import { localFilesSchema, matchSchema } from './local-files.ts';
import { deadlineSchema } from './missing.ts';
import { pageBounds, snapshotStateSchema } from './snapshot.ts';

/**
 * What is to do about drivers and vehicles, made from driver-d53, vehicle-v14 and the files held here, and what this depot
 * keeps of it: who looks after it, who was asked when, a reminder, a note and the history. Nothing of that leaves this PC.
 */

/** In the order of the list. A subject stands once, by the step that comes first in `stepsByPrecedence`. */
export const toDoSteps = ['chase', 'read-again', 'confirm', 'wait', 'gap'] as const;
export type ToDoStep = (typeof toDoSteps)[number];

/** A driver or a vehicle: `id` as the address of its page names it. */
const subject = { of: z.enum(['driver', 'vehicle']), id: z.string().min(1).max(200) } as const;

const askedHow = ['e-mail', 'telephone', 'in-person'] as const;
export type AskedHow = (typeof askedHow)[number];

const whySchema = z.discriminatedUnion('code', [
  /** The days of the deadline say it. */
  z.object({ code: z.literal('deadline') }),
  /** A file of theirs was refused or could not be sent. */
  z.object({ code: z.literal('refused'), reason: reasonSchema.nullable(), arrivedAt: z.number() }),
  /** So many subjects of the files held here may be this one. */
  z.object({ code: z.literal('same-name'), candidates: z.int() }),
  /** Only a file's name tells of the subject. */
  z.object({ code: z.literal('file-name'), words: z.string(), arrivedAt: z.number() }),
  z.object({ code: z.literal('gap'), firstDay: z.string(), lastDay: z.string(), days: z.int() }),
]);
export type ToDoWhy = z.infer<typeof whySchema>;

const toDoRowSchema = z.object({
  /** Stays as long as the entry does. */
  entry: z.int(),
  ...subject,
  /** Null for a driver or vehicle that no report names. */
  serviceId: z.string().nullable(),
  name: z.string(),
  /** Empty where the service tells none. */
  division: z.string(),
  step: z.enum(toDoSteps),
  why: whySchema,
  /** What the row's button does. */
  act: z.enum(['write', 'remind', 'open-file', 'confirm']),
  deadline: deadlineSchema,
  lastDownloadDay: z.string().nullable(),
  localFiles: localFilesSchema,
  match: matchSchema,
  /** The file that the row is about, in the list of uploads. */
  uploadId: z.int().nullable(),
  owner: z.string().nullable(),
  asked: z.object({ at: z.number(), how: z.enum(askedHow) }).nullable(),
  /** `YYYY-MM-DD`, in the depot's zone. */
  remindOn: z.string().nullable(),
});
export type ToDoRow = z.infer<typeof toDoRowSchema>;

const toDoQuerySchema = z.strictObject({
  ...pageBounds,
  /** Null: all. */
  step: z.enum(toDoSteps).nullable(),
  /** Null: everybody's. */
  owner: z.string().max(80).nullable(),
  /** Those whose reminder is still to come, instead of those that stand on the list now. */
  later: z.boolean(),
  /** `division`: as one walks through the yard. */
  sort: z.enum(['step', 'division']),
});
export type ToDoQuery = z.infer<typeof toDoQuerySchema>;

const stepCountsSchema = z.object({
  all: z.int(),
  chase: z.int(),
  'read-again': z.int(),
  confirm: z.int(),
  wait: z.int(),
  gap: z.int(),
});

/** Why an entry was closed. */
const closedBy = ['processed', 'decided', 'replaced', 'filled', 'in-time', 'off-list'] as const;
export type ClosedBy = (typeof closedBy)[number];

const toDoPageSchema = z.object({
  rows: z.array(toDoRowSchema),
  /** Rows that match the search and the filters. */
  total: z.int(),
  /** Rows that match the search and the owner. */
  counts: stepCountsSchema,
  everybody: z.int(),
  /** Of the owner that is asked for; 0 for nobody. */
  owned: z.int(),
  /** Of all on the list. */
  over: z.int(),
  /** Drivers and vehicles of which no download is known: they stand on the list only where something else is to do. */
  unknownDates: z.int(),
  /** Drivers to chase whom nobody has asked yet, of the rows that match; `next` comes first on the list. */
  notAsked: z.object({ count: z.int(), next: toDoRowSchema.nullable() }),
  /** Those that wait for the day of their reminder. */
  later: z.int(),
  /** What was closed today. */
  done: z.object({ all: z.int(), processed: z.int(), decided: z.int(), others: z.int() }),
  /** Who reaches the limit next, of those that are not on the list. */
  nextLimit: z.object({ ...subject, name: z.string(), day: z.string() }).nullable(),
  /** Which days are missing is still being looked for. */
  isLooking: z.boolean(),
  snapshot: snapshotStateSchema,
  snapshots: z.array(snapshotStateSchema),
});
export type ToDoPage = z.infer<typeof toDoPageSchema>;

/** `by`: who did it, as that person is called at this PC; empty where nobody said. */
const eventSchema = z.object({
  at: z.number(),
  by: z.string(),
  what: z.discriminatedUnion('code', [
    z.object({ code: z.literal('opened'), step: z.enum(toDoSteps), daysLeft: z.int().nullable() }),
    z.object({ code: z.literal('step'), step: z.enum(toDoSteps) }),
    z.object({ code: z.literal('asked'), how: z.enum(askedHow) }),
    /** The mail server did not take a letter. */
    z.object({ code: z.literal('not-sent') }),
    /** The mail server had a letter and did not say whether it took it. */
    z.object({ code: z.literal('in-doubt') }),
    z.object({ code: z.literal('answered'), words: z.string() }),
    z.object({ code: z.literal('owner'), name: z.string().nullable() }),
    z.object({ code: z.literal('reminder'), on: z.string().nullable() }),
    z.object({ code: z.literal('closed'), why: z.enum(closedBy), day: z.string().nullable() }),
  ]),
});
export type ToDoEvent = z.infer<typeof eventSchema>;
export const toDoEventSchema = eventSchema;

const entry = z.strictObject({ entry: z.int() });

export const addressSchema = z.object({
  /** Empty: none is known. */
  email: z.string(),
  language: z.enum(offeredLanguages).nullable(),
});

/** Null where the entry was forgotten. */
const toDoDetailsSchema = z.object({
  /** Null where it is closed. */
  row: toDoRowSchema.nullable(),
  name: z.string(),
  note: z.string(),
  /** Oldest first. */
  history: z.array(eventSchema),
  /** Null for a vehicle. */
  address: addressSchema.nullable(),
});
export type ToDoDetails = z.infer<typeof toDoDetailsSchema>;

const words = (most: number) => z.string().trim().max(most);

const actSchema = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('own'), owner: words(80).min(1).nullable() }),
  z.strictObject({ code: z.literal('asked'), how: z.enum(askedHow) }),
  z.strictObject({ code: z.literal('answered'), words: words(500).min(1) }),
  z.strictObject({ code: z.literal('remind'), on: z.iso.date().nullable() }),
  z.strictObject({ code: z.literal('note'), words: words(longestJoinedNote) }),
  z.strictObject({
    code: z.literal('address'),
    email: words(254),
    language: z.enum(offeredLanguages).nullable(),
  }),
]);
export type ToDoAct = z.infer<typeof actSchema>;

export const toDoRequests = {
  'toDo.page': { arguments: toDoQuerySchema, answer: toDoPageSchema },
  'toDo.entry': { arguments: entry, answer: toDoDetailsSchema.nullable() },
  /** A person notes something; `by` is what that person is called at this PC. An e-mail is noted once a day at most. */
  'toDo.act': {
    arguments: z.strictObject({ entry: z.int(), by: words(80), act: actSchema }),
    answer: z.strictObject({}),
  },
  /** A mail to the driver, for a person to look over and send: nothing is sent by itself. */
  'toDo.draft': {
    arguments: z.strictObject({ entry: z.int(), language: z.enum(offeredLanguages) }),
    answer: z.object({ subject: z.string(), body: z.string() }),
  },
  /** What was closed today, the latest first. */
  'toDo.done': {
    arguments: z.strictObject({}),
    answer: z.object({
      closed: z.array(
        z.object({
          entry: z.int(),
          ...subject,
          name: z.string(),
          at: z.number(),
          why: z.enum(closedBy),
          day: z.string().nullable(),
        }),
      ),
    }),
  },
} as const;
