import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DepotDays, depotDays } from '../../../shared/compliance/depot-days.ts';
import type { StandingSnapshot } from '../../../shared/contract/reports/snapshot.ts';
import { assertNever } from '../../../shared/result.ts';
import type { RowOf } from '../../../shared/service/operations.ts';
import { type AvailabilityList, availableDriver, createAvailabilityList } from './availability-list.ts';
import { type ListOrder, type ListRow, type ListView, newListOrder } from './list-view.ts';
import type { LocalFileKind } from './local-subjects.ts';
import {
  createMissingList,
  type JoinParts,
  type MissingList,
  type MissingRow,
  missingDriver,
  missingVehicle,
} from './missing-list.ts';
import type { Snapshots } from './snapshots.ts';
import type { SubjectMatching } from './subject-matching.ts';

export interface JoinedLists {
  readonly days: () => DepotDays;
  readonly drivers: () => MissingList;
  readonly vehicles: (dormant: boolean) => MissingList;
  readonly availability: () => AvailabilityList;
  /** Every driver that either report names, by its last download: what the first screen counts. */
  readonly allDrivers: () => readonly Pick<MissingRow, 'lastDownloadDay'>[];
  /** Whose a subject of the files here is, as the service names them; null where that is not sure. */
  readonly serviceIdOf: (kind: LocalFileKind, subjectId: string) => string | null;
  /** New names on either side: who is whose is guessed again. */
  readonly renamed: (kind: LocalFileKind) => void;
  /** Makes the list of a standing snapshot and its usual order at once, so that no page has to wait for them. */
  readonly prepare: (id: StandingSnapshot) => Promise<void>;
  /** Rows, files or the zone changed: the lists are made again when they are needed. */
  readonly changed: () => void;
}

export interface JoinedListsOptions {
  readonly snapshots: Pick<Snapshots, 'content' | 'entry'>;
  readonly matching: SubjectMatching;
  readonly zone: () => string;
  readonly names: () => Intl.Collator;
}

/** The lists of the screens, made from the last answers and the files held here, and kept until either changes. */
export function createJoinedLists({ snapshots, matching, zone, names }: JoinedListsOptions): JoinedLists {
  const toGuess = new Set<LocalFileKind>(['driver', 'vehicle']);
  const orders = new WeakMap<readonly unknown[], ListOrder>();
  let days = { zone: zone(), days: depotDays(zone()) };

  // The rows were read by the schema of the operation that the snapshot is of.
  const driverRows = () => snapshots.content('drivers-missing').rows as readonly RowOf<'driver-d53'>[];
  const availableRows = () => snapshots.content('availability').rows as readonly RowOf<'driver-d99'>[];
  const vehicleRows = (id: 'vehicles-missing' | 'vehicles-dormant') =>
    snapshots.content(id).rows as readonly RowOf<'vehicle-v14'>[];

  function daysNow(): DepotDays {
    if (days.zone !== zone()) days = { zone: zone(), days: depotDays(zone()) };
    return days.days;
  }

  function partsOf(kind: LocalFileKind, id: string): JoinParts {
    if (toGuess.delete(kind)) guess(kind);
    return { days: daysNow(), matching, asOf: snapshots.entry(id)?.kept?.asOf ?? 0 };
  }

  /** The order of an answer's rows stays as long as the answer and the language do. */
  function orderOf(id: string): ListOrder {
    const { rows } = snapshots.content(id);
    const known = orders.get(rows);
    if (known?.names === names()) return known;
    const order = newListOrder(names());
    orders.set(rows, order);
    return order;
  }

  function guess(kind: LocalFileKind): void {
    const named =
      kind === 'driver'
        ? [...driverRows(), ...availableRows()].map(({ driverId, driverName }) => [driverId, driverName ?? ''] as const)
        : [...vehicleRows('vehicles-missing'), ...vehicleRows('vehicles-dormant')].map(
            ({ vehicleId, registration }) => [vehicleId, registration ?? ''] as const,
          );
    matching.guess(
      kind,
      [...new Map(named)].map(([id, name]) => ({ id, name })),
    );
  }

  function missingVehicles(id: 'vehicles-missing' | 'vehicles-dormant'): MissingList {
    const parts = partsOf('vehicle', id);
    const rows = vehicleRows(id).map((row, index) => missingVehicle(row, index, parts));
    return createMissingList(rows, orderOf(id));
  }

  const drivers = cached(() => {
    const parts = partsOf('driver', 'drivers-missing');
    const rows = driverRows().map((row, index) => missingDriver(row, index, parts));
    return createMissingList(rows, orderOf('drivers-missing'));
  });
  const vehicles = cached(() => missingVehicles('vehicles-missing'));
  const vehiclesWithDormant = cached(() => missingVehicles('vehicles-dormant'));
  const availability = cached(() => {
    const parts = partsOf('driver', 'availability');
    const rows = availableRows().map((row, index) => availableDriver(row, index, parts));
    return createAvailabilityList(rows, orderOf('availability'));
  });

  return {
    days: daysNow,
    drivers: drivers.get,
    vehicles: (dormant) => (dormant ? vehiclesWithDormant.get() : vehicles.get()),
    availability: availability.get,
    allDrivers: () => {
      const missing = drivers.get().rows;
      const named = new Set(missing.map(({ id }) => id));
      const others = availability.get().rows.filter(({ source }) => !named.has(source.driverId));
      return [...missing, ...others];
    },
    prepare: async (id) => {
      switch (id) {
        case 'drivers-missing':
          return inTurns(drivers.get, 'deadline');
        case 'vehicles-missing':
          return inTurns(vehicles.get, 'deadline');
        case 'vehicles-dormant':
          return inTurns(vehiclesWithDormant.get, 'deadline');
        case 'availability':
          return inTurns(availability.get, 'name');
        case 'tachograph-types':
        case 'fleets':
          return;
        default:
          return assertNever(id);
      }
    },
    serviceIdOf: (kind, subjectId) => {
      if (toGuess.delete(kind)) guess(kind);
      return matching.serviceIdOf(kind, subjectId);
    },
    renamed: (kind) => {
      toGuess.add(kind);
    },
    changed: () => {
      for (const list of [drivers, vehicles, vehiclesWithDormant, availability]) list.forget();
    },
  };
}

/** Makes a list and its usual order. Between the steps others who wait for this thread have their turn. */
async function inTurns<Row extends ListRow, Sort extends string>(
  get: () => ListView<Row, Sort | 'name'>,
  usual: Sort,
): Promise<void> {
  get();
  await nextTurn();
  // Rows that are alike in their usual order stand by their names, and names take longest to compare.
  get().sorted([], 'name', false);
  await nextTurn();
  get().sorted([], usual, false);
}

/** Made at the first use, and again at the first use after it was forgotten. */
function cached<Value>(make: () => Value): { readonly get: () => Value; readonly forget: () => void } {
  let made: { readonly value: Value } | null = null;
  return {
    get: () => {
      made ??= { value: make() };
      return made.value;
    },
    forget: () => {
      made = null;
    },
  };
}
