import { describe, expect, it } from 'vitest';
import type { StartAnswer } from '../../../../shared/compliance/answer/answer-kinds.ts';
import { startAnswer } from '../../../../shared/compliance/answer/start-answer.ts';
import { recordOf } from '../../../../shared/compliance/record/record.ts';
import { gbDomestic, offeredRegimes, regimeInForce, regimes } from '../../../../shared/settings/driving-rules.ts';
import { sourceOf } from '../../../hours/compare.ts';
import { cardOf } from '../../../hours/story.ts';

const minuteOf = (at: string) => Date.parse(`${at}:00Z`) / 60_000;
const clock = (minute: number | null) =>
  minute === null ? null : new Date(minute * 60_000).toISOString().slice(0, 16);
const brief = ({ answer, reason, article, fromMinute }: StartAnswer) => [answer, reason, article, clock(fromMinute)];

const recordFrom = (from: string, text: string) => recordOf([sourceOf(cardOf(from, text))]);
/** From Monday 2 March 06:00 on, after two weeks of rest. */
const afterRest = (text: string) => recordFrom('2026-02-16T00:00', `drive 1:00, rest 341:00, ${text}`);
const monday = (text: string, at: string) => startAnswer(afterRest(text), minuteOf(at), gbDomestic);

describe('A start by the domestic rules of Great Britain', () => {
  const eightHours = 'out, drive 4:00, rest 0:30, drive 4:00, in';

  it('needs no daily rest, and leaves what the working day has of ten hours of driving', () => {
    const answer = monday(eightHours, '2026-03-02T20:00');
    expect(brief(answer)).toEqual(['yes', 'working-day', 'Transport Act 1968, s. 96(1)', '2026-03-02T14:30']);
    expect(answer.left).toMatchObject({ dayMinutes: 120, weekMinutes: null, fortnightMinutes: null });
    expect(answer).toMatchObject({ rest: null, latestWeeklyRestStartMinute: null, owed: null });
  });

  it('leaves ten hours where what is left lasts until the next working day', () => {
    expect(monday(eightHours, '2026-03-03T03:59').left?.dayMinutes).toBe(120);
    expect(monday(eightHours, '2026-03-03T04:00').left?.dayMinutes).toBe(600);
  });

  it('waits for the end of the working day once its ten hours of driving are used', () => {
    const tenHours = 'out, drive 5:00, rest 1:00, drive 5:00, in';
    const until = '2026-03-03T06:00';
    expect(brief(monday(tenHours, '2026-03-03T05:59'))).toEqual([
      'no',
      'day-driving',
      'Transport Act 1968, s. 96(1)',
      until,
    ]);
    expect(brief(monday(tenHours, until))).toEqual(['yes', 'working-day', 'Transport Act 1968, s. 96(1)', until]);
  });

  it('waits for the end of the working day once its eleven hours of duty are used', () => {
    expect(brief(monday('out, drive 5:00, in, work 6:00', '2026-03-02T20:00'))).toEqual([
      'no',
      'day-duty',
      'Transport Act 1968, s. 96(3)(a)',
      '2026-03-03T06:00',
    ]);
    const answer = monday('out, drive 5:00, in, work 3:00, rest 2:00, beside available 2:59', '2026-03-02T20:00');
    expect([answer.answer, answer.left?.dayMinutes]).toEqual(['yes', 1]);
  });

  it('is not known after eleven hours of duty in a week that may have four hours of driving a day at most', () => {
    const loading = 'out, drive 3:00, in, work 8:00';
    expect(brief(monday(loading, '2026-03-02T20:00'))).toEqual(['unknown', 'four-hour-week', 'SI 1986/1492', null]);
    expect(monday(loading.replace('3:00', '4:00'), '2026-03-02T20:00').reason).toBe('day-duty');
    const longDay = 'out, drive 4:01, in, rest 19:59';
    expect(monday(`${longDay}, ${loading}`, '2026-03-03T20:00').reason).toBe('day-duty');
    expect(monday(`${longDay}, rest 144:00, ${loading}`, '2026-03-09T20:00').reason).toBe('four-hour-week');
  });

  it('counts duty beyond 24 hours in the next working day', () => {
    const text = 'out, drive 6:00, in, rest 17:00, out, drive 3:00, in';
    // One hour of the three is of Monday's working day, two are of Tuesday's.
    expect(monday(text, '2026-03-03T08:30').left?.dayMinutes).toBe(480);
  });

  it('needs the rests of the Regulation as well in a week with driving in its scope, and in the one after', () => {
    const inScope = 'drive 4:30, rest 0:45, drive 4:30';
    expect(brief(monday(inScope, '2026-03-02T20:00'))).toEqual(['no', 'daily-rest', '8(2)', '2026-03-03T00:45']);
    const answer = monday(inScope, '2026-03-03T00:45');
    expect(answer).toMatchObject({ answer: 'yes', reason: 'working-day', rest: 'reduced' });
    expect([answer.left?.dayMinutes, answer.left?.weekMinutes]).toEqual([60, null]);
    expect(clock(answer.latestWeeklyRestStartMinute)).toBe('2026-03-08T06:00');
    const later = (text: string, at: string) => monday(`${inScope}, ${text}`, at).latestWeeklyRestStartMinute;
    expect(later('rest 180:00, out, drive 1:00, in', '2026-03-11T06:00')).not.toBeNull();
    expect(later('rest 348:00, out, drive 1:00, in', '2026-03-18T06:00')).toBeNull();
  });

  it('is not known where time without a record may have been duty', () => {
    const gap = 'out, drive 4:00, in, unrecorded 3:00, work 4:00';
    expect(brief(monday(gap, '2026-03-02T18:00')).slice(0, 2)).toEqual(['unknown', 'unrecorded']);
    expect(monday(gap, '2026-03-03T06:00').answer).toBe('yes');
  });

  it('is not known where no day off tells when a working day began', () => {
    const days = (count: number) => 'out, drive 5:00, in, work 6:00, rest 13:00, '.repeat(count);
    const shift = 'out, drive 5:00, in, work 6:00';
    const from = '2026-02-09T06:00';
    const at = '2026-03-02T18:00';
    expect(startAnswer(recordFrom(from, `${days(21)}${shift}`), minuteOf(at), gbDomestic).reason).toBe('day-start');
    const withDayOff = `${days(20)}rest 24:00, ${shift}`;
    expect(startAnswer(recordFrom(from, withDayOff), minuteOf(at), gbDomestic).reason).toBe('day-duty');
  });

  it('is told as another answer only where these rules are offered', () => {
    const record = afterRest(eightHours);
    const at = minuteOf('2026-03-02T20:00');
    expect(startAnswer(record, at, 'national').otherwiseUnder).toEqual([]);
    expect(startAnswer(record, at, 'national', regimes).otherwiseUnder).toEqual([gbDomestic]);
  });
});

describe('Rules that were chosen', () => {
  it('give way to the strictest once they are not offered any more', () => {
    const offered = offeredRegimes({ gbDomesticRules: false });
    expect(offered).not.toContain(gbDomestic);
    expect(regimeInForce(gbDomestic, offered)).toBe('national');
    expect(regimeInForce('international-goods', offered)).toBe('international-goods');
    expect(regimeInForce(gbDomestic, offeredRegimes({ gbDomesticRules: true }))).toBe(gbDomestic);
  });
});
