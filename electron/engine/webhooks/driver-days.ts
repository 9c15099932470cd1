import { knownMoment } from '../../../shared/compliance/depot-days.ts';
import type { ClockingRow, HeardClocking, ReportedSpan } from '../../../shared/contract/reports/clockings.ts';
import type { RowOf } from '../../../shared/service/operations.ts';
import { isoDayOf } from '../../../shared/tachograph/time.ts';
import type { LedgerClocking } from './clocking-ledger.ts';

/** A day of one driver: its clockings, each beside the start or end that the tachograph has. */
export interface DriverDay {
  readonly driverId: string | null;
  readonly name: string | null;
  readonly day: string;
  readonly verdict: ClockingRow['verdict'];
  readonly isOutMissing: boolean;
  readonly rows: readonly ClockingRow[];
}

interface DayParts {
  readonly clockings: readonly LedgerClocking[];
  /** Rows of driver-d46. */
  readonly report: readonly RowOf<'driver-d46'>[];
  /** As another report names a driver; null where none does. */
  readonly nameOf: (driverId: string) => string | null;
  /** The day of a moment in the depot's zone. */
  readonly dayOf: (atMs: number) => number;
  /** The first day, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

type ReportDay = NonNullable<RowOf<'driver-d46'>['data']>[number];

const minuteMs = 60_000;
/** A clock-out belongs to the clock-in before it, also after midnight, but not to that of the day before yesterday. */
const longestDutyMs = 24 * 60 * minuteMs;
/** From here on a difference is a reason for the report's mark: what driver-d46 itself compares with by default. */
const markedFromMinutes = 30;

/** Joins what was heard with what the report says; days that do not agree first, then the newest. */
export function driverDays({ clockings, report, nameOf, dayOf, from, to }: DayParts): DriverDay[] {
  const heard = Map.groupBy(clockings, ({ driverId }) => driverId);
  const told = Map.groupBy(report, ({ driverId }) => driverId ?? null);
  const days = [...new Set([...heard.keys(), ...told.keys()])].flatMap((driverId) => {
    const reported = driverId === null ? [] : (told.get(driverId) ?? []);
    const name = reported[0]?.name ?? (driverId === null ? null : nameOf(driverId));
    return daysOfDriver(
      { driverId, name, dayOf },
      heard.get(driverId) ?? [],
      reported.flatMap(({ data = [] }) => data),
    );
  });
  return days
    .filter(({ number }) => number >= from && number < to)
    .toSorted(
      (one, other) =>
        Number(other.verdict === 'disagrees') - Number(one.verdict === 'disagrees') ||
        other.number - one.number ||
        (one.name ?? one.driverId ?? '').localeCompare(other.name ?? other.driverId ?? ''),
    )
    .map(({ number: _, ...day }) => day);
}

interface Whose {
  readonly driverId: string | null;
  readonly name: string | null;
  readonly dayOf: (atMs: number) => number;
}

type NumberedDay = DriverDay & { readonly number: number };

function daysOfDriver(
  whose: Whose,
  clockings: readonly LedgerClocking[],
  reported: readonly ReportDay[],
): NumberedDay[] {
  const left = new Set(clockings);
  const sides = reported.map((item) => ({
    item,
    in: { clockedAt: knownMoment(item.clockIn?.date), tachographAt: knownMoment(item.tachoStart?.date) },
    out: { clockedAt: knownMoment(item.clockOut?.date), tachographAt: knownMoment(item.tachoEnd?.date) },
  }));
  // The very clocking that the report means first; what it does not have yet may be the nearest one of that day.
  const exact = sides.map((side) => ({
    in: take(left, true, (at) => isSameMinute(at, side.in.clockedAt)),
    out: take(left, false, (at) => isSameMinute(at, side.out.clockedAt)),
  }));
  const reportedDays = sides.flatMap((side, place) => {
    const start = side.in.tachographAt ?? side.in.clockedAt ?? side.out.tachographAt ?? side.out.clockedAt;
    if (start === null) return [];
    const nearest = (isClockIn: boolean, { clockedAt, tachographAt }: ReportedSide) =>
      clockedAt === null && tachographAt !== null
        ? take(left, isClockIn, (at) => whose.dayOf(at) === whose.dayOf(tachographAt))
        : null;
    const halves = [
      halfOf(true, side.in, exact[place]?.in ?? nearest(true, side.in)),
      halfOf(false, side.out, exact[place]?.out ?? nearest(false, side.out)),
    ].filter((half) => half !== null);
    return [{ number: whose.dayOf(start), said: saidOf(side), halves }];
  });
  // What the report does not have stands on its own day: with what it says of that day, where it says anything.
  const others = otherHalves(whose, [...left]);
  const joined = reportedDays.map(({ number, said, halves }) => {
    const more = others.get(number) ?? [];
    others.delete(number);
    return numberedDay(whose, number, said, [...halves, ...more]);
  });
  return [...joined, ...[...others].map(([number, halves]) => numberedDay(whose, number, nothingSaid, halves))];
}

type Said = Pick<ClockingRow, 'verdict' | 'clockedSpan' | 'tachographSpan'>;
const noSpan: ReportedSpan = { from: null, to: null, minutes: null };
const nothingSaid: Said = { verdict: 'silent', clockedSpan: noSpan, tachographSpan: noSpan };

interface ReportedSide {
  readonly clockedAt: number | null;
  readonly tachographAt: number | null;
}

interface ReportedSides {
  readonly item: ReportDay;
  readonly in: ReportedSide;
  readonly out: ReportedSide;
}

function saidOf({ item: { clockingMismatch, clockedHours, tachoHours }, in: start, out: end }: ReportedSides): Said {
  return {
    verdict: clockingMismatch === undefined ? 'silent' : clockingMismatch ? 'disagrees' : 'agrees',
    clockedSpan: { from: start.clockedAt, to: end.clockedAt, minutes: clockedHours?.minutes ?? null },
    tachographSpan: { from: start.tachographAt, to: end.tachographAt, minutes: tachoHours?.minutes ?? null },
  };
}

function isSameMinute(one: number, other: number | null): boolean {
  return other !== null && Math.floor(one / minuteMs) === Math.floor(other / minuteMs);
}

/** Takes the clocking of this direction for which it holds; one that was deleted from here is there no more. */
function take(left: Set<LedgerClocking>, isClockIn: boolean, holds: (at: number) => boolean): LedgerClocking | null {
  const found = [...left].find(
    (clocking) => clocking.isClockIn === isClockIn && clocking.changedHere !== 'deleted' && holds(clocking.at),
  );
  if (found === undefined) return null;
  left.delete(found);
  return found;
}

type Half = Pick<
  ClockingRow,
  'key' | 'isClockIn' | 'clockedAt' | 'tachographAt' | 'differenceMinutes' | 'isMarked' | 'clocking'
>;

/** Null where neither clock nor tachograph nor report knows anything. */
function halfOf(isClockIn: boolean, side: ReportedSide, clocking: LedgerClocking | null): Half | null {
  const clockedAt = clocking?.clockedAt ?? side.clockedAt;
  const { tachographAt } = side;
  if (clockedAt === null && tachographAt === null) return null;
  const differenceMinutes =
    clockedAt === null || tachographAt === null
      ? null
      : Math.floor(clockedAt / minuteMs) - Math.floor(tachographAt / minuteMs);
  const key = clocking?.clockingId ?? `${isClockIn ? 'in' : 'out'} ${clockedAt ?? tachographAt}`;
  return {
    key,
    isClockIn,
    clockedAt,
    tachographAt,
    differenceMinutes,
    isMarked: clockedAt === null || Math.abs(differenceMinutes ?? 0) >= markedFromMinutes,
    clocking: clocking === null ? null : shown(clocking),
  };
}

function shown({ deliveries: _deliveries, at: _at, ...clocking }: LedgerClocking): HeardClocking {
  return clocking;
}

/** What the report does not have, by day: a clock-out stands with the clock-in before it. */
function otherHalves(whose: Whose, clockings: readonly LedgerClocking[]): Map<number, Half[]> {
  const byDay = new Map<number, Half[]>();
  let lastIn: { readonly at: number; readonly number: number } | null = null;
  for (const clocking of clockings.toSorted((one, other) => one.at - other.at)) {
    const goesOn = clocking.isClockIn === false && lastIn !== null && clocking.at - lastIn.at < longestDutyMs;
    const number: number = goesOn && lastIn !== null ? lastIn.number : whose.dayOf(clocking.at);
    lastIn = clocking.isClockIn === true ? { at: clocking.at, number } : null;
    const half: Half = {
      key: clocking.clockingId,
      isClockIn: clocking.isClockIn,
      clockedAt: clocking.clockedAt,
      tachographAt: null,
      differenceMinutes: null,
      isMarked: false,
      clocking: shown(clocking),
    };
    byDay.set(number, [...(byDay.get(number) ?? []), half]);
  }
  return byDay;
}

function numberedDay({ driverId, name }: Whose, number: number, said: Said, halves: readonly Half[]): NumberedDay {
  const day = isoDayOf(number);
  const rows = halves.map(
    (half): ClockingRow => ({
      ...half,
      ...said,
      driverId,
      name,
      day,
      key: `${driverId ?? ''} ${day} ${half.key}`,
      // The mark is the report's: what differs on a day that agrees is no reason for anything.
      isMarked: said.verdict === 'disagrees' && half.isMarked,
    }),
  );
  const isOutMissing = rows.some(({ isClockIn, clockedAt }) => isClockIn === false && clockedAt === null);
  return { driverId, name, day, number, verdict: said.verdict, isOutMissing, rows };
}
