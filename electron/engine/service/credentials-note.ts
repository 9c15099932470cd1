import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Credentials } from '../ports.ts';

/** What tells credentials from other ones without giving them away. */
const noteSchema = z.object({
  salt: z.string(),
  mark: z.string(),
  /** When they were found to be other ones than before, in epoch ms; left out of the first. */
  since: z.number().optional(),
});
type CredentialsNote = z.infer<typeof noteSchema>;

/**
 * The note of the credentials that are in force now, and whether they have changed since the last note: they may have
 * been given to an agent that did not run, or written into its file without its knowledge. A note that cannot be read
 * is ignored.
 */
export function credentialsNoted(
  { apiToken, subscriptionKey }: Credentials,
  lastNote: unknown,
  now: number,
): { readonly note: CredentialsNote; readonly areNew: boolean } {
  const last = noteSchema.safeParse(lastNote).data;
  const salt = last?.salt ?? randomBytes(16).toString('hex');
  const mark = createHmac('sha256', salt)
    .update(JSON.stringify([apiToken, subscriptionKey]))
    .digest('hex')
    .slice(0, 16);
  if (last?.mark === mark) return { note: last, areNew: false };
  return last === undefined
    ? { note: { salt, mark }, areNew: false }
    : { note: { salt, mark, since: now }, areNew: true };
}

/** Since when the credentials are others than before, in epoch ms; null where none were noted, or no others yet. */
export function credentialsSince(note: unknown): number | null {
  return noteSchema.safeParse(note).data?.since ?? null;
}
