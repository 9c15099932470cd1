import type { Activity, ActivityChange } from '../../shared/tachograph/activity-change.ts';
import type { Witness } from '../service/activities/minute-record.ts';
import { oneOf, type RandomSource, wholeNumber } from '../service/seeded-random.ts';

/** Some weeks of a made-up driver, with everything that tells of them. */
export interface RandomWeeks {
  readonly weeks: number;
  readonly witnesses: readonly Witness[];
}

interface Segment {
  readonly minutes: number;
  readonly activity: Activity;
  readonly cardInserted: boolean;
  readonly crewOrManual: boolean;
  readonly slot: ActivityChange['slot'];
}

type Mark = Witness['marks'][number];
type Basis = 'genuine' | 'not-checked' | 'does-not-verify';

const dayLength = 1_440;
const bases: readonly Basis[] = ['genuine', 'genuine', 'genuine', 'not-checked', 'does-not-verify'];
/** At every limit of the Regulation, one minute below and one above. */
const aroundLimits = (...limits: readonly number[]): readonly number[] =>
  limits.flatMap((limit) => [limit - 1, limit, limit + 1]);
const breaks = [...aroundLimits(15, 30, 45), 1, 5, 10, 20, 60, 180, 200];
const drives = [...aroundLimits(45, 60, 90, 135, 270), 2, 17, 33, 200, 255];
const dailyRests = [...aroundLimits(180, 420, 540, 540, 660, 660), 300, 480, 600, 720, 800];
const weeklyRests = [...aroundLimits(1_440, 1_440, 2_700, 2_700), 1_500, 1_800, 2_000, 3_000, 3_600, 4_000];

/** One to six weeks that begin at any minute of any day, near a clock change more often than not. */
export function randomWeeks(random: RandomSource): RandomWeeks {
  const weeks = wholeNumber(random, 1, 6);
  const start =
    oneOf(random, [Date.UTC(2026, 2, 9), Date.UTC(2026, 9, 5), Date.UTC(2025, 11, 15)]) / 60_000 +
    wholeNumber(random, 0, 10) * dayLength;
  const { segments, marks } = story(random, start, weeks * 7 * dayLength);
  const days = daysOf(segments, start);
  const witnesses: Witness[] = [{ kind: 'card', days: copyOfDays(random, days, 0.02), marks }];
  if (random() < 0.6)
    witnesses.push({ kind: 'card', days: copyOfDays(random, days, 0.2), marks: oneOf(random, [marks, []]) });
  const vehicles = random() < 0.5 ? [] : ['V1', 'V2'].slice(0, wholeNumber(random, 1, 2));
  for (const vehicle of vehicles) witnesses.push(vehicleUnit(random, vehicle, segments, start));
  return { weeks, witnesses };
}

/** What happened, as segments that follow each other. */
function story(random: RandomSource, start: number, length: number): { segments: Segment[]; marks: Mark[] } {
  const segments: Segment[] = [];
  const marks: Mark[] = [];
  let told = 0;
  const add = (minutes: number, activity: Activity, how: Omit<Segment, 'minutes' | 'activity'>): void => {
    const kept = Math.min(minutes, length - told);
    if (kept <= 0) return;
    segments.push({ minutes: kept, activity, ...how });
    told += kept;
  };
  const mark = (kind: Mark['kind']): void => {
    marks.push({ kind, at: (start + told) * 60 + wholeNumber(random, 0, 59) });
  };
  const inCab = { cardInserted: true, crewOrManual: false, slot: 'driver' } as const;
  const byHand = { cardInserted: false, crewOrManual: true, slot: 'driver' } as const;
  const unrecorded = { cardInserted: false, crewOrManual: false, slot: 'driver' } as const;

  while (told < length) {
    const crewFrom = oneOf(random, [null, null, null, 0, 30, 60, 90]);
    const dutyStart = told;
    const pieces = wholeNumber(random, 1, 9);
    for (let piece = 0; piece < pieces; piece++) {
      const isCrew = crewFrom !== null && told - dutyStart >= crewFrom && random() < 0.97;
      const how = { ...inCab, crewOrManual: isCrew };
      const beside = { ...how, slot: 'co-driver' } as const;
      if (random() < 0.04) mark('out-of-scope-begin');
      add(oneOf(random, drives), 'drive', how);
      if (random() < 0.04) mark('out-of-scope-end');
      switch (wholeNumber(random, 0, 6)) {
        case 0:
          add(oneOf(random, breaks), 'work', random() < 0.2 ? byHand : how);
          break;
        case 1:
          add(oneOf(random, breaks), 'available', isCrew ? beside : how);
          break;
        case 2:
          add(oneOf(random, breaks), 'rest', how);
          add(oneOf(random, breaks), 'available', isCrew ? beside : how);
          break;
        case 3:
          add(oneOf(random, breaks), oneOf(random, ['rest', 'work', 'drive']), unrecorded);
          break;
        default:
          add(oneOf(random, breaks), 'rest', how);
      }
    }
    const isWeekly = random() < 0.18;
    const rest = oneOf(random, isWeekly ? weeklyRests : dailyRests);
    const restHow = oneOf(random, [inCab, inCab, byHand, unrecorded]);
    if (random() < 0.15) {
      const first = wholeNumber(random, 60, rest);
      add(first, 'rest', inCab);
      mark('ferry-or-train');
      add(oneOf(random, [10, 20, 30, 31, 60, 61]), oneOf(random, ['drive', 'work']), inCab);
      add(Math.max(1, rest - first), 'rest', inCab);
      if (random() < 0.3) {
        add(oneOf(random, [10, 30, 40]), 'drive', inCab);
        add(oneOf(random, dailyRests), 'rest', restHow);
      }
    } else add(rest, 'rest', restHow);
  }
  return { segments, marks };
}

interface Day {
  readonly date: number;
  readonly changes: ActivityChange[];
  readonly basis: Basis;
}

/** As a card keeps them: what was set at midnight, then every change. */
function daysOf(segments: readonly Segment[], start: number): readonly Day[] {
  const days = new Map<number, Day>();
  let at = start;
  for (const { minutes, ...what } of segments) {
    const end = at + minutes;
    while (at < end) {
      const day = Math.floor(at / dayLength);
      const record = days.get(day) ?? { date: day * 86_400, changes: [], basis: 'genuine' };
      record.changes.push({ minute: at - day * dayLength, ...what });
      days.set(day, record);
      at = Math.min(end, (day + 1) * dayLength);
    }
  }
  return [...days.values()];
}

/** Some days lost, some altered, some in two records. */
function copyOfDays(random: RandomSource, days: readonly Day[], damage: number): Day[] {
  const basis = oneOf(random, bases);
  return days.flatMap((day) => {
    if (random() < damage) return [];
    const changes = day.changes.map((change) => (random() < damage / 4 ? altered(random, change) : change));
    const ofDay = random() < 0.9 ? basis : oneOf(random, bases);
    if (random() >= 0.03) return [{ ...day, changes, basis: ofDay }];
    const cut = wholeNumber(random, 0, changes.length);
    return [
      { ...day, changes: changes.slice(0, cut), basis: ofDay },
      { ...day, changes: changes.slice(cut), basis: oneOf(random, bases) },
    ];
  });
}

function altered(random: RandomSource, change: ActivityChange): ActivityChange {
  const minute = Math.min(dayLength - 1, Math.max(0, change.minute + wholeNumber(random, -3, 3)));
  return { ...change, minute, activity: oneOf(random, ['rest', 'available', 'work', 'drive']) };
}

/** A recorder that the card was in for some of the time, with what the other slot did beside it. */
function vehicleUnit(
  random: RandomSource,
  vehicle: string,
  segments: readonly Segment[],
  start: number,
): Extract<Witness, { kind: 'vehicle-unit' }> {
  const insertions: { slot: ActivityChange['slot']; inserted: number; withdrawn: number | null }[] = [];
  let at = start;
  for (const { minutes, cardInserted, slot } of segments) {
    const last = insertions.at(-1);
    const goesOn =
      last !== undefined && last.slot === slot && last.withdrawn !== null && Math.floor(last.withdrawn / 60) === at;
    if (cardInserted && goesOn && random() < 0.95) last.withdrawn = (at + minutes) * 60 + wholeNumber(random, 0, 59);
    else if (cardInserted && random() < 0.5) {
      const inserted = at * 60 + wholeNumber(random, 0, 59);
      insertions.push({ slot, inserted, withdrawn: (at + minutes) * 60 + wholeNumber(random, 0, 59) });
    }
    at += minutes;
  }
  const lastInsertion = insertions.at(-1);
  if (lastInsertion && random() < 0.3) lastInsertion.withdrawn = null;
  const days = daysOf(segments, start).flatMap((day) => {
    if (random() < 0.1) return [];
    const midnight = day.date;
    const here = insertions.filter(
      ({ inserted, withdrawn }) => inserted < midnight + 86_400 && (withdrawn === null || withdrawn > midnight),
    );
    const changes = day.changes.map((change) => (random() < 0.01 ? altered(random, change) : change));
    const other: ActivityChange = {
      minute: wholeNumber(random, 0, dayLength - 1),
      activity: oneOf(random, ['rest', 'work']),
      slot: oneOf(random, ['driver', 'co-driver']),
      cardInserted: false,
      crewOrManual: false,
    };
    const basis = oneOf(random, bases);
    return [{ ...day, changes: random() < 0.2 ? [...changes, other] : changes, basis, insertions: here }];
  });
  const end = start + segments.reduce((sum, { minutes }) => sum + minutes, 0);
  const readAt = random() < 0.5 ? null : (end - wholeNumber(random, 0, 2_000)) * 60 + 30;
  return { kind: 'vehicle-unit', vehicle, days, readAt, marks: [] };
}
