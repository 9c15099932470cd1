import { z } from 'zod';

/** The database was damaged or lost, and something else took its place. Times in epoch ms. */
const replacementSchema = z.object({
  by: z.enum(['backup', 'nothing']),
  at: z.number(),
  /** When the backup was made; null where nothing took its place. */
  backupAt: z.number().nullable(),
  /** Name of the folder among the damaged ones in which what was set aside lies; null where there was nothing left. */
  aside: z.string().nullable(),
});
export type Replacement = z.infer<typeof replacementSchema>;

/** As the store has noted it, until a person has read it; null where there is nothing to tell. */
export function replacementOf(note: unknown): Replacement | null {
  return replacementSchema.nullable().catch(null).parse(note);
}
