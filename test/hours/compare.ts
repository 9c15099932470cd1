import { isDeepStrictEqual } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import { depotDays } from '../../shared/compliance/depot-days.ts';
import {
  type ActivitySource,
  cardEndsAtWork,
  cardStretches,
  vehicleUnitStretches,
} from '../../shared/compliance/hours/records.ts';
import { type Hours, hoursOf } from '../../shared/compliance/record/hours.ts';
import { hoursByMinute } from '../service/activities/hours-by-minute.ts';
import type { Witness } from '../service/activities/minute-record.ts';
import { oneOf, seededRandom } from '../service/seeded-random.ts';
import { randomWeeks } from './random-weeks.ts';

/** What a comparison went through, so that nobody takes an empty one for a proof. */
export interface Comparison {
  readonly weeks: number;
  readonly histories: number;
  /** Seeds of histories on which product and reference service do not agree, with the first part that differs. */
  readonly disagreements: readonly { readonly seed: number; readonly part: string }[];
  /** How often each kind of fact was seen. */
  readonly seen: Readonly<Record<string, number>>;
}

const zones = ['UTC', 'Europe/London', 'Europe/Warsaw', 'America/New_York', 'Australia/Lord_Howe'] as const;

/** The product's reckoning. */
export function hoursOfWitnesses(witnesses: readonly Witness[], zone: string): Hours | null {
  return hoursOf(witnesses.map(sourceOf), depotDays(zone));
}

/** The reference service's. */
export function referenceHours(witnesses: readonly Witness[], zone: string): ReturnType<typeof hoursByMinute> {
  return hoursByMinute(witnesses, { utc: wallClock('UTC'), zone: wallClock(zone) });
}

export function sourceOf(witness: Witness): ActivitySource {
  return witness.kind === 'card'
    ? {
        stretches: cardStretches(witness.days),
        marks: witness.marks,
        vehicle: null,
        endsAtWork: cardEndsAtWork(witness.days),
      }
    : {
        stretches: vehicleUnitStretches(witness.days, witness.readAt),
        marks: witness.marks,
        vehicle: witness.vehicle,
        endsAtWork: false,
      };
}

/** By zone and quarter of an hour: histories share them, and each costs a look into the zone's rules. */
const shownDates = new Map<string, Map<number, string>>();

/** The date on a wall in that zone. No day there begins but at a full quarter of an hour. */
function wallClock(zone: string): (atMs: number) => string {
  const dates = shownDates.get(zone) ?? new Map<number, string>();
  shownDates.set(zone, dates);
  return (atMs) => {
    const quarter = Math.floor(atMs / 900_000);
    const known = dates.get(quarter);
    if (known !== undefined) return known;
    const date = Temporal.Instant.fromEpochMilliseconds(quarter * 900_000)
      .toZonedDateTimeISO(zone)
      .toPlainDate();
    dates.set(quarter, date.toString());
    return date.toString();
  };
}

/** Makes random histories until there are so many weeks of them, and compares every fact of both reckonings. */
export function compareRandomWeeks(count: number, firstSeed: number): Comparison {
  const seen: Record<string, number> = {};
  const disagreements: { seed: number; part: string }[] = [];
  let weeks = 0;
  let histories = 0;
  for (let seed = firstSeed; weeks < count; seed++) {
    const random = seededRandom(seed);
    const history = randomWeeks(random);
    const zone = oneOf(random, zones);
    const ours = hoursOfWitnesses(history.witnesses, zone);
    const theirs = referenceHours(history.witnesses, zone);
    const part = firstDifference(ours, theirs);
    if (part !== null) disagreements.push({ seed, part });
    if (ours !== null) countFacts(ours, seen);
    weeks += history.weeks;
    histories += 1;
  }
  return { weeks, histories, disagreements, seen };
}

function firstDifference(ours: Hours | null, theirs: ReturnType<typeof referenceHours>): string | null {
  if (ours === null || theirs === null) return ours === theirs ? null : 'whether there is anything';
  const inOrder = (list: readonly unknown[]): readonly string[] => list.map((each) => JSON.stringify(each)).sort();
  const one = { ...ours, differences: inOrder(ours.differences) };
  const two = {
    ...theirs,
    differences: inOrder(theirs.differences.map((each) => ({ ...each }))),
  };
  for (const part of Object.keys(one) as (keyof Hours)[]) {
    if (!isDeepStrictEqual(one[part], two[part])) return part;
  }
  return null;
}

function countFacts(hours: Hours, seen: Record<string, number>): void {
  const add = (what: string, times = 1): void => {
    seen[what] = (seen[what] ?? 0) + times;
  };
  for (const { endedBy } of hours.drivingPeriods) add(`driving period ended by ${endedBy}`);
  for (const { daily, interruptions } of hours.rests) {
    add(`daily rest ${daily ?? 'unknown'}`);
    if (interruptions > 0) add(`rest interrupted ${interruptions} times on a ferry or train`);
  }
  for (const { isMultiManned, overrun, startIsKnown } of hours.dutyDays) {
    add('day of driving');
    if (!startIsKnown) add('day of driving whose start is not known');
    if (isMultiManned) add('day with two drivers');
    if (overrun) add(`over the daily limit, next rest ${overrun.nextRest ?? 'daily'}`);
  }
  for (const { kind, compensation, reducedInARow } of hours.weeklyRests) {
    add(`weekly rest ${kind}`);
    if (reducedInARow > 1) add('reduced weekly rests in a row');
    if (compensation) add(compensation.heldBy === null ? 'compensation not found' : 'compensation found');
  }
  for (const { kind } of hours.differences) add(`sources differ: ${kind}`);
  for (const { outOfScope } of hours.utcDays) if (outOfScope > 0) add('day with driving out of scope');
  for (const { minutesOfDay } of hours.zoneDays) if (minutesOfDay !== 1_440) add('day with a clock change');
  for (const { fortnightIsCovered } of hours.weeks) add(fortnightIsCovered ? 'fortnight covered' : 'fortnight in part');
}
