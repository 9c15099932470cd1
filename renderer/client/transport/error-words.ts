import type { Words } from '../../../shared/format/words.ts';
import type { AskError } from './transport.ts';

/** A refused or unanswered request, in words that a person can act on. */
export function errorWords(error: AskError, { t }: Pick<Words, 't'>): string {
  return t(`errors.${error.code}`, { message: error.message });
}
