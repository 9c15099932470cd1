import { Temporal } from 'temporal-polyfill';
import type { MailGroup } from '../settings/mail-group.ts';

/** When a mail of a group is due, in the depot's zone. */
interface MailSlot {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Epoch ms. Where clocks go forward over the time of day, the moment after the gap; where they go back, the first. */
  readonly at: number;
}

type Schedule = Pick<MailGroup, 'interval' | 'weekday' | 'at'>;

/** Two groups of the same text are due at the same moments. */
export function scheduleText({ interval, weekday, at }: Schedule): string {
  return interval === 'daily' ? `daily ${at}` : `weekly ${weekday} ${at}`;
}

/** The newest slot that is not in the future. */
export function lastSlot(schedule: Schedule, now: number, zone: string): MailSlot {
  for (let daysAgo = 0; ; daysAgo += 1) {
    const slot = slotOn(schedule, dayOf(now, zone).subtract({ days: daysAgo }), zone);
    if (slot !== null && slot.at <= now) return slot;
  }
}

/** The first slot after a moment. */
export function nextSlot(schedule: Schedule, now: number, zone: string): MailSlot {
  for (let days = 0; ; days += 1) {
    const slot = slotOn(schedule, dayOf(now, zone).add({ days }), zone);
    if (slot !== null && slot.at > now) return slot;
  }
}

/**
 * The slot whose mail is to be made now; null where there is none. A weekly mail that the PC slept through is made on a
 * later day of its week. A daily one is not: the next comes the same day.
 *
 * @param handledDay day of the last slot that was dealt with, `YYYY-MM-DD`
 */
export function dueSlot(schedule: Schedule, handledDay: string, now: number, zone: string): MailSlot | null {
  const slot = lastSlot(schedule, now, zone);
  if (slot.day <= handledDay) return null;
  const isPast = schedule.interval === 'daily' && slot.day !== dayOf(now, zone).toString();
  return isPast ? null : slot;
}

/** The calendar day of a moment in a zone, `YYYY-MM-DD`. */
export function mailDay(now: number, zone: string): string {
  return dayOf(now, zone).toString();
}

function dayOf(now: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
}

function slotOn({ interval, weekday, at }: Schedule, day: Temporal.PlainDate, zone: string): MailSlot | null {
  if (interval === 'weekly' && day.dayOfWeek !== weekday) return null;
  const { epochMilliseconds } = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(at) });
  return { day: day.toString(), at: epochMilliseconds };
}
