import type { RequestError } from '../../shared/contract/contract.ts';
import sentences from '../../shared/i18n/locales/en/sentences.json' with { type: 'json' };
import { failure } from '../../shared/result.ts';
import {
  type PlainSentenceCode,
  type Sentence,
  type SentenceCode,
  type SentenceValue,
  type SentenceValues,
  sentence,
  type ValuesGiven,
} from '../../shared/sentence.ts';

/** A sentence in English, for whoever has no catalogue, with the code by which others say it in their own language. */
export interface Said {
  readonly message: string;
  readonly said: Sentence;
}

export function say<Code extends SentenceCode>(code: Code, ...values: ValuesGiven<Code>): Said {
  return saying(sentence(code, ...values));
}

export function saying(said: Sentence): Said {
  return { message: english(said), said };
}

function english({ code, values }: Sentence): string {
  return sentences[code].replace(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => englishValue(values[name] ?? ''));
}

const englishList = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function englishValue(value: SentenceValue): string {
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  if (typeof value === 'string') return value;
  return 'code' in value ? english(value) : englishList.format(value.map(english));
}

type FieldAndValues<Code extends SentenceCode> = Code extends PlainSentenceCode
  ? [given?: { readonly field?: string }]
  : [given: { readonly values: SentenceValues<Code>; readonly field?: string }];

/** Why a request is refused. `field` names the argument at fault. */
export function refused<Code extends SentenceCode>(
  code: RequestError['code'],
  why: Code,
  ...[given]: FieldAndValues<Code>
): RequestError & Said {
  const { field, values = {} }: { readonly field?: string; readonly values?: Sentence['values'] } = given ?? {};
  return { code, ...saying({ code: why, values }), ...(field !== undefined && { field }) };
}

/** A request that is refused, and why. `field` names the argument at fault. */
export function refusal<Code extends SentenceCode>(
  code: RequestError['code'],
  why: Code,
  ...given: FieldAndValues<Code>
) {
  return failure<RequestError>(refused(code, why, ...given));
}

/** A secret that a person gave and that is not kept, and why. */
export function secretRefusal({ code, message, said }: { readonly code: 'unavailable' | 'fixed' } & Said) {
  return failure<RequestError>({ code: code === 'fixed' ? 'fixed-by-policy' : 'keys-unavailable', message, said });
}
