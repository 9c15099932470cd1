import type { HeldKind, HeldSubject, HeldSubjects } from './local-subjects.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export interface SubjectOrder {
  /** Drivers or vehicles by their names. */
  readonly of: (kind: HeldKind) => readonly HeldSubject[];
  /** Who comes before and after, the drivers before the vehicles; null at either end. */
  readonly neighbours: (subjectId: string) => { readonly previous: string | null; readonly next: string | null };
}

/** The subjects held here in one order, which is made again only after the files have changed: names take long to compare. */
export function createSubjectOrder(held: Pick<HeldSubjects, 'of'>): SubjectOrder {
  const orders = new WeakMap<ReadonlyMap<string, HeldSubject>, readonly HeldSubject[]>();

  function of(kind: HeldKind): readonly HeldSubject[] {
    const subjects = held.of(kind);
    const known = orders.get(subjects);
    if (known !== undefined) return known;
    const order = [...subjects.values()].sort((one, other) => collator.compare(one.name, other.name));
    orders.set(subjects, order);
    return order;
  }

  return {
    of,
    neighbours: (subjectId) => {
      const all = [...of('driver'), ...of('vehicle')];
      const place = all.findIndex((subject) => subject.subjectId === subjectId);
      const idAt = (index: number) => all[index]?.subjectId ?? null;
      return place === -1 ? { previous: null, next: null } : { previous: idAt(place - 1), next: idAt(place + 1) };
    },
  };
}
