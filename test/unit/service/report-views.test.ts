import { expect, test } from 'vitest';
import { answersWithRows } from '../../../shared/service/operation.ts';
import { operationList } from '../../../shared/service/operations.ts';
import {
  isCountedReport,
  isShownReport,
  reportGroups,
  reportNames,
  reportViews,
} from '../../../shared/service/report-views.ts';

test('every operation that answers with rows is a report that the page may ask for, and no other is', () => {
  const withRows = operationList.filter(answersWithRows).map(({ name }) => name);
  expect([...reportNames].sort()).toEqual(withRows.sort());
});

test('the list of reports holds each one that has no screen of its own, once, in a group', () => {
  const listed = reportGroups.flatMap(({ names }) => names);
  expect(listed.toSorted()).toEqual(reportNames.filter(isShownReport).toSorted());
  expect(reportGroups.filter(({ names }) => names.length === 0)).toEqual([]);
  expect(reportGroups[0]?.names[0]).toBe('driver-d68');
  expect(isShownReport('driver-d53')).toBe(false);
  expect(isShownReport('toString')).toBe(false);
});

test('a report counts the records of a list that it holds, or none', () => {
  const counted = reportNames.filter(isShownReport).filter(isCountedReport);
  expect(counted.map((name) => reportViews[name].counted)).not.toContain(undefined);
  expect(isCountedReport('vehicle-v5')).toBe(false);
});
