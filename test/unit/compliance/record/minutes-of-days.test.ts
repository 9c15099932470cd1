import { describe, expect, it } from 'vitest';
import { depotDays } from '../../../../shared/compliance/depot-days.ts';
import { calendarDays } from '../../../../shared/compliance/hours/day-minutes.ts';
import { cardEndsAtWork, cardStretches } from '../../../../shared/compliance/hours/records.ts';
import { recordOf } from '../../../../shared/compliance/record/record.ts';
import { examineDownload } from '../../../../shared/tachograph/examine.ts';
import { dayNumber, type IsoDay } from '../../../../shared/tachograph/time.ts';
import { driverCard, otherDriver } from '../../../corpus/library/subjects.ts';
import {
  activityFile,
  changeIn,
  countMinutes,
  minuteCodes,
  wordsOfDays,
} from '../../tachograph/plain-activity-reader.ts';
import { expectedSamples, sampleBytes, sampleFiles, samplesAreHere } from '../../tachograph/sample-files.ts';

type MinutesOfDay = ReturnType<typeof countMinutes>;

const utc = depotDays('UTC');
const minutesPerDay = 1_440;
/** Which half of a card's file: the third byte of a tag. */
const halves = { gen1: 0, gen2: 2 } as const;
const nothing: MinutesOfDay = { rest: 0, available: 0, work: 0, drive: 0, unknown: 0 };

/** The minutes of each UTC day (days since 1970) by the second reader; null where the file has not that half. */
function minutesByReader(bytes: Uint8Array, half: keyof typeof halves): ReadonlyMap<number, MinutesOfDay> | null {
  const content = activityFile(Buffer.from(bytes), halves[half]);
  if (content === null) return null;
  const words = wordsOfDays(content);
  const days = new Map([...words].map(([date, ofDay]) => [dayNumber(date as IsoDay), ofDay]));
  const [first, newest] = [Math.min(...days.keys()), Math.max(...days.keys())];
  return new Map(
    [...days].map(([day, ofDay]) => [
      day,
      recordedMinutes(ofDay, { isFirst: day === first, isNewest: day === newest, isFollowed: days.has(day + 1) }),
    ]),
  );
}

/**
 * Each change holds until the next. The last one holds until midnight, but that of the newest day is where the card was
 * read, and after one that began work and that no day follows nobody knows when it ended. The record begins with the first.
 */
function recordedMinutes(
  words: readonly number[],
  {
    isFirst,
    isNewest,
    isFollowed,
  }: { readonly isFirst: boolean; readonly isNewest: boolean; readonly isFollowed: boolean },
): MinutesOfDay {
  const changes = words
    .map(changeIn)
    .filter(({ minute }) => minute < minutesPerDay)
    .sort((one, other) => one.minute - other.minute);
  const minutes = new Uint8Array(minutesPerDay).fill(minuteCodes.indexOf('unknown'));
  for (const { code, minute } of changes) minutes.fill(code, minute);
  const [earliest, last] = [changes[0], changes.at(-1)];
  const isOpen = last !== undefined && !isFollowed && !last.isOut && last.code !== minuteCodes.indexOf('rest');
  if (isOpen) minutes.fill(minuteCodes.indexOf('unknown'), last.minute);
  const begin = isFirst ? (earliest?.minute ?? minutesPerDay) : 0;
  return countMinutes(minutes.slice(begin, isNewest ? (last?.minute ?? 0) : minutesPerDay));
}

/** The minutes by the product, of each half of a card's file. */
function minutesByRecord(bytes: Uint8Array, half: 'gen1' | 'gen2'): ReadonlyMap<number, MinutesOfDay> {
  const { content } = examineDownload(bytes);
  const applications = content.kind === 'card' ? content.card.applications : [];
  const days = applications
    .filter(({ generation }) => generation === half)
    .flatMap(({ activity }) => activity?.days ?? [])
    .map((day) => ({ ...day, basis: 'not-checked' as const }));
  if (days.length === 0) return new Map();
  const source = {
    stretches: cardStretches(days),
    marks: [],
    vehicle: null,
    endsAtWork: cardEndsAtWork(days),
  };
  return new Map(
    calendarDays(recordOf([source]).timeline.stretches, utc).map(({ day, drive, work, available, rest, unknown }) => [
      dayNumber(day),
      { rest, available, work, drive, unknown },
    ]),
  );
}

/** The days on which the two readings differ, and how many days were compared. */
function compared(bytes: Uint8Array, half: 'gen1' | 'gen2') {
  const other = minutesByReader(bytes, half);
  const own = minutesByRecord(bytes, half);
  if (other === null) return { days: 0, different: [...own.keys()] };
  const isSilent = (minutes: MinutesOfDay) => minutes.drive + minutes.work + minutes.available + minutes.rest === 0;
  const days = new Set([...other.keys(), ...own.keys()]);
  const different = [...days].filter((day) => {
    const [one, two] = [own.get(day) ?? nothing, other.get(day) ?? nothing];
    if (!other.has(day)) return !isSilent(one);
    return JSON.stringify(one) !== JSON.stringify(two);
  });
  return { days: other.size, different };
}

describe('The minutes of each day on a card, beside a reading of its daily records by another hand,', () => {
  it('are the same on cards of the corpus, in both halves', () => {
    for (const card of [driverCard({ generations: ['G1', 'G2v1'] }), driverCard(otherDriver)]) {
      expect(compared(card, 'gen1').days).toBeGreaterThan(10);
      expect(compared(card, 'gen1').different).toEqual([]);
      expect(compared(card, 'gen2').different).toEqual([]);
    }
  });

  const cards = expectedSamples().filter(({ kind }) => kind === 'card');

  it.each(cards)('are the same on the sample $file, on as many days as it was made with', ({ file, activity }) => {
    const bytes = sampleBytes(file);
    const [one, two] = [compared(bytes, 'gen1'), compared(bytes, 'gen2')];
    expect([...one.different, ...two.different]).toEqual([]);
    // Those of the second generation's half, where the card has one.
    expect(two.days || one.days).toBe(activity?.days);
  });

  it.skipIf(!samplesAreHere)('leaves out no sample that has a driver card’s days', () => {
    const told = new Set(expectedSamples().map(({ file }) => file));
    const withDays = sampleFiles().filter((file) => activityFile(Buffer.from(sampleBytes(file)), 0) !== null);
    expect(sampleFiles().filter((file) => !told.has(file))).toEqual([]);
    expect(withDays.filter((file) => cards.every((card) => card.file !== file))).toEqual([]);
    expect(cards.length).toBeGreaterThan(10);
  });
});
