import { describe, expect, it } from 'vitest';
import { depotDays } from '../../../../shared/compliance/depot-days.ts';
import { hoursOf } from '../../../../shared/compliance/hours/hours.ts';
import { cardStretches } from '../../../../shared/compliance/hours/records.ts';
import { nextStart, standingOf } from '../../../../shared/compliance/hours/standing.ts';
import { cardOf } from '../../../hours/story.ts';

/** The next start after a card's records; a weekly rest of 45 h goes before them. Monday is 2 March 2026. */
function startAfter(from: string, text: string) {
  const begin = new Date(Date.parse(`${from}:00Z`) - 45 * 3_600_000).toISOString().slice(0, 16);
  const { days, marks } = cardOf(begin, `rest 45:00, ${text}`);
  const hours = hoursOf([{ vehicle: null, stretches: cardStretches(days), marks }], depotDays('UTC'));
  if (hours === null) throw new Error('the story has no records');
  const { startMinute, ...start } = nextStart(standingOf(hours));
  return { at: new Date(startMinute * 60_000).toISOString().slice(0, 16), ...start };
}

const day = 'drive 4:30, rest 0:45, drive 4:30, rest 14:15';

describe('The next start', () => {
  it('is eleven hours after the end of the records, where work ended with them', () => {
    expect(startAfter('2026-03-02T06:00', 'drive 4:30, rest 0:45, drive 3:30')).toEqual({
      at: '2026-03-03T01:45',
      rest: 'daily',
      dayLeftMinutes: 9 * 60,
      weekLeftMinutes: 48 * 60,
      fortnightLeftMinutes: 82 * 60,
    });
  });

  it('counts from the beginning of a rest that lasts to the end of the records', () => {
    expect(startAfter('2026-03-02T06:00', 'drive 4:30, rest 0:45, drive 3:30, rest 9:30').at).toBe('2026-03-03T01:45');
  });

  it('leaves no more for the day than the two weeks have left', () => {
    const week = `${day}, ${day}, ${day}, ${day}, drive 4:30, rest 0:45, drive 4:30, rest 62:15`;
    const { dayLeftMinutes, weekLeftMinutes, fortnightLeftMinutes, at } = startAfter(
      '2026-03-02T06:00',
      `${week}, ${day}, ${day}, ${day}, drive 4:30, rest 0:45, drive 4:30, rest 14:15, drive 2:00`,
    );
    expect(at).toBe('2026-03-13T19:00');
    expect([dayLeftMinutes, weekLeftMinutes, fortnightLeftMinutes]).toEqual([7 * 60, 18 * 60, 7 * 60]);
  });

  it('past Monday has a week of its own left, and of the two weeks what the week before left', () => {
    // A weekly rest on Thursday; the driving ends late on Sunday, so that the start is in the next week.
    const start = startAfter(
      '2026-03-06T06:00',
      'drive 4:30, rest 0:45, drive 4:30, rest 14:15, drive 4:30, rest 0:45, drive 4:30, rest 14:15, drive 9:00',
    );
    expect(start).toMatchObject({ at: '2026-03-09T02:00', rest: 'daily' });
    expect([start.weekLeftMinutes, start.fortnightLeftMinutes]).toEqual([56 * 60, 63 * 60]);
  });

  it('is after a weekly rest once six days have passed since the last one', () => {
    const sixDays = Array.from({ length: 5 }, () => day).join(', ');
    const lastDay = 'drive 4:30, rest 0:45, drive 4:30';
    expect(startAfter('2026-03-02T06:00', `${sixDays}, ${lastDay}, work 4:00`)).toMatchObject({
      at: '2026-03-08T19:45',
      rest: 'reduced-weekly',
      weekLeftMinutes: 2 * 60,
    });
  });

  it('leaves no more for the day than the time until the weekly rest has to begin', () => {
    const sixDays = Array.from({ length: 5 }, () => 'drive 4:00, rest 20:00').join(', ');
    expect(startAfter('2026-03-02T06:00', `${sixDays}, work 9:45`)).toMatchObject({
      at: '2026-03-08T02:45',
      rest: 'daily',
      dayLeftMinutes: 3 * 60 + 15,
      weekLeftMinutes: 36 * 60,
    });
  });

  it('is after a regular weekly rest where the last one was reduced', () => {
    const sixDays = Array.from({ length: 5 }, () => day).join(', ');
    const start = startAfter('2026-03-02T06:00', `drive 1:00, rest 24:00, ${sixDays}, drive 4:30, work 10:00`);
    expect(start).toMatchObject({ at: '2026-03-10T18:30', rest: 'regular-weekly' });
  });
});
