import { Temporal } from 'temporal-polyfill';
import { createDayFormat, threeLetters } from '../i18n/day-format.ts';
import type { Translate } from '../i18n/texts.ts';

/**
 * Formats times and days in one zone. The 24-hour clock and the order of day and month are the same on every PC, so that
 * two clerks on the telephone see the same text.
 */
export interface Times {
  /** `08:40` */
  readonly clock: (at: number) => string;
  /** `08:40:02` */
  readonly clockWithSeconds: (at: number) => string;
  /** In a table: `08:40` today, `Thu 17:31` yesterday, else `22 Oct`, with the year when it is not this one. */
  readonly short: (at: number, now: number) => string;
  /** In a sentence: `08:40` today, `yesterday, 15:40`, else `22 Oct`. */
  readonly sentence: (at: number, now: number) => string;
  /** Either after "as of", which French says otherwise of a time than of a day: `à 08:40`, `au 22 oct.`. */
  readonly asOf: (at: number, now: number | 'in-full') => string;
  /** A day with its year: `4 Mar 2027`. */
  readonly date: (at: number) => string;
  /** `Sat 21 Nov` */
  readonly weekdayAndDay: (at: number) => string;
  /** `Thursday` */
  readonly weekday: (at: number) => string;
  /** In full: `20 Nov 2026, 07:38`. */
  readonly full: (at: number) => string;
  /** `2026-11-20`: the day of a moment. */
  readonly dayOf: (at: number) => string;
  /** For a spreadsheet: `2026-11-20 07:38:05`. */
  readonly iso: (at: number) => string;
  /** `22 Oct`, with the year when it is not this one; `day` is `YYYY-MM-DD`. */
  readonly day: (day: string, now: number) => string;
  /** `08:40` today, else its day: `22 Oct`, with the year when it is not this one. */
  readonly clockOrDay: (at: number, now: number) => string;
  /** `22 Oct 2026`, always with the year; `day` is `YYYY-MM-DD`. */
  readonly dayWithYear: (day: string) => string;
  /** Written out: `Friday 20 November 2026`; `day` is `YYYY-MM-DD`. */
  readonly longDay: (day: string) => string;
  /** Days from the day of `at` to the day of `now`; 0 today, 1 yesterday. */
  readonly daysAgo: (at: number, now: number) => number;
  /** Epoch milliseconds at which the day of `now` began; right on days that have 23 or 25 hours. */
  readonly startOfDay: (now: number) => number;
  /** Epoch milliseconds at which a day begins; `day` is `YYYY-MM-DD`. */
  readonly dayStart: (day: string) => number;
  /** Epoch milliseconds of a clock time on the day after that of `now`. */
  readonly tomorrowAt: (hour: number, now: number) => number;
  /** `2026-11-20T07:38`, as the clock on the wall shows it. */
  readonly wallClock: (at: number) => string;
  /** Epoch milliseconds of a time on the wall, such as `2026-11-20T07:38`; one that clocks leave out is an hour later. */
  readonly atClock: (wallClock: string) => number;
  /** `Mon 06:00` */
  readonly weekdayAndClock: (at: number) => string;
  /** `08:40` today, else with its day, such as `Mon 23 Nov, 06:00`. */
  readonly clockWithDay: (at: number, now: number) => string;
}

/** When tomorrow begins for a depot: before the first lorry leaves. */
export const morningHour = 6;

/** @param t the catalogue, which also names the language of days and months */
export function createTimes(timeZone: string, t: Translate): Times {
  const locale = t('measures.language');
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const clockWithSeconds = format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  const dayAndMonth = format({ day: 'numeric', month: 'short' });
  const dayMonthYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const weekday = format({ weekday: 'short' });
  const weekdayAndDay = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const longWeekday = format({ weekday: 'long' });
  const plainDay = createDayFormat(locale);
  const plainDayMonthYear = format({ ...plain, day: 'numeric', month: 'short', year: 'numeric' });
  const plainLong = format({ ...plain, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone });

  const dayOf = (at: number) => isoDay.format(at);
  // Every cell of a table asks for the day of the same moment.
  let lastNow = { at: Number.NaN, day: '' };
  const today = (now: number) => {
    if (now !== lastNow.at) lastNow = { at: now, day: dayOf(now) };
    return lastNow.day;
  };
  const daysAgo = (at: number, now: number) => (Date.parse(today(now)) - Date.parse(dayOf(at))) / 86_400_000;
  const shortDate = (at: number, now: number) =>
    threeLetters((dayOf(at).slice(0, 4) === today(now).slice(0, 4) ? dayAndMonth : dayMonthYear).format(at));
  const inFull = (at: number) => `${threeLetters(dayMonthYear.format(at))}, ${clock.format(at)}`;
  const weekdayAndClock = (at: number) => `${weekday.format(at)} ${clock.format(at)}`;
  const zoned = (now: number) => Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);

  return {
    clock: (at) => clock.format(at),
    clockWithSeconds: (at) => clockWithSeconds.format(at),
    short(at, now) {
      const days = daysAgo(at, now);
      if (days === 0) return clock.format(at);
      return days === 1 ? weekdayAndClock(at) : shortDate(at, now);
    },
    sentence(at, now) {
      const days = daysAgo(at, now);
      if (days === 0) return clock.format(at);
      return days === 1 ? t('measures.yesterdayAt', { at: clock.format(at) }) : shortDate(at, now);
    },
    asOf(at, now) {
      if (now === 'in-full') return t('measures.asOf.day', { day: inFull(at) });
      const days = daysAgo(at, now);
      if (days === 0) return t('measures.asOf.clock', { at: clock.format(at) });
      if (days === 1) return t('measures.asOf.yesterday', { at: clock.format(at) });
      return t('measures.asOf.day', { day: shortDate(at, now) });
    },
    date: (at) => threeLetters(dayMonthYear.format(at)),
    weekdayAndDay: (at) => threeLetters(weekdayAndDay.format(at)),
    full: inFull,
    dayOf,
    iso: (at) => `${dayOf(at)} ${clockWithSeconds.format(at)}`,
    weekday: (at) => longWeekday.format(at),
    day: (day, now) => plainDay(day, today(now)),
    clockOrDay: (at, now) => (daysAgo(at, now) === 0 ? clock.format(at) : plainDay(dayOf(at), today(now))),
    dayWithYear: (day) => threeLetters(plainDayMonthYear.format(Date.parse(day))),
    longDay: (day) => withoutEnglishComma(plainLong.format(Date.parse(day))),
    daysAgo,
    startOfDay: (now) => zoned(now).startOfDay().epochMilliseconds,
    dayStart: (day) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds,
    weekdayAndClock,
    wallClock: (at) => zoned(at).toPlainDateTime().toString({ smallestUnit: 'minute' }),
    atClock: (wallClock) => Temporal.PlainDateTime.from(wallClock).toZonedDateTime(timeZone).epochMilliseconds,
    clockWithDay: (at, now) =>
      daysAgo(at, now) === 0
        ? clock.format(at)
        : t('measures.dayAndClock', {
            day: threeLetters(weekdayAndDay.format(at)),
            at: clock.format(at),
          }),
    tomorrowAt: (hour, now) => zoned(now).startOfDay().add({ days: 1 }).with({ hour }).epochMilliseconds,
  };
}

/** A day without a zone is the same everywhere. */
const plain = { timeZone: 'UTC' } as const;

/** Some systems write "Friday, 20 November 2026" in English, some without the comma; in German it must stand. */
function withoutEnglishComma(date: string): string {
  return date.replace(/^(\w+day),/, '$1');
}

const formatted = new WeakMap<Translate, Map<number, string>>();
const mostFormatted = 10_000;

/**
 * `13 h 45`, `0 h 00`: hours that are added up and held against a limit, which the law gives in hours, also above two days:
 * a day of driving has nine of them. How long something lasted or is ago is a `timeSpan`. The texts are cached, because a
 * long table repeats the same ones.
 */
export function hoursAndMinutes(minutes: number, t: Translate): string {
  const known = formatted.get(t) ?? new Map<number, string>();
  formatted.set(t, known);
  const text =
    known.get(minutes) ??
    t('availability.hours', { hours: Math.floor(minutes / 60), minutes: twoDigits(minutes % 60) });
  if (known.size < mostFormatted) known.set(minutes, text);
  return text;
}

/** From so many hours on, days and hours are said: nobody reads 75 h as three days. */
const hoursSaidAsDays = 48;

/** How long something lasted, or by how much two times differ: `26 min`, `5 h 20`, from two days on `3 days 4 h`. */
export function timeSpan(minutes: number, t: Translate): string {
  if (minutes < 60) return t('availability.minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  return hours < hoursSaidAsDays ? hoursAndMinutes(minutes, t) : daysText(hours, t);
}

/** An age in whole hours: `24 h`, from two days on `7 days`. */
export function ageInHours(hours: number, t: Translate): string {
  return hours < hoursSaidAsDays ? t('common.hoursShort', { hours }) : daysText(hours, t);
}

function daysText(hours: number, t: Translate): string {
  const count = Math.floor(hours / 24);
  return hours % 24 === 0
    ? t('common.daysCounted', { count })
    : t('availability.daysAndHours', { count, hours: hours % 24 });
}

/** `in 26 min`, `in 5 h 20`, `in 3 days 4 h`: from `now` to `at`, in whole minutes, rounded up. */
export function waitingTime(at: number, now: number, t: Translate): string {
  const minutes = Math.max(1, Math.ceil((at - now) / 60_000));
  if (minutes < 60) return t('availability.inMinutes', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < hoursSaidAsDays) return t('availability.inHours', { hours, minutes: twoDigits(minutes % 60) });
  return t('availability.inDays', { count: Math.floor(hours / 24), hours: hours % 24 });
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
