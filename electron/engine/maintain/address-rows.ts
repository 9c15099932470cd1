import { withoutFormulaGuard } from '../../../shared/format/csv.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { type Language, offeredLanguages } from '../../../shared/i18n/languages.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { mailAddressSchema } from '../../../shared/settings/mail-address.ts';
import { headKey } from './match-columns.ts';
import type { SpreadsheetRow } from './spreadsheet.ts';

const fields = ['id', 'driver', 'email', 'language'] as const;
type Field = (typeof fields)[number];

/** What the heads of columns and the languages are called, in every language in which a file may be written. */
export interface KnownWords {
  readonly heads: ReadonlyMap<string, Field>;
  readonly languages: ReadonlyMap<string, Language>;
}

/** The places of the columns; null where there is no such column. */
export type AddressColumns = Readonly<Record<Field, number | null>>;

/** One row, with the texts of its cells for whoever has to mend them. */
export interface AddressRow {
  readonly line: number;
  /** '' where the row names the driver by name alone. */
  readonly id: string;
  readonly name: string;
  readonly emailText: string;
  /** '' where the cell is empty; null where it has no e-mail address. */
  readonly email: string | null;
  readonly languageText: string;
  /** Null where the cell is empty; undefined where it has no language that the program speaks. */
  readonly language: Language | null | undefined;
}

export async function knownWords(): Promise<KnownWords> {
  const heads = new Map<string, Field>();
  const languages = new Map<string, Language>();
  for (const spoken of offeredLanguages) {
    const t = createTexts(await loadCatalogue(spoken));
    for (const field of fields) {
      // A list of words, with lines between them.
      const words = [t(`toDo.addressBook.column.${field}`), ...t(`toDo.addressBook.heads.${field}`).split('|')];
      for (const word of words) heads.set(headKey(word), field);
    }
    const names = new Intl.DisplayNames(spoken, { type: 'language' });
    for (const language of offeredLanguages) {
      languages.set(headKey(names.of(language) ?? language), language);
      languages.set(language, language);
    }
  }
  return { heads, languages };
}

/** Null where nobody could tell whose a row is, or what is to be kept of it. */
export function addressColumns(head: readonly string[], { heads }: KnownWords): AddressColumns | null {
  const placeOf = (field: Field) => {
    const place = head.findIndex((text) => heads.get(headKey(text)) === field);
    return place === -1 ? null : place;
  };
  const columns = {
    id: placeOf('id'),
    driver: placeOf('driver'),
    email: placeOf('email'),
    language: placeOf('language'),
  };
  const isWhose = columns.id !== null || columns.driver !== null;
  return isWhose && (columns.email !== null || columns.language !== null) ? columns : null;
}

export function addressRows(
  rows: readonly SpreadsheetRow[],
  columns: AddressColumns,
  { languages }: KnownWords,
): readonly AddressRow[] {
  return rows.map(({ line, cells }) => {
    const text = (field: Field) => {
      const place = columns[field];
      return place === null ? '' : withoutFormulaGuard(cells[place] ?? '').trim();
    };
    const [emailText, languageText] = [text('email'), text('language')];
    return {
      line,
      id: text('id'),
      name: text('driver'),
      emailText,
      email: emailText === '' ? '' : (mailAddressSchema.safeParse(emailText).data ?? null),
      languageText,
      // `de-AT` and `de_AT.UTF-8` are German.
      language:
        languageText === ''
          ? null
          : (languages.get(headKey(languageText)) ??
            languages.get(/^[a-z]{2}(?=[-_])/i.exec(languageText)?.[0].toLowerCase() ?? '')),
    };
  });
}
