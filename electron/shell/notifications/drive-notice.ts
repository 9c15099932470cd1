import type { PresentDrive } from '../../../shared/contract/removable.ts';

/** What was last told of each key. */
export type ToldKeys = ReadonlyMap<number, PresentDrive['phase']>;

const worthTelling: ReadonlySet<PresentDrive['phase']> = new Set(['offered', 'done', 'not-kept', 'taken-out']);

/** The keys of which there is something new to tell a person who does not see the window: each step once. */
export function driveNotice(
  told: ToldKeys,
  present: readonly PresentDrive[],
): { readonly told: ToldKeys; readonly news: readonly PresentDrive[] } {
  return {
    told: new Map(present.map(({ id, phase }) => [id, phase])),
    news: present.filter(({ id, phase }) => worthTelling.has(phase) && told.get(id) !== phase),
  };
}
