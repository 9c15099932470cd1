import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReportRequestName } from '../../../shared/contract/names.ts';
import {
  type ReportForm,
  type ReportName,
  type ReportRun,
  withTreePlace,
} from '../../../shared/contract/reports/report-runs.ts';
import { csvLines, csvText, type Separator } from '../../../shared/format/csv.ts';
import { type FlatLine, flatColumns, flatLines } from '../../../shared/format/flat-table.ts';
import { fieldIn, isRecord } from '../../../shared/json.ts';
import { success } from '../../../shared/result.ts';
import { answerField } from '../../../shared/service/field.ts';
import type { FieldIssue } from '../../../shared/service/field-issues.ts';
import { operations } from '../../../shared/service/operations.ts';
import type { RequestHandlers } from '../feature.ts';
import { misfitRefusal } from '../misfit.ts';
import { refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import type { ServiceRows } from './ask-service.ts';
import { derivedRows, rowAsSent, withDerivedFields } from './derived-fields.ts';
import { divisionRows, withDivisionTree } from './division-rows.ts';
import { type Images, imagesNamedBy } from './images.ts';
import { reportForms } from './report-forms.ts';
import { reportRows } from './report-rows.ts';
import type { Reports } from './reports.ts';
import { type SnapshotEntry, stateOfEntry } from './snapshot-entry.ts';

type ReportRequest = Extract<ReportRequestName, `reports.${string}`>;

export interface ReportHandlerParts {
  readonly reports: Reports;
  readonly store: Store;
  readonly images: Images;
}

const noSuchReport = refusal('not-found', 'report-gone');

const noSuchImage = refusal('not-found', 'picture-gone');

/** Every report of the service: its form, its runs, and its parameters to keep. */
export function reportHandlers({ reports, store, images }: ReportHandlerParts): RequestHandlers<ReportRequest> {
  const { snapshots, namedSubjects } = reports;
  let made: ReportForm[] | null = null;
  const forms = (): ReportForm[] => {
    made ??= reportForms();
    return made;
  };
  return {
    'reports.list': () => success({ reports: forms() }),
    'reports.run': ({ name, request }) => {
      const checked = operations[name].request.safeParse(request);
      if (checked.success) return success({ id: snapshots.run(name, request) });
      return misfitRefusal(checked.error);
    },
    'reports.get': (query) => {
      const entry = snapshots.entry(query.id);
      if (entry === null) return noSuchReport;
      reports.shown(query.id);
      const columns = forms().find(({ name }) => name === entry.name)?.columns ?? [];
      const content = snapshots.content(query.id);
      if (entry.name === 'divisions-search') {
        const { places, ...found } = divisionRows(content.rows, columns, { ...query, names: reports.names() });
        const rows = withMisfitPlaces(content, found.rows).map((row, at) => withTreePlace(row, places[at]));
        return success({ ...summaryOf(entry), ...found, rows });
      }
      const fleets = reports.fleetNames();
      const found = reportRows(derivedRows(entry.name, content.rows, fleets), columns, {
        ...query,
        names: reports.names(),
      });
      const marked = withMisfitPlaces(content, found.rows.map(rowAsSent));
      const rows = marked.map((row) => withDerivedFields(entry.name, row, fleets));
      const shown = entry.name === 'fleets-search' ? rows.map(withDivisionTree) : rows;
      return success({ ...summaryOf(entry), ...found, rows: shown });
    },
    'reports.runs': () => success({ runs: snapshots.runs('person').map(summaryOf) }),
    'reports.refresh': ({ ids }) => {
      reports.keepFresh();
      if (ids.some((id) => snapshots.entry(id) === null)) return noSuchReport;
      reports.refresh(ids);
      return success({});
    },
    'reports.cancel': ({ id }) => {
      snapshots.cancel(id);
      return success({});
    },
    'reports.misfits': ({ id }) => {
      const { misfits } = snapshots.content(id);
      const shown = misfits.slice(0, mostMisfits).map(({ index, leftOut, issues }) => ({
        row: index + 1,
        leftOut,
        issues: issues.slice(0, mostIssues),
        moreIssues: Math.max(0, issues.length - mostIssues),
      }));
      return success({ misfits: shown, total: misfits.length });
    },
    'reports.csv': async ({ id, separator }) => {
      const entry = snapshots.entry(id);
      if (entry === null) return noSuchReport;
      return success(await answerCsv(entry.name, snapshots.content(id).rows, separator));
    },
    'reports.saved': () => success({ saved: [...store.reports.saved()] }),
    'reports.save': (report) => success({ saved: store.reports.save(report) }),
    'reports.forget': ({ id }) => (store.reports.forget(id) ? success({}) : refusal('not-found', 'parameters-gone')),
    'reports.image': async ({ id, location }) =>
      imagesNamedBy(snapshots.content(id).rows).has(location) ? success(await images.load(location)) : noSuchImage,
    'reports.imageBytes': ({ key }) => {
      const file = images.file(key);
      return file === null ? noSuchImage : success({ ...file });
    },
    'reports.picks': ({ of, search, limit }) => success(namedSubjects.picks(of, search, limit)),
  };
}

/** More of them tell a person nothing more. */
const mostMisfits = 1_000;
/** Of one row: what is wrong with one of its records is often wrong with all of them. */
const mostIssues = 20;

function summaryOf(entry: SnapshotEntry): Omit<ReportRun, 'rows' | 'found' | 'totals'> {
  const { id, name, requests, kept } = entry;
  return {
    id,
    name,
    state: stateOf(entry),
    total: kept?.rows ?? 0,
    request: { ...requests[0] },
    snapshot: stateOfEntry(entry, null),
  };
}

function stateOf({ refreshing, lastError }: SnapshotEntry): ReportRun['state'] {
  if (refreshing !== null) return refreshing.running ? 'running' : 'waiting';
  if (lastError === null) return 'done';
  return lastError.code === 'cancelled' ? 'cancelled' : 'failed';
}

/** Between two turns of others so many rows, or lines of them, are written. */
const slice = 500;

/** Every field of an answer as a file, as `call --csv` writes it. Lets others have their turn in between. */
async function answerCsv(
  name: ReportName,
  rows: readonly unknown[],
  separator: Separator,
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const lines: FlatLine[] = [];
  for (let from = 0; from < rows.length; from += slice) {
    for (const row of rows.slice(from, from + slice).filter(isRecord)) lines.push(...flatLines(row));
    await nextTurn();
  }
  const columns = flatColumns(answerField(operations[name]), lines);
  const parts = [csvText([columns], separator)];
  for (let from = 0; from < lines.length; from += slice) {
    const cells = lines.slice(from, from + slice).map((line) => columns.map((column) => line.get(column)));
    parts.push(csvLines(cells, separator));
    await nextTurn();
  }
  return { fileName: `${name}.csv`, bytes: new TextEncoder().encode(parts.join('')) };
}

const markedRows = new WeakMap<readonly unknown[], ReadonlyMap<unknown, readonly FieldIssue[]>>();

/**
 * The rows as the page gets them: as they were read, with null wherever a part did not fit, so that it is told at its
 * place.
 *
 * @param some of the rows of the answer
 */
function withMisfitPlaces<Row extends object>({ rows, misfits }: ServiceRows, some: readonly Row[]): Row[] {
  if (misfits.every(({ leftOut }) => leftOut)) return [...some];
  let issuesOf = markedRows.get(rows);
  if (issuesOf === undefined) {
    issuesOf = issuesByRow({ rows, misfits });
    markedRows.set(rows, issuesOf);
  }
  return some.map((row) => withNulls(row, issuesOf.get(row) ?? []));
}

function issuesByRow({ rows, misfits }: ServiceRows): ReadonlyMap<unknown, readonly FieldIssue[]> {
  let before = 0;
  const byRow = new Map<unknown, readonly FieldIssue[]>();
  for (const { index, leftOut, issues } of misfits) {
    if (leftOut) before += 1;
    else byRow.set(rows[index - before], issues);
  }
  return byRow;
}

/** The issues stand in the order of their places, so that the items of a list get back the places that they had. */
function withNulls<Row extends object>(row: Row, issues: readonly FieldIssue[]): Row {
  if (issues.length === 0) return row;
  const marked = structuredClone(row);
  for (const { field } of issues) {
    const steps = field.split('.');
    const last = steps.pop() ?? '';
    const container = steps.reduce<unknown>(fieldIn, marked);
    if (Array.isArray(container)) container.splice(Number(last), 0, null);
    else if (isRecord(container)) Reflect.set(container, last, null);
  }
  return marked;
}
