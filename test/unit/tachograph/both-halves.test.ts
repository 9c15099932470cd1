import { describe, expect, test } from 'vitest';
import { identifyReport } from '../../../shared/compliance/record/identify-report.ts';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { downloadLine } from '../../../shared/format/download-text.ts';
import { Appendix } from '../../../shared/tachograph/card/elementary-files.ts';
import { walkCard } from '../../../shared/tachograph/card/walk.ts';
import { unpackDays } from '../../../shared/tachograph/day-runs.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import { isoDayOf } from '../../../shared/tachograph/time.ts';
import { isTrustedAndComplete, trustAnswers } from '../../../shared/tachograph/trust.ts';
import { concat } from '../../corpus/bytes.ts';
import { driverCard, shifts } from '../../corpus/library/subjects.ts';
import type { Shift } from '../../corpus/shift.ts';
import { english } from '../format/english.ts';
import { corpusVerifier } from './roots.ts';

const today = '2026-11-21';
const summaryOf = (file: Uint8Array): DownloadSummary => summariseDownload(file, { verifier: corpusVerifier });
const codesOf = ({ findings }: DownloadSummary): readonly string[] => findings.map(({ code }) => code);
const usesOf = ({ days }: DownloadSummary): ReadonlyMap<string, string> =>
  new Map(unpackDays(days?.runs ?? []).map(({ day, use }) => [isoDayOf(day), use]));

const generations = ['G1', 'G2v1'] as const;
const driven = shifts.filter(({ changes }) => changes.some(({ activity }) => activity === 'drive'));
const [ofOlderRecorder] = driven.slice(3);
if (!ofOlderRecorder) throw new Error('the corpus drives on most days');

describe('A card of which a recorder of the first generation wrote one half alone', () => {
  const file = driverCard({
    generations,
    shifts: shifts.filter((shift) => shift !== ofOlderRecorder),
    gen1Copy: { shifts },
  });
  const summary = summaryOf(file);

  test('was driven on the days that either half has', () => {
    expect(usesOf(summary).get(ofOlderRecorder.date)).toBe('driven');
    expect(summary.days?.driven).toBe(driven.length);
  });

  test('is one card’s, and all there', () => expect(isTrustedAndComplete(summary)).toBe(true));
});

describe('A card whose halves contradict each other on a day', () => {
  const otherwise = (shift: Shift): Shift => ({
    ...shift,
    changes: shift.changes.map((change) => (change.activity === 'drive' ? { ...change, activity: 'work' } : change)),
  });
  const altered = shifts.map((shift) => (shift === ofOlderRecorder ? otherwise(shift) : shift));
  const file = driverCard({ generations, gen1Copy: { shifts: altered } });
  const summary = summaryOf(file);

  test('does not cover that day, tells why, and covers the others', () => {
    expect(usesOf(summary).get(ofOlderRecorder.date)).toBe('contradicted');
    expect(summary.days?.contradicted).toBe(1);
    expect(summary.days?.covered).toBe((summaryOf(driverCard({ generations })).days?.covered ?? 0) - 1);
  });

  test('is genuine, and not all there: the line says which day', () => {
    expect(summary.trust).toBe('trusted');
    expect(trustAnswers(summary)).toEqual({ unaltered: 'yes', byWhom: 'known', everything: 'no' });
    expect(downloadLine(summary, today, english.t)).toMatch(
      /, the rest is genuine\. Two signed copies of \d+ (Oct|Nov) contradict each other: that day does not count as covered$/,
    );
    const report = identifyReport('card.ddd', file, corpusVerifier);
    expect(report).toMatchObject({ complete: false, answers: { everything: 'no' } });
    expect(report.findings).toContainEqual(expect.objectContaining({ code: 'days-contradict', level: 'problem' }));
  });

  test('does not where only the minute of insertion differs', () => {
    const shifted = shifts.map((shift) =>
      shift === ofOlderRecorder
        ? {
            ...shift,
            changes: shift.changes.map((change, index) =>
              index === 1 ? { ...change, minute: change.minute + 1 } : change,
            ),
          }
        : shift,
    );
    expect(codesOf(summaryOf(driverCard({ generations, gen1Copy: { shifts: shifted } })))).toEqual([]);
  });
});

describe('A half that is older than the other', () => {
  const older = shifts.slice(0, -6);

  test('is a remark, whichever it is', () => {
    for (const file of [
      driverCard({ generations, gen1Copy: { shifts: older } }),
      driverCard({ generations, shifts: older, gen1Copy: { shifts, previousDownload: '2026-11-12T06:00:00Z' } }),
    ]) {
      expect(codesOf(summaryOf(file))).toEqual(['half-older']);
      expect(trustAnswers(summaryOf(file)).everything).toBe('remarks');
      expect(downloadLine(summaryOf(file), today, english.t)).toMatch(/, genuine\. One half of this card ends on /);
    }
  });

  // `npm run fuzz:pieces -- --seed 2811 --from 55947 --count 1` makes one of these.
  test('stays one where a time of the download before, which nobody signed, makes them seem read together', () => {
    const file = driverCard({
      generations,
      shifts: older,
      gen1Copy: { shifts, previousDownload: '2026-11-12T06:00:00Z' },
    });
    const { elements } = walkCard(file);
    const time = elements.find(({ fileId, appendix }) => fileId === 0x050e && appendix === Appendix.gen1Data);
    const second = elements.find(({ appendix }) => appendix === Appendix.gen2Data);
    if (!time || !second) throw new Error('the card has both halves');
    const unsigned = concat(Uint8Array.of(0x05, 0x0e, Appendix.gen2Data, 0, 4), time.data);
    const spliced = concat(file.subarray(0, second.offset), unsigned, file.subarray(second.offset));
    expect(codesOf(summaryOf(spliced))).toEqual(['half-older']);
    expect(isTrustedAndComplete(summaryOf(spliced))).toBe(false);
  });

  test('is none where the second half was read with the first, and a recorder wrote into the first alone', () => {
    expect(codesOf(summaryOf(driverCard({ generations, shifts: older, gen1Copy: { shifts } })))).toEqual([]);
  });
});

test.each([['G2v1'], ['G2v2']] as const)('The half of %s without the first is not all of the card', (generation) => {
  const summary = summaryOf(driverCard({ generations: [generation] }));
  expect(codesOf(summary)).toEqual(['first-generation-not-fetched']);
  expect(trustAnswers(summary)).toEqual({ unaltered: 'yes', byWhom: 'known', everything: 'no' });
  expect(downloadLine(summary, today, english.t)).toBe(
    'Driver card of M. Brindlewood: your reader fetched only the newer half of this card, the rest is genuine; ' +
      'update the reader’s software, or use another reader',
  );
});

test('A day that ends with driving, without a record of the day after, is open-ended', () => {
  const endless = shifts.map((shift) =>
    shift === ofOlderRecorder
      ? {
          ...shift,
          changes: shift.changes.slice(0, shift.changes.findIndex(({ activity }) => activity === 'drive') + 1),
        }
      : shift,
  );
  const nextDay = shifts[shifts.indexOf(ofOlderRecorder) + 1];
  const openDays = (kept: readonly Shift[]): readonly string[] => {
    const { content } = examineDownload(driverCard({ shifts: kept }));
    const days = content.kind === 'card' ? (content.card.data.activity?.days ?? []) : [];
    return days.filter(({ isOpenEnded }) => isOpenEnded).map(({ date }) => isoDayOf(date / 86_400));
  };
  expect(openDays(endless.filter((shift) => shift !== nextDay))).toEqual([ofOlderRecorder.date]);
  expect(openDays(shifts)).toEqual([]);
});
