import { z } from 'zod';
import { sentenceSchema } from '../sentence.ts';

/** What the service posts here when something happens. Nothing of what a delivery says ever reaches the page. */

/** Why a delivery was not taken. None of them is kept: only a sender with the secret may fill the disk. */
export const webhookRefusalSchema = z.enum([
  'wrong-method',
  'wrong-type',
  'no-event',
  'no-signature',
  'wrong-signature',
  'too-large',
  'cut',
  'not-stored',
  'busy',
  'too-many',
]);
export type WebhookRefusal = z.infer<typeof webhookRefusalSchema>;

export const listeningFailureSchema = z.enum([
  'port-taken',
  'port-not-allowed',
  'address-not-here',
  'no-secret',
  'secret-not-readable',
  'failed',
]);
export type ListeningFailure = z.infer<typeof listeningFailureSchema>;

/** `not-working`: the depot has not begun to work, or works off one pass only. */
const listeningSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('not-working') }),
  z.object({
    state: z.literal('listening'),
    /** Where deliveries are taken; any path will do. */
    url: z.string(),
    /** Who can reach that address: programs on this PC only, or other computers too. */
    reach: z.enum(['this-pc', 'network']),
  }),
  z.object({
    state: z.literal('failed'),
    code: listeningFailureSchema,
    /** The operating system's own, such as `EADDRINUSE`; null where it is no trouble of the system. */
    systemCode: z.string().nullable(),
    /** Epoch milliseconds. */
    nextTryAt: z.number(),
  }),
]);
export type Listening = z.infer<typeof listeningSchema>;

const deliverySchema = z.object({
  /** Name of the event, such as `clocking`. */
  event: z.string(),
  at: z.number(),
  /** `waiting`: kept, and not yet told to the reports. `not-understood`: kept, and nothing acts on it. */
  outcome: z.enum(['taken', 'waiting', 'not-understood']),
  /** How often the same delivery came again. */
  repeats: z.int(),
});

const refusedSchema = z.object({
  reason: webhookRefusalSchema,
  /** The last one. */
  at: z.number(),
  /** How many were refused for this reason since the start. */
  count: z.int(),
});

const webhooksStateSchema = z.object({
  listening: listeningSchema,
  secret: z.object({
    state: z.enum(['kept', 'missing', 'not-readable']),
    /** Why it cannot be read, as a sentence. */
    problem: z.string().nullable(),
    /** The same by its code; absent where only English is there. */
    said: sentenceSchema.optional(),
    /** Whoever starts Tacho Depot gives it, so it cannot be replaced here. */
    isFixed: z.boolean(),
  }),
  /** The newest first. */
  deliveries: z.array(deliverySchema),
  refused: z.array(refusedSchema),
});
export type WebhooksState = z.infer<typeof webhooksStateSchema>;

/** The way that a test delivery took: straight to the listening address, or to the address that the service is given. */
const testWaySchema = z.enum(['here', 'outside']);

const testStepSchema = z.object({
  way: testWaySchema,
  /**
   * `elsewhere`: something answered that it took the delivery, and it did not arrive here. `not-private`: the address
   * begins with `http:` and leads away from this PC, so nothing was sent. `not-asked`: there is no such address.
   */
  outcome: z.enum(['taken', 'refused', 'elsewhere', 'not-reached', 'not-private', 'not-asked']),
  /** Of the answer; null where there was none. */
  status: z.int().nullable(),
  systemCode: z.string().nullable(),
  milliseconds: z.int(),
});
export type WebhookTestStep = z.infer<typeof testStepSchema>;

const none = z.strictObject({});

export const webhookRequests = {
  'webhooks.get': { arguments: none, answer: webhooksStateSchema },
  /** The secret that the service signs with. It goes in, and never out. */
  'webhooks.replaceSecret': {
    arguments: z.strictObject({ secret: z.string().trim().min(8).max(1024) }),
    answer: none,
  },
  /** Sends a signed `ping` on each way; answers `not-possible-now` where nothing listens. */
  'webhooks.test': { arguments: none, answer: z.object({ steps: z.array(testStepSchema) }) },
} as const;

export const webhooksTopicSchema = webhooksStateSchema.extend({ sequence: z.int() });
