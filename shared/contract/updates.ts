import { z } from 'zod';

/** How it stands with a newer version of the program. Times in epoch ms. */
export const updateStateSchema = z.discriminatedUnion('state', [
  /** No feed is set. */
  z.object({ state: z.literal('off') }),
  z.object({
    state: z.literal('not-possible'),
    /**
     * `agent`: it has no installer; `not-installed`: it runs from its sources; `packages`: the system's own packages
     * bring it; `not-signed`: a program that is not signed cannot tell a genuine update from a forged one.
     */
    why: z.enum(['agent', 'not-installed', 'packages', 'not-signed']),
  }),
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('looking') }),
  z.object({ state: z.literal('current'), lookedAt: z.number() }),
  z.object({ state: z.literal('downloading'), percent: z.int().min(0).max(100) }),
  /** Downloaded, and its signature checked. `notes` are its maker's plain text, or empty. */
  z.object({ state: z.literal('ready'), version: z.string(), notes: z.string() }),
  /** `bad-signature`: a newer version was there, was not its maker's, and was thrown away. */
  z.object({ state: z.literal('failed'), lookedAt: z.number(), why: z.enum(['no-answer', 'bad-signature']) }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;
