import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ActivityKind, hourMs, minuteMs } from '../../service/activities/activity-day.ts';
import { availabilityOf } from '../../service/activities/availability.ts';
import { drivenDuties } from '../../service/activities/driven-duties.ts';
import { dutiesOf, minutesOf } from '../../service/activities/duties.ts';
import { infringementsOf } from '../../service/activities/infringements.ts';
import { type ActivitySpan, daysOf, spansOf } from '../../service/activities/spans.ts';
import { dutiesOn, mondayMs, repeated, timeline } from './timeline.ts';

const lawfulDay = 'work 0:30, drive 4:00, rest 0:45, drive 4:00, work 0:30';

describe('stretches of activity', () => {
  it('are the same after they were kept as days', () => {
    fc.assert(
      fc.property(runsOfActivity(), (spans) => {
        const back = spansOf(daysOf(spans));
        const inner = back.filter((span) => span.startMs >= (spans[0]?.startMs ?? 0));
        expect(inner).toEqual(spans);
      }),
    );
  });

  it('belong to one duty until a rest of seven hours', () => {
    const duties = dutiesOf(timeline('drive 2:00, rest 6:59, drive 1:00, rest 7:00, work 1:00, rest 12:00'));
    expect(duties.map((duty) => [minutesOf('drive', duty.spans), minutesOf('work', duty.spans)])).toEqual([
      [180, 0],
      [0, 60],
    ]);
  });

  it("share a day's distance out among its duties by their driving, and lose no kilometre worth speaking of", () => {
    const spans = timeline('drive 3:00, rest 8:00, drive 1:00, rest 20:00, drive 2:00');
    const days = daysOf(spans).map((day) => ({ ...day, distanceKm: 100, registrations: [`V ${day.day}`] }));
    expect(drivenDuties(days).map((duty) => [duty.distanceKm, duty.registrations])).toEqual([
      [75, ['V 2026-11-02']],
      [25, ['V 2026-11-02']],
      [100, ['V 2026-11-03']],
    ]);
  });
});

describe('availability', () => {
  const nowMs = mondayMs + 5 * 24 * hourMs;
  const availabilityAfter = (text: string) => {
    const spans = timeline(text);
    const availability = availabilityOf(spans, nowMs);
    const dutyEndMs = dutiesOf(spans).at(-1)?.endMs ?? 0;
    return { ...availability, restHours: ((availability?.earliestNextStartMs ?? 0) - dutyEndMs) / hourMs };
  };

  it('is not known without a record', () => {
    expect(availabilityOf([], nowMs)).toBeUndefined();
    expect(availabilityOf(timeline('rest 10:00'), nowMs)).toBeUndefined();
  });

  it('allows a start after nine hours of rest while reduced rests are left, then after eleven', () => {
    const shortRest = `${lawfulDay}, rest 9:30`;
    expect(availabilityAfter(lawfulDay)).toMatchObject({ restHours: 9, reducedDailyRestsLeft: 3 });
    expect(availabilityAfter(`${repeated(shortRest, 2)}, ${lawfulDay}`)).toMatchObject({
      restHours: 9,
      reducedDailyRestsLeft: 1,
    });
    expect(availabilityAfter(`${repeated(shortRest, 3)}, ${lawfulDay}`)).toMatchObject({
      restHours: 11,
      reducedDailyRestsLeft: 0,
    });
  });

  it('asks for a weekly rest after six times 24 hours, a regular one after a reduced one', () => {
    const sixDays = `${repeated(`${lawfulDay}, rest 16:15`, 5)}, ${lawfulDay}`;
    expect(availabilityAfter(`${lawfulDay}, rest 45:00, ${sixDays}`)).toMatchObject({
      restHours: 24,
      nextWeeklyRest: 'Reduced',
    });
    expect(availabilityAfter(`${lawfulDay}, rest 30:00, ${sixDays}`)).toMatchObject({
      restHours: 45,
      nextWeeklyRest: 'Regular',
    });
  });

  it('gives back what a weekly rest gives back, as soon as the records show it', () => {
    const used = `${repeated(`${lawfulDay}, rest 9:30`, 3)}, ${lawfulDay}`;
    expect(availabilityAfter(`${used}, rest 23:59`)).toMatchObject({ reducedDailyRestsLeft: 0, restHours: 11 });
    expect(availabilityAfter(`${used}, rest 24:00`)).toMatchObject({
      reducedDailyRestsLeft: 3,
      nextWeeklyRest: 'Regular',
    });
    expect(availabilityAfter(`${used}, rest 45:00`)).toMatchObject({
      reducedDailyRestsLeft: 3,
      nextWeeklyRest: 'Reduced',
    });
  });

  it('counts the extended drives and the driving of this week and the last', () => {
    const longDay = 'drive 4:30, rest 0:45, drive 4:30, rest 0:45, drive 0:40, rest 11:00';
    expect(availabilityAfter(`${longDay}, ${lawfulDay}`)).toMatchObject({
      extendedDrivesLeft: 1,
      driveMinutesThisWeek: 580 + 480,
      driveMinutesLastWeek: 0,
      driveMinutesLeft: 90 * 60 - 580 - 480,
    });
    const lastWeek = availabilityOf(timeline(longDay), nowMs + 7 * 24 * hourMs);
    expect(lastWeek).toMatchObject({ extendedDrivesLeft: 2, driveMinutesThisWeek: 0, driveMinutesLastWeek: 580 });
  });
});

describe('infringements', () => {
  const found = (text: string) => infringementsOf(dutiesOn(timeline(text))).map(({ kind }) => kind.code);

  it('are none in a lawful fortnight', () => {
    const week = `${repeated(`${lawfulDay}, rest 14:15`, 4)}, ${lawfulDay}, rest 62:15`;
    expect(found(repeated(week, 2))).toEqual([]);
  });

  it('tell when driving went over four and a half hours without a break', () => {
    const [infringement] = infringementsOf(dutiesOn(timeline('drive 3:00, rest 0:44, drive 2:00, rest 11:00')));
    expect(infringement?.kind.code).toBe(101);
    expect(infringement?.atMs).toBe(mondayMs + (6 * 60 + 180 + 44 + 90) * minuteMs);
    expect(found('drive 4:30, rest 0:45, drive 4:30, rest 11:00')).toEqual([]);
    expect(found('drive 4:31, rest 11:00')).toEqual([101]);
  });

  it('accept a break in two parts in their order only', () => {
    expect(found('drive 2:30, rest 0:15, drive 2:00, rest 0:30, drive 4:30, rest 11:00')).toEqual([]);
    expect(found('drive 2:30, rest 0:30, drive 2:00, rest 0:15, drive 1:00, rest 11:00')).toEqual([101]);
  });

  it.each([
    [102, 'more than ten hours in a day', 'drive 4:00, rest 0:45, drive 4:00, rest 0:45, drive 2:01, rest 11:00'],
    [103, 'a third extended day', repeated('drive 4:30, rest 0:45, drive 4:30, rest 0:45, drive 0:30, rest 13:00', 3)],
    [201, 'a daily rest of less than nine hours', `${lawfulDay}, rest 8:59, ${lawfulDay}, rest 11:00`],
    [201, 'a duty that leaves no nine hours of a day', 'work 15:01, rest 11:00'],
    [202, 'a fourth reduced rest', `${repeated(`${lawfulDay}, rest 10:00`, 4)}, ${lawfulDay}`],
    [301, 'a weekly rest that came too late', `${repeated(`${lawfulDay}, rest 14:15`, 6)}, ${lawfulDay}`],
  ])('%i is %s', (code, _, text) => {
    expect(found(text)).toContain(code);
  });

  it('of a week or a fortnight have no moment', () => {
    const week = `${repeated('drive 4:30, rest 0:45, drive 4:30, rest 0:45, drive 0:30, rest 13:00', 6)}, rest 30:00`;
    const ofWeeks = infringementsOf(dutiesOn(timeline(repeated(week, 2)))).filter(({ hasMoment }) => !hasMoment);
    expect(new Set(ofWeeks.map(({ kind }) => kind.code))).toEqual(new Set([104, 105]));
  });
});

/** Whole minutes, neighbours of different kinds, beginning with something other than rest. */
function runsOfActivity(): fc.Arbitrary<readonly ActivitySpan[]> {
  const kinds: readonly ActivityKind[] = ['drive', 'work', 'available', 'rest'];
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 3 })), { minLength: 1 });
  return fc.tuple(fc.integer({ min: 0, max: 1439 }), steps).map(([startMinute, lengths]) => {
    let atMs = mondayMs + startMinute * minuteMs;
    let kind = 0;
    return lengths.map(([minutes, step], index) => {
      kind = index === 0 ? 0 : (kind + step) % kinds.length;
      const span = { kind: kinds[kind] ?? 'rest', startMs: atMs, endMs: atMs + minutes * minuteMs };
      atMs = span.endMs;
      return span;
    });
  });
}
