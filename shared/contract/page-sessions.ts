import { z } from 'zod';

/**
 * The windows of the agent's page. They are the agent's own matter, beside the requests that the engine answers: the
 * desktop's own window has no session.
 */

/** The header by which a window of the page shows its session. No browser sends it by itself, whatever the address. */
export const sessionHeader = 'tacho-depot-session';

/** What a window is given for a token. */
export const letInSchema = z.object({
  /** Goes into `sessionHeader`. */
  session: z.string().min(1),
  /** A token with which the same window comes back once after it was loaded anew. */
  next: z.string().min(1),
});

const pageSessionRowSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  since: z.number(),
  lastUsedAt: z.number(),
  /** A window shows the page now. */
  isOpen: z.boolean(),
  /** The one that asks. */
  isThis: z.boolean(),
});
export type PageSessionRow = Readonly<z.infer<typeof pageSessionRowSchema>>;

/** Newest use first. */
export const pageSessionsSchema = z.object({ sessions: z.array(pageSessionRowSchema).readonly() });

/** By their addresses below `/api/`. */
export const pageSessionRequests = { list: 'page.sessions', end: 'page.endSession' } as const;

export const endSessionSchema = z.strictObject({ id: z.string().max(100) });
