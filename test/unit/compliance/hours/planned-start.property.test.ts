import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plannedStart, startMoment, type TakenRest } from '../../../../shared/compliance/hours/planned-start.ts';
import { type Standing, standingInWeeks, standingOf } from '../../../../shared/compliance/hours/standing.ts';
import { referenceHours, sourceOf } from '../../../hours/compare.ts';
import { cardOf } from '../../../hours/story.ts';
import { minuteRecord, type Witness } from '../../../service/activities/minute-record.ts';

const drive = fc.constantFrom('drive 4:30, rest 0:45', 'drive 2:10, work 1:00', 'drive 1:00', 'crew drive 3:00');
const between = fc.constantFrom('rest 0:15', 'rest 2:59', 'rest 3:00', 'rest 4:00', 'work 2:00', 'available 1:30');
const rest = fc.constantFrom(
  ...['6:59', '7:00', '8:59', '9:00', '9:00', '10:30', '11:00', '12:00', '23:59', '24:00', '36:00', '45:00', '50:00'],
);
const duty = fc
  .tuple(fc.array(fc.tuple(drive, between), { minLength: 1, maxLength: 5 }), rest)
  .map(([pieces, length]) => `${pieces.flat().join(', ')}, rest ${length}`);
const begin = fc.constantFrom('2026-03-09T05:00', '2026-03-20T13:10', '2026-10-05T06:40', '2026-06-01T21:00');
const length = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

interface Case {
  readonly from: string;
  readonly text: string;
  /** From the end of the records to the start. */
  readonly ahead: number;
}

const anyCase: fc.Arbitrary<Case> = fc.record({
  from: begin,
  text: fc
    .tuple(fc.array(duty, { minLength: 3, maxLength: 10 }), fc.constantFrom('', ', drive 2:00', ', rest 4:00'))
    .map(([duties, end]) => `rest 50:00, ${duties.join(', ')}${end}`),
  ahead: fc.oneof(
    fc.integer({ min: 1, max: 60 * 60 }),
    fc.constantFrom(539, 540, 659, 660, 1_439, 1_440, 2_699, 2_700, 5_000),
  ),
});

/** Three hours, then nine: a regular rest. */
const splitCase: Case = {
  from: '2026-06-01T21:00',
  text: 'rest 50:00, drive 4:30, rest 3:00, drive 2:00',
  ahead: 560,
};

function planner(standing: Standing) {
  const inWeeks = standingInWeeks(standing);
  return (minute: number) => plannedStart(inWeeks, startMoment(minute));
}

describe('A start at any minute', () => {
  it('is allowed, and leaves as much driving, as counting every minute of the records and of the day finds', () => {
    const rests = new Set<string>();
    fc.assert(
      fc.property(anyCase, ({ from, text, ahead }) => {
        const card = cardOf(from, text);
        const standing = standingOf([sourceOf(card)]);
        if (standing === null) throw new Error('the story has no records');
        const start = standing.upToMinute + ahead;
        const planned = planner(standing)(start);
        const counted = startByMinute(cardOf(from, `${text}, rest ${length(ahead)}, work 0:30`), start);
        rests.add(planned.rest ?? planned.waitsFor ?? '');
        expect({ rest: planned.rest, reducedRests: planned.reducedRests, left: planned.left }).toEqual(counted);
        expect(planned.restEndsMinute <= start).toBe(planned.rest !== null);
      }),
      { numRuns: 120, seed: 16, examples: [[splitCase]] },
    );
    expect([...rests].sort()).toEqual([
      ...['daily', 'reduced', 'reduced-weekly', 'regular', 'regular-weekly', 'split', 'weekly'],
    ]);
  }, 120_000);

  it('is allowed at the end of the rest that it names, and at no minute before that from the end of the records on', () => {
    fc.assert(
      fc.property(anyCase, ({ from, text }) => {
        const card = cardOf(from, text);
        const standing = standingOf([sourceOf(card)]);
        if (standing === null) throw new Error('the story has no records');
        const plannedAt = planner(standing);
        let first = standing.upToMinute;
        while (plannedAt(first).rest === null) first += 1;
        expect(plannedAt(standing.upToMinute).restEndsMinute).toBeLessThanOrEqual(first);
        if (first > standing.upToMinute) {
          expect(plannedAt(standing.upToMinute).restEndsMinute).toBe(first);
        }
      }),
      { numRuns: 100, seed: 17 },
    );
  }, 120_000);
});

/**
 * The same by another way: the rest is written to the end of the records, the reference service reckons the whole
 * minute by minute, and the day's driving is driven minute by minute.
 */
function startByMinute(witness: Witness, start: number) {
  const hours = referenceHours([witness], 'UTC');
  const record = minuteRecord([witness]);
  if (hours === null || record === null) throw new Error('the story has no records');
  const last = hours.rests.find(({ endMinute }) => endMinute === start);
  const weekly = hours.weeklyRests.filter(({ restIndex }) => (hours.rests[restIndex]?.endMinute ?? 0) < start).at(-1);
  const weeklyEnd = weekly && hours.rests[weekly.restIndex]?.endMinute;
  const due = weeklyEnd === undefined ? null : weeklyEnd + 6 * 24 * 60;
  const usedBefore = hours.rests.filter(
    ({ daily, endMinute }, index) => endMinute < start && index > (weekly?.restIndex ?? -1) && daily === 'reduced',
  ).length;

  const allowed = (): TakenRest | null => {
    if (last === undefined) return null;
    if (last.weekly === 'regular') return 'regular-weekly';
    if (last.weekly === 'reduced' && weekly?.kind === 'regular') return 'reduced-weekly';
    if (due !== null && start >= due) return null;
    if (last.daily === 'split' || (last.daily === 'reduced' && usedBefore < 3)) return last.daily;
    return last.restMinutes >= 11 * 60 ? 'regular' : null;
  };

  /** The Monday of the week that a calendar in UTC shows. */
  const weekOf = (minute: number) => {
    const date = new Date(Math.floor(minute / 1_440) * 86_400_000);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    return date.toISOString().slice(0, 10);
  };
  const weekBefore = (monday: string) => new Date(Date.parse(monday) - 7 * 86_400_000).toISOString().slice(0, 10);
  const driven = new Map<string, number>();
  const driveIn = (week: string) => driven.get(week) ?? 0;
  for (const [index, { kind, out }] of record.minutes.entries()) {
    const week = weekOf(record.from + index);
    if (kind === 'drive' && !out) driven.set(week, driveIn(week) + 1);
  }
  const week = weekOf(start);
  const [weekDriven, beforeDriven] = [driveIn(week), driveIn(weekBefore(week))];
  const long = hours.dutyDays.filter(({ startMinute, minutes }) => weekOf(startMinute) === week && minutes.drive > 540);
  const rest = allowed();
  const isNewWeek = rest === 'regular-weekly' || rest === 'reduced-weekly';

  let day = 0;
  for (let minute = start; minute < start + 15 * 60; minute += 1) {
    const of = weekOf(minute);
    const isOver = driveIn(of) >= 56 * 60 || driveIn(of) + driveIn(weekBefore(of)) >= 90 * 60;
    const isDue = due !== null && !isNewWeek && minute >= due;
    if (isOver || isDue || day >= (long.length < 2 ? 600 : 540)) continue;
    day += 1;
    driven.set(of, driveIn(of) + 1);
  }
  const fortnight = Math.max(0, 90 * 60 - weekDriven - beforeDriven);
  return {
    rest,
    reducedRests: isNewWeek ? 0 : usedBefore + (rest === 'reduced' ? 1 : 0),
    left: {
      dayMinutes: day,
      weekMinutes: Math.min(fortnight, Math.max(0, 56 * 60 - weekDriven)),
      fortnightMinutes: fortnight,
      weekDrivenMinutes: weekDriven,
      weekBeforeDrivenMinutes: beforeDriven,
    },
  };
}
