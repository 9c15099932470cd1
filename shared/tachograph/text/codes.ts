import type Resources from '../../i18n/resources.d.ts';

/** The name under which a text stands in the catalogue, without the form of its plural. */
type CodeOf<Texts> = keyof {
  [Key in keyof Texts as Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key]: never;
};

export type LineCode = CodeOf<Resources['download']['line']>;
export type AdviceCode = CodeOf<Resources['download']['advice']>;
export type RowCode = CodeOf<Resources['download']['row']>;

/** A piece of text as the code that it has in the catalogue, and what goes into its gaps. */
export interface TextPart<Code extends string = string> {
  readonly code: Code;
  readonly values: TextValues;
}

export type TextValues = Readonly<Record<string, string | number>>;
