import type Resources from '../../../shared/i18n/resources.d.ts';
import type { CommandWords } from '../words.ts';

type Conform = Resources['conform'];

/** The names of the texts in the catalogue, such as `checks.takes`; a plural form is not named. */
export type ToldCode = {
  [Group in keyof Conform]: `${Group}.${Uncounted<keyof Conform[Group] & string>}`;
}[keyof Conform];

type Uncounted<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** What a check says, for whoever puts words to it. A value with a code is said in words too. */
export interface Told {
  readonly code: ToldCode;
  readonly values: Readonly<Record<string, string | number | Told>>;
}

export function told(code: ToldCode, values: Told['values'] = {}): Told {
  return { code, values };
}

export function toldText({ code, values }: Told, t: CommandWords): string {
  const inWords: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    inWords[name] = typeof value === 'object' ? toldText(value, t) : value;
  }
  return t(`conform.${code}` as 'conform.problems.missing', inWords);
}
