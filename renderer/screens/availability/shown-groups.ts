import { groupHeight, rowHeight } from '../../components/data-table/data-grid.tsx';
import type { ListPart } from '../../components/data-table/grouped-lines.ts';

/** How a person opened or closed a group; others show their first rows. */
export type GroupChoice = 'all' | 'closed';

interface CountedGroup<Group extends string> {
  readonly group: Group;
  readonly total: number;
  /** Rows that it shows in any case. */
  readonly first: number;
}

/**
 * The groups that have rows. Each shows its first rows, so that the heads of all are in sight; the room that is left
 * goes to the first group, then to those after it.
 *
 * @param room pixels for the lines of the list.
 */
export function shownGroups<Group extends string>(
  groups: readonly CountedGroup<Group>[],
  choices: ReadonlyMap<Group, GroupChoice>,
  room: number,
): readonly ListPart<Group>[] {
  const present = groups.filter(({ total }) => total > 0);
  const used = present.reduce((sum, { first, total }) => sum + Math.min(first, total), 0);
  let spare = Math.max(0, Math.floor((room - present.length * groupHeight) / rowHeight) - used);
  return present.map(({ group, first, total }) => {
    const least = Math.min(first, total);
    const more = Math.min(spare, total - least);
    spare -= more;
    const choice = choices.get(group);
    const shown = choice === 'all' ? total : choice === 'closed' ? 0 : least + more;
    return { group, total, shown, isClosed: choice === 'closed' };
  });
}
