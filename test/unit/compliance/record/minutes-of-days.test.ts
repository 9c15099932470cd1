import { describe, expect, it } from 'vitest';
import { depotDays } from '../../../../shared/compliance/depot-days.ts';
import { calendarDays } from '../../../../shared/compliance/hours/day-minutes.ts';
import { cardEndsAtWork, cardStretches } from '../../../../shared/compliance/hours/records.ts';
import { recordOf } from '../../../../shared/compliance/record/record.ts';
import { examineDownload } from '../../../../shared/tachograph/examine.ts';
import { dayNumber } from '../../../../shared/tachograph/time.ts';
import { driverCard, otherDriver } from '../../../corpus/library/subjects.ts';
import { type MinutesOfDay, minutesByDay } from '../../../hours/daily-records.ts';
import { expectedSamples, sampleBytes } from '../../tachograph/sample-files.ts';

const utc = depotDays('UTC');
const nothing: MinutesOfDay = { drive: 0, work: 0, available: 0, rest: 0, unknown: 0 };

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
      { drive, work, available, rest, unknown },
    ]),
  );
}

/** The days on which the two readings differ, and how many days were compared. */
function compared(bytes: Uint8Array, half: 'gen1' | 'gen2') {
  const other = minutesByDay(bytes, half);
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

  const cards = expectedSamples().filter(
    ({ kind, file }) => kind === 'card' && /^(?:anonymised\/|synthetic\/(?:C_|card))/.test(file),
  );

  it.each(cards.map(({ file }) => file))('are the same on the sample %s', (file) => {
    const bytes = sampleBytes(file);
    const [one, two] = [compared(bytes, 'gen1'), compared(bytes, 'gen2')];
    expect(one.days + two.days).toBeGreaterThan(0);
    expect([...one.different, ...two.different]).toEqual([]);
  });
});
