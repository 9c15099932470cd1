import { describe, expect, test } from 'vitest';
import {
  awaitRow,
  currentPosition,
  mostSelected,
  nothingSelected,
  selectOne,
  selectRange,
  toggleOne,
} from '../../../../renderer/components/data-table/selection.ts';

const idAt = (position: number) => (position === 3 ? null : position * 10);

describe('a range', () => {
  test('goes from where it began to where the key or click was, in either direction', () => {
    const began = selectOne(5, 50);
    expect([...selectRange(began, 7, 70, idAt).ids]).toEqual([50, 60, 70]);
    expect([...selectRange(began, 4, 40, idAt).ids]).toEqual([40, 50]);
  });

  test('begins with the row that was chosen, also when rows above it have come or gone since', () => {
    const began = selectOne(5, 50);
    const pushed = (position: number) => (position - 2) * 10;
    expect([...selectRange(began, 8, 60, pushed).ids]).toEqual([50, 60]);
    const pulled = (position: number) => (position + 2) * 10;
    expect([...selectRange(began, 5, 70, pulled).ids]).toEqual([50, 60, 70]);
  });

  test('ends with the row that was clicked, also when the list beneath it is newer than what is drawn', () => {
    const began = selectOne(5, 50);
    const pulled = (position: number) => (position + 1) * 10;
    const range = selectRange(began, 7, 70, pulled);
    expect([...range.ids]).toEqual([50, 60, 70]);
    expect(range.position).toBe(6);
  });

  test('leaves out what is a head or has not been fetched', () => {
    expect([...selectRange(selectOne(2, 20), 4, 40, idAt).ids]).toEqual([20, 40]);
  });

  test('never holds more than one request may name', () => {
    const all = selectRange(selectOne(0, 0), 10_000, 1, (position) => position);
    expect(all.ids.size).toBe(mostSelected);
  });
});

test('with Ctrl a row is added, and taken again', () => {
  const two = toggleOne(selectOne(1, 10), 4, 40);
  expect([...two.ids]).toEqual([10, 40]);
  expect([...toggleOne(two, 1, 10).ids]).toEqual([40]);
});

test('the current row is found again after new files have pushed it down', () => {
  const chosen = selectOne(2, 20);
  const pushed = (position: number) => (position - 1) * 10;
  expect(currentPosition(chosen, 0, 9, idAt)).toBe(2);
  expect(currentPosition(chosen, 0, 9, pushed)).toBe(3);
  expect(currentPosition(chosen, 5, 9, pushed)).toBe(2);
});

test('a row that is still on its way is not chosen before it is there', () => {
  expect(awaitRow(9)).toEqual({ ...nothingSelected, position: 9, anchor: { position: 9, id: null } });
});
