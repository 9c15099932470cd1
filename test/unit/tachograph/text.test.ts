import { describe, expect, test } from 'vitest';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { downloadLine, findingText, rowText } from '../../../shared/format/download-text.ts';
import { en } from '../../../shared/i18n/en.ts';
import { finding, findingCodes } from '../../../shared/tachograph/finding.ts';
import { downloadParts } from '../../../shared/tachograph/part.ts';
import { type DownloadSummary, downloadSummarySchema } from '../../../shared/tachograph/summary-schema.ts';
import { adviceFor, formatParts } from '../../../shared/tachograph/text/details.ts';
import { sayDownload } from '../../../shared/tachograph/text/download.ts';
import { shortPersonName } from '../../../shared/tachograph/text/person-name.ts';
import { specimens } from '../../corpus/library.ts';
import { specimenBytes } from '../../corpus/specimen-bytes.ts';
import { english } from '../format/english.ts';
import { corpusVerifier } from './roots.ts';

const today = '2026-11-21';

async function bytesOf(fileName: string): Promise<Uint8Array> {
  const specimen = specimens.find((each) => each.fileName === fileName);
  if (!specimen) throw new Error(`the corpus has no ${fileName}`);
  return specimenBytes(specimen);
}

const said = (part: Parameters<typeof rowText>[0]) => rowText(part, today, english);

const summaries = new Map<string, DownloadSummary>();

async function summaryOf(fileName: string): Promise<DownloadSummary> {
  const summary = summaries.get(fileName) ?? summariseDownload(await bytesOf(fileName), { verifier: corpusVerifier });
  summaries.set(fileName, summary);
  return summary;
}

describe('a download in one line', () => {
  test.each([
    ['card_g1_g2v1.DDD', 'Driver card of M. Brindlewood, DB1000…, days 20 Oct to 18 Nov, genuine'],
    ['card_two_years.ddd', 'Driver card of M. Brindlewood, DB1000…, days 21 May 2025 to 18 Nov, genuine'],
    ['workshop_g1.DDD', 'Workshop card of Calderbeck Tacho Centre, WB1000…, day 18 Nov, genuine'],
    ['company_g1.DDD', 'Company card of Brackenmoor Haulage Ltd, CB1000…, genuine'],
    ['vu_g2v2.DDD', 'Vehicle unit TD73 QLB, days 1 Nov to 18 Nov, genuine'],
    [
      'bad_vu_cut_in_speed.DDD',
      'Vehicle unit TD73 QLB: cut short in the speed data, the rest is genuine; download it again',
    ],
    [
      'bad_card_cut_30000.DDD',
      'Driver card of M. Brindlewood: cut short in the events, the rest is genuine; read the card again',
    ],
    [
      'bad_card_bytes_lost.DDD',
      'Driver card of M. Brindlewood: damaged in the activities, the rest is genuine; read the card again',
    ],
    [
      'vu_g1_only_overview.V1B',
      'Vehicle unit TD73 QLB: without activities, events and faults and technical data, the rest is genuine; download it again',
    ],
    [
      'bad_vu_flip_registration.DDD',
      'Vehicle unit TE73 QLB, days 1 Nov to 18 Nov, 21 of 22 signed parts are genuine, does not verify: overview',
    ],
    [
      'vu_g2_expired_certificate.DDD',
      'Vehicle unit TD73 QLB, days 1 Nov to 18 Nov, not trusted: its certificate had expired',
    ],
    [
      'vu_g2_stranger-root_certificate.DDD',
      'Vehicle unit TD73 QLB, days 1 Nov to 18 Nov, unaltered, authority unknown',
    ],
    [
      'card_without_signatures.DDD',
      'Driver card of M. Brindlewood, DB1000…, days 20 Oct to 18 Nov, cannot be checked: it is not signed',
    ],
    ['bad_empty.DDD', 'The file is empty: copy it again'],
    ['bad_web_page.DDD', 'Not a download but a web page: get the download itself'],
    ['bad_zeros.DDD', 'Not a download but one byte over and over: copy it again'],
    ['bad_junk.DDD', 'Not recognised as a download'],
    ['downloads.zip', 'Archive with files inside'],
    ['S_20261119_0730_vendor.DDD', 'Data of the recorder’s maker'],
  ])('%s: %s', async (fileName, line) => expect(downloadLine(await summaryOf(fileName), today, english.t)).toBe(line));

  test('says that a card has expired, once it has', async () => {
    const summary = await summaryOf('card_g1.DDD');
    expect(downloadLine(summary, '2029-02-03', english.t)).not.toContain('expired');
    expect(downloadLine(summary, '2029-02-04', english.t)).toContain('expired 3 Feb');
  });

  test('says that signatures were not checked where they were not', async () => {
    const summary = { ...(await summaryOf('card_g1.DDD')), trust: null, parts: [] };
    expect(downloadLine(summary, today, english.t)).toContain('not checked yet');
  });

  test('gives codes and values, which the page puts into words', async () => {
    const { subject, facts, advice } = sayDownload(await summaryOf('bad_vu_cut_in_speed.DDD'), today);
    expect(subject).toMatchObject({ code: 'vehicle-unit-of', values: { vehicle: 'TD73 QLB' } });
    expect(facts.map(({ code, values }) => ({ code, values }))).toEqual([
      { code: 'cut-short-in', values: { part: 'detailed-speed' } },
      { code: 'rest-genuine', values: {} },
    ]);
    expect(advice).toBe('download-again');
  });
});

describe('part by part', () => {
  test('a vehicle unit’s parts are said as rows, those that are not there too', async () => {
    const rows = formatParts(await summaryOf('vu_g1_no_speed.V1B'));
    expect(rows.map(({ label, verdict }) => [said(label), said(verdict)])).toEqual([
      ['Overview', 'Genuine'],
      ['Activities, 18 days', 'Genuine, 18 of 18'],
      ['Events and faults', 'Genuine'],
      ['Speed data', 'Not in this file'],
      ['Technical data', 'Genuine'],
    ]);
  });

  test('a part whose authority is unknown is unaltered, not in doubt, and the finding says the same', async () => {
    const summary = await summaryOf('vu_g2_stranger-root_certificate.DDD');
    const rows = formatParts(summary).filter(({ state }) => state !== 'not-in-file');
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(rows.map(({ verdict }) => said(verdict)))).toEqual(new Set(['Unaltered, authority unknown']));
    expect(summary.findings.map(({ code }) => code)).toContain('authority-unknown');
  });

  test('technical data that do not verify are excused: recorders are known to sign them wrongly', async () => {
    const summary = await summaryOf('vu_g1.DDD');
    const parts = summary.parts.map((part) =>
      part.part === 'technical-data' ? { ...part, state: 'does-not-verify' as const, genuine: 0 } : part,
    );
    const row = formatParts({ ...summary, parts }).at(-1);
    expect([row && said(row.verdict), row?.note && said(row.note)]).toEqual([
      'Does not verify',
      'Some recorders sign this part wrongly.',
    ]);
  });
});

describe('words', () => {
  test('every finding has its words, and no text has a gap that its values do not fill', () => {
    const values = {
      what: 'x',
      first: '2026-11-01',
      last: '2026-11-03',
      parts: 'overview',
      part: 'places',
      reason: 'unknown-root',
      size: 1,
      count: 2,
      said: 'a',
      is: 'b',
    };
    for (const code of findingCodes) {
      expect(findingText(finding(code, 0, values), today, english)).not.toMatch(/\{\{|undefined|^$/);
    }
  });

  test('a card that stops half way is read again, a vehicle unit is downloaded again', () => {
    const stops = finding('cut-short', 0, { what: 'x', missingBytes: 1 });
    expect(adviceFor(stops, 'driver-card')).toBe('read-card-again');
    expect(adviceFor(stops, 'vehicle-unit')).toBe('download-again');
  });

  test('no text speaks the language of programmers', () => {
    const textsIn = (table: object): readonly string[] =>
      Object.values(table).flatMap((text: string | object) => (typeof text === 'string' ? [text] : textsIn(text)));
    const texts = textsIn(en.download);
    expect(texts.length).toBeGreaterThan(100);
    for (const text of texts) expect(text).not.toMatch(/\b(job|queue|spool|hash|http|byte array|null|TREP|EF)\b|!/i);
  });

  test('every part has a name', () => {
    for (const part of downloadParts) expect(en.download.part[part]).toMatch(/\w/);
  });

  test.each([
    ['TESTERSON', 'Alex Sample', 'A. Testerson'],
    ['Brindlewood', 'Marta', 'M. Brindlewood'],
    ["O'NEILL-SMYTHE", 'SEÁN', "S. O'Neill-Smythe"],
    ['van der Berg', 'jan', 'J. van der Berg'],
    ['ŁUKASIEWICZ', '', 'Łukasiewicz'],
    ['', 'MARTA', 'Marta'],
    ['', '', ''],
  ])('%s, %s is shown as %s', (surname, firstNames, shown) => expect(shortPersonName(surname, firstNames)).toBe(shown));
});

describe('a summary', () => {
  test.each(specimens.map(({ fileName }) => fileName))('of %s is plain JSON that fits its schema', async (fileName) => {
    const summary = await summaryOf(fileName);
    expect(downloadSummarySchema.parse(JSON.parse(JSON.stringify(summary)))).toEqual(summary);
    expect(JSON.stringify(summary).length).toBeLessThan(20_000);
  });

  test('counts driven days and days without activity', async () => {
    const { days } = await summaryOf('card_g1.DDD');
    expect(days && days.driven + days.otherWork + days.noActivity).toBe(days?.covered);
    expect(days).toMatchObject({ first: '2026-10-20', last: '2026-11-18', covered: 30 });
    expect(days?.noActivity).toBeGreaterThan(0);
  });

  test('takes the copy of the holder that verifies, where the other one does not', async () => {
    const file = (await bytesOf('card_g1_g2v1.DDD')).slice();
    const surnameAt = Buffer.from(file).indexOf('Brindlewood');
    file[surnameAt] = 'X'.charCodeAt(0);
    const summary = summariseDownload(file, { verifier: corpusVerifier });
    expect(summary.card?.surname).toBe('Brindlewood');
    expect(summary.findings.map(({ code }) => code)).toContain('copies-differ');
  });

  test('says when the file name disagrees', async () => {
    const { findings } = summariseDownload(await bytesOf('card_g1.DDD'), { fileName: 'M_20261119_0730_TD24HGV.DDD' });
    expect(findings).toMatchObject([
      { code: 'name-says-other-kind', message: 'The file name says vehicle unit, the content is a card' },
    ]);
  });
});
