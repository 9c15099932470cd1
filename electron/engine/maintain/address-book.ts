import { personName } from '../../../shared/compliance/name-matching.ts';
import {
  mostRefusedAddresses,
  type ReadAddresses,
  type RefusedAddress,
} from '../../../shared/contract/address-book.ts';
import { serviceSubject } from '../../../shared/contract/addresses.ts';
import type { AddressBookRequestName } from '../../../shared/contract/names.ts';
import { csvText, listSeparator } from '../../../shared/format/csv.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { success } from '../../../shared/result.ts';
import type { RequestHandlers } from '../feature.ts';
import type { Log } from '../ports.ts';
import { addressIdsOf, noAddress } from '../reports/driver-addresses.ts';
import type { DriverEntries } from '../reports/driver-entries.ts';
import type { Reports } from '../reports/reports.ts';
import type { Store } from '../store/store.ts';
import type { AddressChange, AddressOfDriver } from '../store/to-do.ts';
import { type AddressRow, addressColumns, addressRows, type KnownWords, knownWords } from './address-rows.ts';
import { readOnThread } from './spreadsheet-thread.ts';

interface AddressBookParts {
  readonly store: Pick<Store, 'toDo'>;
  readonly reports: Pick<Reports, 'namedSubjects' | 'localSubjects' | 'lists' | 'names' | 'driversToldOf'>;
  readonly entries: Pick<DriverEntries, 'mainIdOf'>;
  readonly log: Log;
  /** BCP 47. */
  readonly locale: string;
}

/** A driver whom a report or a file held here names. */
interface KnownDriver {
  /** What a file calls the driver: the service's id, or that of the files here. */
  readonly id: string;
  readonly name: string;
  /** Under which an address may be kept; the first is written. */
  readonly driverIds: readonly string[];
}

interface Reading {
  readonly read: ReadAddresses;
  readonly changes: readonly AddressChange[];
}

/** E-mail addresses and languages of the drivers: kept here alone, filled from a spreadsheet and saved as one. */
export function createAddressBook(parts: AddressBookParts): RequestHandlers<AddressBookRequestName> {
  const { store, reports, log, locale } = parts;
  let words: Promise<KnownWords> | null = null;

  return {
    'addressBook.get': () => {
      const kept = store.toDo.addresses();
      const drivers = knownDrivers(parts);
      const withOne = drivers.filter(({ driverIds }) => (addressIn(kept, driverIds)?.email ?? '') !== '');
      return success({ drivers: drivers.length, addresses: withOne.length });
    },
    'addressBook.read': async ({ bytes, keep }) => {
      const table = await readOnThread(bytes, null);
      if (!table.ok) return success({ read: null, problem: table.error });
      words ??= knownWords();
      const columns = addressColumns(table.value.head, await words);
      if (columns === null) return success({ read: null, problem: { code: 'columns' as const } });
      const rows = addressRows(table.value.rows, columns, await words);
      const { read, changes } = readingOf(rows, knownDrivers(parts), store.toDo.addresses());
      if (keep && changes.length > 0) {
        store.toDo.keepAddresses(changes);
        log.info('addresses-kept', { count: changes.length });
        reports.driversToldOf();
      }
      return success({ read, problem: null });
    },
    'addressBook.save': async ({ language }) => {
      const t = createTexts(await loadCatalogue(language));
      const kept = store.toDo.addresses();
      const lines = knownDrivers(parts)
        .sort((one, other) => reports.names().compare(one.name, other.name))
        .map(({ id, name, driverIds }) => {
          const { email, language: spoken } = addressIn(kept, driverIds) ?? noAddress;
          return [id, name, email, spoken ?? ''];
        });
      const head = (['id', 'driver', 'email', 'language'] as const).map((each) => t(`toDo.addressBook.column.${each}`));
      const csv = csvText([head, ...lines], listSeparator(locale));
      return success({ fileName: t('toDo.addressBook.fileName'), bytes: new TextEncoder().encode(csv) });
    },
  };
}

function knownDrivers({ reports, entries }: AddressBookParts): KnownDriver[] {
  const { namedSubjects, localSubjects, lists } = reports;
  const known = (id: string, subject: string, name: string): KnownDriver => {
    return { id, name, driverIds: addressIdsOf(entries, subject) };
  };
  const named = namedSubjects.idsOf('drivers').map((id) => {
    return known(id, serviceSubject(id), namedSubjects.nameOf('drivers', id) ?? '');
  });
  const others = [...localSubjects.of('driver').values()]
    .filter(({ subjectId }) => lists.serviceIdOf('driver', subjectId) === null)
    .map(({ subjectId, name }) => known(subjectId, subjectId, name));
  return [...named, ...others];
}

function addressIn(
  kept: ReadonlyMap<string, AddressOfDriver>,
  driverIds: readonly string[],
): AddressOfDriver | undefined {
  return driverIds.map((id) => kept.get(id)).find((address) => address !== undefined);
}

/** What the rows would change. Nobody gets the address of another: a name counts only where one driver alone has it. */
function readingOf(
  rows: readonly AddressRow[],
  drivers: readonly KnownDriver[],
  kept: ReadonlyMap<string, AddressOfDriver>,
): Reading {
  // Other files of this program write the service's ids as the addresses of the drivers' pages have them.
  const byId = new Map(
    drivers.flatMap((driver) => [driver.id, ...driver.driverIds].map((id) => [id, driver] as const)),
  );
  const byName = Map.groupBy(drivers, ({ name }) => personName(name).key);
  const counts = { added: 0, changed: 0, same: 0, empty: 0 };
  const refused: RefusedAddress[] = [];
  const given = new Map<KnownDriver, AddressOfDriver>();

  for (const { line, id, name, ...row } of rows) {
    const named = byName.get(personName(name).key) ?? [];
    const driver = id === '' ? (named.length === 1 ? named[0] : undefined) : byId.get(id);
    const refuse = (why: RefusedAddress['why'], value: string) => refused.push({ line, why, value });
    if (driver === undefined) {
      refuse(id === '' && named.length > 1 ? 'several' : 'unknown', id === '' ? name : id);
    } else if (row.email === null) {
      refuse('no-address', row.emailText);
    } else if (row.language === undefined) {
      refuse('no-language', row.languageText);
    } else if (row.email === '' && row.language === null) {
      counts.empty += 1;
    } else {
      const before = addressIn(kept, driver.driverIds) ?? noAddress;
      const address = { email: row.email || before.email, language: row.language ?? before.language };
      const earlier = given.get(driver);
      if (earlier === undefined) given.set(driver, address);
      else if (isSame(earlier, address)) counts.same += 1;
      else refuse('twice', row.emailText || row.languageText);
    }
  }
  const changes = [...given].flatMap(([{ driverIds }, address]): AddressChange[] => {
    const before = addressIn(kept, driverIds);
    if (before !== undefined && isSame(before, address)) {
      counts.same += 1;
      return [];
    }
    counts[before === undefined ? 'added' : 'changed'] += 1;
    return [{ driverIds, address }];
  });
  const told = { refusedCount: refused.length, refused: refused.slice(0, mostRefusedAddresses) };
  return { changes, read: { rows: rows.length, ...counts, ...told } };
}

function isSame(one: AddressOfDriver, other: AddressOfDriver): boolean {
  return one.email.toLowerCase() === other.email.toLowerCase() && one.language === other.language;
}
