import { z } from 'zod';
import type Resources from './i18n/resources.d.ts';

/** What the engine says in words of its own, by the names of the catalogue's texts. */
export type SentenceCode = keyof Resources['sentences'];

export type SentenceValue = string | number | Sentence | readonly Sentence[];

/** A sentence of the engine, for whoever puts words to it: its name in the catalogue, and what goes into its gaps. */
export interface Sentence {
  readonly code: SentenceCode;
  /** A sentence in a gap says why, after a colon or at the end; several are listed. */
  readonly values: Readonly<Record<string, SentenceValue>>;
}

/** The names of the gaps of a text: `name` and `count` of `'{{name}}: {{count, number}}'`. */
type GapsOf<Text> = Text extends `${string}{{${infer Gap}}}${infer Rest}`
  ? (Gap extends `${infer Name}, ${string}` ? Name : Gap) | GapsOf<Rest>
  : never;

/** What must be said with a sentence: a value for each gap of its English text. */
export type SentenceValues<Code extends SentenceCode> = Readonly<
  Record<GapsOf<Resources['sentences'][Code]>, SentenceValue>
>;

/** Sentences that say all without a value. */
export type PlainSentenceCode = {
  [Code in SentenceCode]: [GapsOf<Resources['sentences'][Code]>] extends [never] ? Code : never;
}[SentenceCode];

/** Nothing where the text has no gap, else a value for each. */
export type ValuesGiven<Code extends SentenceCode> = Code extends PlainSentenceCode
  ? []
  : [values: SentenceValues<Code>];

export function sentence<Code extends SentenceCode>(code: Code, ...[values]: ValuesGiven<Code>): Sentence {
  return { code, values: values ?? {} };
}

export const sentenceSchema: z.ZodType<Sentence> = z.object({
  // Any text: an agent that is newer than this page may say what the page does not know, and says it in English too.
  code: z.custom<SentenceCode>((code) => typeof code === 'string'),
  values: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.lazy(() => sentenceSchema), z.array(z.lazy(() => sentenceSchema))]),
  ),
});
