import { z } from 'zod';

export const updateFailures = ['no-answer', 'not-a-feed', 'broken-off', 'damaged', 'bad-signature'] as const;

/** The state of the search for a newer version of the program. Times in epoch ms. */
export const updateStateSchema = z.discriminatedUnion('state', [
  /** No feed is set. */
  z.object({ state: z.literal('off') }),
  z.object({
    state: z.literal('not-possible'),
    /**
     * `agent`: the agent has no installer. `not-installed`: the program runs from its sources. `packages`: the system's
     * package manager updates it. `not-signed`: an unsigned program cannot tell a genuine update from a forged one. `it`:
     * it was installed for all users, which takes an administrator. `by-hand`: nothing here can bring them.
     */
    why: z.enum(['agent', 'not-installed', 'packages', 'not-signed', 'it', 'by-hand']),
  }),
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('looking') }),
  z.object({ state: z.literal('current'), lookedAt: z.number() }),
  z.object({ state: z.literal('downloading'), percent: z.int().min(0).max(100) }),
  /** The new version was downloaded and its signature checked. `notes`: the maker's release notes as plain text, or empty. */
  z.object({ state: z.literal('ready'), version: z.string(), notes: z.string() }),
  /**
   * `no-answer`: the feed did not answer in time. `not-a-feed`: its answer is no description of a version. `broken-off`: the
   * newer version did not come whole. `damaged`: it is not what the feed says it is. `bad-signature`: it was not signed by
   * the maker, and was thrown away.
   */
  z.object({ state: z.literal('failed'), lookedAt: z.number(), why: z.enum(updateFailures) }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;
