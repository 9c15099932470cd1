import { z } from 'zod';
import { offeredLanguages } from '../i18n/languages.ts';
import { sentenceSchema } from '../sentence.ts';
import type { MailRequestName } from './names.ts';
import { deadlineSegmentSchema } from './reports/missing.ts';

/** Lists sent by e-mail: how that stands, what was sent, and what a mail would say. Times are epoch milliseconds. */

/** Why a mail was not taken. A closed set that the page translates; what the server said stands beside it. */
export const mailFailureSchema = z.enum([
  /** Settings or password. */
  'no-server',
  'no-sender',
  'not-private',
  'no-password',
  'password-of-other-server',
  'password-unreadable',
  /** The way to the server. */
  'not-found',
  'not-reached',
  'timed-out',
  'not-trusted',
  'no-starttls',
  /** What the server said. */
  'login-refused',
  'sender-refused',
  'recipient-refused',
  'mail-refused',
  'too-large',
  'busy',
  'cut',
  'not-understood',
  /** The program or the PC stopped while the mail was under way. */
  'interrupted',
  /** It could not be sent for more than a day, because the PC or the mails were switched off. */
  'too-old',
]);
export type MailFailure = z.infer<typeof mailFailureSchema>;

/**
 * `in-doubt`: the server had the whole mail and its answer did not come, or the program stopped meanwhile. It is not sent
 * again unless a person says so.
 * `given-up`: it was not taken within a day.
 */
export const mailDeliveryStateSchema = z.enum(['waiting', 'under-way', 'sent', 'refused', 'in-doubt', 'given-up']);
export type MailDeliveryState = z.infer<typeof mailDeliveryStateSchema>;

/** `schedule`: it was due. `by-hand`: a person sent a group's list. `choice`: a person sent rows of a list. `letter`: to one driver. */
const mailCauseSchema = z.enum(['schedule', 'by-hand', 'choice', 'letter']);
export type MailCause = z.infer<typeof mailCauseSchema>;

const mailDeliverySchema = z.object({
  id: z.int(),
  group: z.string(),
  recipient: z.string(),
  cause: mailCauseSchema,
  madeAt: z.number(),
  /** Rows in the mail. */
  drivers: z.int(),
  vehicles: z.int(),
  state: mailDeliveryStateSchema,
  attempts: z.int(),
  /** Of one that waits. */
  nextAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  failure: mailFailureSchema.nullable(),
  /** The server's own. */
  words: z.string().nullable(),
});
export type MailDeliverySummary = z.infer<typeof mailDeliverySchema>;

const mailStateSchema = z.object({
  /** `not-working`: the depot has not begun to work. */
  sending: z.enum(['off', 'not-working', 'on']),
  password: z.object({
    state: z.enum(['kept', 'missing', 'of-other-server', 'not-readable']),
    /** Why it cannot be read, as a sentence. */
    problem: z.string().nullable(),
    /** The same by its code. */
    said: sentenceSchema.optional(),
    /** Whoever starts the program gives it, so it cannot be replaced here. */
    isFixed: z.boolean(),
  }),
  groups: z.array(z.object({ name: z.string(), nextAt: z.number() })),
  /** The newest first. */
  deliveries: z.array(mailDeliverySchema),
  total: z.int(),
});
export type MailState = z.infer<typeof mailStateSchema>;

const noteSchema = z.object({
  /** `warning`: who relies on the list without it may be wrong. */
  tone: z.enum(['plain', 'warning']),
  text: z.string(),
});

const documentPartSchema = z.object({
  title: z.string(),
  summary: z.string(),
  notes: z.array(noteSchema),
  heads: z.array(z.string()),
  rows: z.array(z.object({ state: deadlineSegmentSchema, cells: z.array(z.string()) })),
  /** In place of the rows. */
  empty: z.string().nullable(),
});

/** A mail in words, from which its plain text and its HTML are made; the preview shows the same. */
const documentSchema = z.object({
  subject: z.string(),
  title: z.string(),
  intro: z.string(),
  parts: z.array(documentPartSchema),
  foot: z.array(z.string()),
});
export type MailDocument = z.infer<typeof documentSchema>;

/** What became of a test: the step that it ended at, with the server's own words. */
const mailTestSchema = z.object({
  outcome: z.enum(['taken', 'failed', 'in-doubt']),
  failure: mailFailureSchema.nullable(),
  words: z.string().nullable(),
  milliseconds: z.int(),
});
export type MailTest = z.infer<typeof mailTestSchema>;

const none = z.strictObject({});
const groupName = z.string().trim().min(1).max(60);
const group = z.strictObject({ group: groupName });
/** `already`: everybody in the group got a mail that says the same today. */
const handedIn = z.object({ outcome: z.enum(['handed-in', 'already']), recipients: z.int() });

export const mailRequests = {
  'mail.get': { arguments: none, answer: mailStateSchema },
  /** Goes in, and never out. It belongs to the server in force, and is sent to no other. */
  'mail.replacePassword': {
    arguments: z.strictObject({ password: z.string().min(1).max(1024) }),
    answer: none,
  },
  /** Sends a mail without a list to one address, and answers with what the server said. */
  'mail.test': { arguments: z.strictObject({ recipient: z.string().max(254) }), answer: mailTestSchema },
  /** The mail that a group would get now. */
  'mail.preview': {
    arguments: group,
    answer: z.object({
      document: documentSchema,
      text: z.string(),
      html: z.string(),
      attachment: z.string(),
      recipients: z.array(z.string()),
    }),
  },
  /** Hands a group's list in now. */
  'mail.send': { arguments: group, answer: handedIn },
  /** Hands in the named drivers or vehicles of the service's report, to a group. */
  'mail.sendChoice': {
    arguments: z.strictObject({
      group: groupName,
      of: z.enum(['driver', 'vehicle']),
      ids: z.array(z.string().min(1).max(200)).min(1).max(10_000),
    }),
    answer: handedIn,
  },
  /** Sends a letter to the driver of an entry of what is to do, as a person has read it. Once a day at most. */
  'mail.letter': {
    arguments: z.strictObject({
      entry: z.int(),
      /** As that person is called at this PC; empty where nobody said. */
      by: z.string().trim().max(80),
      to: z.string().max(254),
      language: z.enum(offeredLanguages),
      subject: z.string().trim().min(1).max(200),
      body: z.string().trim().min(1).max(20_000),
    }),
    answer: none,
  },
  /** Tries a list's delivery again that was refused, given up or in doubt, because a person asks for it. */
  'mail.again': { arguments: z.strictObject({ id: z.int() }), answer: none },
  /** Divisions, categories and agencies that the reports name, for a group's form. */
  'mail.choices': {
    arguments: none,
    answer: z.object({
      divisions: z.array(z.string()),
      driverCategories: z.array(z.string()),
      agencies: z.array(z.string()),
      vehicleCategories: z.array(z.string()),
    }),
  },
} as const satisfies Record<MailRequestName, { readonly arguments: z.ZodType; readonly answer: z.ZodType }>;

export const mailTopicSchema = mailStateSchema.extend({ sequence: z.int() });
