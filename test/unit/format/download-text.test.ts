import { describe, expect, test } from 'vitest';
import { dayMarks, stripWidth } from '../../../renderer/screens/uploads/details-days.tsx';
import { partRows } from '../../../renderer/screens/uploads/details-facts.tsx';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { dayCounts, daysCovered, kindInText } from '../../../shared/format/download-text.ts';
import type { DownloadPart } from '../../../shared/tachograph/part.ts';
import type { DaysSummary, PartSummary } from '../../../shared/tachograph/summary-schema.ts';
import { drivers, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { at, row } from '../../web/fake-engine/rows.ts';
import { english } from './english.ts';

const now = '2026-11-20T07:38:00Z';
const today = '2026-11-20';
const [driver] = drivers;
const [vehicle] = vehicles;
if (driver === undefined || vehicle === undefined) throw new Error('the fleet is empty');
const card = summariseDownload(makeFleetDownload(driver, { now }).bytes);
const unit = summariseDownload(makeFleetDownload(vehicle, { now, speedMinutes: 0 }).bytes);

function part(name: DownloadPart, state: PartSummary['state'], over: Partial<PartSummary> = {}): PartSummary {
  return { part: name, state, elements: 1, genuine: state === 'genuine' ? 1 : 0, reason: null, ...over };
}

function detailsOf(summary: typeof card | null, kind: 'driver-card' | 'vehicle-unit') {
  const listed = { ...row(1, { state: 'sent', subject: 'x', arrivedAt: at('08:00') }), kind };
  return {
    row: listed,
    sha256: null,
    receipt: null,
    summary,
    archive: null,
    otherArrivals: [],
    events: [],
    hasCopy: true,
    isRead: true,
  };
}

test('a file is of the newest generation that it holds, and of its kind alone before it is read', () => {
  const both = { ...card, generations: ['G1', 'G2v1'] as const };
  expect(kindInText(detailsOf(both, 'driver-card'), english)).toBe('Driver card, 2nd generation, version 1');
  const recorder = { ...unit, generations: ['G2v2'] as const };
  expect(kindInText(detailsOf(recorder, 'vehicle-unit'), english)).toBe('2nd generation recorder, version 2');
  expect(kindInText(detailsOf(null, 'vehicle-unit'), english)).toBe('Vehicle unit');
});

test('the days that a file covers have their year once where both are of an earlier one', () => {
  const covered = (firstDay: string, lastDay: string) =>
    daysCovered(
      { ...row(1, { state: 'sent', subject: 'x', arrivedAt: at('08:00') }), firstDay, lastDay },
      at('08:00'),
      english,
    );
  expect(covered('2026-10-26', '2026-11-19')).toBe('26 Oct – 19 Nov');
  expect(covered('2025-10-26', '2025-11-19')).toBe('26 Oct – 19 Nov 2025');
  expect(covered('2025-12-20', '2026-01-10')).toBe('20 Dec 2025 – 10 Jan');
});

describe('the days of a file', () => {
  const days: DaysSummary = {
    first: '2026-10-20',
    last: '2026-10-29',
    covered: 8,
    driven: 5,
    otherWork: 0,
    contradicted: 0,
    noActivity: 3,
    runs: [
      { first: '2026-10-20', days: 5, use: 'driven' },
      { first: '2026-10-27', days: 3, use: 'no-activity' },
    ],
    cardHoldsDays: null,
    presence: null,
  };

  test('are counted, and those between that are not in the file are told', () => {
    expect(dayCounts(days, english)).toBe('5 driven, 3 with no activity, 2 not in this file');
  });

  test('stand at their places from edge to edge, and what is not in the file stays empty', () => {
    const marks = dayMarks(days);
    expect(marks).toHaveLength(8);
    expect(marks[0]?.x).toBe(0);
    const lastMark = marks.at(-1);
    expect((lastMark?.x ?? 0) + (lastMark?.width ?? 0)).toBeCloseTo(stripWidth, 6);
    const [fifth, sixth] = [marks[4], marks[5]];
    expect((sixth?.x ?? 0) - (fifth?.x ?? 0)).toBeCloseTo((3 * (stripWidth + 2)) / 10, 6);
  });

  test('of years are drawn in runs, so that none is wider than its days', () => {
    const long = { ...days, first: '2024-10-29', runs: [{ first: '2024-10-29', days: 731, use: 'driven' as const }] };
    expect(dayMarks(long)).toEqual([{ x: 0, width: stripWidth, use: 'driven' }]);
  });
});

describe('whether a file is genuine', () => {
  test('is told for each part of a vehicle unit, with what is known of a wrong one', () => {
    const parts = [
      part('overview', 'genuine'),
      part('activities', 'genuine', { elements: 34, genuine: 34 }),
      part('detailed-speed', 'not-in-file', { elements: 0 }),
      part('technical-data', 'does-not-verify'),
    ];
    const rows = partRows({ ...unit, parts }, true, today, english);
    expect(rows.map(({ label, verdict }) => `${label}: ${verdict}`)).toEqual([
      'Overview: Genuine',
      'Activities, 34 days: Genuine, 34 of 34',
      'Speed data: Not in this file',
      'Technical data: Does not verify',
    ]);
    expect(rows.at(-1)?.note).toBe('Some recorders sign this part wrongly. Sent all the same.');
    expect(partRows({ ...unit, parts }, false, today, english).at(-1)?.note).toBe(
      'Some recorders sign this part wrongly.',
    );
  });

  test('stands once below all the parts that it is true of', () => {
    const unknown = { reason: 'unknown-root' } as const;
    const parts = [
      part('overview', 'cannot-be-checked', unknown),
      part('technical-data', 'cannot-be-checked', unknown),
    ];
    expect(partRows({ ...unit, parts }, true, today, english).map(({ note }) => note)).toEqual([
      null,
      'Its certificates lead to no known authority.',
    ]);
  });

  test('is told in one line for the parts of a card that are unaltered, where the authority is not known', () => {
    const parts = [part('identity', 'unaltered'), part('places', 'unaltered')];
    expect(partRows({ ...card, parts }, true, today, english)).toMatchObject([
      { label: 'All 2 parts', verdict: 'Unaltered, authority unknown', note: 'Identity, places' },
    ]);
  });

  test('is told in one line for the many genuine parts of a card, and apart for the others', () => {
    const good = [part('identity', 'genuine'), part('places', 'genuine'), part('vehicles-used', 'genuine')];
    const [all, ...more] = partRows({ ...card, parts: good }, true, today, english);
    expect(more).toEqual([]);
    expect(all).toMatchObject({ label: 'All 3 parts', verdict: 'Genuine', note: 'Identity, places, vehicles used' });
    const rows = partRows({ ...card, parts: [...good, part('events', 'does-not-verify')] }, true, today, english);
    expect(rows).toMatchObject([
      {
        label: 'Events',
        verdict: 'Does not verify',
        note: 'It has no legal value as it is. Read the card again; if it stays so, have a workshop look at it.',
      },
      { label: 'The other 3 parts', verdict: 'Genuine' },
    ]);
  });
});
