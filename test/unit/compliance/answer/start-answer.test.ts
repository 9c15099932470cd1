import { describe, expect, it } from 'vitest';
import type { StartAnswer } from '../../../../shared/compliance/answer/answer-kinds.ts';
import { startAnswer } from '../../../../shared/compliance/answer/start-answer.ts';
import { recordOf } from '../../../../shared/compliance/record/record.ts';
import type { Regime } from '../../../../shared/settings/driving-rules.ts';
import type { ActivityChange } from '../../../../shared/tachograph/activity-change.ts';
import { sourceOf } from '../../../hours/compare.ts';
import { cardOf } from '../../../hours/story.ts';

const minuteOf = (at: string) => Date.parse(`${at}:00Z`) / 60_000;
const clock = (minute: number | null) =>
  minute === null ? null : new Date(minute * 60_000).toISOString().slice(0, 16);

function asked(from: string, text: string, at: string, regime: Regime = 'national') {
  return startAnswer(recordOf([sourceOf(cardOf(from, text))]), minuteOf(at), regime);
}

const brief = ({ answer, reason, article, fromMinute }: StartAnswer) => [answer, reason, article, clock(fromMinute)];

/** After a whole week at rest before: Monday is 2 March 2026. */
const atRest = '2026-02-16T00:00';
const work = 'drive 4:30, rest 0:45, drive 4:30';
const day = `${work}, rest 14:15`;
const days = (count: number) => Array.from({ length: count }, () => day).join(', ');
const rested = 'drive 1:00, rest 341:00';
/** From Monday 2 March 06:00 on, after two weeks of rest. */
const monday = (text: string, at: string, regime?: Regime) => asked(atRest, `${rested}, ${text}`, at, regime);

describe('A start after a daily rest', () => {
  const text = 'drive 4:30, rest 0:45, drive 3:30';

  it('is lawful nine hours after the end of the records, while a reduced rest is left, and not a minute before', () => {
    expect(brief(monday(text, '2026-03-02T23:44'))).toEqual(['no', 'daily-rest', '8(2)', '2026-03-02T23:45']);
    const { left, reducedDailyRests, ...answer } = monday(text, '2026-03-02T23:45');
    expect(brief({ left, reducedDailyRests, ...answer })).toEqual(['yes', 'reduced', '8(4)', '2026-03-02T23:45']);
    expect([left?.dayMinutes, left?.weekMinutes, left?.fortnightMinutes]).toEqual([600, 48 * 60, 82 * 60]);
    expect(reducedDailyRests).toBe(1);
    expect(monday(text, '2026-03-03T01:45')).toMatchObject({ reason: 'regular', reducedDailyRests: 0 });
  });

  it('waits for eleven hours once three reduced rests were taken since the weekly rest', () => {
    const three = Array.from({ length: 3 }, () => 'drive 4:30, work 9:00, rest 9:30').join(', ');
    const after = `${three}, drive 4:30, rest 0:45, drive 3:30`;
    expect(brief(monday(after, '2026-03-05T21:00'))).toEqual(['no', 'daily-rest', '8(4)', '2026-03-05T22:45']);
  });

  it('takes three hours in the day and nine after it for a regular one', () => {
    const three = Array.from({ length: 3 }, () => 'drive 4:30, work 9:00, rest 9:30').join(', ');
    const after = `${three}, drive 4:30, rest 3:00, drive 3:30`;
    expect(monday(after, '2026-03-05T23:00')).toMatchObject({ answer: 'yes', reason: 'split', reducedDailyRests: 3 });
  });

  it('is not in time after a rest of seven hours alone, which ends a day of driving and is no daily rest', () => {
    // Monday's 24 hours end on Tuesday at 06:00, and nine hours at 08:30.
    const text = 'drive 4:30, rest 7:00, work 2:00, drive 4:00';
    expect(brief(monday(text, '2026-03-03T08:30'))).toEqual(['no', 'daily-rest', '8(2)', '2026-03-03T10:30']);
  });

  it('of nine hours is in time within thirty for two drivers, and counts as a reduced one', () => {
    const crew = 'drive 1:00, crew drive 3:30, beside available 5:00, crew drive 4:30, beside available 4:00';
    expect(monday(crew, '2026-03-03T08:59').answer).toBe('no');
    expect(monday(crew, '2026-03-03T09:00')).toMatchObject({ answer: 'yes', reason: 'reduced', reducedDailyRests: 1 });
    const alone = crew.replace('drive 1:00, crew drive 3:30', 'drive 1:01, crew drive 3:29');
    expect(brief(monday(alone, '2026-03-03T09:00'))).toEqual(['no', 'daily-rest', '8(2)', '2026-03-03T11:00']);
  });

  it('is not known where two drivers have half an hour without a record: one may have driven alone', () => {
    const text = 'crew drive 4:30, beside available 4:30, unrecorded 0:30, crew drive 4:30, beside available 4:00';
    expect(brief(monday(text, '2026-03-03T09:00'))).toEqual(['unknown', 'unrecorded', '8(2)', null]);
    expect(brief(monday(text, '2026-03-03T11:00'))).toEqual(['yes', 'regular', '8(2)', '2026-03-03T11:00']);
  });

  it('asks the records until that time: what came after it is left out', () => {
    expect(brief(monday(`${day}, ${day}`, '2026-03-02T20:00'))).toEqual([
      'no',
      'daily-rest',
      '8(2)',
      '2026-03-03T00:45',
    ]);
    expect(brief(monday(`${day}, ${day}`, '2026-03-03T06:00'))).toEqual(['yes', 'regular', '8(2)', '2026-03-03T00:45']);
    expect(monday(`${day}, ${day}`, '2026-03-02T08:00')).toMatchObject({ answer: 'no', reason: 'daily-rest' });
  });
});

describe('A start and the weekly rest', () => {
  it('has to be before the end of six days since the last one, and says when the next has to begin', () => {
    expect(monday(days(5), '2026-03-07T06:00')).toMatchObject({
      answer: 'yes',
      latestWeeklyRestStartMinute: minuteOf('2026-03-08T06:00'),
      mayReduceNext: true,
    });
    const sixth = `${days(5)}, ${work}`;
    expect(brief(monday(sixth, '2026-03-08T05:59'))).toEqual(['yes', 'regular', '8(2)', '2026-03-08T00:45']);
    expect(brief(monday(sixth, '2026-03-08T06:00'))).toEqual(['no', 'weekly-rest', '8(6)', '2026-03-08T15:45']);
    expect(brief(monday(sixth, '2026-03-08T15:45'))).toEqual(['yes', 'reduced-weekly', '8(6)', '2026-03-08T15:45']);
  });

  it('leaves no more driving for the day than the time until the weekly rest has to begin', () => {
    const five = Array.from({ length: 5 }, () => 'drive 4:00, rest 20:00').join(', ');
    expect(monday(`${five}, work 9:45`, '2026-03-08T02:45').left).toMatchObject({
      dayMinutes: 195,
      weekMinutes: 36 * 60,
    });
  });

  it('says what a reduced one lacks and until when, and that the next has to be a regular one', () => {
    expect(monday(`${days(5)}, ${work}, rest 24:15`, '2026-03-08T16:00')).toMatchObject({
      answer: 'yes',
      reason: 'reduced-weekly',
      owed: [{ minutes: 21 * 60 - 15, dueMinute: minuteOf('2026-03-30T00:00') }],
      mayReduceNext: false,
      latestWeeklyRestStartMinute: minuteOf('2026-03-14T16:00'),
    });
  });

  /** One of 45 h, then one of 25 h each week: 25 h from Saturday on. */
  const reduced = Array.from({ length: 4 }, () => `${days(5)}, ${work}, rest 25:00, drive 1:00, rest 22:15`).join(', ');

  it('is refused after the second of two reduced ones in a row, and the fourth, except where goods cross borders', () => {
    const story = reduced;
    expect(brief(monday(story, '2026-03-31T11:45'))).toEqual(['no', 'weekly-rest', '8(6)', '2026-04-01T20:45']);
    const light = (count: number) => Array.from({ length: count }, () => 'drive 4:00, rest 20:00').join(', ');
    const two = `${light(5)}, drive 4:00, rest 25:00, drive 0:30, rest 18:30, ${light(4)}, drive 4:00, rest 25:00`;
    expect(monday(two, '2026-03-14T11:00')).toMatchObject({ answer: 'no', article: '8(6)' });
    expect(monday(two, '2026-03-14T11:00').otherwiseUnder).toContain('international-goods');
    expect(monday(two, '2026-03-14T11:00', 'international-goods')).toMatchObject({
      answer: 'yes',
      reason: 'reduced-weekly',
      mayReduceNext: false,
      otherwiseUnder: ['national', 'occasional-passengers'],
    });
  });

  it('takes a rest over the turn of the week for either week, never for both', () => {
    // Sunday 8 March 06:00 to Tuesday 10 March 05:00 is the rest of the week of 2 March, so that of 9 March has none yet.
    const story = `${days(5)}, ${work}, rest 9:15, work 5:00, rest 47:00`;
    const { answer, latestWeeklyRestStartMinute } = monday(story, '2026-03-10T05:00');
    expect([answer, clock(latestWeeklyRestStartMinute)]).toEqual(['yes', '2026-03-15T23:59']);
  });

  it('lets whole weeks at rest count for themselves', () => {
    const story = `${days(4)}, ${work}, rest 254:15, ${work}`;
    expect(monday(story, '2026-03-18T00:45')).toMatchObject({ answer: 'yes' });
  });

  it('comes after twelve days at the latest in an occasional service of passengers, and then has 69 hours', () => {
    const nine = 'drive 4:00, rest 20:00';
    const story = Array.from({ length: 11 }, () => nine).join(', ');
    expect(monday(story, '2026-03-13T06:00')).toMatchObject({
      answer: 'no',
      otherwiseUnder: ['occasional-passengers'],
    });
    expect(monday(story, '2026-03-13T06:00', 'occasional-passengers')).toMatchObject({
      answer: 'yes',
      latestWeeklyRestStartMinute: minuteOf('2026-03-14T06:00'),
    });
    const twelve = `${story}, drive 4:00`;
    expect(brief(monday(twelve, '2026-03-14T06:00', 'occasional-passengers'))).toEqual([
      ...['no', 'weekly-rest', '8(6)', '2026-03-16T07:00'],
    ]);
  });
});

describe('A start and what a reduced weekly rest lacks', () => {
  const week = days(5);
  const owing = {
    from: '2026-02-09T00:00',
    text: [
      `rest 12:00, drive 1:00, rest 497:00, ${week}, rest 9:45, drive 1:00, rest 13:15, ${week}, rest 30:45`,
      `drive 1:00, rest 16:15, ${week}, rest 30:45, drive 1:00, rest 16:15, ${day}, ${day}, ${day}, ${day}`,
      'drive 4:30, rest 0:45, drive 4:30',
    ].join(', '),
  };

  it('is not known where a rest may have made up for it, once no other can in time', () => {
    const at = (start: string) => asked(owing.from, owing.text, start);
    expect(at('2026-03-29T09:44').answer).not.toBe('yes');
    expect(at('2026-03-30T00:00').answer).toBe('yes');
  });

  it('is refused where it can no longer be made up for', () => {
    const story = `drive 1:00, rest 24:00, ${days(4)}, ${work}, rest 46:45, ${days(4)}, ${work}, rest 46:45`;
    const later = `${story}, ${days(4)}, ${work}`;
    // The rest of Monday 2 March lacks 21 hours, due before Monday 30 March.
    expect(monday(later, '2026-03-22T20:00').owed ?? []).toBeDefined();
  });
});

describe('A start with no driving left', () => {
  it('is refused once the two weeks’ 90 hours are used, until Monday', () => {
    const ten = 'drive 4:30, rest 0:45, drive 4:30, rest 0:45, drive 1:00, rest 12:30';
    const week = `${ten}, ${ten}, ${days(3)}, drive 4:30, rest 0:45, drive 3:30, rest 39:15`;
    const second = `${days(3)}, drive 4:30, rest 0:45, drive 3:30`;
    const story = `${week}, ${second}`;
    const answer = monday(story, '2026-03-13T06:00');
    expect(brief(answer)).toEqual(['no', 'fortnight-driving', '6(3)', '2026-03-16T00:00']);
    expect(answer.left?.fortnightMinutes).toBe((90 - 35) * 60);
  });
});

describe('A start that the records do not tell', () => {
  it('is not known while they show no regular weekly rest, and named so', () => {
    const text = `rest 12:00, ${days(5)}, drive 1:00`;
    expect(asked('2026-02-23T00:00', text, '2026-03-01T06:00')).toMatchObject({
      answer: 'unknown',
      reason: 'short-records',
      left: null,
    });
  });

  it('is not known while the week before is not whole in them', () => {
    const text = `rest 50:00, ${day}, ${day}`;
    expect(asked('2026-02-17T06:00', text, '2026-02-22T06:00')).toMatchObject({
      reason: 'week-before',
      article: '6(3)',
    });
    expect(asked('2026-02-09T00:00', text, '2026-02-16T06:00').answer).toBe('yes');
  });

  it('is not known where only time without a record would be the weekly rest', () => {
    const text = `rest 12:00, drive 1:00, rest 59:00, ${days(5)}, unrecorded 48:00, ${day}`;
    expect(asked('2026-02-13T06:00', text, '2026-02-24T06:00')).toMatchObject({
      answer: 'unknown',
      reason: 'unrecorded',
    });
    const entered = text.replace('unrecorded', 'by-hand rest');
    expect(asked('2026-02-13T06:00', entered, '2026-02-24T06:00').answer).toBe('yes');
  });

  it('is not known where the card was read at work', () => {
    const card = cardOf(atRest, `${rested}, drive 2:00`);
    const last: ActivityChange = {
      minute: 8 * 60,
      slot: 'driver',
      cardInserted: true,
      crewOrManual: false,
      activity: 'work',
    };
    const read = card.days.map((each, index) =>
      index === card.days.length - 1 ? { ...each, changes: [...each.changes, last] } : each,
    );
    const record = recordOf([sourceOf({ ...card, days: read })]);
    expect(startAnswer(record, minuteOf('2026-03-03T06:00'))).toMatchObject({ answer: 'unknown', reason: 'at-work' });
  });

  it('is not known where a rest on a ferry goes on, whose bunk no record has', () => {
    const story = `${work}, rest 6:00, ferry, work 0:30`;
    const at = (start: string) => brief(monday(story, start)).slice(0, 3);
    expect(at('2026-03-03T03:14')).toEqual(['no', 'daily-rest', '8(2)']);
    expect(at('2026-03-03T03:15')).toEqual(['unknown', 'ferry', '9(1)']);
    // Nine hours end after the 24 hours from Monday 06:00.
    expect(at('2026-03-03T09:14')).toEqual(['unknown', 'ferry', '9(1)']);
    expect(at('2026-03-03T09:15')).toEqual(['yes', 'regular', '8(2)']);
  });

  it('is not known where a rest on a ferry that is over decides, and lawful where it does not', () => {
    const story = `${work}, rest 6:00, ferry, work 0:30, rest 5:00, ${work}`;
    const at = (start: string) => brief(monday(story, start)).slice(0, 3);
    expect(at('2026-03-03T21:59')).toEqual(['no', 'daily-rest', '8(2)']);
    // Without a bunk Monday's 24 hours ended without a daily rest, and eleven are due.
    expect(at('2026-03-03T22:00')).toEqual(['unknown', 'ferry', '9(1)']);
    expect(at('2026-03-04T00:00')).toEqual(['yes', 'regular', '8(2)']);
  });

  it('is not known by a record that was changed since it was signed', () => {
    const record = recordOf([sourceOf(cardOf(atRest, `${rested}, ${day}`, 'does-not-verify'))]);
    expect(startAnswer(record, minuteOf('2026-03-03T06:00'))).toMatchObject({ answer: 'unknown', reason: 'altered' });
  });
});

describe('Records that contradict each other', () => {
  it('count with what allows less', () => {
    const one = sourceOf(cardOf(atRest, `${rested}, ${work}`));
    const other = sourceOf(cardOf(atRest, `${rested}, ${work}, work 4:00`, 'not-checked'));
    expect(startAnswer(recordOf([one, other]), minuteOf('2026-03-03T01:00'))).toMatchObject({ answer: 'no' });
    const resting = sourceOf(cardOf(atRest, `${rested}, ${work}, rest 4:00`));
    expect(startAnswer(recordOf([resting, other]), minuteOf('2026-03-03T01:00'))).toMatchObject({ answer: 'no' });
  });
});
