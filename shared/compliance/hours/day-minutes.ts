import { type IsoDay, isoDayOf } from '../../tachograph/time.ts';
import type { DepotDays } from '../depot-days.ts';
import type { Basis } from './records.ts';
import { countedAs, recordedSpans, type TimelineStretch } from './timeline.ts';

/** Minutes of each activity: Regulation (EU) No 165/2014, article 34(5)(b), and Regulation (EC) No 561/2006, article 6(5). */
export interface ActivityMinutes {
  /** Driving in scope of Regulation (EC) No 561/2006: article 4(j). */
  readonly drive: number;
  /** Other work (article 4(e)), with driving out of scope (article 6(5)). */
  readonly work: number;
  readonly available: number;
  readonly rest: number;
  /** Neither recorded nor entered by hand. */
  readonly unknown: number;
  /** The part of the other work that was driving out of scope. */
  readonly outOfScope: number;
}

/** A day of a calendar. */
export interface CalendarDay extends ActivityMinutes {
  readonly day: IsoDay;
  /** 1,380 or 1,500 where the clocks change. Minutes that no activity accounts for lie before the first or after the last record. */
  readonly minutesOfDay: number;
  /** Recorded minutes whose signature is not genuine, by the result of the check. */
  readonly notGenuine: Readonly<Record<Exclude<Basis, 'genuine'>, number>>;
}

/** The minutes of each activity within a span. */
export function minutesWithin(stretches: readonly TimelineStretch[], from: number, until: number): ActivityMinutes {
  const minutes = { drive: 0, work: 0, available: 0, rest: 0, unknown: 0, outOfScope: 0 };
  for (let index = firstEndingAfter(stretches, from); index < stretches.length; index++) {
    const stretch = stretches[index];
    if (stretch === undefined || stretch.startMinute >= until) break;
    const length = Math.min(stretch.endMinute, until) - Math.max(stretch.startMinute, from);
    minutes[countedAs(stretch)] += length;
    if (stretch.doing === 'drive' && stretch.outOfScope) minutes.outOfScope += length;
  }
  return minutes;
}

/** Every calendar day from the first record to the last, in the zone of `days`; days in a gap of over a year are left out. */
export function calendarDays(stretches: readonly TimelineStretch[], days: DepotDays): readonly CalendarDay[] {
  const recorded = new Set<number>();
  for (const { from, until } of recordedSpans(stretches)) {
    const lastDay = days.dayOf(until * 60_000 - 1);
    for (let day = days.dayOf(from * 60_000); day <= lastDay; day++) recorded.add(day);
  }
  return [...recorded].map((day) => {
    const [from, until] = [startMinuteOf(days, day), startMinuteOf(days, day + 1)];
    return {
      day: isoDayOf(day),
      minutesOfDay: until - from,
      ...minutesWithin(stretches, from, until),
      notGenuine: {
        'not-checked': minutesOn('not-checked', stretches, from, until),
        'does-not-verify': minutesOn('does-not-verify', stretches, from, until),
      },
    };
  });
}

function startMinuteOf(days: DepotDays, day: number): number {
  return Math.floor(days.startOf(day) / 60_000);
}

function minutesOn(basis: Basis, stretches: readonly TimelineStretch[], from: number, until: number): number {
  let minutes = 0;
  for (let index = firstEndingAfter(stretches, from); index < stretches.length; index++) {
    const stretch = stretches[index];
    if (stretch === undefined || stretch.startMinute >= until) break;
    if (stretch.basis !== basis) continue;
    minutes += Math.min(stretch.endMinute, until) - Math.max(stretch.startMinute, from);
  }
  return minutes;
}

/** A binary search, because years of stretches are queried day by day. */
export function firstEndingAfter(stretches: readonly TimelineStretch[], minute: number): number {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.endMinute ?? 0) > minute) high = middle;
    else low = middle + 1;
  }
  return low;
}
