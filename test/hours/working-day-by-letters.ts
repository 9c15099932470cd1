import { mayStartByRests, type Story } from './start-by-letters.ts';

/**
 * Whether a start is lawful by the domestic rules of Great Britain for goods vehicles, written from sections 96 and 103 of the
 * Transport Act 1968 as they are modified for goods vehicles, and by another hand than the product: one day after the other,
 * for each minute at which a day may have ended before the records, and for many ways to fill what nobody recorded.
 *
 * Letters as in `start-by-letters.ts`, and `o` for driving out of scope of Regulation (EC) No 561/2006.
 */
export interface DomesticReading {
  readonly answer: 'yes' | 'no' | 'unknown';
  /** Of the rests of the Regulation, where something was driven under it; null where it asks for none. */
  readonly latestWeeklyRest: number | null;
  /** Of time without a record only some ways to fill it were tried: another one may allow or forbid the start. */
  readonly isSampled: boolean;
  /** The least driving that a reading leaves of its working day. */
  readonly left: number;
}

const hour = 60;
const day = 24 * hour;
const week = 7 * day;
const monday = (minute: number) => Math.floor((minute + 3 * day) / week) * week - 3 * day;

export function mayStartInBritain(story: Story, start: number): DomesticReading {
  const { first, letters } = story;
  const until = letters.slice(0, start - first).padEnd(start - first, 'r');
  const byDay = new Set<'yes' | 'no' | 'unknown'>();
  let left = Number.POSITIVE_INFINITY;
  for (const each of filled(until)) {
    for (const one of daysBefore(first, each, start)) {
      byDay.add(one.answer);
      left = Math.min(left, one.left);
    }
  }
  const [only = 'unknown'] = byDay.size === 1 ? byDay : [];
  const isSampled = until.includes('u');
  const rests = restsToo(story, until, start);
  if (only === 'no' || rests?.answer === 'no') return { answer: 'no', latestWeeklyRest: null, isSampled, left: 0 };
  if (only === 'unknown' || rests?.answer === 'unknown') {
    return { answer: 'unknown', latestWeeklyRest: null, isSampled, left: 0 };
  }
  return { answer: 'yes', latestWeeklyRest: rests?.latestWeeklyRest ?? null, isSampled, left };
}

/** The rests of the Regulation count in a week with driving under it and in the one after; null where they do not. */
function restsToo(story: Story, until: string, start: number) {
  const since = monday(start) - week;
  const twoWeeks = until.slice(Math.max(0, since - story.first));
  const isSure = /[dD]/.test(twoWeeks);
  const isPossible = isSure || twoWeeks.includes('u') || story.first > since;
  if (!isPossible) return null;
  const rests = mayStartByRests({ ...story, letters: story.letters.replaceAll('o', 'w') }, start, 'national');
  return rests.answer === 'no' && !isSure ? ({ ...rests, answer: 'unknown' } as const) : rests;
}

/** Ways to fill time without a record: all of it alike, or one thing up to a moment and another from then on. */
function filled(letters: string): readonly string[] {
  const gaps = [...letters.matchAll(/u+/g)];
  if (gaps.length === 0) return [letters];
  const whole = ['r', 'w', 'd'].map((letter) => letters.replaceAll('u', letter));
  const ways = [...whole];
  for (const { index, 0: gap } of gaps) {
    for (const others of gaps.length === 1 ? whole.slice(0, 1) : whole.slice(0, 2)) {
      for (let at = 1; at < gap.length; at += Math.ceil(gap.length / 3)) {
        const rest = gap.length - at;
        const parts = [
          'r'.repeat(at) + 'd'.repeat(rest),
          'd'.repeat(at) + 'r'.repeat(rest),
          `${'r'.repeat(at)}w${'r'.repeat(rest - 1)}`,
        ];
        for (const part of parts) ways.push(others.slice(0, index) + part + others.slice(index + gap.length));
      }
    }
  }
  return ways;
}

/** One answer for each minute at which the working day may have ended in which the records begin. */
function daysBefore(first: number, letters: string, start: number) {
  const answers: { answer: 'yes' | 'no' | 'unknown'; left: number }[] = [];
  const dayFrom = daysOf(first, letters);
  const known = new Map<number, LastDay>();
  /** The last day of the chain that begins there. */
  const lastFrom = (begin: number): LastDay => {
    const found = known.get(begin);
    if (found !== undefined) return found;
    const here = dayFrom(begin);
    const after = begin + day > start ? { day: here, lastLong: null } : lastAfter(here.next);
    const isLong = here !== after.day && here.drive > 4 * hour;
    const last = { day: after.day, lastLong: after.lastLong ?? (isLong ? begin : null) };
    known.set(begin, last);
    return last;
  };
  const lastAfter = (begin: number | null): LastDay =>
    begin === null ? { day: null, lastLong: null } : lastFrom(begin);
  let drivenBefore = 0;
  let firstDuty: number | null = first;
  for (let open = 0; open < day; open++) {
    const end = first + open;
    if (end > start) {
      // How much of that day was used before the records nobody knows.
      answers.push({ answer: 'unknown', left: 0 });
      break;
    }
    if (open > 0 && isDriving(letters[open - 1])) drivenBefore++;
    if (firstDuty !== null && (open === 0 || firstDuty < end)) firstDuty = nextDuty(first, letters, end);
    const last = lastAfter(firstDuty);
    const lastLong = last.lastLong ?? (drivenBefore > 4 * hour ? end - day : null);
    answers.push(last.day === null ? { answer: 'yes', left: 10 * hour } : onDay(last.day, lastLong, start));
  }
  return answers;
}

interface Day {
  readonly begin: number;
  readonly drive: number;
  readonly duty: number;
  /** When the next day begins. */
  readonly next: number | null;
}

interface LastDay {
  /** Null where it is over by the start. */
  readonly day: Day | null;
  /** The beginning of the last day before it with more than four hours of driving. */
  readonly lastLong: number | null;
}

/** Section 103(1): all duty of the 24 hours from a beginning. */
function daysOf(first: number, letters: string): (begin: number) => Day {
  const driven = new Uint32Array(letters.length + 1);
  const onDuty = new Uint32Array(letters.length + 1);
  for (let place = 0; place < letters.length; place++) {
    driven[place + 1] = (driven[place] ?? 0) + (isDriving(letters[place]) ? 1 : 0);
    onDuty[place + 1] = (onDuty[place] ?? 0) + (letters[place] === 'r' ? 0 : 1);
  }
  const upTo = (sums: Uint32Array, minute: number) => sums[Math.min(letters.length, minute - first)] ?? 0;
  return (begin) => ({
    begin,
    drive: upTo(driven, begin + day) - upTo(driven, begin),
    duty: upTo(onDuty, begin + day) - upTo(onDuty, begin),
    next: nextDuty(first, letters, begin + day),
  });
}

/** A start on a working day that has begun. */
function onDay({ begin, drive, duty }: Day, lastLong: number | null, start: number) {
  const left = Math.min(10 * hour - drive, 11 * hour - duty);
  // What is left lasts until the next day begins, with ten hours of its own.
  if (left > 0) return { answer: 'yes', left: left >= begin + day - start ? 10 * hour : left } as const;
  if (drive >= 10 * hour) return { answer: 'no', left: 0 } as const;
  const isLongWeek = drive >= 4 * hour || (lastLong !== null && lastLong + day > monday(begin));
  return { answer: isLongWeek ? 'no' : 'unknown', left: 0 } as const;
}

function nextDuty(first: number, letters: string, from: number): number | null {
  for (let minute = Math.max(first, from); minute < first + letters.length; minute++) {
    if (letters[minute - first] !== 'r') return minute;
  }
  return null;
}

function isDriving(letter: string | undefined): boolean {
  return letter === 'd' || letter === 'D' || letter === 'o';
}
