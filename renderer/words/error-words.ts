import type { AskError } from '../transport/transport.ts';
import type { Words } from './words.ts';

/** A refused or unanswered request, in words that a person can act on. */
export function errorWords(error: AskError, { t }: Pick<Words, 't'>): string {
  return t(`errors.${error.code}`, { message: error.message });
}
