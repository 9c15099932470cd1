import { groupHeight, rowHeight } from '../../components/data-table/data-grid.tsx';

/** A part of the list: its rows in all, and how many of them show. `group` is null for a list without groups. */
export interface ShownGroup<Group extends string> {
  readonly group: Group | null;
  readonly total: number;
  readonly shown: number;
  readonly isClosed: boolean;
}

/** One line of the list: the head of a group, or a row by its place in its group. */
type GroupLine<Group extends string> =
  | { readonly kind: 'head'; readonly part: ShownGroup<Group> }
  | { readonly kind: 'row'; readonly part: ShownGroup<Group>; readonly index: number };

/** How a person opened or closed a group; others show their first rows. */
export type GroupChoice = 'all' | 'closed';

/**
 * The groups that have rows. Each shows its first rows, so that the heads of all are in sight; the room that is left
 * goes to the first group, then to those after it.
 *
 * @param first the groups in their order, with their first rows.
 * @param room pixels for the lines of the list.
 */
export function shownGroups<Group extends string>(
  first: Readonly<Record<Group, number>>,
  counts: Readonly<Record<Group, number>>,
  choices: ReadonlyMap<Group, GroupChoice>,
  room: number,
): readonly ShownGroup<Group>[] {
  const present = (Object.keys(first) as Group[]).filter((group) => counts[group] > 0);
  const rows = new Map(present.map((group) => [group, Math.min(first[group], counts[group])]));
  const used = [...rows.values()].reduce((sum, some) => sum + some, 0);
  let spare = Math.max(0, Math.floor((room - present.length * groupHeight) / rowHeight) - used);
  return present.map((group) => {
    const total = counts[group];
    const more = Math.min(spare, total - (rows.get(group) ?? 0));
    spare -= more;
    const choice = choices.get(group);
    const shown = choice === 'all' ? total : choice === 'closed' ? 0 : (rows.get(group) ?? 0) + more;
    return { group, total, shown, isClosed: choice === 'closed' };
  });
}

export interface GroupLines<Group extends string> {
  readonly count: number;
  readonly line: (position: number) => GroupLine<Group> | null;
}

/** The positions of the lines of all parts, found without an object for each row. */
export function groupLines<Group extends string>(parts: readonly ShownGroup<Group>[]): GroupLines<Group> {
  let count = 0;
  const placed = parts.map((part) => {
    const start = count;
    const heads = part.group === null ? 0 : 1;
    count += part.shown + heads;
    return { part, start, heads };
  });
  return {
    count,
    line(position) {
      if (position < 0 || position >= count) return null;
      const found = placed.findLast(({ start }) => start <= position);
      if (found === undefined) return null;
      const index = position - found.start - found.heads;
      return index < 0 ? { kind: 'head', part: found.part } : { kind: 'row', part: found.part, index };
    },
  };
}
