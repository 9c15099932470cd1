import { describe, expect, it } from 'vitest';
import { startAnswer } from '../../../../shared/compliance/answer/start-answer.ts';
import { driverRecords } from '../../../../shared/compliance/hours/driver-records.ts';
import {
  implausibleIn,
  type RecorderUse,
  withoutUnclosedRest,
} from '../../../../shared/compliance/hours/implausible.ts';
import { type ActivitySource, cardStretches } from '../../../../shared/compliance/hours/records.ts';
import { provenanceOf } from '../../../../shared/compliance/record/provenance.ts';
import { recordOf } from '../../../../shared/compliance/record/record.ts';
import { hoursReport } from '../../../../shared/compliance/record/report.ts';
import { examineDownload } from '../../../../shared/tachograph/examine.ts';
import { makeDriverCard } from '../../../corpus/card/driver-card.ts';
import { makeShift } from '../../../corpus/shift.ts';
import { sourceOf } from '../../../hours/compare.ts';
import { cardOf } from '../../../hours/story.ts';

const minuteOf = (at: string) => Date.parse(`${at}:00Z`) / 60_000;
/** As a person writes it down. */
const span = (from: string, until: string) => ({ startMinute: minuteOf(from), endMinute: minuteOf(until) });
const use = (from: string, until: string | null, km: number | null = null): RecorderUse => ({
  fromMinute: minuteOf(from),
  untilMinute: until === null ? null : minuteOf(until),
  km,
});

/** A card whose uses of recorders are told beside its days. */
function sourceWith(from: string, text: string, uses: readonly RecorderUse[]): ActivitySource {
  const source = sourceOf(cardOf(from, text));
  const stretches = withoutUnclosedRest(source.stretches, uses);
  return { ...source, stretches, implausible: implausibleIn(stretches, uses) };
}

describe('A record tells', () => {
  it('what the driver entered by hand, apart from what the recorder wrote', () => {
    const text = 'drive 4:00, by-hand work 1:00, by-hand rest 9:00, unrecorded 2:00, rest 3:00';
    const { byHand, unrecorded } = provenanceOf(recordOf([sourceOf(cardOf('2026-03-02T06:00', text))]));
    expect(byHand).toEqual([span('2026-03-02T10:00', '2026-03-02T20:00')]);
    expect(unrecorded).toEqual([span('2026-03-02T20:00', '2026-03-02T22:00')]);
  });

  it('driving while the odometer stood still, from a quarter of an hour on, and not where it moved', () => {
    const text = 'drive 2:00, rest 1:00, drive 0:14, rest 1:00, drive 3:00, rest 1:00';
    const uses = [
      use('2026-03-02T06:00', '2026-03-02T08:30', 0),
      use('2026-03-02T08:45', '2026-03-02T09:20', 0),
      use('2026-03-02T10:00', '2026-03-02T14:00', 180),
    ];
    const { implausible } = provenanceOf(recordOf([sourceWith('2026-03-02T06:00', text, uses)]));
    expect(implausible).toEqual([{ kind: 'still-odometer', ...span('2026-03-02T06:00', '2026-03-02T08:00') }]);
  });

  it.each([
    ['work 15:00, rest 20:00', []],
    ['work 15:01, rest 20:00', [span('2026-03-02T06:00', '2026-03-02T21:01')]],
    // Nine hours and half an hour of driving on either side of five hours of rest, over midnight.
    ['rest 8:00, drive 9:00, rest 5:00, work 9:30, rest 20:00', [span('2026-03-02T14:00', '2026-03-03T13:30')]],
    // A night of work after a rest of nine hours: 15 h in the worst 24.
    ['work 13:00, rest 9:00, work 13:00, rest 20:00', []],
    ['available 20:00, rest 20:00', []],
  ])('more than fifteen hours of work within 24: %s', (text, expected) => {
    const { implausible } = provenanceOf(recordOf([sourceOf(cardOf('2026-03-02T06:00', text))]));
    expect(implausible).toEqual(expected.map((each) => ({ kind: 'over-fifteen-hours', ...each })));
  });

  it('that the card was never taken out of a recorder, but not of the one that it was read in', () => {
    const text = 'drive 2:00, by-hand rest 40:00, drive 2:00, rest 1:00';
    const uses = [use('2026-03-02T06:00', null), use('2026-03-04T00:00', null)];
    const { implausible } = provenanceOf(recordOf([sourceWith('2026-03-02T06:00', text, uses)]));
    expect(implausible).toEqual([{ kind: 'never-closed', ...span('2026-03-02T06:00', '2026-03-02T08:00') }]);
  });

  it('how much further the service’s report reaches, and nothing where it ends with the cards', () => {
    const sources = [sourceOf(cardOf('2026-03-02T06:00', 'drive 2:00'))];
    const reportedUpTo = (at: string) => provenanceOf(recordOf(sources, minuteOf(at))).reported;
    expect(reportedUpTo('2026-03-02T17:30')).toEqual(span('2026-03-02T08:00', '2026-03-02T17:30'));
    expect(reportedUpTo('2026-03-02T08:01')).toBeNull();
    expect(provenanceOf(recordOf(sources)).reported).toBeNull();
  });

  it('what goes on where it ends at work, and what is not genuine', () => {
    const card = cardOf('2026-03-02T06:00', 'rest 2:00, drive 1:00', 'not-checked');
    const days = card.days.map((day) => ({ ...day, changes: day.changes.slice(0, -1) }));
    const { openFromMinute, notGenuine } = provenanceOf(recordOf([sourceOf({ ...card, days })]));
    expect(openFromMinute).toBe(minuteOf('2026-03-02T08:00'));
    expect(notGenuine).toEqual([span('2026-03-02T06:00', '2026-03-02T08:00')]);
  });
});

describe('Rest of a card that was never taken out of its recorder', () => {
  it('is not known after its last change, so that nobody starts on it; driving and work stay', () => {
    const stretches = cardStretches([
      {
        date: minuteOf('2026-03-02T00:00') * 60,
        basis: 'genuine',
        changes: [
          { minute: 360, activity: 'work', slot: 'driver', cardInserted: true, crewOrManual: false },
          { minute: 600, activity: 'rest', slot: 'driver', cardInserted: true, crewOrManual: false },
        ],
      },
      {
        date: minuteOf('2026-03-03T00:00') * 60,
        basis: 'genuine',
        changes: [
          { minute: 0, activity: 'rest', slot: 'driver', cardInserted: false, crewOrManual: false },
          { minute: 480, activity: 'work', slot: 'driver', cardInserted: true, crewOrManual: false },
          { minute: 500, activity: 'rest', slot: 'driver', cardInserted: false, crewOrManual: false },
        ],
      },
    ]);
    const doings = (uses: readonly RecorderUse[]) =>
      withoutUnclosedRest(stretches, uses).map(({ startMinute, doing }) => [
        startMinute - minuteOf('2026-03-02T00:00'),
        doing,
      ]);
    const next = use('2026-03-03T08:00', '2026-03-03T08:20', 5);
    expect(doings([use('2026-03-02T06:00', '2026-03-02T20:00', 9), next])).toEqual([
      [360, 'work'],
      [600, 'rest'],
      [1_440, 'unknown'],
      [1_920, 'work'],
    ]);
    expect(doings([use('2026-03-02T06:00', null), next])).toEqual([
      [360, 'work'],
      [600, 'unknown'],
      [1_440, 'unknown'],
      [1_920, 'work'],
    ]);
  });

  it('takes away the starts that rest on it, and makes none lawful', () => {
    const week = `${'rest 8:00, drive 4:00, rest 12:00, '.repeat(5)}rest 48:00, `;
    // On the Monday 8 to 10, on the Tuesday 8 to 10; the card begins with a Saturday.
    const text = `rest 48:00, ${week}${week}rest 8:00, work 2:00, rest 14:00, unrecorded 8:00, drive 2:00`;
    const answersWith = (monday: RecorderUse) => {
      const uses = [monday, use('2026-03-10T08:00', null)];
      const record = recordOf([sourceWith('2026-02-21T00:00', text, uses)]);
      // Every half hour of the day after the end of the records.
      return Array.from(
        { length: 48 },
        (_, half) => startAnswer(record, minuteOf('2026-03-10T10:00') + 30 * half).answer,
      );
    };
    const closed = answersWith(use('2026-03-09T08:00', '2026-03-09T10:00', 50));
    const open = answersWith(use('2026-03-09T08:00', null));
    // After nine hours a reduced rest is enough, if the one of the night was regular.
    expect([closed[17], closed[18], open[18], open[22]]).toEqual(['no', 'yes', 'unknown', 'yes']);
    expect(open.filter((answer, half) => answer === 'yes' && closed[half] !== 'yes')).toEqual([]);
  });
});

describe('A card file', () => {
  const holder = { firstNames: 'Anna', surname: 'Testerson' };
  const driver = { ...holder, nation: 21, cardNumber: 'DB10000010604402', expiresOn: '2030-01-01', cardGeneration: 1 };
  const vehicle = { nation: 21, registration: 'AB12 CDE', vin: 'XLRTEH4300H000001' };
  const cardWith = (km: readonly number[]) =>
    makeDriverCard({
      holder: { ...holder, birthDate: '1980-01-01' },
      nation: 21,
      cardNumber: driver.cardNumber,
      issuedOn: '2025-01-01',
      expiresOn: driver.expiresOn,
      generations: ['G1', 'G2v1'],
      shifts: km.map((length, index) =>
        makeShift({
          date: `2026-03-0${index + 2}`,
          driver,
          vehicle,
          odometerStartKm: 1_000 * index,
          odometerEndKm: 1_000 * index + length,
          seed: 1,
        }),
      ),
    });
  const kindsByDay = (bytes: Uint8Array) => {
    const [records] = driverRecords([examineDownload(bytes)]);
    const report = records && hoursReport(records, 'UTC');
    return report?.implausible.map(({ kind, from }) => `${kind} ${from.slice(0, 10)}`);
  };

  it('with a day of driving at 0 km tells it once for both of its halves, in the hours too', () => {
    expect(new Set(kindsByDay(cardWith([400, 0, 400])))).toEqual(new Set(['still-odometer 2026-03-03']));
    expect(kindsByDay(cardWith([400, 380, 400]))).toEqual([]);
    const [records] = driverRecords([examineDownload(cardWith([400, 0, 400]))]);
    const days = records && hoursReport(records, 'UTC')?.weeks.flatMap((week) => week.days);
    const told = days?.map(({ facts, drive }) => [
      facts.find(({ code }) => code === 'still-odometer')?.values.driven,
      drive,
    ]);
    expect(told?.map(([still]) => still !== undefined)).toEqual([false, true, false]);
    expect(told?.[1]?.[0]).toBe(told?.[1]?.[1]);
  });
});
