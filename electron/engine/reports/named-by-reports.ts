import type { Clock, Log } from '../ports.ts';
import type { NamedByReport } from '../store/report.ts';
import { searchKey, searchWords } from '../store/search-key.ts';
import { type Store, StoreError } from '../store/store.ts';

/** The drivers and vehicles that reports have named, to pick from in a form. */
export interface NamedByReports {
  readonly learn: (rows: readonly unknown[]) => void;
  readonly picks: (
    of: NamedByReport['of'],
    search: string,
    limit: number,
  ) => { readonly picks: { id: string; name: string; detail: string }[]; readonly total: number };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function createNamedByReports(store: Pick<Store, 'reports'>, clock: Clock, log: Log): NamedByReports {
  const known = new Map(store.reports.named().map((named) => [keyOf(named), named]));
  let sorted: Record<NamedByReport['of'], readonly NamedByReport[]> | null = null;

  function inOrder(of: NamedByReport['of']): readonly NamedByReport[] {
    sorted ??= { drivers: byName(known, 'drivers'), vehicles: byName(known, 'vehicles') };
    return sorted[of];
  }

  return {
    learn: (rows) => {
      const news = rows.flatMap(namedIn).filter((named) => !isKnown(known.get(keyOf(named)), named));
      if (news.length === 0) return;
      for (const named of news) known.set(keyOf(named), named);
      sorted = null;
      try {
        store.reports.name(news, clock.now());
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        // The next report names them again.
        log.warn('names-not-kept', { code: error.code });
      }
    },
    picks: (of, search, limit) => {
      const words = searchWords(search);
      const found = inOrder(of).filter(({ name, detail, id }) => {
        const key = searchKey(`${name} ${detail} ${id}`);
        return words.every((word) => key.includes(word));
      });
      const picks = found.slice(0, limit).map(({ id, name, detail }) => ({ id, name, detail }));
      return { picks, total: found.length };
    },
  };
}

function keyOf({ of, id }: NamedByReport): string {
  return `${of} ${id}`;
}

/** A report that gives less detail takes none away. */
function isKnown(before: NamedByReport | undefined, { name, detail }: NamedByReport): boolean {
  return before !== undefined && before.name === name && (before.detail === detail || detail === '');
}

function byName(known: ReadonlyMap<string, NamedByReport>, of: NamedByReport['of']): readonly NamedByReport[] {
  const some = [...known.values()].filter((named) => named.of === of);
  return some.sort((one, other) => collator.compare(one.name, other.name) || collator.compare(one.id, other.id));
}

/** Reports call the same things by different names. */
function namedIn(row: unknown): NamedByReport[] {
  const driver = text(row, 'driverId');
  const vehicle = text(row, 'vehicleId');
  const driverName = text(row, 'driverName') || text(row, 'name');
  const registration = text(row, 'registration');
  const detail = text(row, 'category');
  const named: NamedByReport[] = [];
  if (driver !== '' && driverName !== '') named.push({ of: 'drivers', id: driver, name: driverName, detail });
  if (vehicle !== '' && registration !== '') named.push({ of: 'vehicles', id: vehicle, name: registration, detail });
  return named;
}

function text(row: unknown, field: string): string {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, field) : undefined;
  return typeof value === 'string' ? value : '';
}
