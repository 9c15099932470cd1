import type { PresentDrive } from '../../../shared/contract/removable.ts';

/** The phase of each drive that a person was last told of. */
export type ToldPhases = ReadonlyMap<number, PresentDrive['phase']>;

const worthTelling: ReadonlySet<PresentDrive['phase']> = new Set(['offered', 'done', 'not-kept', 'taken-out']);

/** The drives of which there is something new to tell a person who does not see the window: each step once. */
export function driveNotice(
  told: ToldPhases,
  present: readonly PresentDrive[],
): { readonly told: ToldPhases; readonly news: readonly PresentDrive[] } {
  return {
    told: new Map(present.map(({ id, phase }) => [id, phase])),
    news: present.filter(({ id, phase }) => worthTelling.has(phase) && told.get(id) !== phase),
  };
}
