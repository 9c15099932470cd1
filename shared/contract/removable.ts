import { z } from 'zod';

/** Removable drives: USB sticks, memory cards and download tools. The screen calls all of them USB keys, as a depot does. */

/** What happens when the drive is plugged in: a person is asked, its new downloads are copied at once, or nothing happens. */
const removableDecisionSchema = z.enum(['ask', 'always', 'never']);
export type RemovableDecision = z.infer<typeof removableDecisionSchema>;

/** A drive that contained downloads before. */
const rememberedDriveSchema = z.object({
  id: z.int(),
  label: z.string(),
  decision: removableDecisionSchema,
  /** Epoch milliseconds. */
  seenAt: z.number(),
  /** Files copied from it since it was first seen. */
  filesCopied: z.int(),
});
export type RememberedDrive = z.infer<typeof rememberedDriveSchema>;

/**
 * `looking`: its downloads are compared with the local files. `offered`: a person decides. `done`: the drive may be taken
 * out. `not-kept`: this PC could not keep more files, and copying can be tried again. `taken-out`: the drive was pulled
 * out before everything was copied.
 */
const removablePhaseSchema = z.enum(['looking', 'offered', 'copying', 'done', 'not-kept', 'taken-out']);

/** A drive that is plugged in, or was pulled out too early. Its originals are only ever read. */
const presentDriveSchema = z.object({
  id: z.int(),
  label: z.string(),
  decision: removableDecisionSchema,
  phase: removablePhaseSchema,
  /** Downloads on it, and how many of them have been examined so far. */
  found: z.int(),
  looked: z.int(),
  /** Of those examined: how many were new, known already, and not readable. */
  fresh: z.int(),
  known: z.int(),
  unreadable: z.int(),
  /** How many of the new ones have been copied so far. */
  copied: z.int(),
});
export type PresentDrive = z.infer<typeof presentDriveSchema>;

const none = z.strictObject({});
const one = z.strictObject({ id: z.int() });
const drivesSchema = z.object({ present: z.array(presentDriveSchema), remembered: z.array(rememberedDriveSchema) });
export type RemovableDrivesState = z.infer<typeof drivesSchema>;

export const removableRequests = {
  /** `follows`: whether this Tacho Depot watches for removable drives at all. */
  'removable.list': { arguments: none, answer: drivesSchema.extend({ follows: z.boolean() }) },
  /** Copies the new downloads of a drive that is plugged in. */
  'removable.collect': { arguments: one, answer: none },
  /** The decision applies from now on; `always` also copies at once what is offered. */
  'removable.decide': {
    arguments: z.strictObject({ id: z.int(), decision: removableDecisionSchema }),
    answer: none,
  },
  /** Hides a drive until it is plugged in again. */
  'removable.dismiss': { arguments: one, answer: none },
  /** Forgets a drive: the next time it is plugged in, it counts as new. */
  'removable.forget': { arguments: one, answer: none },
} as const;

export const removableTopicSchema = drivesSchema.extend({ sequence: z.int() });
