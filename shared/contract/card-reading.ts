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

/** `read`: the file is kept, so that the card can be taken out. */
const cardInReaderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('reading'), progress: cardProgressSchema }),
  z.object({
    kind: z.literal('read'),
    end: cardReadingEndSchema,
    /** Null where the card does not say it. */
    holder: z.string().nullable(),
    /** The row of the upload list. */
    uploadId: z.int(),
    alreadyHere: z.boolean(),
  }),
  z.object({ kind: z.literal('refused'), refusal: cardRefusalSchema }),
]);
export type CardInReader = z.infer<typeof cardInReaderSchema>;

const cardReadersSchema = z.object({
  /** `off`: the settings want no cards read. `missing`: PC/SC does not run. `unsupported`: not with this program here. */
  service: z.enum(['off', 'starting', 'running', 'missing', 'unsupported']),
  readers: z.array(z.object({ name: z.string(), card: cardInReaderSchema })).readonly(),
});
export type CardReadersState = z.infer<typeof cardReadersSchema>;

export const cardRequests = {
  'cards.get': { arguments: z.strictObject({}), answer: cardReadersSchema },
} as const;

export const cardsTopicSchema = cardReadersSchema.extend({ sequence: z.int() });
