import { describe, expect, test } from 'vitest';
import { groupLines, shownGroups } from '../../../../../renderer/screens/availability/group-lines.ts';

const counts = { now: 23, 'within-24-h': 62, later: 0, unknown: 27 };
const first = { now: 2, 'within-24-h': 5, later: 2, unknown: 2 };
const little = 0;

describe('the groups of availability', () => {
  test('show their first rows, and those without rows do not show', () => {
    expect(shownGroups(first, counts, new Map(), little).map(({ group, shown }) => [group, shown])).toEqual([
      ['now', 2],
      ['within-24-h', 5],
      ['unknown', 2],
    ]);
  });

  test('never show more rows than they have', () => {
    const few = shownGroups(first, { now: 1, 'within-24-h': 0, later: 1, unknown: 0 }, new Map(), 4_000);
    expect(few.map(({ shown }) => shown)).toEqual([1, 1]);
  });

  test('give the room that is left to those who can start first', () => {
    const room = 3 * 32 + (9 + 6) * 36;
    const [now, soon, unknown] = shownGroups(first, counts, new Map(), room);
    expect([now?.shown, soon?.shown, unknown?.shown]).toEqual([8, 5, 2]);
  });

  test('show all they have where the screen has room for all', () => {
    const some = { now: 18, 'within-24-h': 0, later: 3, unknown: 0 };
    const parts = shownGroups(first, some, new Map(), 2 * 32 + 21 * 36);
    expect(parts.map(({ shown, total }) => [shown, total])).toEqual([
      [18, 18],
      [3, 3],
    ]);
  });

  test('show all or nothing where a person chose so', () => {
    const choices = new Map([
      ['now', 'all'],
      ['unknown', 'closed'],
    ] as const);
    const parts = shownGroups(first, counts, choices, little);
    expect(parts.map(({ shown, isClosed }) => [shown, isClosed])).toEqual([
      [23, false],
      [5, false],
      [0, true],
    ]);
  });
});

describe('the lines of the groups', () => {
  const lines = groupLines(shownGroups(first, counts, new Map([['within-24-h', 'closed'] as const]), little));

  test('are the heads and the rows that show', () => {
    expect(lines.count).toBe(3 + 2 + 0 + 2);
  });

  test('tell each row by its place in its group, also after a closed one', () => {
    const told = Array.from({ length: lines.count }, (_, position) => lines.line(position)).map((line) =>
      line?.kind === 'row' ? `${line.part.group} ${line.index}` : `head ${line?.part.group}`,
    );
    expect(told).toEqual(['head now', 'now 0', 'now 1', 'head within-24-h', 'head unknown', 'unknown 0', 'unknown 1']);
  });

  test('end where the list ends', () => {
    expect([lines.line(-1), lines.line(lines.count)]).toEqual([null, null]);
  });
});
