import { describe, expect, it } from 'vitest';
import type { DriverRecords } from '../../../../shared/compliance/hours/driver-records.ts';
import { cardStretches } from '../../../../shared/compliance/hours/records.ts';
import { hoursReport } from '../../../../shared/compliance/record/report.ts';
import { hoursReportSchema } from '../../../../shared/contract/hours.ts';
import { factText } from '../../../../shared/format/hours-text.ts';
import { createTimes } from '../../../../shared/format/times.ts';
import { en } from '../../../../shared/i18n/en.ts';
import { createTexts } from '../../../../shared/i18n/texts.ts';
import { cardOf } from '../../../hours/story.ts';

const t = createTexts(en);
const words = { t, times: createTimes('UTC', t) };

function driverOf(text: string): DriverRecords {
  const { days, marks } = cardOf('2026-02-28T09:00', `rest 45:00, ${text}`);
  const name = { kind: 'card', generation: 'gen2', cardNumber: 'DB10000010604402' } as const;
  const sources = [{ name, vehicle: null, stretches: cardStretches(days), marks, endsAtWork: false }];
  return { cardNumber: name.cardNumber, surname: 'Testerson', firstNames: 'Anna', sources, distances: [] };
}

/** Every sentence with its article. */
function said(text: string): string[] {
  const report = hoursReport(driverOf(text), 'UTC');
  const facts = report?.weeks.flatMap((week) => [...week.facts, ...week.days.flatMap((day) => day.facts)]) ?? [];
  return facts.map((fact) => `${factText(fact, words)} [${fact.article}]`);
}

describe('A fact', () => {
  it('says what was driven beside the limit and its exception, with the article', () => {
    const sentences = said('drive 4:30, rest 0:45, drive 4:30, rest 0:45, drive 0:42, rest 11:00, drive 1:00');
    expect(sentences).toContain('9 h 42 driven; 9 h is the daily limit, twice a week 10 h [561/2006, article 6(1)]');
    expect(sentences).toContain(
      '4 h 30 driven at most between two full breaks; 4 h 30 is the limit [561/2006, article 7]',
    );
    expect(sentences).toContain(
      'One day with more than 9 h of driving; two in a week is the limit [561/2006, article 6(1)]',
    );
  });

  it('says by when a reduced weekly rest is to be made up for, and which rest is long enough', () => {
    const days =
      'drive 9:00, rest 15:00, drive 9:00, rest 15:00, drive 9:00, rest 30:00, drive 9:00, rest 24:00, drive 1:00';
    expect(said(days).filter((sentence) => sentence.includes('make up'))).toEqual([
      '15 h 00 to make up for the reduced weekly rest of Wed 4 Mar, before Mon 30 Mar; no rest in these records is long enough [561/2006, articles 8(6b) and 8(7)]',
      '21 h 00 to make up for the reduced weekly rest of Fri 6 Mar, before Mon 30 Mar; no rest in these records is long enough [561/2006, articles 8(6b) and 8(7)]',
    ]);
  });

  it('never leaves a gap in its sentence, and never says that something is forbidden', () => {
    const everything = said(
      'drive 5:00, work 7:00, drive 5:00, rest 0:30, drive 3:00, rest 24:00, ' +
        'crew drive 2:00, out, drive 1:00, in, rest 6:00, ferry, work 0:30, rest 6:00, drive 4:00, rest 3:00, drive 4:00, rest 9:00, ' +
        'drive 10:00, rest 9:00, drive 9:30, rest 9:30, drive 1:00, unrecorded 30:00, drive 1:00',
    );
    expect(everything.length).toBeGreaterThan(30);
    for (const sentence of everything) {
      expect(sentence).not.toMatch(/\{\{|undefined|NaN|infring|illegal|violat|must not|breach/i);
    }
  });
});

describe('The report of a driver’s hours', () => {
  it('is what its schema says, from the first record to the last', () => {
    const report = hoursReport(driverOf('drive 4:00, rest 11:00, drive 2:00'), 'Europe/Warsaw');
    expect(hoursReportSchema.parse(report)).toEqual(report);
    expect(report?.from).toBe('2026-02-28T09:00:00Z');
    expect(report?.until).toBe('2026-03-02T23:00:00Z');
    expect(report?.weeks.map(({ monday, isCovered, days }) => [monday, isCovered, days.length])).toEqual([
      ['2026-02-23', false, 0],
      ['2026-03-02', false, 2],
    ]);
  });

  it('has no days and weeks of the decades between a damaged date and the others', () => {
    const driver = driverOf('drive 4:00, rest 11:00, drive 2:00');
    const far = cardOf('2099-01-01T06:00', 'drive 1:00').days;
    const near = cardOf('2026-03-02T06:00', 'drive 1:00').days;
    const old = cardOf('1975-01-01T06:00', 'drive 1:00').days;
    const sources = driver.sources.map((source) => ({
      ...source,
      stretches: cardStretches([...old, ...near, ...far]),
    }));
    const report = hoursReport({ ...driver, sources }, 'Europe/London');
    expect(report?.zoneDays.map(({ day }) => day)).toEqual(['1975-01-01', '2026-03-02', '2099-01-01']);
    expect(report?.weeks.map(({ monday, drive }) => [monday, drive])).toEqual([
      ['1974-12-30', 60],
      ['2026-03-02', 60],
      ['2098-12-29', 60],
    ]);
  });

  it('counts nothing after a day that ends at work and that no day follows: when the work ended nobody knows', () => {
    const change = { slot: 'driver', cardInserted: true, crewOrManual: false } as const;
    const day = (date: string, ...changes: readonly [minute: number, activity: 'drive' | 'rest'][]) => ({
      date: Date.parse(`${date}T00:00:00Z`) / 1_000,
      basis: 'genuine' as const,
      changes: changes.map(([minute, activity]) => ({ ...change, minute, activity })),
    });
    const open = day('2026-03-03', [0, 'rest'], [600, 'drive']);
    const later = day('2026-03-06', [0, 'rest'], [600, 'drive'], [660, 'rest']);
    const driven = (days: Parameters<typeof cardStretches>[0]) =>
      cardStretches(days)
        .filter(({ doing }) => doing === 'drive')
        .reduce((sum, { startMinute, endMinute }) => sum + endMinute - startMinute, 0);
    expect(driven([open, later])).toBe(60);
    // The recorder began the next day with the same activity: it went on until midnight.
    expect(driven([open, day('2026-03-04', [0, 'drive'], [30, 'rest']), later])).toBe(840 + 30 + 60);
  });

  it('is none for a card that was never used', () => {
    const unused = { ...driverOf('drive 1:00'), sources: [] };
    expect(hoursReport(unused, 'UTC')).toBeNull();
  });
});
