import { beforeAll, describe, expect, test } from 'vitest';
import { identifyReport } from '../../../shared/compliance/record/identify-report.ts';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { downloadLine, findingText } from '../../../shared/format/download-text.ts';
import { type FindingCode, type FindingValues, finding, findingCodes } from '../../../shared/tachograph/finding.ts';
import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import { driverCard, vehicleUnit } from '../../corpus/library/subjects.ts';
import { specimens } from '../../corpus/library.ts';
import { specimenBytes } from '../../corpus/specimen-bytes.ts';
import { english } from '../format/english.ts';
import { corpusVerifier } from './roots.ts';

const today = '2026-11-21';
const lineOf = (summary: DownloadSummary): string => downloadLine(summary, today, english.t);

const days = { days: 3, first: '2026-11-01', last: '2026-11-03' };
const part = { what: 'Block 76 02' };

/**
 * How each finding reaches a clerk who reads nothing but the line. In its own words, with these values, where no fact of the
 * line says it; by `subject`, where it is what the file is; or not at all, because it only tells how the file is made up.
 */
const inLine: Readonly<Record<FindingCode, FindingValues | 'subject' | 'how it is made up'>> = {
  empty: 'subject',
  'web-page': 'subject',
  text: 'subject',
  'one-byte-fill': 'subject',
  'not-recognised': 'subject',
  archive: 'subject',
  'cut-short': { ...part, missingBytes: 9 },
  'stops-before-signature': { part: 'activities' },
  'parts-missing': { parts: 'overview' },
  'not-fetched': { parts: 'places' },
  'second-generation-not-fetched': {},
  'first-generation-not-fetched': {},
  'length-damaged': part,
  'other-content': part,
  'signature-alone': part,
  'stray-bytes': { size: 2 },
  'trailing-bytes': 'how it is made up',
  'days-missing': days,
  'days-missing-before-download': days,
  'days-missing-since-previous': days,
  'days-contradict': days,
  'days-unreadable': days,
  'day-without-date': part,
  'part-unreadable': part,
  'pointer-outside': part,
  'half-older': { ...days, half: 'gen1' },
  'too-many-elements': { count: 9 },
  'activity-pointer-outside': { size: 9 },
  'activity-record-damaged': {},
  'activity-days-out-of-order': {},
  'copies-differ': {},
  'two-cards': {},
  'chip-of-another-card': {},
  'two-vehicles': {},
  'dated-outside-certificate': {},
  'signature-invalid': part,
  'authority-unknown': { count: 3 },
  'signatures-not-verifiable': { count: 3, reason: 'certificate-expired' },
  'name-says-other-kind': { said: 'vehicle unit', is: 'a card' },
  'name-says-other-card': {},
  'name-says-other-vehicle': {},
  'name-says-other-time': {},
  'vendor-data': 'how it is made up',
  padding: 'how it is made up',
  'unknown-element': 'how it is made up',
  'wrapped-card': 'how it is made up',
  'embedded-card': 'how it is made up',
  'more-findings': { count: 4 },
};

describe('What was found in a file', () => {
  let genuine: readonly DownloadSummary[] = [];
  beforeAll(() => {
    const files = [driverCard({ generations: ['G1', 'G2v1'] }), vehicleUnit({ generations: ['G2v1'] })];
    genuine = files.map((file) => summariseDownload(file, { verifier: corpusVerifier }));
  });

  test.each(findingCodes)('reaches the line about it, or only tells how it is made up: %s', (code) => {
    const how = inLine[code];
    if (how === 'subject') return expect(findingCodes).toContain(code);
    const found = finding(code, 0, how === 'how it is made up' ? {} : how);
    for (const file of genuine) {
      const said = lineOf({ ...file, findings: [found] });
      if (how === 'how it is made up') {
        expect([found.level, said]).toEqual(['note', lineOf(file)]);
      } else {
        expect(said.endsWith(`. ${findingText(found, today, english)}`)).toBe(true);
      }
    }
  });

  test('is said of each day once, and once where the same is true of several parts', () => {
    const [card] = genuine;
    if (card === undefined) throw new Error('there is a card');
    const two = [finding('pointer-outside', 9, { what: 'EF 0505 (00)' }), finding('pointer-outside', 40, part)];
    const gaps = [
      finding('days-missing', 0, days),
      finding('days-missing', 0, { ...days, first: '2026-11-02', days: 2 }),
    ];
    const said = lineOf({ ...card, findings: [...two, ...gaps] });
    expect(said.slice(said.indexOf('. 3 days'))).toBe(
      '. 3 days are missing, from 1 Nov to 3 Nov. 2 days are missing, from 2 Nov to 3 Nov' +
        '. A list on this card does not say which of its records is the newest',
    );
  });

  test('is what the file is, where it is no download', async () => {
    const said = new Map<string, string>();
    for (const specimen of specimens.filter(
      ({ fileName }) => /^bad_|\.zip$/.test(fileName) && fileName !== 'bomb.zip',
    )) {
      const { findings, ...summary } = summariseDownload(await specimenBytes(specimen));
      for (const { code } of findings) said.set(code, lineOf({ ...summary, findings }));
    }
    const text = summariseDownload(new TextEncoder().encode('Date;Driver;Vehicle\n'.repeat(40)));
    said.set(text.findings[0]?.code ?? '', lineOf(text));
    expect(Object.keys(inLine).filter((code) => inLine[code as FindingCode] === 'subject' && !said.has(code))).toEqual(
      [],
    );
    expect(
      ['empty', 'web-page', 'text', 'one-byte-fill', 'not-recognised', 'archive'].map((code) => said.get(code)),
    ).toEqual([
      'The file is empty: copy it again',
      'Not a download but a web page: get the download itself',
      'Not a download but a text: get the download itself',
      'Not a download but one byte over and over: copy it again',
      'Not recognised as a download',
      'Archive with files inside',
    ]);
  });

  test('stands in the object that a program reads as in the line, for every file of the corpus under its own or a wrong name', async () => {
    const codes = new Set<string>();
    for (const [number, specimen] of specimens.filter(({ fileName }) => fileName !== 'bomb.zip').entries()) {
      const bytes = await specimenBytes(specimen);
      // One name each: what a file holds is worked out anew for every name, which takes most of the time.
      const names = [specimen.fileName, 'C_20200101_0700_GB12345678901200.DDD', 'M_20200101_0700_ZZ99 ZZZ.DDD'];
      const fileName = names[number % names.length] ?? specimen.fileName;
      const { findings } = summariseDownload(bytes, { verifier: corpusVerifier, fileName });
      const report = identifyReport(`/downloads/${fileName}`, bytes, corpusVerifier);
      expect(report.findings).toEqual(
        findings.map(({ code, level, offset, message }) => ({ code, level, offset, message })),
      );
      for (const { code } of findings) codes.add(code);
    }
    for (const code of ['name-says-other-kind', 'name-says-other-time', 'name-says-other-vehicle', 'days-missing']) {
      expect(codes).toContain(code);
    }
  }, 240_000);
});
