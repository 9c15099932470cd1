import { describe, expect, it } from 'vitest';
import { startAnswer } from '../../../../shared/compliance/answer/start-answer.ts';
import type { ActivitySource } from '../../../../shared/compliance/hours/records.ts';
import { recordOf, standingOfRecord } from '../../../../shared/compliance/record/record.ts';
import { sourceOf } from '../../../hours/compare.ts';
import { cardOf } from '../../../hours/story.ts';

const minuteOf = (at: string) => Date.parse(`${at}:00Z`) / 60_000;
const days = (count: number) => Array.from({ length: count }, () => 'drive 4:00, rest 20:00').join(', ');

interface Told {
  readonly file: number;
  readonly issue?: string;
  readonly isAltered?: boolean;
}

function card(from: string, text: string, { file, issue = '00', isAltered = false }: Told): ActivitySource {
  const basis = isAltered ? 'does-not-verify' : 'genuine';
  return { ...sourceOf(cardOf(from, text, basis)), issue, file };
}

const isAltered = (...sources: readonly ActivitySource[]) => recordOf(sources).isAltered;
/** From 2 to 12 March. */
const altered = card('2026-03-02T06:00', days(10), { file: 0, isAltered: true });

describe('A record of several files', () => {
  it('is altered where one of them is, whichever comes first, the newest or not', () => {
    const other = card('2026-03-12T06:00', days(3), { file: 1, issue: '01' });
    const older = card('2026-02-02T06:00', days(3), { file: 1, issue: '01' });
    expect([isAltered(altered), isAltered(altered, other), isAltered(other, altered)]).toEqual([true, true, true]);
    expect(isAltered(older, altered)).toBe(true);
    expect(isAltered(other, older)).toBe(false);
  });

  it('is not once the same card has been read again, with all of that time', () => {
    const again = card('2026-02-20T06:00', days(25), { file: 1 });
    expect(isAltered(altered, again)).toBe(false);
    // Another card of the driver tells nothing of what the altered one recorded.
    expect(isAltered(altered, { ...again, issue: '01' })).toBe(true);
    // Neither does the other half of the same file, nor one that was altered as well.
    expect(isAltered(altered, { ...again, file: 0 })).toBe(true);
    expect(isAltered(altered, card('2026-02-20T06:00', days(25), { file: 1, isAltered: true }))).toBe(true);
    expect(isAltered(altered, card('2026-03-03T06:00', days(25), { file: 1 }))).toBe(true);
    expect(isAltered(altered, card('2026-02-20T06:00', days(15), { file: 1 }))).toBe(true);
  });

  it('is so by a vehicle unit’s day, until that unit has been read again', () => {
    const ofCard = card('2026-02-20T06:00', days(25), { file: 1 });
    const unit = { ...altered, vehicle: 'AB12 CDE', issue: undefined };
    const { issue: _, ...inUnit } = unit;
    const { issue: __, ...again } = { ...ofCard, vehicle: 'AB12 CDE', file: 2 };
    expect(isAltered(ofCard, inUnit)).toBe(true);
    expect(isAltered(ofCard, inUnit, { ...again, vehicle: 'XY98 ZZZ' })).toBe(true);
    expect(isAltered(ofCard, inUnit, again)).toBe(false);
  });

  it('is so for the ten weeks that an answer reaches back, and no longer', () => {
    // The altered records end at 06:00 on 12 March: seventy days end with 20 May, of which 12 March is the first.
    const upTo = (from: string) => card(from, days(1), { file: 1, issue: '01' });
    expect(isAltered(altered, upTo('2026-05-19T06:00'))).toBe(true);
    expect(isAltered(altered, upTo('2026-05-20T06:00'))).toBe(false);
  });

  it('answers nothing by what is altered, and lets what is replaced count for nothing', () => {
    const rested = `rest 48:00, ${'drive 8:00, rest 16:00, '.repeat(5)}rest 64:00, `;
    const text = `${rested}${rested}drive 4:00, rest 20:00`;
    const sound = card('2026-02-05T06:00', text, { file: 1 });
    const at = minuteOf('2026-02-28T06:00');
    const honest = startAnswer(recordOf([sound]), at);
    expect(honest.answer).toBe('yes');
    const changed = card('2026-02-05T06:00', text.replaceAll('rest 64:00', 'drive 64:00'), {
      file: 0,
      isAltered: true,
    });
    expect(startAnswer(recordOf([changed]), at)).toMatchObject({
      answer: 'unknown',
      reason: 'altered',
      article: '8(2)',
    });
    expect(startAnswer(recordOf([sound, changed]), at)).toEqual(honest);
    expect(standingOfRecord(recordOf([sound, changed]))).toEqual(standingOfRecord(recordOf([sound])));
  });
});

it('a standing keeps what is hard to believe of the last ten weeks, and no more', () => {
  const source = card('2026-03-02T06:00', `work 16:00, rest 60:00, ${days(80)}, work 16:00, rest 20:00`, { file: 0 });
  // The first sixteen hours are older; the last are from 10:00 to 2:00 at night.
  expect(standingOfRecord(recordOf([source]))?.implausible).toEqual([
    { kind: 'over-fifteen-hours', days: ['2026-05-24', '2026-05-25'] },
  ]);
});

it('a standing says of each kind on which days it is so, however many spans there are', () => {
  const [year, month] = [2026, 2];
  const span = (kind: 'still-odometer' | 'never-closed', day: number, hour: number, minutes: number) => {
    const startMinute = Date.UTC(year, month, day, hour) / 60_000;
    return { kind, startMinute, endMinute: startMinute + minutes };
  };
  const inEachHour = Array.from({ length: 20 * 24 }, (_, hour) =>
    span('still-odometer', 3 + Math.floor(hour / 24), hour % 24, 20),
  );
  const overMidnight = span('never-closed', 5, 23, 70);
  const untilMidnight = span('never-closed', 9, 22, 120);
  const source = {
    ...card('2026-03-02T06:00', `${days(25)}, rest 20:00`, { file: 0 }),
    implausible: [untilMidnight, ...inEachHour, overMidnight],
  };
  const standing = standingOfRecord(recordOf([source]));
  expect(standing?.implausible).toEqual([
    {
      kind: 'still-odometer',
      days: Array.from({ length: 20 }, (_, at) => `2026-03-${String(3 + at).padStart(2, '0')}`),
    },
    { kind: 'never-closed', days: ['2026-03-05', '2026-03-06', '2026-03-09'] },
  ]);
  expect(JSON.stringify(standing?.implausible).length).toBeLessThan(500);
});
