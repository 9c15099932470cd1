import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextStart, provenStart, startMoment } from '../../../../shared/compliance/hours/planned-start.ts';
import { standingInWeeks, standingOf } from '../../../../shared/compliance/hours/standing.ts';
import type { ActivityChange } from '../../../../shared/tachograph/activity-change.ts';
import { sourceOf } from '../../../hours/compare.ts';
import { cardOf, minutesIn } from '../../../hours/story.ts';

const minuteOf = (at: string) => Date.parse(`${at}:00Z`) / 60_000;
const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 16);

function standingAt(from: string, text: string, last?: ActivityChange) {
  const card = cardOf(from, text);
  const days = card.days.map((day, index) =>
    index === card.days.length - 1 && last !== undefined ? { ...day, changes: [...day.changes, last] } : day,
  );
  const standing = standingOf([sourceOf({ ...card, days })]);
  if (standing === null) throw new Error('the story has no records');
  return standingInWeeks(standing);
}

function startAt(from: string, text: string, at: string) {
  const { planned, unproven } = provenStart(standingAt(from, text), startMoment(minuteOf(at)));
  return { rest: planned.rest, unproven };
}

/** From Friday 06:00 on; Monday is 2 March 2026. */
const history = 'rest 12:00, drive 1:00, rest 59:00';
const friday = '2026-02-13T06:00';
const day = 'drive 4:30, rest 0:45, drive 4:30, rest 14:15';
const week = Array.from({ length: 5 }, () => day).join(', ');

describe('A start that depends on hours without a record', () => {
  it('is not shown as allowed, before a rest is long enough without them', () => {
    const text = `${history}, ${week}, rest 48:00, drive 4:30, rest 0:45, drive 3:30, unrecorded 12:00, drive 2:00`;
    // Monday 23 February 06:00 to 14:45, nothing until 02:45 on Tuesday, then two hours of driving.
    expect(startAt(friday, text, '2026-02-24T13:44')).toEqual({ rest: null, unproven: null });
    expect(startAt(friday, text, '2026-02-24T13:45')).toEqual({ rest: 'reduced', unproven: 'unrecorded' });
    expect(startAt(friday, text, '2026-02-24T15:45')).toEqual({ rest: 'regular', unproven: null });
  });

  it('is not shown as allowed after a weekend that nobody entered, until the next regular weekly rest', () => {
    const text = `${history}, ${week}, unrecorded 48:00, ${day}`;
    expect(startAt(friday, text, '2026-02-24T06:00')).toEqual({ rest: 'regular', unproven: 'unrecorded' });
    expect(startAt(friday, text, '2026-02-25T12:45')).toEqual({ rest: 'regular-weekly', unproven: null });
    const entered = text.replace('unrecorded', 'by-hand rest');
    expect(startAt(friday, entered, '2026-02-24T06:00')).toEqual({ rest: 'regular', unproven: null });
  });
});

describe('A start after a card that was read in a vehicle', () => {
  const text = `${history}, ${week}, rest 48:00, drive 2:00`;
  const last = { minute: 8 * 60, slot: 'driver', cardInserted: true, crewOrManual: false } as const;

  it.each(['drive', 'work', 'available'] as const)('is not known while the last record is %s', (activity) => {
    const standing = standingAt(friday, text, { ...last, activity });
    expect(provenStart(standing, startMoment(minuteOf('2026-02-24T06:00'))).unproven).toBe('at-work');
  });

  it('is known where the driver rested, or the card was withdrawn', () => {
    for (const change of [{ activity: 'rest' }, { activity: 'drive', cardInserted: false }] as const) {
      const standing = standingAt(friday, text, { ...last, ...change });
      expect(provenStart(standing, startMoment(minuteOf('2026-02-24T06:00'))).unproven).toBeNull();
    }
  });
});

describe('A start after records that are short', () => {
  it('is not known while they show no weekly rest, unless one of 45 hours is taken until then', () => {
    const text = `rest 12:00, ${week}, drive 1:00`;
    expect(startAt('2026-02-23T00:00', text, '2026-03-01T06:00').unproven).toBe('short-records');
    expect(startAt('2026-02-23T00:00', text, '2026-03-02T10:00')).toEqual({ rest: 'regular-weekly', unproven: null });
  });

  it('is not known while they begin after the Monday of the week before: hours of two weeks may be missing', () => {
    const text = `rest 50:00, ${day}, ${day}`;
    expect(startAt('2026-02-17T06:00', text, '2026-02-22T06:00').unproven).toBe('short-records');
    expect(startAt('2026-02-16T00:00', text, '2026-02-22T06:00').unproven).toBe('short-records');
    expect(startAt('2026-02-09T00:00', text, '2026-02-15T22:00').unproven).toBe('short-records');
    expect(startAt('2026-02-09T00:00', text, '2026-02-16T06:00').unproven).toBeNull();
  });
});

/**
 * 21 hours from Friday 6 March are due before Monday 30 March; the weekly rests since then have 45 hours, and the last day
 * ends on Thursday 26 March at 15:45.
 */
const owing = {
  from: '2026-02-27T00:00',
  text: [
    `rest 12:00, drive 1:00, rest 65:00, ${week}, rest 9:45, drive 1:00, rest 13:15, ${week}, rest 30:45`,
    `drive 1:00, rest 16:15, ${week}, rest 30:45, drive 1:00, rest 16:15, ${day}, ${day}, ${day}, ${day}`,
    'drive 4:30, rest 0:45, drive 4:30',
  ].join(', '),
};

describe('A start after a reduced weekly rest that nothing made up for', () => {
  const at = (start: string) => startAt(owing.from, owing.text, start);

  it('is allowed while a rest of nine hours with that time is still to fit in, or that time was taken', () => {
    expect(at('2026-03-28T18:00')).toEqual({ rest: 'regular-weekly', unproven: null });
    expect(at('2026-03-28T18:01')).toEqual({ rest: 'regular-weekly', unproven: 'owed-rest' });
    expect(at('2026-03-29T09:44')).toEqual({ rest: 'regular-weekly', unproven: 'owed-rest' });
    expect(at('2026-03-29T09:45')).toEqual({ rest: 'regular-weekly', unproven: null });
    expect(at('2026-03-30T00:00')).toEqual({ rest: 'regular-weekly', unproven: null });
  });
});

describe('The next start', () => {
  it('waits for a weekly rest that became due after the daily rest had ended', () => {
    const standing = standingAt(friday, `${history}, ${week}, rest 48:00, ${week}, drive 4:30, rest 0:45, drive 3:15`);
    const at = (from: string) => {
      const { minute, planned } = nextStart(standing, minuteOf(from));
      return [clock(minute), planned.rest];
    };
    expect(at('2026-02-28T14:30')).toEqual(['2026-02-28T23:30', 'reduced']);
    expect(at('2026-03-01T05:59')).toEqual(['2026-03-01T05:59', 'regular']);
    expect(at('2026-03-01T06:00')).toEqual(['2026-03-01T14:30', 'reduced-weekly']);
  });
});

const piece = fc.constantFrom(
  'drive 4:30, rest 0:45',
  'drive 2:10, work 1:00',
  'drive 4:00',
  'work 3:00, out, drive 1:00, in',
);
const pause = fc.constantFrom('rest 0:15', 'rest 3:00', 'unrecorded 3:30', 'available 1:30', 'unrecorded 1:00');
const night = fc.constantFrom(
  ...['rest 9:00', 'rest 9:00', 'rest 10:30', 'rest 11:00', 'rest 12:00', 'rest 24:00', 'rest 30:00', 'rest 45:00'],
  ...['unrecorded 9:00', 'unrecorded 12:00', 'unrecorded 26:00', 'unrecorded 48:00', 'by-hand rest 13:00'],
);
const story = fc
  .tuple(
    fc.constantFrom('rest 45:00', 'rest 12:00, drive 1:00, rest 26:00', 'rest 12:00'),
    fc.array(fc.tuple(piece, pause, piece, night), { minLength: 4, maxLength: 24 }),
    fc.constantFrom(
      'drive 2:00',
      'drive 1:00, rest 3:00, drive 2:00',
      'drive 1:00, rest 4:00',
      'drive 1:00, unrecorded 5:00, rest 1:00',
    ),
  )
  .map(([first, duties, end]) => [first, ...duties.flat(), end].join(', '));
const anyCase = fc.record({
  from: fc.constantFrom('2026-03-09T05:00', '2026-03-21T13:10', '2026-12-20T23:40'),
  text: story,
  ahead: fc.oneof(fc.integer({ min: 1, max: 3_600 }), fc.constantFrom(539, 540, 659, 660, 1_439, 1_440, 2_699, 2_700)),
});

describe('Every start', () => {
  it('is allowed only where a plain reading of articles 6 and 8 allows it, with time without a record as rest and as work', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyCase, ({ from, text, ahead }) => {
        const standing = standingAt(from, text);
        const start = standing.upToMinute + ahead;
        const { planned, unproven } = provenStart(standing, startMoment(start));
        const found = plainly(from, text, start);
        seen.add(unproven ?? planned.rest ?? 'refused');
        expect(unproven).toBe(found.unproven);
        if (unproven !== null) return;
        expect(planned.rest).toBe(found.rest);
        if (planned.rest === null) return;
        const { dayMinutes, weekMinutes, fortnightMinutes } = planned.left;
        expect([dayMinutes, weekMinutes, fortnightMinutes]).toEqual(found.left);
      }),
      { numRuns: 400, seed: 561, examples: [[{ ...owing, ahead: 3_075 }]] },
    );
    expect([...seen].sort()).toEqual([
      ...[
        'owed-rest',
        'reduced',
        'reduced-weekly',
        'refused',
        'regular',
        'regular-weekly',
        'short-records',
        'split',
        'unrecorded',
      ],
    ]);
  });
});

const hour = 60;
const mondayOf = (minute: number) => minute - ((minute + 3 * 24 * hour) % (7 * 24 * hour));

/** Letters for minutes: d driving, w other work or availability, r rest, u nothing. */
function minutesOf(text: string): string {
  let isOut = false;
  let letters = '';
  for (const part of text.split(', ')) {
    const words = part.split(' ');
    if (part === 'out' || part === 'in') isOut = part === 'out';
    else if (words.includes('unrecorded')) letters += 'u'.repeat(minutesIn(words.at(-1) ?? ''));
    else {
      const letter = words.includes('rest') ? 'r' : words.includes('drive') && !isOut ? 'd' : 'w';
      letters += letter.repeat(minutesIn(words.at(-1) ?? ''));
    }
  }
  return letters;
}

function plainly(from: string, text: string, start: number) {
  const first = minuteOf(from);
  const recorded = minutesOf(text);
  const whole = recorded + 'r'.repeat(start - first - recorded.length);
  const asRest = plainRests(first, whole.replaceAll('u', 'r'), start);
  const asWork = plainRests(first, whole.replaceAll('u', 'w'), start);
  const knows = ({ due, rest }: typeof asRest) => due !== null || rest === 'regular-weekly';
  const isShort = mondayOf(start) - 7 * 24 * hour < first || !knows(asRest);
  const owes = asRest.owed.some(
    ({ minutes, due }) => asRest.spare < minutes && start < due && start + 9 * hour + minutes > due,
  );
  const unproven = () => {
    if (asRest.rest === null) return null;
    if (isShort) return 'short-records';
    if (owes) return 'owed-rest';
    return asWork.rest === null || !knows(asWork) ? 'unrecorded' : null;
  };
  const isNewWeek = asWork.rest === 'regular-weekly' || asWork.rest === 'reduced-weekly';
  const left = plainLeft(first, recorded, start, asRest.longDays, isNewWeek ? null : asWork.due);
  return { unproven: unproven(), rest: asRest.rest === null ? null : asWork.rest, left };
}

const restHours = { 'regular-weekly': 45, 'reduced-weekly': 24, regular: 11, split: 9, reduced: 9 } as const;

/** The rests one after the other; a story has none of 7 to 9 hours. */
function plainRests(first: number, letters: string, start: number) {
  let begin: number | null = null;
  let used = 0;
  let weekly: { end: number; kind: 'regular' | 'reduced' } | null = null;
  let hasThreeHours = false;
  const longDays: number[] = [];
  let owed: { minutes: number; due: number }[] = [];
  let dayFrom = first;
  for (const { index, 0: run } of letters.matchAll(/r+/g)) {
    const [from, end] = [first + index, first + index + run.length];
    const inTime = begin === null ? run.length : Math.max(0, Math.min(end, begin + 24 * hour) - from);
    const dayDriven = letters.slice(dayFrom - first, index).replaceAll(/[^d]/g, '').length;
    if (end === start) {
      if (dayDriven > 9 * hour) longDays.push(dayFrom);
      const due: number | null = weekly === null ? null : weekly.end + 6 * 24 * hour;
      const short = inTime < 9 * hour ? null : hasThreeHours ? 'split' : used < 3 ? 'reduced' : null;
      const long = inTime >= 11 * hour ? 'regular' : run.length >= 11 * hour ? (short ?? 'regular') : short;
      const isDue = due !== null && start >= due;
      const rest =
        run.length >= 45 * hour
          ? 'regular-weekly'
          : run.length >= 24 * hour && weekly?.kind === 'regular'
            ? 'reduced-weekly'
            : isDue
              ? null
              : long;
      const spare = rest === null ? 0 : run.length - hour * restHours[rest];
      return { rest, due, longDays, owed, spare };
    }
    if (run.length < 9 * hour) {
      hasThreeHours ||= run.length >= 3 * hour;
      continue;
    }
    if (dayDriven > 9 * hour) longDays.push(dayFrom);
    if (run.length >= 24 * hour) {
      weekly = { end, kind: run.length >= 45 * hour ? 'regular' : 'reduced' };
      used = 0;
    } else if (begin !== null && inTime >= 9 * hour && inTime < 11 * hour && !hasThreeHours) used += 1;
    let spare = run.length >= 45 * hour ? run.length - 45 * hour : run.length >= 24 * hour ? 0 : run.length - 9 * hour;
    owed = owed.filter(({ minutes, due }) => {
      const holds = end <= due && spare >= minutes;
      if (holds) spare -= minutes;
      return !holds;
    });
    if (run.length >= 24 * hour && run.length < 45 * hour) {
      owed.push({ minutes: 45 * hour - run.length, due: mondayOf(from) + 28 * 24 * hour });
    }
    hasThreeHours = false;
    begin = end;
    dayFrom = end;
  }
  throw new Error('no rest lasts to the start');
}

function plainLeft(first: number, recorded: string, start: number, longDays: readonly number[], due: number | null) {
  const monday = mondayOf(start);
  const next = monday + 7 * 24 * hour;
  const drivenFrom = (from: number) =>
    recorded.slice(Math.max(0, from - first), Math.max(0, from + 7 * 24 * hour - first)).replaceAll(/[^d]/g, '').length;
  let [before, ofWeek, ofNext] = [drivenFrom(monday - 7 * 24 * hour), drivenFrom(monday), 0];
  const fortnight = Math.max(0, 90 * hour - before - ofWeek);
  const week = Math.min(fortnight, Math.max(0, 56 * hour - ofWeek));
  const limit = longDays.filter((minute) => mondayOf(minute) === monday).length < 2 ? 10 * hour : 9 * hour;
  let ofDay = 0;
  for (let minute = start; minute < Math.min(start + 15 * hour, due ?? start + 15 * hour) && ofDay < limit; minute++) {
    const isThis = minute < next;
    if (
      isThis ? ofWeek < 56 * hour && ofWeek + before < 90 * hour : ofNext < 56 * hour && ofNext + ofWeek < 90 * hour
    ) {
      ofDay += 1;
      if (isThis) ofWeek += 1;
      else ofNext += 1;
    }
  }
  return [ofDay, week, fortnight];
}
