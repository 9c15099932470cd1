import { describe, expect, test } from 'vitest';
import type { ActivityChange } from '../../../shared/tachograph/activity-change.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { isoDay } from '../../../shared/tachograph/time.ts';
import { driverCard } from '../../corpus/library/subjects.ts';
import { activityFile, countMinutes, minuteCodes, minutesOfDays } from './plain-activity-reader.ts';
import { expectedSamples, sampleBytes, samplesAreHere } from './sample-files.ts';

const codeOf = ({ cardInserted, crewOrManual, activity }: ActivityChange): number =>
  minuteCodes.indexOf(cardInserted || crewOrManual ? activity : 'unknown');

/** What the product reads of one half, in the same form. */
function minutesByProduct(bytes: Uint8Array, generation: 'gen1' | 'gen2'): ReadonlyMap<string, Uint8Array> {
  const { content } = examineDownload(bytes);
  const half =
    content.kind === 'card' ? content.card.applications.find((each) => each.generation === generation) : null;
  const days = new Map<string, Uint8Array>();
  for (const { date, changes } of half?.activity?.days ?? []) {
    const minutes = days.get(isoDay(date)) ?? new Uint8Array(1_440).fill(4);
    for (const change of changes) minutes.fill(codeOf(change), change.minute);
    days.set(isoDay(date), minutes);
  }
  return days;
}

const halves = [
  ['gen1', 0],
  ['gen2', 2],
] as const;

/** How many days were compared. */
function compare(bytes: Uint8Array): number {
  let compared = 0;
  for (const [generation, appendix] of halves) {
    const content = activityFile(Buffer.from(bytes), appendix);
    if (content === null) continue;
    const plain = minutesOfDays(content);
    const ours = minutesByProduct(bytes, generation);
    expect([...ours.keys()]).toEqual([...plain.keys()]);
    for (const [day, minutes] of plain) {
      expect({ day, ...countMinutes(ours.get(day) ?? new Uint8Array()) }).toEqual({ day, ...countMinutes(minutes) });
      expect(Buffer.from(ours.get(day) ?? []).equals(Buffer.from(minutes))).toBe(true);
      compared += 1;
    }
  }
  return compared;
}

describe('The minutes of each day, by a second reader', () => {
  test.skipIf(!samplesAreHere)('are the same on every day of every sample card, in both halves', () => {
    const cards = expectedSamples().filter(({ kind }) => kind === 'card');
    const days = cards.map(({ file }) => compare(sampleBytes(file)));
    expect(cards.length).toBeGreaterThan(8);
    expect(days.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(800);
  });

  test('are the same on a card of the corpus whose ring runs over its end', () => {
    expect(compare(driverCard({ generations: ['G1', 'G2v1'], ringStart: 13_770 }))).toBeGreaterThan(30);
  });
});
