import { z } from 'zod';
import type { sentences } from '../i18n/messages/sentences.ts';

export type SentenceCode = keyof typeof sentences;

/** A sentence of the engine, for whoever puts words to it: its name in the catalogue, and what goes into its gaps. */
export const sentenceSchema = z.object({
  // Not the list of codes: a page must not have to load the English texts to check an answer.
  code: z.custom<SentenceCode>((code) => typeof code === 'string'),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Sentence = z.infer<typeof sentenceSchema>;
