import { z } from 'zod';
import type { sentences } from './i18n/messages/sentences.ts';

/** What the engine says in words of its own, by the names of the catalogue's texts. */
export type SentenceCode = keyof typeof sentences;

export type SentenceValue = string | number | Sentence | readonly Sentence[];

/** A sentence of the engine, for whoever puts words to it: its name in the catalogue, and what goes into its gaps. */
export interface Sentence {
  readonly code: SentenceCode;
  /** A sentence in a gap says why, after a colon or at the end; several are listed. */
  readonly values: Readonly<Record<string, SentenceValue>>;
}

export const sentenceSchema: z.ZodType<Sentence> = z.object({
  // Any text: an agent that is newer than this page may say what the page does not know, and says it in English too.
  code: z.custom<SentenceCode>((code) => typeof code === 'string'),
  values: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.lazy(() => sentenceSchema), z.array(z.lazy(() => sentenceSchema))]),
  ),
});
