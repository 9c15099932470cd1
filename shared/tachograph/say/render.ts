import type { DownloadPart } from '../part.ts';
import type { IsoDay } from '../time.ts';
import type { NotVerifiableReason } from '../verify/verdict.ts';
import { PART_TEXTS, REASON_TEXTS } from './texts.ts';

/** What goes into the gaps of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Fills an English text as i18next would. `today` decides whether a date needs its year. */
export function renderEnglish(text: string, values: TextValues, today: IsoDay): string {
  return text.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (_, name: string, format: string | undefined) => {
    const value = String(values[name] ?? '');
    switch (format) {
      case 'day':
        return englishDay(value, today);
      case 'part':
        return partText(value);
      case 'parts':
        return englishList(value.split(',').map(partText));
      case 'Part':
        return value === 'detailed-speed' ? 'Detailed speed' : capitalised(partText(value));
      case 'reason':
        return reasonText(value);
      case 'Reason':
        return capitalised(reasonText(value));
      default:
        return value;
    }
  });
}

function partText(part: string): string {
  return PART_TEXTS[part.trim() as DownloadPart] ?? part;
}

function reasonText(reason: string): string {
  return REASON_TEXTS[reason as NotVerifiableReason] ?? reason;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "22 Oct", with its year only when that is not this year. */
function englishDay(day: IsoDay, today: IsoDay): string {
  const [year, month, date] = day.split('-');
  const text = `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''}`;
  return year === today.slice(0, 4) ? text : `${text} ${year}`;
}

function englishList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}
