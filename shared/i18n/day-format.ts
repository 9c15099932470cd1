/** Formats a day (`YYYY-MM-DD`): `22 Oct`, with its year when that is not the year of `today`. */
export type DayFormat = (day: string, today: string) => string;

const made = new Map<string, DayFormat>();

/** The format of a language's locale. It is made once, because making it takes longer than drawing a screen. */
export function createDayFormat(locale: string): DayFormat {
  const known = made.get(locale) ?? dayFormat(locale);
  made.set(locale, known);
  return known;
}

function dayFormat(locale: string): DayFormat {
  // A day without a zone is the same everywhere.
  const options = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
  const dayAndMonth = new Intl.DateTimeFormat(locale, options);
  const dayMonthYear = new Intl.DateTimeFormat(locale, { ...options, year: 'numeric' });
  return (day, today) => {
    const at = Date.parse(day);
    if (Number.isNaN(at)) return day;
    return threeLetters((day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : dayMonthYear).format(at));
  };
}

/** British English shortens September alone to four letters; a column of dates should not. */
export function threeLetters(date: string): string {
  return date.replace(/\bSept\b(?!\.)/, 'Sep');
}
