import { z } from 'zod';

/** USB keys, memory cards and download tools that somebody plugs in: on the screen, all of them are USB keys. */

/** What happens when the key is plugged in: a person is asked, its new downloads are copied, or nothing. */
const removableDecisionSchema = z.enum(['ask', 'always', 'never']);
export type RemovableDecision = z.infer<typeof removableDecisionSchema>;

/** A key that held downloads before. */
const rememberedDriveSchema = z.object({
  id: z.int(),
  label: z.string(),
  decision: removableDecisionSchema,
  /** Epoch milliseconds. */
  seenAt: z.number(),
  /** Ever. */
  filesCopied: z.int(),
});
export type RememberedDrive = z.infer<typeof rememberedDriveSchema>;

/**
 * `looking`: its downloads are held against those that are here already. `offered`: waits for a person. `copying`;
 * `done`: it may be taken out. `not-kept`: this PC could not keep more, and it can be tried again. `taken-out`: it was
 * pulled out before everything was copied.
 */
const removablePhaseSchema = z.enum(['looking', 'offered', 'copying', 'done', 'not-kept', 'taken-out']);

/** A key that is plugged in, or was pulled out too early. Its originals are only ever read. */
const presentDriveSchema = z.object({
  id: z.int(),
  label: z.string(),
  decision: removableDecisionSchema,
  phase: removablePhaseSchema,
  /** Downloads on it, and how many of them were looked at so far. */
  found: z.int(),
  looked: z.int(),
  /** Of those looked at: not here yet when they were looked at, here already, and not readable. */
  fresh: z.int(),
  known: z.int(),
  unreadable: z.int(),
  /** Of the fresh ones, copied so far. */
  copied: z.int(),
});
export type PresentDrive = z.infer<typeof presentDriveSchema>;

const none = z.strictObject({});
const one = z.strictObject({ id: z.int() });
const keysSchema = z.object({ present: z.array(presentDriveSchema), remembered: z.array(rememberedDriveSchema) });
export type RemovableKeysState = z.infer<typeof keysSchema>;

export const removableRequests = {
  /** `follows`: whether this Tacho Depot looks for keys at all. */
  'removable.list': { arguments: none, answer: keysSchema.extend({ follows: z.boolean() }) },
  /** Copies what is new on a key that is plugged in. */
  'removable.collect': { arguments: one, answer: none },
  /** Holds from now on; `always` also copies at once what is offered. */
  'removable.decide': {
    arguments: z.strictObject({ id: z.int(), decision: removableDecisionSchema }),
    answer: none,
  },
  /** Nothing more is shown of a key until it is plugged in again. */
  'removable.dismiss': { arguments: one, answer: none },
  /** The next time it is plugged in, it is new. */
  'removable.forget': { arguments: one, answer: none },
} as const;

export const removableTopicSchema = keysSchema.extend({ sequence: z.int() });
