import { describe, expect, it } from 'vitest';
import { firstStart, plannedStart, startMoment } from '../../../../shared/compliance/hours/planned-start.ts';
import { type Standing, standingInWeeks, standingOf } from '../../../../shared/compliance/hours/standing.ts';
import { sourceOf } from '../../../hours/compare.ts';
import { cardOf } from '../../../hours/story.ts';

const minuteOf = (at: string) => Date.parse(`${at}:00Z`) / 60_000;
const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 16);

/** After a card's records; a weekly rest of 45 h goes before them. Monday is 2 March 2026. */
function standingAfter(from: string, text: string): Standing {
  const begin = clock(minuteOf(from) - 45 * 60);
  const standing = standingOf([sourceOf(cardOf(begin, `rest 45:00, ${text}`))]);
  if (standing === null) throw new Error('the story has no records');
  return standing;
}

/** The first start that is allowed. */
function startAfter(from: string, text: string) {
  const standing = standingAfter(from, text);
  const start = firstStart(standing);
  const { rest, left } = planned(standing, clock(start));
  return { at: clock(start), rest, day: left.dayMinutes, week: left.weekMinutes, fortnight: left.fortnightMinutes };
}

function planned(standing: Standing, at: string) {
  return plannedStart(standingInWeeks(standing), startMoment(minuteOf(at)));
}

const day = 'drive 4:30, rest 0:45, drive 4:30, rest 14:15';
const threeReduced = Array.from({ length: 3 }, () => 'drive 4:30, work 9:00, rest 9:30').join(', ');

describe('The first start', () => {
  it('is nine hours after the end of the records, while a reduced rest is left', () => {
    expect(startAfter('2026-03-02T06:00', 'drive 4:30, rest 0:45, drive 3:30')).toEqual({
      at: '2026-03-02T23:45',
      rest: 'reduced',
      day: 10 * 60,
      week: 48 * 60,
      fortnight: 82 * 60,
    });
  });

  it('is eleven hours after it, once three reduced rests were taken since the weekly rest', () => {
    const start = startAfter('2026-03-02T06:00', `${threeReduced}, drive 4:30, rest 0:45, drive 3:30`);
    expect(start).toMatchObject({ at: '2026-03-05T22:45', rest: 'regular' });
  });

  it('is nine hours after a day with three hours of rest in it, which uses no reduced rest', () => {
    const standing = standingAfter('2026-03-02T06:00', `${threeReduced}, drive 4:30, rest 3:00, drive 3:30`);
    expect(clock(firstStart(standing))).toBe('2026-03-05T23:00');
    expect(planned(standing, '2026-03-05T23:00')).toMatchObject({ rest: 'split', reducedRests: 3 });
  });

  it('counts from the beginning of a rest that lasts to the end of the records, however short it is so far', () => {
    const text = 'drive 4:30, rest 0:45, drive 3:30';
    for (const rest of ['1:00', '6:30', '9:30']) {
      expect(startAfter('2026-03-02T06:00', `${text}, rest ${rest}`).at).toBe('2026-03-02T23:45');
    }
  });

  it('is after a weekly rest once six days have passed since the last one', () => {
    const sixDays = Array.from({ length: 5 }, () => day).join(', ');
    const lastDay = 'drive 4:30, rest 0:45, drive 4:30';
    expect(startAfter('2026-03-02T06:00', `${sixDays}, ${lastDay}, work 6:00`)).toMatchObject({
      at: '2026-03-08T21:45',
      rest: 'reduced-weekly',
      week: 2 * 60,
    });
  });

  it('is after a regular weekly rest where the last one was reduced', () => {
    const sixDays = Array.from({ length: 5 }, () => day).join(', ');
    const start = startAfter('2026-03-02T06:00', `drive 1:00, rest 24:00, ${sixDays}, drive 4:30, work 11:00`);
    expect(start).toMatchObject({ at: '2026-03-10T19:30', rest: 'regular-weekly' });
  });
});

describe('The driving left at a start', () => {
  it('is no more for the day than the time until the weekly rest has to begin', () => {
    const sixDays = Array.from({ length: 5 }, () => 'drive 4:00, rest 20:00').join(', ');
    const standing = standingAfter('2026-03-02T06:00', `${sixDays}, work 9:45`);
    expect(planned(standing, '2026-03-08T02:45')).toMatchObject({
      rest: 'regular',
      left: { dayMinutes: 3 * 60 + 15, weekMinutes: 36 * 60 },
    });
  });

  it('is nine hours for the day once two days of the week had ten', () => {
    const long = 'drive 4:30, rest 0:45, drive 4:30, rest 0:45, drive 1:00, rest 12:30';
    const standing = standingAfter('2026-03-02T06:00', `${long}, ${long}, drive 1:00`);
    expect(planned(standing, '2026-03-05T06:00').left.dayMinutes).toBe(9 * 60);
    expect(planned(standing, '2026-03-09T06:00').left.dayMinutes).toBe(10 * 60);
  });

  it('past Monday is that of a new week, and of the two weeks what the week before left', () => {
    const text = `${day}, ${day}, ${day}, ${day}, drive 4:30, rest 0:45, drive 4:30`;
    const standing = standingAfter('2026-03-02T06:00', text);
    expect(planned(standing, '2026-03-08T08:00').left).toMatchObject({
      weekMinutes: 11 * 60,
      fortnightMinutes: 45 * 60,
    });
    expect(planned(standing, '2026-03-09T08:00').left).toMatchObject({
      weekMinutes: 45 * 60,
      fortnightMinutes: 45 * 60,
      weekDrivenMinutes: 0,
      weekBeforeDrivenMinutes: 45 * 60,
    });
    expect(planned(standing, '2026-03-16T08:00').left.fortnightMinutes).toBe(90 * 60);
  });

  it('counts what is driven after midnight of a Sunday in the new week', () => {
    const text = `${day}, ${day}, ${day}, ${day}, drive 4:30, rest 0:45, drive 4:30, rest 14:15, drive 4:30, rest 0:45, drive 4:30`;
    const standing = standingAfter('2026-03-02T06:00', `${text}, rest 12:15, drive 2:00`);
    expect(planned(standing, '2026-03-08T22:00').left).toMatchObject({ weekMinutes: 0 });
    expect(planned(standing, '2026-03-08T22:00').left.dayMinutes).toBe(0);
    const free = { ...standing, weeklyRestDueMinute: null };
    expect(planned(free, '2026-03-08T22:00').left.dayMinutes).toBe(10 * 60);
  });

  it('begins a week on Monday at 00:00 UTC, the time of every recorder, summer and winter', () => {
    for (const [from, sunday, monday] of [
      ['2026-03-25T06:00', '2026-03-29T23:59', '2026-03-30T00:00'],
      ['2026-03-18T06:00', '2026-03-22T23:59', '2026-03-23T00:00'],
    ] as const) {
      const standing = standingAfter(from, 'drive 4:30');
      expect(planned(standing, sunday).left.weekDrivenMinutes).toBe(270);
      expect(planned(standing, monday).left.weekDrivenMinutes).toBe(0);
    }
  });
});

describe('A start at a chosen time', () => {
  it('says which rest is not complete, and when it will be', () => {
    const standing = standingAfter('2026-03-02T06:00', 'drive 4:30, rest 0:45, drive 3:30');
    expect(planned(standing, '2026-03-02T23:44')).toMatchObject({
      rest: null,
      waitsFor: 'daily',
      restEndsMinute: minuteOf('2026-03-02T23:45'),
    });
    expect(planned(standing, '2026-03-03T01:45')).toMatchObject({ rest: 'regular', reducedRests: 0 });
  });

  it('is refused between the moment at which the weekly rest had to begin and its end', () => {
    const sixDays = Array.from({ length: 5 }, () => day).join(', ');
    const standing = standingAfter('2026-03-02T06:00', `${sixDays}, drive 1:00`);
    expect(planned(standing, '2026-03-08T05:59')).toMatchObject({ rest: 'regular' });
    expect(planned(standing, '2026-03-08T06:00')).toMatchObject({
      rest: null,
      waitsFor: 'weekly',
      restEndsMinute: minuteOf('2026-03-08T07:00'),
    });
    expect(planned(standing, '2026-03-08T07:00')).toMatchObject({ rest: 'reduced-weekly', reducedRests: 0 });
  });
});
