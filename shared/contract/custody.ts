import { z } from 'zod';
import type { CustodyRequestName } from './names.ts';

/** Kept copies whose time is over, what keeps them all the same, and what only a person can decide. Times in epoch ms. */

/** `YYYY-MM-DD`. */
const daySchema = z.iso.date();

const holdSchema = z.object({
  id: z.int(),
  /** Null: every driver and vehicle. */
  subjectId: z.string().nullable(),
  name: z.string().nullable(),
  /** Each included; null where that end is open. */
  firstDay: daySchema.nullable(),
  lastDay: daySchema.nullable(),
  /** Who asks, in a person's words. */
  reason: z.string(),
  since: z.number(),
});
export type CustodyHold = z.infer<typeof holdSchema>;

const clockSchema = z.object({
  /**
   * `confirmed`: the service's time agrees; `unproven`: nobody has confirmed the clock since the start, and only running
   * time counts; the others: nothing is deleted until it is confirmed.
   */
  state: z.enum(['confirmed', 'unproven', 'jumped', 'disagrees']),
  sinceMs: z.number().nullable(),
  /** How far it jumped, or is ahead; negative the other way. */
  byMs: z.number().nullable(),
});

const questionSchema = z.object({
  /** `quarantine`: they would be set aside; `deletion`: their 28 days are over, and they would go for good. */
  step: z.enum(['quarantine', 'deletion']),
  copies: z.int(),
  since: z.number(),
});
export type CustodyQuestion = z.infer<typeof questionSchema>;

const custodyStateSchema = z.object({
  clock: clockSchema,
  /** Copies that were set aside. */
  setAside: z.int(),
  /** More copies would go than go in a day by themselves. */
  question: questionSchema.nullable(),
  /** The newest first. */
  holds: z.array(holdSchema),
});
export type CustodyState = z.infer<typeof custodyStateSchema>;

const setAsideSchema = z.object({
  /** Of its row in the list. */
  id: z.int(),
  fileName: z.string(),
  subject: z.string().nullable(),
  /** Days that must be lived through before it goes. */
  daysLeft: z.int(),
});
export type SetAsideCopy = z.infer<typeof setAsideSchema>;

const longestReason = 200;
const none = z.strictObject({});

export const custodyRequests = {
  'custody.get': { arguments: none, answer: custodyStateSchema },
  /** Copies that were set aside, some at a time; `next` is what the next ones come after, null where these are the last. */
  'custody.setAside': {
    arguments: z.strictObject({ after: z.int().min(0), limit: z.int().min(1).max(200) }),
    answer: z.object({ copies: z.array(setAsideSchema), next: z.int().nullable() }),
  },
  /** Brings copies back, to be kept as long again: those of these rows, or all where `ids` is null. */
  'custody.bringBack': {
    arguments: z.strictObject({ ids: z.array(z.int()).min(1).max(500).nullable() }),
    answer: z.object({ count: z.int() }),
  },
  /** A person has looked at the clock of this PC, and says that it is right. */
  'custody.confirmClock': { arguments: none, answer: none },
  /** A person lets go what is asked, and no more than was shown. */
  'custody.letGo': {
    arguments: questionSchema.omit({ since: true }).strict(),
    answer: z.object({ count: z.int() }),
  },
  'custody.hold': {
    arguments: z.strictObject({
      subjectId: z.string().min(1).max(200).nullable(),
      firstDay: daySchema.nullable(),
      lastDay: daySchema.nullable(),
      reason: z.string().trim().min(1).max(longestReason),
    }),
    answer: z.object({ id: z.int() }),
  },
  'custody.release': { arguments: z.strictObject({ id: z.int() }), answer: none },
} as const satisfies Record<CustodyRequestName, { readonly arguments: z.ZodType; readonly answer: z.ZodType }>;

export const custodyTopicSchema = custodyStateSchema.extend({ sequence: z.int() });
