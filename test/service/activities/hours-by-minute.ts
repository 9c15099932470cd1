import type { Hours } from '../../../shared/compliance/record/hours.ts';
import { type Kind, type Minute, type MinuteRecord, minuteRecord, type Witness } from './minute-record.ts';

/**
 * The reference service's own reckoning of a driver's hours, minute by minute, from the text of Regulation (EC) No
 * 561/2006 and Directive 2002/15/EC. Slow and plain. It gives the same figures as the product, by another way.
 */
export function hoursByMinute(
  witnesses: readonly Witness[],
  dateOf: { readonly utc: (atMs: number) => string; readonly zone: (atMs: number) => string },
): (Omit<Hours, 'differences'> & { readonly differences: MinuteRecord['contradictions'] }) | null {
  const record = minuteRecord(witnesses);
  if (record === null) return null;
  const { from, minutes } = record;
  const until = from + minutes.length;
  const tape = tapeOf(record);
  const drivingPeriods = periodsOf(tape);
  const { rests, dutyDays } = journeysOf(tape, drivingPeriods);
  const weeklyRests = weeklyRestsOf(rests);
  return {
    from,
    until,
    utcDays: calendar(tape, dateOf.utc),
    zoneDays: calendar(tape, dateOf.zone),
    drivingPeriods,
    rests,
    dutyDays,
    weeklyRests,
    weeks: weeksOf(tape, dutyDays, rests, weeklyRests),
    differences: record.contradictions,
  };
}

type Fact<Key extends 'utcDays' | 'drivingPeriods' | 'rests' | 'dutyDays' | 'weeklyRests' | 'weeks'> =
  Hours[Key][number];

/** Reads like an array of minutes, whatever the first one's number. */
interface Tape {
  readonly from: number;
  readonly until: number;
  readonly at: (minute: number) => Minute;
  /** What the Regulation counts the minute as. */
  readonly counted: (minute: number) => Kind;
  readonly isPause: (minute: number) => boolean;
  /** Minutes of rest, or of nothing known, before this one. */
  readonly pausesBefore: (minute: number) => number;
}

const nothing: Minute = { kind: 'unknown', crew: false, coDriver: false, out: false, basis: null, ferry: false };

function tapeOf({ from, minutes }: MinuteRecord): Tape {
  const at = (minute: number): Minute => minutes[minute - from] ?? nothing;
  const counted = (minute: number): Kind => (at(minute).kind === 'drive' && at(minute).out ? 'work' : at(minute).kind);
  const isPause = (minute: number): boolean => counted(minute) === 'rest' || counted(minute) === 'unknown';
  const pauses = new Uint32Array(minutes.length + 1);
  for (let index = 0; index < minutes.length; index++) {
    pauses[index + 1] = (pauses[index] ?? 0) + (isPause(from + index) ? 1 : 0);
  }
  const until = from + minutes.length;
  const pausesBefore = (minute: number): number => pauses[Math.min(Math.max(minute, from), until) - from] ?? 0;
  return { from, until, at, counted, isPause, pausesBefore };
}

function tally(tape: Tape, start: number, end: number) {
  const sums = { drive: 0, work: 0, available: 0, rest: 0, unknown: 0, outOfScope: 0 };
  for (let minute = Math.max(start, tape.from); minute < Math.min(end, tape.until); minute++) {
    sums[tape.counted(minute)] += 1;
    if (tape.at(minute).kind === 'drive' && tape.at(minute).out) sums.outOfScope += 1;
  }
  return sums;
}

/** Each minute is put down to the date that a clock on the wall would show. */
function calendar(tape: Tape, dateOf: (atMs: number) => string): Fact<'utcDays'>[] {
  const dates = new Map<string, number[]>();
  for (let minute = tape.from - 1_600; minute < tape.until + 1_600; minute++) {
    const date = dateOf(minute * 60_000);
    const ofDate = dates.get(date);
    if (ofDate) {
      ofDate.push(minute);
    } else {
      dates.set(date, [minute]);
    }
  }
  return [...dates]
    .filter(([, ofDate]) => ofDate.some((minute) => minute >= tape.from && minute < tape.until))
    .map(([day, ofDate]) => {
      const known = ofDate.filter((minute) => minute >= tape.from && minute < tape.until);
      const first = known[0] ?? 0;
      return {
        day,
        minutesOfDay: ofDate.length,
        ...tally(tape, first, first + known.length),
        notGenuine: {
          'not-checked': known.filter((minute) => tape.at(minute).basis === 'not-checked').length,
          'does-not-verify': known.filter((minute) => tape.at(minute).basis === 'does-not-verify').length,
        },
      };
    });
}

/** Article 7: a counter of driving that a full break sets back. A pause is judged in the minute after its last. */
function periodsOf(tape: Tape): Fact<'drivingPeriods'>[] {
  const found: Fact<'drivingPeriods'>[] = [];
  let driven = 0;
  let firstMinute = 0;
  let lastMinute = 0;
  let fifteenTaken = false;
  let pause = 0;
  let rest = 0;
  let longestRest = 0;
  let halves: number[] = [];

  const restEnds = (): void => {
    if (rest > 0) halves.push(rest);
    longestRest = Math.max(longestRest, rest);
    rest = 0;
  };
  const setBack = (endedBy: Fact<'drivingPeriods'>['endedBy']): void => {
    if (driven > 0) found.push({ startMinute: firstMinute, endMinute: lastMinute + 1, driveMinutes: driven, endedBy });
    driven = 0;
    fifteenTaken = false;
  };
  const pauseEnds = (): void => {
    restEnds();
    if (longestRest >= 540) {
      setBack('rest');
    } else if (longestRest >= 45) {
      setBack('break');
    } else if (pause >= 45) {
      setBack('crew-availability');
    } else {
      for (const half of halves) {
        if (fifteenTaken && half >= 30) {
          setBack('split-break');
        } else if (half >= 15 && driven > 0) fifteenTaken = true;
      }
    }
    [pause, longestRest, halves] = [0, 0, []];
  };

  for (let minute = tape.from; minute < tape.until; minute++) {
    const { kind, crew, coDriver } = tape.at(minute);
    const isBeside = kind === 'available' && crew && coDriver;
    if (tape.isPause(minute)) {
      pause += 1;
      rest += 1;
    } else if (isBeside) {
      restEnds();
      pause += 1;
    } else if (pause > 0) pauseEnds();
    if (tape.counted(minute) === 'drive') {
      if (driven === 0) firstMinute = minute;
      driven += 1;
      lastMinute = minute;
    }
  }
  if (pause > 0) pauseEnds();
  setBack('data-end');
  return found;
}

/** Start and end of what is rested without a break, from a moment on. */
function nextPause(tape: Tape, since: number): { start: number; end: number } | null {
  let start = since;
  while (start < tape.until && !tape.isPause(start)) start += 1;
  if (start >= tape.until) return null;
  let end = start;
  while (end < tape.until && tape.isPause(end)) end += 1;
  return { start, end };
}

/** Article 4(g) and (h), article 9(1): how much a rest of so many minutes is worth. */
function worth(rested: number): number {
  return [540, 660, 1_440, 2_700].filter((least) => rested >= least).length;
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly interruptions: number;
}

/** The ways to take a daily or weekly rest right from a pause's start: alone, or interrupted on a ferry or train. */
function restsAt(tape: Tape, start: number): readonly Found[] {
  const ends: number[] = [];
  for (let pause = nextPause(tape, start); pause && ends.length < 3; pause = nextPause(tape, pause.end)) {
    ends.push(pause.end);
  }
  return ends.flatMap((end, interruptions) => {
    const rested = tape.pausesBefore(end) - tape.pausesBefore(start);
    if (interruptions === 0) return worth(rested) > 0 ? [{ start, end, interruptions }] : [];
    let hasFerry = false;
    for (let minute = start; minute < end; minute++) hasFerry ||= tape.at(minute).ferry;
    return hasFerry && rested >= 660 && end - start - rested <= 60 ? [{ start, end, interruptions }] : [];
  });
}

/**
 * The rest that can be taken from a pause on, or instead of it one that has a pause in common with it and is worth more; of
 * those that are worth the same the one with the fewest interruptions. null where none begins with this pause.
 */
function fullRestAt(tape: Tape, start: number): Found | null {
  const [first, ...more] = restsAt(tape, start);
  if (first === undefined) return null;
  let others: readonly Found[] = more;
  let pause = nextPause(tape, start);
  while (pause !== null && worth(pause.end - pause.start) === 0) {
    pause = nextPause(tape, pause.end);
    if (pause === null || pause.start >= first.end) break;
    others = [...others, ...restsAt(tape, pause.start)];
  }
  const value = ({ start: from, end, interruptions }: Found): number =>
    4 * worth(tape.pausesBefore(end) - tape.pausesBefore(from)) - interruptions;
  return others.reduce((best, other) => (value(other) > value(best) ? other : best), first);
}

/** Article 4(o): from the second hour on nobody drives alone, and somebody else was there at all. */
function hasTwoDrivers(tape: Tape, start: number, end: number): boolean {
  let accompanied = false;
  for (let minute = start; minute < end; minute++) {
    const { crew } = tape.at(minute);
    accompanied ||= crew;
    if (tape.counted(minute) === 'drive' && !crew && minute >= start + 60) return false;
  }
  return accompanied;
}

function journeysOf(
  tape: Tape,
  periods: readonly Fact<'drivingPeriods'>[],
): { rests: Fact<'rests'>[]; dutyDays: Fact<'dutyDays'>[] } {
  const rests: Fact<'rests'>[] = [];
  const dutyDays: Fact<'dutyDays'>[] = [];
  const longDaysOfWeek = new Map<number, number>();
  let start = tape.from;
  let isKnown = false;
  while (start < tape.until) {
    const end = endOfDay(tape, start, isKnown);
    const dayEnd = end?.start ?? tape.until;
    const isMultiManned = hasTwoDrivers(tape, start, dayEnd);
    if (end !== null) rests.push(restAt(tape, end, start, isKnown, isMultiManned));
    if (dayEnd > start) {
      const restIndex = end === null ? null : rests.length - 1;
      const nextRest = restIndex === null ? null : (rests[restIndex]?.weekly ?? null);
      const day = { startMinute: start, endMinute: dayEnd, startIsKnown: isKnown, restIndex, isMultiManned };
      dutyDays.push(dayAt(tape, day, periods, nextRest, longDaysOfWeek));
    }
    start = end?.end ?? tape.until;
    isKnown = true;
  }
  return { rests, dutyDays };
}

/** Articles 8(2) and 8(5), and the decision of 7 June 2011 for days without a daily rest in time. */
function endOfDay(tape: Tape, start: number, isKnown: boolean): Found | null {
  let sevenHours: Found | null = null;
  const limitFor = (end: number): number => start + (hasTwoDrivers(tape, start, end) ? 1_800 : 1_440);
  for (let pause = nextPause(tape, start); pause; pause = nextPause(tape, pause.end)) {
    const full = fullRestAt(tape, pause.start);
    if (full !== null) {
      // The rest may begin with a later pause.
      for (
        let each: ReturnType<typeof nextPause> = pause;
        each && each.start < full.start;
        each = nextPause(tape, each.end)
      ) {
        if (each.end - each.start >= 420) sevenHours ??= { ...each, interruptions: 0 };
      }
      if (sevenHours === null) return full;
      if (!isKnown) return sevenHours;
      const inTime = restedUntil(tape, full, limitFor(full.start));
      return inTime >= 540 ? full : sevenHours;
    }
    if (sevenHours === null && pause.end - pause.start >= 420) {
      sevenHours = { start: pause.start, end: pause.end, interruptions: 0 };
    }
  }
  return isKnown && tape.until < limitFor(tape.until) ? null : sevenHours;
}

function restedUntil(tape: Tape, { start, end }: Found, limit: number): number {
  let rested = 0;
  for (let minute = start; minute < Math.min(end, limit); minute++) rested += tape.isPause(minute) ? 1 : 0;
  return rested;
}

function restAt(tape: Tape, found: Found, dayStart: number, isKnown: boolean, isMultiManned: boolean): Fact<'rests'> {
  const { start, end, interruptions } = found;
  const restMinutes = tape.pausesBefore(end) - tape.pausesBefore(start);
  const inTime = isKnown ? restedUntil(tape, found, dayStart + (isMultiManned ? 1_800 : 1_440)) : null;
  let threeHours = false;
  for (let pause = nextPause(tape, dayStart); pause && pause.start < start; pause = nextPause(tape, pause.end)) {
    threeHours ||= pause.end - pause.start >= 180;
  }
  const kindInTime = (minutes: number): Fact<'rests'>['daily'] => {
    if (minutes >= 660) return 'regular';
    if (minutes >= 540) return threeHours ? 'split' : 'reduced';
    return 'short';
  };
  return {
    startMinute: start,
    endMinute: end,
    restMinutes,
    unknownMinutes: tally(tape, start, end).unknown,
    interruptions,
    interruptionMinutes: end - start - restMinutes,
    daily: inTime === null ? null : kindInTime(inTime),
    withinMinutes: inTime,
    weekly: restMinutes >= 2_700 ? 'regular' : restMinutes >= 1_440 ? 'reduced' : null,
    isCutOff: start === tape.from || end === tape.until,
  };
}

function dayAt(
  tape: Tape,
  day: Pick<Fact<'dutyDays'>, 'startMinute' | 'endMinute' | 'startIsKnown' | 'restIndex' | 'isMultiManned'>,
  periods: readonly Fact<'drivingPeriods'>[],
  nextRest: Fact<'rests'>['weekly'],
  longDaysOfWeek: Map<number, number>,
): Fact<'dutyDays'> {
  const { startMinute, endMinute } = day;
  const monday = mondayOf(startMinute);
  const longDays = longDaysOfWeek.get(monday) ?? 0;
  const limitMinutes = longDays < 2 ? 600 : 540;
  let driven = 0;
  let breakMinutes = 0;
  let worked = 0;
  let longestWorkMinutes = 0;
  let pause = 0;
  let pauseBeforeDrive = 0;
  let breakBeforeMinutes: number | null = null;
  for (let minute = startMinute; minute < endMinute; minute++) {
    const kind = tape.counted(minute);
    if (tape.isPause(minute)) {
      pause += 1;
      // Counts from its fifteenth minute on, the fourteen before included.
      if (pause === 15) breakMinutes += 14;
      if (pause >= 15) {
        breakMinutes += 1;
        worked = 0;
      }
      continue;
    }
    if (kind === 'drive' || kind === 'work') worked += 1;
    longestWorkMinutes = Math.max(longestWorkMinutes, worked);
    if (kind === 'drive') {
      const isFirstOfDrive = minute === startMinute || tape.counted(minute - 1) !== 'drive';
      if (isFirstOfDrive) pauseBeforeDrive = pause;
      driven += 1;
      if (driven > limitMinutes) breakBeforeMinutes ??= pauseBeforeDrive;
    }
    pause = 0;
  }
  if (driven > 540) longDaysOfWeek.set(monday, longDays + 1);
  const longest = periods
    .filter((period) => period.startMinute >= startMinute && period.startMinute < endMinute)
    .reduce((most, { driveMinutes }) => Math.max(most, driveMinutes), 0);
  return {
    ...day,
    minutes: tally(tape, startMinute, endMinute),
    longestDrivingPeriodMinutes: longest,
    breakMinutes,
    longestWorkMinutes,
    overrun:
      breakBeforeMinutes === null
        ? null
        : { limitMinutes, overMinutes: driven - limitMinutes, breakBeforeMinutes, nextRest },
  };
}

/** Monday 00:00 UTC, asked of the calendar. */
function mondayOf(minute: number): number {
  const date = new Date(minute * 60_000);
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return midnight / 60_000 - ((date.getUTCDay() + 6) % 7) * 1_440;
}

const week = 10_080;

function weeklyRestsOf(rests: readonly Fact<'rests'>[]): Fact<'weeklyRests'>[] {
  const found: Fact<'weeklyRests'>[] = [];
  const used = new Map<number, number>();
  for (const [restIndex, rest] of rests.entries()) {
    if (rest.weekly === null) continue;
    const lastIndex = found.at(-1)?.restIndex ?? -1;
    const last = rests[lastIndex];
    const between = rests.slice(lastIndex + 1, restIndex);
    const monday = mondayOf(rest.startMinute);
    const ofFourWeeks = rests
      .slice(0, restIndex + 1)
      .filter((each) => each.weekly !== null && mondayOf(each.startMinute) >= monday - 3 * week);
    let reducedInARow = 0;
    if (rest.weekly === 'reduced') {
      const kindsSoFar = [...found.map(({ kind }) => kind), 'reduced'];
      reducedInARow = kindsSoFar.length - 1 - kindsSoFar.lastIndexOf('regular');
    }
    found.push({
      restIndex,
      kind: rest.weekly,
      restMinutes: rest.restMinutes,
      isCutOff: rest.isCutOff,
      sinceWeeklyRestMinutes: last ? rest.startMinute - last.endMinute : null,
      reducedDailyRestsBefore: between.filter(({ daily }) => daily === 'reduced').length,
      reducedInARow,
      inFourWeeks: {
        regular: ofFourWeeks.filter(({ weekly }) => weekly === 'regular').length,
        reduced: ofFourWeeks.filter(({ weekly }) => weekly === 'reduced').length,
      },
      compensation: rest.weekly === 'reduced' && !rest.isCutOff ? owed(rest, restIndex, rests, used) : null,
    });
  }
  return found;
}

/** Article 8(6b) and (7): the first later rest in time that has the missing hours to spare, beside what it is itself. */
function owed(
  rest: Fact<'rests'>,
  restIndex: number,
  rests: readonly Fact<'rests'>[],
  used: Map<number, number>,
): Fact<'weeklyRests'>['compensation'] {
  const missingMinutes = 2_700 - rest.restMinutes;
  const dueMinute = mondayOf(rest.startMinute) + 4 * week;
  for (let index = restIndex + 1; index < rests.length; index++) {
    const later = rests[index];
    if (!later || later.endMinute > dueMinute || later.weekly === 'reduced') continue;
    const own = later.weekly === 'regular' ? 2_700 : 540;
    const spare = later.restMinutes - own - (used.get(index) ?? 0);
    if (spare < missingMinutes) continue;
    used.set(index, (used.get(index) ?? 0) + missingMinutes);
    return { missingMinutes, dueMinute, heldBy: index };
  }
  return { missingMinutes, dueMinute, heldBy: null };
}

/** Something else than silence, and than time before or after the tape. */
function hasAnything({ drive, work, available, rest }: Fact<'weeks'>['minutes']): boolean {
  return drive + work + available + rest > 0;
}

function weeksOf(
  tape: Tape,
  days: readonly Fact<'dutyDays'>[],
  rests: readonly Fact<'rests'>[],
  weekly: readonly Fact<'weeklyRests'>[],
): Fact<'weeks'>[] {
  const isWhole = (monday: number): boolean => monday >= tape.from && monday + week <= tape.until;
  const workOf = (monday: number): number => {
    const { drive, work } = tally(tape, monday, monday + week);
    return drive + work;
  };
  const found: Fact<'weeks'>[] = [];
  for (let monday = mondayOf(tape.from); monday < tape.until; monday += week) {
    const minutes = tally(tape, monday, monday + week);
    const before = tally(tape, monday - week, monday);
    const averaged: number[] = [];
    let silent = 0;
    let withGaps = 0;
    for (let back = 0; back < 17 && isWhole(monday - back * week); back++) {
      const then = monday - back * week;
      const unknown = tally(tape, then, then + week).unknown;
      if (unknown === week) {
        silent += 1;
        continue;
      }
      averaged.push(workOf(then));
      if (unknown > 0) withGaps += 1;
    }
    const isSilent = minutes.unknown === week;
    const ofWeek = days.filter(({ startMinute }) => mondayOf(startMinute) === monday);
    found.push({
      monday: new Date(monday * 60_000).toISOString().slice(0, 10),
      coveredMinutes: Object.entries(minutes).reduce(
        (sum, [key, each]) => (key === 'outOfScope' ? sum : sum + each),
        0,
      ),
      minutes,
      fortnightDriveMinutes: minutes.drive + before.drive,
      fortnightIsCovered: isWhole(monday) && isWhole(monday - week),
      dutyDays: ofWeek.length,
      extendedDays: ofWeek.filter((day) => day.minutes.drive > 540).length,
      workingMinutes: minutes.drive + minutes.work,
      averageWorkingMinutes:
        !isWhole(monday) || isSilent
          ? null
          : Math.round(averaged.reduce((sum, each) => sum + each, 0) / averaged.length),
      averagedWeeks: averaged.length,
      unrecordedWeeks: silent,
      weeksInPart: withGaps,
      isRecordedInPart: minutes.unknown > 0 && hasAnything(minutes),
      // Nobody enters leave here.
      leaveDays: 0,
      averagedLeaveDays: 0,
      countedMinutes: minutes.drive + minutes.work,
      isKnown: !isSilent,
      weeklyRests: [...weekly.keys()].filter(
        (index) => mondayOf(rests[weekly[index]?.restIndex ?? 0]?.startMinute ?? 0) === monday,
      ),
    });
  }
  return found;
}
