import { Temporal } from 'temporal-polyfill';

/** Calendar days in the depot's zone, counted from 1970-01-01, whatever the zone of the PC is. */
export interface DepotDays {
  /** The day of a moment in whole epoch ms. */
  readonly dayOf: (atMs: number) => number;
  /** Epoch ms at which a day begins, which is not midnight where clocks change at midnight. */
  readonly startOf: (day: number) => number;
}

interface OffsetSpan {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly offsetMs: number;
}

const dayMs = 86_400_000;

/** @param zone an existing IANA zone, such as `Europe/London`. */
export function depotDays(zone: string): DepotDays {
  // The thousands of moments in a report share a few offsets, which are costly to look up.
  const spans: OffsetSpan[] = [];
  const spanAt = (atMs: number): OffsetSpan => {
    const known = spans.find(({ fromMs, untilMs }) => atMs >= fromMs && atMs < untilMs);
    if (known !== undefined) return known;
    const found = offsetSpan(zone, atMs);
    spans.push(found);
    return found;
  };
  return {
    dayOf: (atMs) => Math.floor((atMs + spanAt(atMs).offsetMs) / dayMs),
    startOf: (day) =>
      Temporal.PlainDate.from('1970-01-01').add({ days: day }).toZonedDateTime(zone).startOfDay().epochMilliseconds,
  };
}

function offsetSpan(zone: string, atMs: number): OffsetSpan {
  const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);
  const next = at.getTimeZoneTransition('next');
  return {
    fromMs: sinceTransition(at),
    untilMs: next === null ? Number.POSITIVE_INFINITY : next.epochMilliseconds,
    offsetMs: at.offsetNanoseconds / 1_000_000,
  };
}

function sinceTransition(at: Temporal.ZonedDateTime): number {
  // "Previous" means strictly before, so the search starts one millisecond later to find a transition at this very moment.
  const previous = at.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  return previous === null ? Number.NEGATIVE_INFINITY : previous.epochMilliseconds;
}

/**
 * The day that a service means by a date. Some fields hold a day without a time, written as midnight UTC: the day is the
 * one written, not the day before, as it would be in a zone west of Greenwich.
 */
export function dayMeant(days: Pick<DepotDays, 'dayOf'>, atMs: number): number {
  return atMs % dayMs === 0 ? atMs / dayMs : days.dayOf(atMs);
}

const firstMs = Date.UTC(1970, 0, 1);
const lastMs = Date.UTC(2201, 0, 1) - 1;

/**
 * The epoch milliseconds of a date-time; null where none is given, and where its year is before 1970 or after 2200.
 * Services write such dates where they have none, as .NET does with the year 1: showing them or counting with them would
 * be wrong, and they lie outside what calendars can compute.
 */
export function knownMoment(text: string | undefined): number | null {
  if (text === undefined) return null;
  const at = Date.parse(text);
  return at >= firstMs && at <= lastMs ? at : null;
}

/** A day counted from 1970-01-01; null where it is outside the years that {@link knownMoment} accepts. */
export function knownDay(day: number): number | null {
  return day * dayMs >= firstMs && day * dayMs <= lastMs ? day : null;
}
