import { describe, expect, test } from 'vitest';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { downloadLine } from '../../../shared/format/download-text.ts';
import { unpackDays } from '../../../shared/tachograph/day-runs.ts';
import { isoDayOf } from '../../../shared/tachograph/time.ts';
import { trustAnswers } from '../../../shared/tachograph/trust.ts';
import { vehicleUnit } from '../../corpus/library/subjects.ts';
import { dayArraysAlone, dayArraysCut, onDay } from '../../corpus/vehicle-unit/day-quirks.ts';
import type { RecordArrayQuirk } from '../../corpus/vehicle-unit/gen2.ts';
import { recordTypes } from '../../corpus/vehicle-unit/record-array.ts';
import { english } from '../format/english.ts';
import { corpusVerifier } from './roots.ts';

const today = '2026-11-21';
const day = '2026-11-12';

describe.each([['G2v1'], ['G2v2']] as const)('A signed day of a vehicle unit of %s', (generation) => {
  const summaryWith = (quirk: RecordArrayQuirk) =>
    summariseDownload(vehicleUnit({ generations: [generation], recordArrayQuirks: [onDay(day, quirk)] }), {
      verifier: corpusVerifier,
    });

  test.each([
    ['with a date alone', dayArraysAlone],
    ['whose activities are of a wrong size', dayArraysCut],
    [
      'with two arrays of activities',
      (arrays) => [...arrays, ...arrays.filter(({ type }) => type === recordTypes.activityChangeInfo)],
    ],
    [
      'whose insertions are of a wrong size',
      (arrays) =>
        arrays.map((array) =>
          array.type === recordTypes.cardInsertion ? { ...array, recordBytes: 9, records: [new Uint8Array(9)] } : array,
        ),
    ],
  ] satisfies readonly (readonly [string, RecordArrayQuirk])[])('%s verifies, and is not covered', (_, quirk) => {
    const summary = summaryWith(quirk);
    expect(summary.trust).toBe('trusted');
    expect(summary.findings).toMatchObject([{ code: 'days-unreadable', values: { days: 1, first: day, last: day } }]);
    expect(trustAnswers(summary)).toEqual({ unaltered: 'yes', byWhom: 'known', everything: 'no' });
    const covered = unpackDays(summary.days?.runs ?? []).map((each) => isoDayOf(each.day));
    expect(covered).toHaveLength(17);
    expect(covered).not.toContain(day);
    expect(downloadLine(summary, today, english.t)).toMatch(
      /, the rest is genuine\. The activities of 12 Nov cannot be read: that day does not count as covered$/,
    );
  });

  test('without a date is a finding of its own', () => {
    const summary = summaryWith((arrays) => arrays.filter(({ type }) => type !== recordTypes.dateOfDayDownloaded));
    expect(summary.findings.map(({ code }) => code)).toContain('day-without-date');
    expect(trustAnswers(summary).everything).toBe('no');
  });
});

describe('Days at the ends of a vehicle unit’s download', () => {
  const codesWith = (changes: Parameters<typeof vehicleUnit>[0]): readonly string[] =>
    summariseDownload(vehicleUnit(changes), { verifier: corpusVerifier }).findings.map(({ code }) => code);

  test('that are missing just before it are a remark; the day of the download itself is not missed', () => {
    expect(codesWith({})).toEqual([]);
    expect(codesWith({ lastDay: '2026-11-17' })).toEqual(['days-missing-before-download']);
  });

  test('that are missing since the download before this one are a remark', () => {
    expect(codesWith({ firstDay: '2026-11-02' })).toEqual([]);
    expect(codesWith({ firstDay: '2026-11-05' })).toEqual(['days-missing-since-previous']);
  });
});
