import { describe, expect, test } from 'vitest';
import { reportForms } from '../../../../../electron/engine/reports/report-forms.ts';
import { isSameRequest, requestText } from '../../../../../renderer/screens/reports/choice-text.ts';
import { firstValues, readForm } from '../../../../../renderer/screens/reports/form-values.ts';
import { readRemembered, remember } from '../../../../../renderer/screens/reports/use-run-report.ts';
import type { ReportName } from '../../../../../shared/contract/reports/report-runs.ts';
import { createTimes } from '../../../../../shared/format/times.ts';
import { en } from '../../../../../shared/i18n/en.ts';
import { createTexts } from '../../../../../shared/i18n/texts.ts';
import { operations } from '../../../../../shared/service/operations.ts';
import { english } from '../../../format/english.ts';

const times = createTimes('Europe/London', createTexts(en));
const now = Date.parse('2026-11-21T08:14:00Z');

function formOf(name: ReportName) {
  const form = reportForms().find((each) => each.name === name);
  if (form === undefined) throw new Error(`no form ${name}`);
  return form;
}

/** The form with some fields changed, read. */
function read(name: ReportName, fields: Record<string, string | boolean | readonly string[]>, days = {}) {
  const values = firstValues(formOf(name), null, times);
  return readForm(formOf(name), { ...values, ...days, fields: { ...values.fields, ...fields } }, now, times);
}

describe('the form of a report', () => {
  test.each(reportForms().map(({ name }) => name))('%s fits the operation as it is first shown', (name) => {
    const values = readForm(formOf(name), firstValues(formOf(name), null, times), now, times);
    if (!values.ok) throw new Error('a field of the first form has a problem');
    expect(operations[name].request.safeParse(values.value.sent).success).toBe(true);
  });

  test('begins with the documented defaults and last week', () => {
    const { range, fields } = firstValues(formOf('site-S40'), null, times);
    expect(range).toBe('last-week');
    expect(fields).toEqual({
      filterByFleetIds: [],
      ignoreDistanceLessThanKilometres: '5',
      ignoreDriveTimeLessThanMinutes: '5',
    });
    expect(firstValues(formOf('driver-d46'), null, times).fields).toMatchObject({
      filterClockingData: '2',
      filterMinutes: '30',
    });
  });

  test('leaves out what is empty, and reads lists and numbers', () => {
    const site = read(
      'site-S40',
      { filterByFleetIds: ['1', '3', '4'], ignoreDistanceLessThanKilometres: '' },
      { range: 'none' },
    );
    expect(site).toEqual({
      ok: true,
      value: {
        range: 'none',
        request: { filterByFleetIds: [1, 3, 4], ignoreDriveTimeLessThanMinutes: 5 },
        sent: { filterByFleetIds: [1, 3, 4], ignoreDriveTimeLessThanMinutes: 5 },
      },
    });
  });

  test.each([
    ['five', 'whole-number'],
    ['-1', 'whole-number'],
    ['2.5', 'whole-number'],
    ['2147483648', 'too-large'],
  ])('refuses "%s" before anything is sent', (text, problem) => {
    expect(read('driver-d46', { filterMinutes: text })).toEqual({ ok: false, error: { filterMinutes: problem } });
  });

  test('refuses a list with something else than whole numbers in it', () => {
    expect(read('fleets-search', { filterByFleetNumbers: '1, two' })).toEqual({
      ok: false,
      error: { filterByFleetNumbers: 'whole-numbers' },
    });
  });

  test('refuses own days that are none, or in the wrong order', () => {
    const own = (first: string, last: string) => read('driver-d68', {}, { range: 'own', first, last });
    expect(own('', '2026-11-31')).toEqual({ ok: false, error: { first: 'day', last: 'day' } });
    expect(own('2026-11-09', '2026-11-08')).toEqual({ ok: false, error: { last: 'day-order' } });
    expect(own('2026-11-09', '2026-11-09').ok).toBe(true);
  });
});

describe('kept parameters', () => {
  test('follow the calendar, or keep the days that a person chose', () => {
    const week = read('driver-d68', { filterByDriverIds: ['D1'] });
    expect(week.ok && week.value.request).toEqual({ filterByDriverIds: ['D1'] });
    const own = read('driver-d68', {}, { range: 'own', first: '2026-03-28', last: '2026-03-30' });
    if (!own.ok) throw new Error('own days have a problem');
    const again = firstValues(formOf('driver-d68'), own.value, times);
    expect(again).toMatchObject({ range: 'own', first: '2026-03-28', last: '2026-03-30' });
  });

  test('are remembered for each report, and forgotten where they cannot be read', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
    };
    const kept = { range: 'this-month', request: { filterMinutes: 10 } } as const;
    remember(storage, 'driver-d46', kept);
    expect(readRemembered(storage, 'driver-d46')).toEqual(kept);
    expect(readRemembered(storage, 'driver-d68')).toBeNull();
    for (const key of stored.keys()) stored.set(key, '{"range":"some-day"}');
    expect(readRemembered(storage, 'driver-d46')).toBeNull();
  });

  test('are the same whatever the order of their fields', () => {
    expect(isSameRequest({ one: 1, two: [2] }, { two: [2], one: 1, three: [] })).toBe(true);
    expect(isSameRequest({ one: 1 }, { one: 2 })).toBe(false);
  });

  test('are said in words', () => {
    const week = read('driver-d68', { filterByDriverIds: ['D1', 'D2'] });
    const said = (request: Record<string, unknown>) => requestText(formOf('driver-d68'), request, now, english);
    expect(week.ok && said(week.value.sent)).toBe('9 to 15 Nov, 2 drivers');
    expect(said({})).toBe('all days');
  });
});
