import { describe, expect, test } from 'vitest';
import { unitDrivers } from '../../../shared/compliance/hours/driver-records.ts';
import type { ActivityChange } from '../../../shared/tachograph/activity-change.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { dayNumber, isoDay } from '../../../shared/tachograph/time.ts';
import type { VehicleUnitContent } from '../../../shared/tachograph/vehicle-unit/content.ts';
import { specimens } from '../../corpus/library.ts';
import { specimenBytes } from '../../corpus/specimen-bytes.ts';
import { type PlainDay, plainUnit, unwrittenMinute } from './plain-unit-reader.ts';
import { expectedSamples, sampleBytes, samplesAreHere } from './sample-files.ts';

const minutesPerDay = 1_440;
const activities = ['rest', 'available', 'work', 'drive'];
const slots = ['driver', 'co-driver'] as const;

/** The bits `c p aa` of the change that holds at a minute. */
const bitsOf = ({ activity, cardInserted, crewOrManual }: ActivityChange): number =>
  activities.indexOf(activity) + (cardInserted ? 0 : 4) + (crewOrManual ? 8 : 0);

function unitOf(bytes: Uint8Array): VehicleUnitContent {
  const { content } = examineDownload(bytes);
  if (content.kind !== 'vehicle-unit') throw new Error('it is a vehicle unit');
  return content.vehicleUnit;
}

/** Recorders of the second generation may give a day in both generations; that with more of it is the day. */
function byDate(days: readonly PlainDay[]): ReadonlyMap<string, PlainDay> {
  const found = new Map<string, PlainDay>();
  for (const day of days) {
    const known = found.get(day.date);
    if (known === undefined || day.changes > known.changes) found.set(day.date, day);
  }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** How many minutes of slots were compared. */
function compareSlots(bytes: Uint8Array): number {
  const plain = byDate(plainUnit(Buffer.from(bytes)).days);
  const ours = unitOf(bytes).days.filter(({ doubt }) => doubt === undefined);
  expect(ours.map(({ date }) => isoDay(date))).toEqual([...plain.keys()]);
  for (const { date, changes } of ours) {
    for (const [number, slot] of slots.entries()) {
      const minutes = new Uint8Array(minutesPerDay).fill(unwrittenMinute);
      for (const change of changes.filter((each) => each.slot === slot)) minutes.fill(bitsOf(change), change.minute);
      const theirs = plain.get(isoDay(date))?.slots[number] ?? new Uint8Array();
      expect({ date: isoDay(date), slot, ...counted(minutes) }).toEqual({
        date: isoDay(date),
        slot,
        ...counted(theirs),
      });
      expect(Buffer.from(minutes).equals(Buffer.from(theirs))).toBe(true);
    }
  }
  return ours.length * slots.length * minutesPerDay;
}

function counted(minutes: Uint8Array): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const bits of minutes) counts[bits] = (counts[bits] ?? 0) + 1;
  return counts;
}

/** How many minutes of drivers were compared: what each driver's record takes from the recorder, from insertion to withdrawal. */
function compareDrivers(bytes: Uint8Array): number {
  const { days, readMinute } = plainUnit(Buffer.from(bytes));
  const theirs = new Map<string, Map<number, number>>();
  for (const { date, slots: ofSlots, cards } of byDate(days).values()) {
    const start = dayNumber(date) * minutesPerDay;
    const end = Math.min(start + minutesPerDay, readMinute ?? Number.POSITIVE_INFINITY);
    for (const { cardType, cardNumber, slot, insertedMinute, withdrawnMinute } of cards) {
      if (cardType !== 1) continue;
      const holder = cardNumber.slice(0, 14);
      const known = theirs.get(holder) ?? new Map<number, number>();
      theirs.set(holder, known);
      for (let minute = Math.max(start, insertedMinute); minute < Math.min(end, withdrawnMinute ?? end); minute += 1) {
        const bits = ofSlots[slot === 1 ? 1 : 0][minute - start] ?? unwrittenMinute;
        if ((bits & 4) === 0 && !known.has(minute)) known.set(minute, bits & 3);
      }
    }
  }
  let compared = 0;
  const ours = new Map(
    unitDrivers(unitOf(bytes), null).map(({ cardNumber, source }) => [cardNumber.slice(0, 14), source]),
  );
  expect([...ours.keys()].sort()).toEqual([...theirs.keys()].sort());
  for (const [holder, minutes] of theirs) {
    const said = new Map<number, number>();
    for (const { startMinute, endMinute, doing } of ours.get(holder)?.stretches ?? []) {
      for (let minute = startMinute; minute < endMinute; minute += 1) said.set(minute, activities.indexOf(doing));
    }
    const inOrder = [...minutes].sort(([one], [other]) => one - other);
    expect([...said].sort(([one], [other]) => one - other)).toEqual(inOrder);
    compared += inOrder.length;
  }
  return compared;
}

const minutes = (files: readonly Uint8Array[], compare: (bytes: Uint8Array) => number): number =>
  files.reduce((sum, bytes) => sum + compare(bytes), 0);

/** Those whose blocks are whole: what is lost in the others is told by other tests. */
const wholeUnits = specimens.filter(
  ({ fileName, expected }) =>
    expected.kind === 'vehicle-unit' && expected.complete !== false && !/^bad_|stray|no_overview/.test(fileName),
);

describe('The minutes of a vehicle unit, by a second reader', () => {
  test.skipIf(!samplesAreHere)('are the same in both slots on every day of every sample, and for every driver', () => {
    const units = expectedSamples().filter(({ kind, complete }) => kind === 'vehicle-unit' && complete !== false);
    const files = units.map(({ file }) => sampleBytes(file));
    expect(units.length).toBeGreaterThan(5);
    expect(minutes(files, compareSlots)).toBeGreaterThan(340_000);
    expect(minutes(files, compareDrivers)).toBeGreaterThan(20_000);
  });

  test('are the same in both slots on every day of every unit of the corpus, and for every driver', async () => {
    const files = await Promise.all(wholeUnits.map((each) => specimenBytes(each)));
    expect(files.length).toBeGreaterThan(30);
    expect(minutes(files, compareSlots)).toBeGreaterThan(2_000_000);
    expect(minutes(files, compareDrivers)).toBeGreaterThan(200_000);
  });
});
