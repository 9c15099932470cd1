import type { TextValues } from './render.ts';

/** A piece of text as a code with its values, for translation, and in English. */
export interface TextPart<Code extends string = string> {
  readonly code: Code;
  readonly values: TextValues;
  readonly english: string;
}
