import { expect, it } from 'vitest';
import { depotDays } from '../../../../shared/compliance/depot-days.ts';
import type { Doing, Stretch } from '../../../../shared/compliance/hours/records.ts';
import { dayMinutes } from '../../../../shared/compliance/hours/rules.ts';
import { hoursOf } from '../../../../shared/compliance/record/hours.ts';
import { leastProcessorTimeUs } from '../../processor-time.ts';

const firstDay = 15_000;
const days = 365 * 16;

/** Eight short drives on each day. */
function busyDay(day: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let at = day * dayMinutes;
  const until = (endMinute: number, doing: Doing): void => {
    const common = { inserted: true, crew: false, coDriver: false, basis: 'genuine' } as const;
    stretches.push({ startMinute: at, endMinute, doing, ...common });
    at = endMinute;
  };
  until(at + 360, 'rest');
  for (let drive = 0; drive < 8; drive += 1) {
    until(at + 50, 'drive');
    until(at + 10, 'work');
    until(at + 10, 'rest');
  }
  until((day + 1) * dayMinutes, 'rest');
  return stretches;
}

it('reckons the hours of many years without going through all of them for each day', () => {
  const all = Array.from({ length: days }, (_, day) => busyDay(firstDay + day));
  const hoursOfDays = (count: number) =>
    hoursOf(
      [{ stretches: all.slice(0, count).flat(), marks: [], vehicle: null, endsAtWork: false }],
      depotDays('Europe/London'),
    );
  const hours = hoursOfDays(days);
  // All of them for each day took 15 times as long for four times as many.
  const ofFewUs = leastProcessorTimeUs(() => hoursOfDays(days / 4));
  expect(leastProcessorTimeUs(() => hoursOfDays(days), 2)).toBeLessThan(8 * ofFewUs);
  expect(hours?.dutyDays).toHaveLength(days);
  expect(hours?.dutyDays[days - 2]?.minutes).toMatchObject({ drive: 400, work: 80 });
});
