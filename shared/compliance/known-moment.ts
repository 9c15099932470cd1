const firstMs = Date.UTC(1970, 0, 1);
const lastMs = Date.UTC(2201, 0, 1) - 1;
const dayMs = 86_400_000;

/**
 * The epoch milliseconds of a date-time; null where none is given, and where its year is before 1970 or after 2200.
 * Services write such dates where they have none, as .NET does with the year 1: shown or counted with, they would be
 * a lie, and calendars end.
 */
export function knownMoment(text: string | undefined): number | null {
  if (text === undefined) return null;
  const at = Date.parse(text);
  return at >= firstMs && at <= lastMs ? at : null;
}

/** A day counted from 1970-01-01; null where it is not in the years that {@link knownMoment} knows. */
export function knownDay(day: number): number | null {
  return day * dayMs >= firstMs && day * dayMs <= lastMs ? day : null;
}
