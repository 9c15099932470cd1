import { screenPaths } from '../../shared/contract/addresses.ts';
import type { Role } from '../../shared/settings/roles.ts';
import { type Screen, screens } from './screens.tsx';

/** The screens that stand first for each role. Whatever is not named here stands under More: nothing is ever missing. */
const firstFive = {
  clerk: [screenPaths.today, screenPaths.toDo, screenPaths.uploads, screenPaths.driverCards, screenPaths.vehicleUnits],
  manager: [
    screenPaths.today,
    screenPaths.toDo,
    screenPaths.driverCards,
    screenPaths.vehicleUnits,
    screenPaths.availability,
  ],
  it: [screenPaths.today, screenPaths.uploads, screenPaths.reports, screenPaths.maintain, screenPaths.clockings],
} as const satisfies Readonly<Record<Role, readonly Screen['path'][]>>;

/** The entries of the navigation from top to bottom. */
interface RoleEntries {
  readonly first: readonly Screen[];
  readonly more: readonly Screen[];
  readonly foot: readonly Screen[];
}

export function entriesOf(role: Role): RoleEntries {
  const paths: readonly string[] = firstFive[role];
  const main = screens.filter(({ group }) => group === 'main');
  return {
    first: paths.flatMap((path) => main.filter((screen) => screen.path === path)),
    more: main.filter(({ path }) => !paths.includes(path)),
    foot: screens.filter(({ group }) => group === 'foot'),
  };
}

/** Every entry of a role in the order of its navigation, which the keys Ctrl 1 to 9 follow. */
export function entriesInOrder(role: Role): readonly Screen[] {
  const { first, more, foot } = entriesOf(role);
  return [...first, ...more, ...foot];
}
