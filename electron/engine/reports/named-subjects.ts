import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { textIn } from '../../../shared/json.ts';
import { hasWords, searchKey, searchWords } from '../../../shared/search-key.ts';
import type { Clock, Log } from '../ports.ts';
import type { NamedByReport } from '../store/report.ts';
import { type Store, StoreError } from '../store/store.ts';
import type { FleetNames } from './derived-fields.ts';
import type { Snapshots } from './snapshots.ts';

type Picks = AnswerOf<'reports.picks'>;

/** The drivers, vehicles and fleets that reports have named, to pick from in a form. */
export interface NamedSubjects {
  /** Null where no report has named it. */
  readonly nameOf: (of: NamedByReport['of'], id: string) => string | null;
  readonly learn: (rows: readonly unknown[]) => void;
  readonly picks: (of: NamedByReport['of'] | 'fleets', search: string, limit: number) => Picks;
  readonly idsOf: (of: NamedByReport['of']) => readonly string[];
}

interface NamedSubjectsParts {
  readonly store: Pick<Store, 'reports'>;
  readonly snapshots: Pick<Snapshots, 'keepNow'>;
  readonly fleetNames: () => FleetNames;
  readonly names: () => Intl.Collator;
  readonly clock: Clock;
  readonly log: Log;
}

export function createNamedSubjects({
  store,
  snapshots,
  fleetNames,
  names,
  clock,
  log,
}: NamedSubjectsParts): NamedSubjects {
  const known = new Map(store.reports.named().map((named) => [keyOf(named), named]));
  type Sorted = Record<NamedByReport['of'], readonly NamedByReport[]> & { readonly by: Intl.Collator };
  let sorted: Sorted | null = null;

  function inOrder(of: NamedByReport['of']): readonly NamedByReport[] {
    const by = names();
    if (sorted?.by !== by)
      sorted = { by, drivers: byName(known, 'drivers', by), vehicles: byName(known, 'vehicles', by) };
    return sorted[of];
  }

  return {
    nameOf: (of, id) => known.get(keyOf({ of, id }))?.name ?? null,
    idsOf: (of) => {
      // Names are learnt from an answer when it is kept.
      snapshots.keepNow();
      return [...known.values()].flatMap((subject) => (subject.of === of ? [subject.id] : []));
    },
    learn: (rows) => {
      const learnt = rows.flatMap(namedIn).filter((subject) => !isKnown(known.get(keyOf(subject)), subject));
      if (learnt.length === 0) return;
      for (const subject of learnt) known.set(keyOf(subject), subject);
      sorted = null;
      try {
        store.reports.name(learnt, clock.now());
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        // The next report names them again.
        log.warn('names-not-kept', { code: error.code });
      }
    },
    picks: (of, search, limit) => {
      snapshots.keepNow();
      const words = searchWords(search);
      const all = of === 'fleets' ? fleetsIn(fleetNames(), names()) : inOrder(of);
      const found = all.filter(({ name, detail, id }) => hasWords(searchKey(`${name} ${detail} ${id}`), words));
      const picks = found.slice(0, limit).map(({ id, name, detail }) => ({ id, name, detail }));
      return { picks, total: found.length };
    },
  };
}

function keyOf({ of, id }: Pick<NamedByReport, 'of' | 'id'>): string {
  return `${of} ${id}`;
}

/** A report that gives less detail takes none away. */
function isKnown(before: NamedByReport | undefined, { name, detail }: NamedByReport): boolean {
  return before !== undefined && before.name === name && (before.detail === detail || detail === '');
}

/** Two fleets may have one name: the number tells which is which. */
function fleetsIn(fleets: FleetNames, names: Intl.Collator): Picks['picks'] {
  return [...fleets].map(([id, name]) => ({ id, name, detail: id })).sort(inOrderOf(names));
}

type NamedPick = Picks['picks'][number];

function inOrderOf(names: Intl.Collator): (one: NamedPick, other: NamedPick) => number {
  return (one, other) => names.compare(one.name, other.name) || names.compare(one.id, other.id);
}

function byName(
  known: ReadonlyMap<string, NamedByReport>,
  of: NamedByReport['of'],
  names: Intl.Collator,
): readonly NamedByReport[] {
  const some = [...known.values()].filter((subject) => subject.of === of);
  return some.sort(inOrderOf(names));
}

/** Reports call the same things by different names. */
function namedIn(row: unknown): NamedByReport[] {
  const text = (field: string) => textIn(row, field) ?? '';
  const driver = text('driverId');
  const vehicle = text('vehicleId');
  const driverName = text('driverName') || text('name');
  const registration = text('registration');
  const detail = text('category');
  const found: NamedByReport[] = [];
  if (driver !== '' && driverName !== '') found.push({ of: 'drivers', id: driver, name: driverName, detail });
  if (vehicle !== '' && registration !== '') found.push({ of: 'vehicles', id: vehicle, name: registration, detail });
  return found;
}
