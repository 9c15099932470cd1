import { createInstance, type InitOptions, type i18n, type TFunction } from 'i18next';
import { printableText } from '../printable-text.ts';
import { createDayFormat } from './day-format.ts';
import type { en } from './en.ts';

/** Gives the text for a key of `en.ts`. */
export type Translate = TFunction<'page'>;

/** An abbreviated month ends in a point of its own, in some languages: a sentence that ends with it has no second one. */
export function oneFullStop(text: string): string {
  return text.includes('..') ? text.replaceAll(/(?<=\p{L})\.\.(?=\s|$)/gu, '.') : text;
}

/** For a date or a figure that stands among words: where the words take two lines, it is not parted. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

const fullStops = { type: 'postProcessor', name: 'fullStops', process: oneFullStop } as const;

/** All texts of one language. Those of another language have the keys of English, with the plural forms of their own. */
export type Catalogue = Record<keyof typeof en, object> & { readonly measures: { readonly language: string } };

/**
 * React escapes the texts, so i18next must not escape them too. But what a text names may be from outside, and could turn
 * the words around it: of each value only what can be printed stays.
 */
export function textOptions(catalogue: Catalogue): InitOptions {
  const { language } = catalogue.measures;
  return {
    lng: language,
    fallbackLng: false,
    defaultNS: 'page',
    ns: ['page'],
    resources: { [language]: { page: catalogue } },
    interpolation: { escapeValue: true, escape: printableText },
    postProcess: [fullStops.name],
    initAsync: false,
  };
}

/**
 * Adds what the texts need beside their words: the one full stop, and the formats of the values about downloads: days,
 * parts and reasons. A text with a day is given `today` (`YYYY-MM-DD`), which decides whether the day needs its year.
 * Numbers share one format for each language and number of digits: i18next's own makes one for each set of values, which
 * takes longer than everything else.
 */
export function addFormats(texts: i18n): void {
  texts.use(fullStops);
  const { formatter } = texts.services;
  const t = texts.t as Translate;
  const list = (items: readonly string[]) =>
    new Intl.ListFormat(t('measures.language'), { type: 'conjunction' }).format(items);
  const day = (iso: string, today: string) => createDayFormat(t('measures.language'))(iso, today);
  const span = (days: string, today: string) => {
    const [first = '', last] = days.split('/');
    if (last === undefined) return day(first, today);
    return t('download.said.span', { first: day(first, today), last: day(last, today) });
  };
  const part = (code: string) => t(`download.part.${code.trim()}` as 'download.part.other');
  const reason = (code: string) => t(`download.reason.${code}` as 'download.reason.damaged');
  const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase(t('measures.language')) + text.slice(1);
  const formats: Readonly<Record<string, (value: string, today: string) => string>> = {
    day,
    spans: (value, today) => list(value.split(',').map((each) => span(each, today))),
    part,
    firstPart: (value) => capitalised(part(value)),
    firstParts: (codes) => capitalised(list(codes.split(',').map(part))),
    parts: (codes) => list(codes.split(',').map(part)),
    reason,
    firstReason: (value) => capitalised(reason(value)),
  };
  formatter?.add('number', (value, language, { maximumFractionDigits }) =>
    numberFormat(language, maximumFractionDigits).format(value),
  );
  for (const [name, format] of Object.entries(formats)) {
    formatter?.add(name, (value, _language, { today }) => format(String(value), String(today ?? '')));
  }
}

/** The texts outside the page, such as for the tray. */
export function createTexts(catalogue: Catalogue): Translate {
  const texts = createInstance();
  void texts.init(textOptions(catalogue));
  addFormats(texts);
  return texts.t as Translate;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string | undefined, maximumFractionDigits: number | undefined): Intl.NumberFormat {
  const name = `${language} ${maximumFractionDigits}`;
  const format = numberFormats.get(name) ?? new Intl.NumberFormat(language, { maximumFractionDigits });
  numberFormats.set(name, format);
  return format;
}
