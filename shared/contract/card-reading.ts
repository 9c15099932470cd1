import { z } from 'zod';

/** Driver cards in the card readers of this PC. */

const cardRefusalSchema = z.enum([
  // It gives no answer at all: put in the wrong way round, or no chip card.
  'mute',
  'not-a-tachograph-card',
  'workshop-card',
  'control-card',
  'company-card',
  // Taken out before it was read.
  'taken-out',
  'reader-gone',
  // Another program has the card to itself.
  'held',
  // It answered, but not with all that a download must have, also when it was asked again.
  'damaged',
  // It was read, and this PC could not keep it.
  'not-kept',
  // The service lists no driver of that name, and the settings want only listed drivers' cards read.
  'not-ours',
]);

/** Why a card was not read, or nothing of it could be kept. */
export type CardRefusal = z.infer<typeof cardRefusalSchema>;

const cardProgressSchema = z.object({
  filesDone: z.int(),
  /** Null until the card has told what it holds; so are the bytes. */
  filesTotal: z.int().nullable(),
  bytesDone: z.int(),
  bytesTotal: z.int().nullable(),
  /** By the speed of this card; null while that is not known. */
  secondsLeft: z.int().nullable(),
});

/** How far the reading of a card is. */
export type CardProgress = z.infer<typeof cardProgressSchema>;

/**
 * What came of a card of which something was kept. `not-checked`: all of it was read, and nobody here knows who signed it.
 * `incomplete`: one of its two halves could not be read, or it lacks what every card has. `not-genuine`: what was read is
 * not what the card signed.
 */
const cardReadingEndSchema = z.enum(['genuine', 'not-checked', 'incomplete', 'not-genuine']);
export type CardReadingEnd = z.infer<typeof cardReadingEndSchema>;

const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const epochMs = z.number();

/** When the driver may start again, as the one answer to that says. */
const cardStartSchema = z.object({
  answer: z.enum(['yes', 'no', 'unknown']),
  /** Null where it cannot be told. */
  at: epochMs.nullable(),
  source: z.enum(['card', 'service']).nullable(),
});

const cardReadSchema = z.object({
  kind: z.literal('read'),
  end: cardReadingEndSchema,
  /** Null where the card does not say it, as are its names and its end. */
  holder: z.string().nullable(),
  firstNames: z.string().nullable(),
  /** Valid through this day. */
  cardEnds: isoDay.nullable(),
  /** The row of the upload list. */
  uploadId: z.int(),
  alreadyHere: z.boolean(),
  sizeBytes: z.int(),
  /** When the service took the file; null while it is kept here only. */
  sentAt: epochMs.nullable(),
  /** The last day within the limit for the next reading. */
  nextReadingBy: isoDay,
  /** Null until the file has been looked into. */
  start: cardStartSchema.nullable(),
});
export type CardRead = z.infer<typeof cardReadSchema>;

/** `read`: the file is kept, so that the card can be taken out. */
const cardInReaderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  // `holder`: null until the card has told whose it is.
  z.object({ kind: z.literal('reading'), progress: cardProgressSchema, holder: z.string().nullable() }),
  cardReadSchema,
  // It was read here at that time, whole, and was not read again. Put in once more, it is.
  z.object({ kind: z.literal('read-lately'), holder: z.string().nullable(), at: epochMs }),
  z.object({ kind: z.literal('refused'), refusal: cardRefusalSchema }),
]);
export type CardInReader = z.infer<typeof cardInReaderSchema>;

const readerSchema = z.object({
  name: z.string(),
  /** The settings leave the cards in some readers alone. */
  isOn: z.boolean(),
  isIn: z.boolean(),
  /** When what is said of the card last became another thing. */
  since: epochMs,
  card: cardInReaderSchema,
});
export type CardReader = z.infer<typeof readerSchema>;

/** Why a copy of what was read is not in the folder that the settings name. */
export const cardCopyFailureSchema = z.enum([
  // There is no such folder now: a share or drive that is not connected, or a wrong path.
  'no-folder',
  // What is written there would be collected from there again, or lies among the depot's own data.
  'watched-folder',
  'own-folder',
  'denied',
  'disk-full',
  'timed-out',
  'failed',
  // The kept copy of this one file.
  'copy-not-readable',
  'interrupted',
]);
export type CardCopyFailure = z.infer<typeof cardCopyFailureSchema>;

const cardCopiesSchema = z.object({
  waiting: z.int(),
  lastWrittenAt: epochMs.nullable(),
  /** Of the one that failed last, with when it is tried again. */
  trouble: z.object({ failure: cardCopyFailureSchema, nextAt: epochMs }).nullable(),
});
export type CardCopiesState = z.infer<typeof cardCopiesSchema>;

const cardReadersSchema = z.object({
  /** `off`: the settings want no cards read. `missing`: PC/SC does not run. `unsupported`: not with this program here. */
  service: z.enum(['off', 'starting', 'running', 'missing', 'unsupported']),
  readers: z.array(readerSchema).readonly(),
  /** The last card that was read since the start, without whose it was. */
  lastRead: z.object({ at: epochMs, sentAt: epochMs.nullable() }).nullable(),
  /** Absent: the settings name no folder for copies. */
  copies: cardCopiesSchema.optional(),
  counter: z.object({
    /** The page shows nothing but the counter. */
    isOpen: z.boolean(),
    /** Without one, everybody can leave the counter. */
    hasPin: z.boolean(),
  }),
});
export type CardReadersState = z.infer<typeof cardReadersSchema>;

/** Digits, so that it can be typed on a screen that is touched. */
export const counterPinSchema = z.string().regex(/^\d{4,12}$/);

export const cardRequests = {
  'cards.get': { arguments: z.strictObject({}), answer: cardReadersSchema },
  'counter.open': { arguments: z.strictObject({}), answer: z.strictObject({}) },
  /** Refused with `not-allowed` where the PIN is another one. */
  'counter.leave': { arguments: z.strictObject({ pin: z.string().max(40) }), answer: z.strictObject({}) },
  /** Null takes the PIN away. Not while the counter is open. */
  'counter.setPin': { arguments: z.strictObject({ pin: counterPinSchema.nullable() }), answer: z.strictObject({}) },
} as const;

export const cardsTopicSchema = cardReadersSchema.extend({ sequence: z.int() });
