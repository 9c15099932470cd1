import type { HoursDutyDay, HoursReport } from '../../contract/hours.ts';
import { depotDays } from '../depot-days.ts';
import type { CalendarDay } from './day-minutes.ts';
import type { DriverRecords, NamedSource } from './driver-records.ts';
import type { DutyFacts } from './duty-facts.ts';
import { factsOfDay, factsOfWeek } from './facts.ts';
import { type Hours, hoursOf } from './hours.ts';
import type { Rest } from './rests.ts';
import { weekMinutes, weekOf } from './rules.ts';

/**
 * What is told of a driver's time, ready to be shown; null where nothing tells anything.
 * @param zone an existing IANA zone: that of the depot.
 */
export function hoursReport({ sources, distances }: DriverRecords, zone: string): HoursReport | null {
  const hours = hoursOf(sources, depotDays(zone));
  if (hours === null) return null;
  return {
    from: momentOf(hours.from),
    until: momentOf(hours.until),
    zone,
    sources: sources.map(sourceReport),
    utcDays: hours.utcDays.map(dayReport),
    zoneDays: hours.zoneDays.map(dayReport),
    weeks: hours.weeks.map((week) => ({
      monday: week.monday,
      isCovered: week.coveredMinutes === weekMinutes,
      fortnightIsCovered: week.fortnightIsCovered,
      ...week.minutes,
      facts: factsOfWeek(week, hours),
      days: hours.dutyDays
        .filter(({ startMinute }) => weekOf(startMinute) === weekOf(minuteOfDay(week.monday)))
        .map((day) => dutyDayReport(day, hours)),
    })),
    differences: hours.differences.map(({ kind, startMinute, endMinute, taken, other, takenDoing, otherDoing }) => ({
      kind,
      from: momentOf(startMinute),
      until: momentOf(endMinute),
      taken,
      other,
      takenActivity: takenDoing,
      otherActivity: otherDoing,
    })),
    distances,
  };
}

/** Minutes since 1970 as a moment in UTC. */
function momentOf(minute: number): string {
  return `${new Date(minute * 60_000).toISOString().slice(0, 16)}:00Z`;
}

function minuteOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 60_000;
}

function sourceReport({ name }: NamedSource): HoursReport['sources'][number] {
  return name.kind === 'card'
    ? { kind: 'card', generation: name.generation, vehicle: null }
    : { kind: 'vehicle-unit', generation: null, vehicle: name.vehicle };
}

function dayReport({ notGenuine, ...day }: CalendarDay): HoursReport['utcDays'][number] {
  return { ...day, notChecked: notGenuine['not-checked'], doesNotVerify: notGenuine['does-not-verify'] };
}

function dutyDayReport(day: DutyFacts, { rests, utcDays }: Hours): HoursDutyDay {
  const rest = day.restIndex === null ? undefined : rests[day.restIndex];
  const touched = utcDays.filter((each) => {
    const start = minuteOfDay(each.day);
    return start < day.endMinute && start + each.minutesOfDay > day.startMinute;
  });
  return {
    from: momentOf(day.startMinute),
    until: momentOf(day.endMinute),
    startIsKnown: day.startIsKnown,
    ...day.minutes,
    longestDrivingPeriod: day.longestDrivingPeriodMinutes,
    isMultiManned: day.isMultiManned,
    isGenuine: touched.every(({ notGenuine }) => notGenuine['not-checked'] + notGenuine['does-not-verify'] === 0),
    rest: rest ? restReport(rest) : null,
    facts: factsOfDay(day, rests),
  };
}

function restReport(rest: Rest): NonNullable<HoursDutyDay['rest']> {
  return {
    from: momentOf(rest.startMinute),
    until: momentOf(rest.endMinute),
    minutes: rest.restMinutes,
    unknown: rest.unknownMinutes,
    daily: rest.daily,
    weekly: rest.weekly,
    interruptions: rest.interruptions,
    isCutOff: rest.isCutOff,
  };
}
