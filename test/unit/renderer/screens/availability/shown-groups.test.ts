import { describe, expect, test } from 'vitest';
import { type GroupChoice, shownGroups } from '../../../../../renderer/screens/availability/shown-groups.ts';

const counts = { now: 23, 'within-24-h': 62, later: 0, unknown: 27 };
const first = { now: 2, 'within-24-h': 5, later: 2, unknown: 2 };
const little = 0;
type Group = keyof typeof counts;

function shown(totals: Readonly<Record<Group, number>>, choices: ReadonlyMap<Group, GroupChoice>, room: number) {
  const groups = Object.entries(first) as [Group, number][];
  return shownGroups(
    groups.map(([group, rows]) => ({ group, total: totals[group], first: rows })),
    choices,
    room,
  );
}

describe('the groups of availability', () => {
  test('show their first rows, and those without rows do not show', () => {
    expect(shown(counts, new Map(), little).map((part) => [part.group, part.shown])).toEqual([
      ['now', 2],
      ['within-24-h', 5],
      ['unknown', 2],
    ]);
  });

  test('never show more rows than they have', () => {
    const few = shown({ now: 1, 'within-24-h': 0, later: 1, unknown: 0 }, new Map(), 4_000);
    expect(few.map((part) => part.shown)).toEqual([1, 1]);
  });

  test('give the room that is left to those who can start first', () => {
    const room = 3 * 32 + (9 + 6) * 36;
    const [now, soon, unknown] = shown(counts, new Map(), room);
    expect([now?.shown, soon?.shown, unknown?.shown]).toEqual([8, 5, 2]);
  });

  test('show all they have where the screen has room for all', () => {
    const some = { now: 18, 'within-24-h': 0, later: 3, unknown: 0 };
    const parts = shown(some, new Map(), 2 * 32 + 21 * 36);
    expect(parts.map((part) => [part.shown, part.total])).toEqual([
      [18, 18],
      [3, 3],
    ]);
  });

  test('show all or nothing where a person chose so', () => {
    const choices = new Map([
      ['now', 'all'],
      ['unknown', 'closed'],
    ] as const);
    const parts = shown(counts, choices, little);
    expect(parts.map((part) => [part.shown, part.isClosed])).toEqual([
      [23, false],
      [5, false],
      [0, true],
    ]);
  });
});
