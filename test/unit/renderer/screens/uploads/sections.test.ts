import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainFilter, sectionQuery } from '../../../../../renderer/screens/uploads/list-filter.ts';
import { isGrouped, sectionsOf } from '../../../../../renderer/screens/uploads/list-head.ts';
import { type UploadRow, uploadStateSchema } from '../../../../../shared/contract/uploads.ts';
import { pageOf } from '../../../../web/fake-engine/page-of.ts';
import { at, row, sceneNow } from '../../../../web/fake-engine/rows.ts';
import { english } from '../../../format/english.ts';

const dayStart = english.times.startOfDay(sceneNow);
const anyRows = fc
  .array(
    fc.record({ state: fc.constantFrom(...uploadStateSchema.options), daysAgo: fc.nat(3), sentToday: fc.boolean() }),
  )
  .map((facts): UploadRow[] =>
    facts.map(({ state, daysAgo, sentToday }, id) =>
      row(id, {
        state,
        subject: null,
        arrivedAt: at('06:00', -daysAgo),
        sentAt: state === 'sent' ? at('07:00', sentToday ? 0 : -daysAgo) : null,
      }),
    ),
  );

test('every file stands in exactly one group', () => {
  const query = sectionQuery(plainFilter, english.times, sceneNow);
  fc.assert(
    fc.property(anyRows, (rows) => {
      const shown = sectionsOf(query, true, dayStart).flatMap((section) =>
        pageOf(rows, { ...section.query, offset: 0, limit: 200 }, 0).rows.map(({ id }) => id),
      );
      expect(shown.toSorted((left, right) => left - right)).toEqual(rows.map(({ id }) => id));
    }),
  );
});

describe('the list is in groups', () => {
  test('while something holds files back', () => {
    expect(isGrouped(plainFilter, 'no-connection', 3)).toBe(true);
    expect(isGrouped(plainFilter, 'attention', 1)).toBe(true);
  });

  test('but not while files simply go their way, so that it does not jump', () => {
    expect(isGrouped(plainFilter, 'sending', 3)).toBe(false);
    expect(isGrouped(plainFilter, 'all-sent', 0)).toBe(false);
    expect(isGrouped(plainFilter, 'no-connection', 0)).toBe(false);
  });

  test('nor when it is sorted another way or narrowed to a segment', () => {
    expect(isGrouped({ ...plainFilter, sort: 'file' }, 'no-connection', 3)).toBe(false);
    expect(isGrouped({ ...plainFilter, segment: 'attention' }, 'attention', 3)).toBe(false);
  });
});

describe('the filter "Arrived"', () => {
  const from = (arrived: 'today' | 'week', now: number) =>
    sectionQuery({ ...plainFilter, arrived }, english.times, now).arrivedFrom;

  test('counts whole days, today included', () => {
    expect(from('today', sceneNow)).toBe(at('00:00'));
    expect(from('week', sceneNow)).toBe(at('00:00', -6));
  });

  test('knows yesterday, and a range of days, both of them included', () => {
    const between = (arrived: 'yesterday' | { from: string | null; to: string | null }) => {
      const { arrivedFrom, arrivedBefore } = sectionQuery({ ...plainFilter, arrived }, english.times, sceneNow);
      return [arrivedFrom, arrivedBefore];
    };
    expect(between('yesterday')).toEqual([at('00:00', -1), at('00:00')]);
    expect(between({ from: '2026-11-18', to: '2026-11-19' })).toEqual([at('00:00', -2), at('00:00')]);
    expect(between({ from: '2026-11-18', to: null })).toEqual([at('00:00', -2), null]);
    // The day on which the clock is set back has 25 hours.
    expect(between({ from: null, to: '2026-10-25' })).toEqual([null, Date.UTC(2026, 9, 26)]);
  });

  test('holds for every group of the list', () => {
    const arrived = { from: null, to: '2026-11-17' } as const;
    const query = sectionQuery({ ...plainFilter, arrived }, english.times, sceneNow);
    const latest = sectionsOf(query, true, dayStart).map((section) => section.query.arrivedBefore);
    expect(latest).toEqual(latest.map(() => at('00:00', -2)));
  });

  test('finds midnight also across the day on which the clock is changed', () => {
    expect(from('week', Date.UTC(2026, 9, 28, 12))).toBe(Date.UTC(2026, 9, 21, 23));
  });
});
