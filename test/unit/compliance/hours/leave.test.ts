import { describe, expect, it } from 'vitest';
import { depotDays } from '../../../../shared/compliance/depot-days.ts';
import { type LeaveDays, leaveProblem } from '../../../../shared/compliance/hours/leave.ts';
import { hoursOf } from '../../../../shared/compliance/record/hours.ts';
import { hoursReport } from '../../../../shared/compliance/record/report.ts';
import { sourceOf } from '../../../hours/compare.ts';
import { cardOf } from '../../../hours/story.ts';

/** Monday 2 March 2026: six days of 10 h, a silent week, six days of 10 h, and the beginning of a fourth week. */
const sixtyHours = `${Array.from({ length: 6 }, () => 'work 1:00, drive 9:00, rest 14:00').join(', ')}, rest 24:00`;
const story = `${sixtyHours}, unrecorded 168:00, ${sixtyHours}, work 1:00`;

/** Hours of the average, weeks in it, weeks left out and days of leave in it, as of the third week. */
function averageWith(leave: readonly LeaveDays[], text = story) {
  const week = hoursOf([sourceOf(cardOf('2026-03-02T00:00', text))], depotDays('UTC'), leave)?.weeks[2];
  if (week === undefined) throw new Error('there is no third week');
  const { averageWorkingMinutes, averagedWeeks, unrecordedWeeks, averagedLeaveDays } = week;
  return [(averageWorkingMinutes ?? 0) / 60, averagedWeeks, unrecordedWeeks, averagedLeaveDays];
}

const days = (firstDay: string, lastDay: string, kind: LeaveDays['kind'] = 'leave') => ({ kind, firstDay, lastDay });

describe('Leave and sickness in the average of Directive 2002/15/EC', () => {
  it('leaves a week without records out where nobody says why it has none', () => {
    expect(averageWith([])).toEqual([60, 2, 1, 0]);
  });

  it('counts a week of leave with 8 h for each of its five workdays: (60 + 40 + 60) / 3', () => {
    expect(averageWith([days('2026-03-09', '2026-03-15')])).toEqual([160 / 3, 3, 0, 5].map(roundedToMinutes));
  });

  it('takes sickness and leave together, and leaves weekends out', () => {
    const leave = [days('2026-03-07', '2026-03-10'), days('2026-03-11', '2026-03-15', 'sickness')];
    expect(averageWith(leave)).toEqual([160 / 3, 3, 0, 5].map(roundedToMinutes));
  });

  it('still leaves out a silent week of which only four workdays are accounted for', () => {
    expect(averageWith([days('2026-03-10', '2026-03-15')])).toEqual([60, 2, 1, 0]);
  });

  it('adds nothing to a day on which more than 8 h were worked all the same, and fills up a shorter one', () => {
    expect(averageWith([days('2026-03-16', '2026-03-17')])).toEqual([60, 2, 1, 2]);
    const short = `${sixtyHours}, ${sixtyHours}, work 3:00, rest 165:00, work 1:00`;
    // 60, 60, and a week of 3 h on a Monday of leave, which is 8 h.
    expect(averageWith([days('2026-03-16', '2026-03-16')], short)).toEqual([128 / 3, 3, 0, 1].map(roundedToMinutes));
  });
});

describe('Weeks that are recorded only in part', () => {
  const of = (text: string, leave: readonly LeaveDays[] = []) => {
    const hours = hoursOf([sourceOf(cardOf('2026-03-02T00:00', text))], depotDays('UTC'), leave);
    const { averageWorkingMinutes, averagedWeeks, weeksInPart } = hours?.weeks[2] ?? {};
    return [(averageWorkingMinutes ?? 0) / 60, averagedWeeks, weeksInPart];
  };
  /** Monday and Tuesday as ever, and nothing from Wednesday on. */
  const twoDays = `${Array.from({ length: 2 }, () => 'work 1:00, drive 9:00, rest 14:00').join(', ')}, unrecorded 120:00`;

  it('count with what they have, and are counted: (60 + 20 + 60) / 3', () => {
    expect(of(`${sixtyHours}, ${sixtyHours}, ${sixtyHours}, work 1:00`)).toEqual([60, 3, 0]);
    expect(of(`${sixtyHours}, ${twoDays}, ${sixtyHours}, work 1:00`)).toEqual([roundedToMinutes(140 / 3), 3, 1]);
    expect(of(`${twoDays}, ${twoDays}, ${sixtyHours}, work 1:00`)).toEqual([roundedToMinutes(100 / 3), 3, 2]);
    // A week without any record is none of them: it is left out.
    expect(of(story)).toEqual([60, 2, 0]);
  });

  it('are not those whose other days were leave or sickness, weekend and all', () => {
    const text = `${sixtyHours}, ${twoDays}, ${sixtyHours}, work 1:00`;
    expect(of(text, [days('2026-03-11', '2026-03-15')])).toEqual([roundedToMinutes(164 / 3), 3, 0]);
    expect(of(text, [days('2026-03-11', '2026-03-13')])).toEqual([roundedToMinutes(164 / 3), 3, 1]);
    expect(of(story, [days('2026-03-09', '2026-03-13')])).toEqual([roundedToMinutes(160 / 3), 3, 0]);
  });

  it('are told with the average', () => {
    const text = `${sixtyHours}, ${twoDays}, ${sixtyHours}, work 1:00`;
    const source = {
      ...sourceOf(cardOf('2026-03-02T00:00', text)),
      name: { kind: 'vehicle-unit', vehicle: 'AB12 CDE' } as const,
    };
    const report = hoursReport(
      { cardNumber: '', surname: '', firstNames: '', sources: [source], distances: [] },
      'UTC',
    );
    const told = report?.weeks[2]?.facts.find(({ code }) => code === 'average-weeks-in-part');
    expect(told).toEqual({
      code: 'average-weeks-in-part',
      article: '2002/15/EC, article 4(a)',
      values: { count: 1, all: 3 },
    });
  });
});

function roundedToMinutes(value: number): number {
  return Math.round(value * 60) / 60;
}

describe('Days of leave', () => {
  const known = [days('2026-03-09', '2026-03-13')];

  it('are refused where they end before they begin, last longer than a year, or are entered already', () => {
    expect(leaveProblem(days('2026-03-20', '2026-03-19'), known)).toBe('turned');
    expect(leaveProblem(days('2026-04-01', '2027-04-02'), known)).toBe('too-long');
    expect(leaveProblem(days('2026-03-13', '2026-03-20'), known)).toBe('overlaps');
    expect(leaveProblem(days('2026-03-01', '2026-03-31', 'sickness'), known)).toBe('overlaps');
  });

  it('are taken beside those before and after them, one day or a whole leap year', () => {
    expect(leaveProblem(days('2026-03-14', '2026-03-14'), known)).toBeNull();
    expect(leaveProblem(days('2026-03-02', '2026-03-08'), known)).toBeNull();
    expect(leaveProblem(days('2028-01-01', '2028-12-31'), known)).toBeNull();
  });
});
