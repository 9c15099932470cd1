import { describe, expect, test } from 'vitest';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { downloadLine } from '../../../shared/format/download-text.ts';
import { walkCard } from '../../../shared/tachograph/card/walk.ts';
import { type Examination, examineDownload } from '../../../shared/tachograph/examine.ts';
import { trustAnswers } from '../../../shared/tachograph/trust.ts';
import { flipBit, offsetOf } from '../../corpus/damage.ts';
import { driverCard, vehicle, vehicleUnit } from '../../corpus/library/subjects.ts';
import { english } from '../format/english.ts';
import { corpusVerifier } from './roots.ts';

const examine = (file: Uint8Array): Examination => examineDownload(file, corpusVerifier);

/** Labels of the elements that are not valid. */
const notValid = (file: Uint8Array): readonly string[] =>
  (examine(file).verification?.elements ?? [])
    .filter(({ verdict }) => verdict.state !== 'valid')
    .map(({ label, verdict }) => `${label} ${verdict.state}`);

const codesOf = (file: Uint8Array): readonly string[] => examine(file).findings.map(({ code }) => code);

describe('one changed bit in a time', () => {
  const file = driverCard({ openSession: { at: '2026-11-19T05:40:00Z', vehicle } });
  const dataOf = (fileId: number): number =>
    (walkCard(file).elements.find((each) => each.fileId === fileId)?.offset ?? 0) + 5;

  test.each([
    ['of the open session', 0x0507, 0],
    ['of the first vehicle used', 0x0505, 2 + 6],
  ])('%s makes one element invalid, and no other one', (_, fileId, at) => {
    const label = `EF ${fileId.toString(16).padStart(4, '0')} (00) invalid`;
    for (const bit of [7, 6, 5, 0]) expect(notValid(flipBit(file, dataOf(fileId) + at, bit))).toEqual([label]);
  });

  test('does not make the file newer than its other times say', () => {
    const whole = summariseDownload(file, { verifier: corpusVerifier });
    const changed = summariseDownload(flipBit(file, dataOf(0x0507), 7), { verifier: corpusVerifier });
    expect(whole.dataUpTo).toBe('2026-11-19T05:40:00Z');
    expect(changed.dataUpTo?.slice(0, 10)).toBe('2026-11-18');
  });

  test.each([['G1'], ['G2v1'], ['G2v2']] as const)(
    'of the clock in an overview of %s makes that block invalid',
    (generation) => {
      const unit = vehicleUnit({ generations: [generation] });
      const now = Buffer.alloc(4);
      now.writeUInt32BE(Date.parse('2026-11-19T07:30:00Z') / 1_000);
      const overview = { G1: '01', G2v1: '21', G2v2: '31' }[generation];
      expect(notValid(flipBit(unit, offsetOf(unit, now), 7))).toEqual([`Block 76 ${overview} invalid`]);
    },
  );
});

describe('a clock that stood wrong', () => {
  test.each([['G1'], ['G2v1'], ['G2v2']] as const)(
    'in a recorder of %s is remarked on, and condemns nothing',
    (generation) => {
      const file = vehicleUnit({ generations: [generation], currentDateTime: '2060-01-01T10:00:00Z' });
      expect(notValid(file)).toEqual([]);
      expect(examine(file).verification?.trust).toBe('trusted');
      // Certificates of first generation recorders do not end.
      expect(codesOf(file).includes('dated-outside-certificate')).toBe(generation !== 'G1');
    },
  );

  test('in one vehicle that a card was used in condemns nothing', () => {
    const file = driverCard({ generations: ['G1', 'G2v1'], openSession: { at: '2060-01-01T10:00:00Z', vehicle } });
    expect(notValid(file)).toEqual([]);
    expect(examine(file).verification?.trust).toBe('trusted');
    expect(codesOf(file)).toContain('dated-outside-certificate');
  });
});

describe('the end of a certificate', () => {
  const until = (expiresOn: string): Uint8Array => driverCard({ expiresOn });

  test('on the evening before the last drive is no reason to say anything', () => {
    expect(notValid(until('2026-11-18'))).toEqual([]);
    expect(codesOf(until('2026-11-17'))).not.toContain('dated-outside-certificate');
  });

  test('some days before the last drive is remarked on', () => {
    const file = until('2026-11-12');
    expect(notValid(file)).toEqual([]);
    expect(examine(file).verification?.trust).toBe('trusted');
    expect(codesOf(file)).toContain('dated-outside-certificate');
  });

  test('17 days before the last drives refuses it', () => {
    const file = until('2026-11-01');
    const { verification } = examine(file);
    expect(verification?.trust).toBe('untrusted');
    for (const { verdict } of verification?.elements ?? []) {
      expect(verdict).toEqual({ state: 'not-verifiable', reason: 'certificate-expired' });
    }
    expect(downloadLine(summariseDownload(file, { verifier: corpusVerifier }), '2026-11-21', english.t)).toMatch(
      /, not trusted: its certificate had expired$/,
    );
  });

  test('before one stray date is remarked on in the one line, and condemns nothing', () => {
    const file = driverCard({ openSession: { at: '2060-01-01T10:00:00Z', vehicle } });
    const summary = summariseDownload(file, { verifier: corpusVerifier });
    expect(trustAnswers(summary)).toMatchObject({ unaltered: 'yes', byWhom: 'known' });
    expect(downloadLine(summary, '2026-11-21', english.t)).toContain(
      'genuine. Some times in it lie before or after its certificate was valid',
    );
  });

  test('before everything that it signed refuses it', () => {
    const { verification } = examine(until('2026-09-30'));
    expect(verification?.trust).toBe('untrusted');
    expect(verification?.elements[0]?.verdict).toEqual({ state: 'not-verifiable', reason: 'certificate-expired' });
  });
});
