import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Credentials } from '../ports.ts';

/** What tells keys from others without giving them away. */
const noteSchema = z.object({ salt: z.string(), mark: z.string() });
type KeysNote = z.infer<typeof noteSchema>;

/**
 * The note of the keys that are in force now, and whether they are others than at the last one: given to an agent that
 * did not run, or written into its file behind our back. A note that cannot be read is no note.
 */
export function keysNoted(
  { apiToken, subscriptionKey }: Credentials,
  lastNote: unknown,
): { readonly note: KeysNote; readonly areNew: boolean } {
  const last = noteSchema.safeParse(lastNote).data;
  const salt = last?.salt ?? randomBytes(16).toString('hex');
  const mark = createHmac('sha256', salt)
    .update(JSON.stringify([apiToken, subscriptionKey]))
    .digest('hex')
    .slice(0, 16);
  return { note: { salt, mark }, areNew: last !== undefined && last.mark !== mark };
}
