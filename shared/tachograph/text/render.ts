import type { DownloadPart } from '../part.ts';
import type { IsoDay } from '../time.ts';
import type { NotVerifiableReason } from '../verify/verdict.ts';
import { partTexts, reasonTexts } from './messages.ts';

/** A piece of text as a code with its values, for translation, and in English. */
export interface TextPart<Code extends string = string> {
  readonly code: Code;
  readonly values: TextValues;
  readonly english: string;
}

/** What goes into the gaps of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * How a value is worded, by the name that follows the comma in a text. `today` decides whether a date needs its year.
 * Whatever renders the texts takes these, so that a part or a reason has one name everywhere.
 */
export const textFormats: Readonly<Record<string, (value: string, today: IsoDay) => string>> = {
  day: englishDay,
  part: partText,
  spans: (value, today) => englishList(value.split(',').map((span) => englishSpan(span, today))),
  parts: (value) => englishList(value.split(',').map(partText)),
  Parts: (value) => capitalised(englishList(value.split(',').map(partText))),
  Part: (value) => (value === 'detailed-speed' ? 'Detailed speed' : capitalised(partText(value))),
  reason: reasonText,
  Reason: (value) => capitalised(reasonText(value)),
};

/** Fills an English text as i18next would. `today` decides whether a date needs its year. */
export function renderEnglish(text: string, values: TextValues, today: IsoDay): string {
  return text.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (_, name: string, format: string | undefined) => {
    const value = String(values[name] ?? '');
    return format === undefined ? value : (textFormats[format]?.(value, today) ?? value);
  });
}

function partText(part: string): string {
  return partTexts[part.trim() as DownloadPart] ?? part;
}

function reasonText(reason: string): string {
  return reasonTexts[reason as NotVerifiableReason] ?? reason;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "22 Oct", with its year only when that is not this year. */
function englishDay(day: IsoDay, today: IsoDay): string {
  const [year, month, date] = day.split('-');
  const text = `${Number(date)} ${months[Number(month) - 1] ?? ''}`;
  return year === today.slice(0, 4) ? text : `${text} ${year}`;
}

/** "7 Nov", or "7 Nov to 10 Nov": the first and the last day, with a slash between them where they differ. */
function englishSpan(span: string, today: IsoDay): string {
  return span
    .split('/')
    .map((day) => englishDay(day, today))
    .join(' to ');
}

function englishList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * A holder as a list shows them: "A. Testerson". Cards hold surnames in capitals as often as not.
 * Empty where the card holds neither name.
 */
export function shortPersonName(surname: string, firstNames: string): string {
  const initial = [...firstNames.trim()][0];
  const family = readableName(surname);
  if (family === '') return readableName(firstNames);
  return initial ? `${initial.toUpperCase()}. ${family}` : family;
}

/** Capitals only at the start of each word, unless the card already mixes them. */
function readableName(name: string): string {
  const tidy = name.replace(/\s+/g, ' ').trim();
  if (tidy !== tidy.toUpperCase()) return tidy;
  return tidy
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
