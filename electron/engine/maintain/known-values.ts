import { divisionField, type MaintainCell } from '../../../shared/contract/maintain.ts';
import { textIn } from '../../../shared/json.ts';
import { searchKey } from '../../../shared/search-key.ts';

/** An answer of a report of the service that is kept here. */
interface KeptReport {
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly rows: readonly unknown[];
}

/** The reports and searches that tell something of what a driver's record holds today. */
const tellingReports = ['driver-d28', 'driver-d46', 'driver-d53', 'driver-d99', 'divisions-search'] as const;
type TellingReport = (typeof tellingReports)[number];

/** The newest answers that are kept, the oldest of them first. */
export type KeptReports = (name: TellingReport) => readonly KeptReport[];

type Today = NonNullable<MaintainCell['today']>;

interface Division {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

/** What reports tell of the records that a spreadsheet changes. The service has no operation that reads a record back. */
export interface KnownValues {
  /** Null where no report tells it. */
  readonly today: (driverId: string, field: string) => Today | null;
  readonly driverName: (driverId: string) => string | null;
  /** Null before they were ever fetched: then any text may be the ID of one. */
  readonly divisions: DivisionList | null;
  /** When the newest of the reports was fetched; null where none is kept. */
  readonly asOf: number | null;
}

/** For records of which nothing is known, such as clockings. */
export const nothingKnown: KnownValues = { today: () => null, driverName: () => null, divisions: null, asOf: null };

/** Fields of a driver's record, and the field in which each report tells them. */
const toldBy: Readonly<Record<string, Partial<Record<TellingReport, string>>>> = {
  category: {
    'driver-d28': 'category',
    'driver-d46': 'category',
    'driver-d53': 'category',
    'driver-d99': 'category',
  },
  agency: { 'driver-d28': 'agency', 'driver-d46': 'agency', 'driver-d53': 'agency', 'driver-d99': 'agency' },
  employeeNumber: { 'driver-d28': 'employmentNumber' },
  'employeeDetails.payRollNumber': { 'driver-d46': 'payrollId' },
  'divisionDetails.divisionId': {
    'driver-d28': 'division',
    'driver-d46': 'divisionId',
    'driver-d99': 'divisionName',
  },
};

/** Whether a report can tell what a field holds today. */
export function hasToday(field: string): boolean {
  return Object.hasOwn(toldBy, field);
}

const nameFields = ['driverName', 'name'] as const;

/** Another text as soon as one of the reports has another answer. */
export function answersOf(kept: KeptReports): string {
  return tellingReports.map((name) => [name, ...kept(name).map(({ asOf }) => asOf)].join(' ')).join();
}

/** Joins the reports that are kept: where several tell a field, the newest of them counts. */
export function knownValues(kept: KeptReports): KnownValues {
  const divisions = divisionsOf(kept('divisions-search').at(-1) ?? null);
  const names = new Map<string, string>();
  const values = new Map<string, Map<string, string>>();
  const reports = tellingReports
    .filter((name) => name !== 'divisions-search')
    .flatMap((name) => kept(name).map((report) => ({ name, ...report })))
    .toSorted((one, other) => one.asOf - other.asOf);
  for (const { name, rows } of reports) {
    const told = Object.entries(toldBy).flatMap(([field, by]) =>
      by[name] === undefined ? [] : [[field, by[name]] as const],
    );
    for (const row of rows) {
      const id = textIn(row, 'driverId');
      if (id === null) continue;
      const driverName = nameFields.map((field) => textIn(row, field)).find((found) => found !== null);
      if (driverName) names.set(id, driverName);
      const known = values.get(id) ?? new Map<string, string>();
      for (const [field, from] of told) {
        const text = textIn(row, from);
        const value = text !== null && field === divisionField ? (divisions?.idOf(text) ?? null) : text;
        if (value !== null) known.set(field, value);
      }
      values.set(id, known);
    }
  }
  return {
    today(driverId, field) {
      const value = values.get(driverId)?.get(field);
      if (value === undefined) return null;
      return { value, label: field === divisionField ? (divisions?.nameOf(value) ?? null) : null };
    },
    driverName: (driverId) => names.get(driverId) ?? null,
    divisions,
    asOf: reports.at(-1)?.asOf ?? null,
  };
}

/** The divisions of the service, by ID or by name as people write it. */
interface DivisionList {
  /** What a text means: one division, several, or none. */
  readonly meant: (text: string) => readonly Division[];
  /** The ID of the only division that a text means; null for none or several. */
  readonly idOf: (text: string) => string | null;
  readonly nameOf: (id: string) => string | null;
  /** The name nearest to a text that means none; null where none is near. */
  readonly nearest: (text: string) => string | null;
}

function divisionsOf(report: KeptReport | null): DivisionList | null {
  if (report === null) return null;
  const byId = new Map<string, Division>();
  for (const row of report.rows) {
    const id = textIn(row, 'divisionId');
    if (id === null) continue;
    byId.set(id, { id, name: textIn(row, 'divisionName') ?? '', path: textIn(row, 'divisionPath') ?? '' });
  }
  return divisionList([...byId.values()]);
}

function divisionList(divisions: readonly Division[]): DivisionList {
  const byId = new Map(divisions.map((division) => [division.id, division]));
  const byKey = new Map<string, Division[]>();
  for (const division of divisions) {
    for (const key of new Set([searchKey(division.name), searchKey(division.path)])) {
      if (key !== '') byKey.set(key, [...(byKey.get(key) ?? []), division]);
    }
  }
  const meant = (text: string): readonly Division[] => {
    const named = byId.get(text);
    return named === undefined ? (byKey.get(searchKey(text)) ?? []) : [named];
  };
  return {
    meant,
    idOf(text) {
      const [only, other] = meant(text);
      return only === undefined || other !== undefined ? null : only.id;
    },
    nameOf: (id) => byId.get(id)?.name || null,
    nearest(text) {
      const key = searchKey(text);
      let best: { readonly name: string; readonly distance: number } | null = null;
      // Two slips of the pen in a short name, one in three letters of a longer one: beyond that it is a guess.
      const most = Math.min(2, Math.floor(key.length / 3));
      for (const { name } of divisions) {
        const distance = editDistance(key, searchKey(name), most);
        if (distance <= most && (best === null || distance < best.distance)) best = { name, distance };
      }
      return best?.name ?? null;
    },
  };
}

/** Letters to change, add or take away to get from one text to the other; beyond `most`, any larger number. */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let above = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [place, otherLetter] of [...other].entries()) {
      const changed = (above[place] ?? 0) + (letter === otherLetter ? 0 : 1);
      line.push(Math.min(changed, (above[place + 1] ?? 0) + 1, (line[place] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
