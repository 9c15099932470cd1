import { Temporal } from 'temporal-polyfill';
import { isRecord } from '../json.ts';

/** How date-times with neither `Z` nor an offset are meant: in UTC, or in the time of the depot. */
export const readingsOfTimes = ['utc', 'local'] as const;
export type ReadingOfTimes = (typeof readingsOfTimes)[number];

/** How date-times without a zone are meant. */
export interface TimesMeant {
  readonly reading: ReadingOfTimes;
  /** Of the depot. */
  readonly zone: string;
}

export interface ReadTimes {
  /** The JSON, with such date-times written in UTC where they are meant in the time of the depot. */
  readonly json: unknown;
  /** The other reading, where the service's own display texts agree with that one only; else null. */
  readonly otherReading: ReadingOfTimes | null;
}

const withoutZone = /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/i;
/** An hour and a minute in a text for people; a day before it may be written in any way. */
const clockInText = /(?:^|\s)(\d{1,2}:\d{2})(?!\S*\d:)/;

/** Reads the date-times without zone of an answer. `zone`: that of the depot. */
export function readTimesWithoutZone(json: unknown, reading: ReadingOfTimes, zone: string): ReadTimes {
  const agreeing = { utc: 0, local: 0 };
  const read = timesRead(json);
  const other = reading === 'utc' ? 'local' : 'utc';
  return { json: read, otherReading: agreeing[other] > 0 && agreeing[reading] === 0 ? other : null };

  function timesRead(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(timesRead);
    if (typeof value === 'string') return reading === 'local' ? inUtc(value, zone) : value;
    if (!isRecord(value)) return value;
    if ('date' in value && 'formatted' in value) compare(value.date, value.formatted);
    return Object.fromEntries(
      // How the service shows a moment stays as it came.
      Object.entries(value).map(([name, field]) => [name, name === 'formatted' ? field : timesRead(field)]),
    );
  }

  function compare(date: unknown, formatted: unknown): void {
    if (typeof date !== 'string' || typeof formatted !== 'string') return;
    const [, written] = withoutZone.exec(date) ?? [];
    const [, shown] = clockInText.exec(formatted) ?? [];
    if (written === undefined || shown === undefined) return;
    const asUtc = clockInZone(date, zone);
    const clock = shown.padStart(5, '0');
    // Where both readings show the same, as in winter in Britain, the text tells nothing.
    if (asUtc === null || asUtc === written) return;
    if (clock === written) agreeing.local += 1;
    if (clock === asUtc) agreeing.utc += 1;
  }
}

function inUtc(text: string, zone: string): string {
  if (!withoutZone.test(text)) return text;
  try {
    return Temporal.PlainDateTime.from(text.toUpperCase()).toZonedDateTime(zone).toInstant().toString();
  } catch {
    // A day or an hour that does not exist is told as what it is where the field is read.
    return text;
  }
}

function clockInZone(text: string, zone: string): string | null {
  try {
    const moment = Temporal.Instant.from(`${text.toUpperCase()}Z`).toZonedDateTimeISO(zone);
    return moment.toPlainTime().toString({ smallestUnit: 'minute' });
  } catch {
    return null;
  }
}
