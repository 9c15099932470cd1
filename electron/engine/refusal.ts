import type { RequestError } from '../../shared/contract/contract.ts';
import type { Sentence, SentenceCode } from '../../shared/contract/sentence.ts';
import { sentences } from '../../shared/i18n/messages/sentences.ts';
import { failure } from '../../shared/result.ts';

/** A sentence in English, for the command line, with the code by which the page says it in its own language. */
export interface Said {
  readonly message: string;
  readonly said: Sentence;
}

export function say(code: SentenceCode, values: Sentence['values'] = {}): Said {
  const message = sentences[code].replace(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? value.toLocaleString('en-GB') : value;
  });
  return { message, said: { code, values } };
}

/** A request that is refused, and why. `field` names the argument at fault. */
export function refusal(
  code: RequestError['code'],
  why: SentenceCode,
  { values, field }: { readonly values?: Sentence['values']; readonly field?: string } = {},
) {
  return failure<RequestError>({ code, ...say(why, values), ...(field !== undefined && { field }) });
}
