import type { CardContent } from '../../../shared/tachograph/card/content.ts';
import { isoDay } from '../../../shared/tachograph/time.ts';
import { type ActivityDay, dayMs, dayOf, minutesOfDay } from '../activities/activity-day.ts';

/**
 * The activity days of a card as the service keeps them. What the card was set to counts whether it was inserted or entered by hand.
 * The newest day is known up to its last change only, because the card may have been read right after it.
 */
export function cardActivityDays(card: CardContent): readonly ActivityDay[] {
  const days = card.data.activity?.days ?? [];
  return days.map((day, index) => {
    const date = isoDay(day.date);
    const changes = day.changes
      .map(({ minute, activity }) => ({ minute, kind: activity }))
      .sort((one, other) => one.minute - other.minute);
    return {
      day: date,
      changes,
      recordedUntilMinute: index === days.length - 1 ? (changes.at(-1)?.minute ?? minutesOfDay) : minutesOfDay,
      distanceKm: day.distanceKm,
      registrations: registrationsOn(card, date),
    };
  });
}

function registrationsOn(card: CardContent, date: string): readonly string[] {
  const uses = (card.data.vehiclesUsed ?? []).filter(({ firstUse, lastUse }) => {
    const first = isoDay(firstUse);
    const last = lastUse === null ? dayOf(firstUse * 1000 + dayMs) : isoDay(lastUse);
    return first <= date && date <= last;
  });
  return [...new Set(uses.flatMap((use) => (use.vehicle ? [use.vehicle.number] : [])))];
}
