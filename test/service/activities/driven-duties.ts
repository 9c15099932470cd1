import { type ActivityDay, dayOf } from './activity-day.ts';
import { type Duty, dutiesOf, minutesOf } from './duties.ts';
import { type ActivitySpan, daysOf, spansOf } from './spans.ts';

/** A duty with the vehicles of its days and how far it went. */
export interface DrivenDuty extends Duty {
  readonly distanceKm: number;
  readonly registrations: readonly string[];
}

/**
 * The duties of a driver. A day's distance is shared out among its duties by their driving, because a tachograph card has one distance
 * for a day.
 *
 * @param days in rising order
 */
export function drivenDuties(days: readonly ActivityDay[]): readonly DrivenDuty[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return dutiesOf(spansOf(days)).map((duty) => {
    let distanceKm = 0;
    const registrations = new Set<string>();
    for (const [day, driveMinutes] of driveMinutesByDay(duty.spans)) {
      const record = byDay.get(day);
      if (!record) continue;
      distanceKm += (record.distanceKm * driveMinutes) / minutesOf('drive', spansOf([record]));
      for (const registration of record.registrations) registrations.add(registration);
    }
    return { ...duty, distanceKm: Math.round(distanceKm), registrations: [...registrations] };
  });
}

/** Days without driving are left out. */
export function driveMinutesByDay(spans: readonly ActivitySpan[]): ReadonlyMap<string, number> {
  const minutes = new Map<string, number>();
  for (const day of daysOf(spans)) {
    for (const span of spansOf([day])) {
      if (span.kind !== 'drive') continue;
      minutes.set(dayOf(span.startMs), (minutes.get(dayOf(span.startMs)) ?? 0) + minutesOf('drive', [span]));
    }
  }
  return minutes;
}
