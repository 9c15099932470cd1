import type { ReportColumn, ReportName } from '../../../shared/contract/reports/report-runs.ts';
import { isRecord, numberIn } from '../../../shared/json.ts';
import type { Row } from './report-rows.ts';
import type { Snapshots } from './snapshots.ts';

/** The names of the fleets, by their numbers as text. */
export type FleetNames = ReadonlyMap<string, string>;

/** Fields that no operation answers with, though a person looks for them first. */
interface Derived {
  /** The columns with the derived one in its place. */
  readonly columns: (columns: readonly ReportColumn[]) => ReportColumn[];
  readonly row: (row: Row, fleets: FleetNames) => Row;
}

const difference: ReportColumn = {
  name: 'differenceTachoClocked',
  description: 'difference between tachograph and clocking',
  type: 'minutes',
  sums: true,
  fields: [],
};
const fleetName: ReportColumn = {
  name: 'fleetName',
  description: 'name of the fleet',
  type: 'text',
  sums: false,
  fields: [],
};

const derivedFields: Partial<Readonly<Record<ReportName, Derived>>> = {
  'driver-d46': {
    columns: (columns) =>
      columns.map((column) =>
        column.name === 'data' ? { ...column, fields: after('tachoHours', difference, column.fields) } : column,
      ),
    row: (row) => (Array.isArray(row.data) ? { ...row, data: row.data.map(withDifference) } : row),
  },
  'site-S40': {
    columns: (columns) => after('fleetId', fleetName, columns),
    row: (row, fleets) => {
      const name = fleets.get(String(row.fleetId));
      return name === undefined ? row : { ...row, fleetName: name };
    },
  },
};

export function withDerivedColumns(name: ReportName, columns: ReportColumn[]): ReportColumn[] {
  return derivedFields[name]?.columns(columns) ?? columns;
}

/** One row with its derived fields, and null in it wherever a part did not fit. */
export function withDerivedFields(name: ReportName, row: Row, fleets: FleetNames): Row {
  return derivedFields[name]?.row(row, fleets) ?? row;
}

const known = new WeakMap<readonly unknown[], { readonly fleets: FleetNames; readonly rows: readonly unknown[] }>();
const sentAs = new WeakMap<object, Row>();

/** The rows of an answer with their derived fields; the same array as long as answer and fleets are the same. */
export function derivedRows(name: ReportName, rows: readonly unknown[], fleets: FleetNames): readonly unknown[] {
  if (derivedFields[name] === undefined) return rows;
  const before = known.get(rows);
  if (before?.fleets === fleets) return before.rows;
  const derived = rows.filter(isRecord).map((row) => {
    const whole = withDerivedFields(name, row, fleets);
    sentAs.set(whole, row);
    return whole;
  });
  known.set(rows, { fleets, rows: derived });
  return derived;
}

/** The row as the service sent it. */
export function rowAsSent(row: Row): Row {
  return sentAs.get(row) ?? row;
}

function after(name: string, column: ReportColumn, columns: readonly ReportColumn[]): ReportColumn[] {
  return columns.flatMap((each) => (each.name === name ? [each, column] : [each]));
}

/** Tachograph less clocking, as driver-d68 has it. */
function withDifference(day: unknown): unknown {
  if (!isRecord(day)) return day;
  const [tacho, clocked] = [numberIn(day.tachoHours, 'minutes'), numberIn(day.clockedHours, 'minutes')];
  if (tacho === null || clocked === null) return day;
  return { ...day, [difference.name]: { minutes: tacho - clocked } };
}

/** Gives the names that the newest answers about fleets know; the same map as long as they are the same answers. */
export function createFleetNames({ answersOf }: Pick<Snapshots, 'answersOf'>): () => FleetNames {
  let known: { readonly answers: readonly unknown[]; readonly names: FleetNames } = { answers: [], names: new Map() };
  return () => {
    const answers = answersOf('fleets-search').map(({ rows }) => rows);
    const isSame = answers.length === known.answers.length && answers.every((rows, at) => rows === known.answers[at]);
    if (!isSame) known = { answers, names: namesIn(answers.flat()) };
    return known.names;
  };
}

function namesIn(rows: readonly unknown[]): FleetNames {
  const names = new Map<string, string>();
  for (const { fleetNumber, fleetName: name } of rows.filter(isRecord)) {
    if (typeof fleetNumber === 'number' && typeof name === 'string' && name !== '')
      names.set(String(fleetNumber), name);
  }
  return names;
}
