import { z } from 'zod';

/** The state of the search for a newer version of the program. Times in epoch ms. */
export const updateStateSchema = z.discriminatedUnion('state', [
  /** No feed is set. */
  z.object({ state: z.literal('off') }),
  z.object({
    state: z.literal('not-possible'),
    /**
     * `agent`: the agent has no installer. `not-installed`: the program runs from its sources. `packages`: the system's
     * package manager updates it. `not-signed`: an unsigned program cannot tell a genuine update from a forged one.
     */
    why: z.enum(['agent', 'not-installed', 'packages', 'not-signed']),
  }),
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('looking') }),
  z.object({ state: z.literal('current'), lookedAt: z.number() }),
  z.object({ state: z.literal('downloading'), percent: z.int().min(0).max(100) }),
  /** The new version was downloaded and its signature checked. `notes`: the maker's release notes as plain text, or empty. */
  z.object({ state: z.literal('ready'), version: z.string(), notes: z.string() }),
  /** `bad-signature`: the newer version was not signed by the maker, and was thrown away. */
  z.object({ state: z.literal('failed'), lookedAt: z.number(), why: z.enum(['no-answer', 'bad-signature']) }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;
