import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { DataRow } from '../../../renderer/components/data-table/data-row.tsx';
import { holdsRecords, linesWithin, rowLine } from '../../../renderer/screens/reports/report-lines.ts';
import { rowColumns, treeRow } from '../../../renderer/screens/reports/report-tree.tsx';
import { exportColumns, treeColumns } from '../../../renderer/screens/reports/tree-columns.tsx';
import { type ReportName, type ReportRun, reportNameSchema } from '../../../shared/contract/reports/report-runs.ts';
import { operations } from '../../../shared/service/operations.ts';
import { withoutNulls } from '../../../shared/service/read-rows.ts';
import { isShownReport, type ReportView, reportViews } from '../../../shared/service/report-views.ts';
import { formOf } from '../conformance/field-form.ts';
import { leastRequest } from '../conformance/request-variations.ts';
import { answersToTry } from './answers-to-try.ts';
import { answerForm, anyAnswer } from './any-answer.ts';
import { type DepotInZone, depotInZone } from './depot-in-zone.ts';
import { lostValues } from './lost-values.ts';
import { anyRowWithMisfits } from './nested-misfits.ts';

const zones = ['Europe/London', 'Pacific/Kiritimati', 'America/St_Johns'] as const;
const depots = new Map<string, DepotInZone>();
beforeAll(async () => {
  for (const zone of zones) depots.set(zone, await depotInZone(zone));
});
afterAll(async () => {
  for (const depot of depots.values()) await depot.stop();
});

const surroundingsOf = ({ formatter }: DepotInZone) => ({ formatter, now: Date.parse('2026-11-21T08:14:00Z') });

/** Reports that have a screen of their own are drawn with all their columns here too. */
function lookOf(name: ReportName, columns: readonly { readonly name: string }[]): ReportView {
  if (isShownReport(name)) return reportViews[name];
  const [first = '', ...others] = columns.map((column) => column.name);
  return { group: 'company', code: '', subjects: { '': [first] }, columns: others, chart: null };
}

/** Every line of the table, and of the file and the paper that are made of it. */
function draw(name: ReportName, fields: Parameters<typeof treeColumns>[0], run: ReportRun, depot: DepotInZone): void {
  const look = lookOf(name, fields);
  const surroundings = surroundingsOf(depot);
  const columns = treeColumns(fields, look, depot.formatter, run.totals);
  const written = exportColumns(columns, fields, look, depot.formatter);
  for (const column of columns) column.total?.(run.totals);
  for (const [place, record] of run.rows.entries()) {
    for (const line of [rowLine(record), ...linesWithin(rowLine(record), fields)]) {
      const drawn = renderToStaticMarkup(
        <Router ssrPath="/">
          <table>
            <tbody>
              <DataRow
                {...{ surroundings, tableId: 'table', position: place, current: false, selected: false }}
                columns={rowColumns(columns, holdsRecords(record, fields))}
                onOpen={() => undefined}
                row={treeRow(place, record, line, line.depth === 0 ? true : null)}
              />
            </tbody>
          </table>
        </Router>,
      );
      expect(drawn).not.toMatch(/NaN|Invalid Date|undefined|\[object/);
      for (const { csv, paper } of written) {
        for (const say of [csv, paper])
          expect(['string', 'number']).toContain(typeof (say?.(line, surroundings) ?? ''));
      }
    }
  }
}

describe.each(reportNameSchema.options)('any answer to %s', (name) => {
  const operation = operations[name];
  const form = answerForm(operation);

  test('is read, kept, paged and drawn in each of three zones, and loses nothing', async () => {
    const fields = (await depotOf(zones[0]).ask('reports.list', {})).reports.find(
      (each) => each.name === name,
    )?.columns;
    if (fields === undefined) throw new Error(`no form ${name}`);
    const request = leastRequest(formOf(operation.request)) as Record<string, unknown>;
    const sorts = fields.map((field) => field.name);
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyAnswer(form), { maxLength: 2 }),
        fc.constantFrom(...zones),
        fc.constantFrom(null, ...sorts),
        fc.boolean(),
        async (rows, zone, sort, descending) => {
          const depot = depotOf(zone);
          depot.willAnswer(rows);
          const { id } = await depot.ask('reports.run', { name, request });
          await depot.ended(id);
          const inOrder = { id, search: '', sort: null, descending: false, offset: 0, limit: 100 };
          const run = await depot.ask('reports.get', inOrder);
          expect(run.snapshot).toMatchObject({ lastError: null, misfits: 0 });
          const sent: readonly unknown[] = JSON.parse(JSON.stringify(rows));
          expect(run.rows).toHaveLength(sent.length);
          expect(sent.flatMap((row, place) => lostValues(row, run.rows[place], form))).toEqual([]);
          draw(name, fields, run, depot);
          const sorted = await depot.ask('reports.get', { ...inOrder, sort, descending });
          expect(sorted.total).toBe(sent.length);
          expect(depot.errors()).toEqual([]);
        },
      ),
      answersToTry,
    );
  }, 3_600_000);

  test('of which parts do not fit keeps all other parts, and tells each at its place', async () => {
    const depot = depotOf(zones[0]);
    const { reports } = await depot.ask('reports.list', {});
    const fields = reports.find((each) => each.name === name)?.columns ?? [];
    const request = leastRequest(formOf(operation.request)) as Record<string, unknown>;
    await fc.assert(
      fc.asyncProperty(fc.array(anyRowWithMisfits(form), { maxLength: 2 }), async (rows) => {
        depot.willAnswer(rows.map(({ sent }) => sent));
        const { id } = await depot.ask('reports.run', { name, request });
        await depot.ended(id);
        const run = await depot.ask('reports.get', {
          id,
          search: '',
          sort: null,
          descending: false,
          offset: 0,
          limit: 100,
        });
        const shown = rows.filter(({ isNameless }) => !isNameless);
        expect(run.rows).toHaveLength(shown.length);
        expect(run.snapshot.misfits).toBe(rows.filter(({ misfits }) => misfits.length > 0).length);
        for (const [place, { misfits, rest }] of shown.entries()) {
          const row = run.rows[place];
          for (const path of misfits) expect(valueAt(row, path)).toBe(null);
          expect(lostValues(rest, withoutNulls(row), form)).toEqual([]);
        }
        draw(name, fields, run, depot);
        expect(depot.errors()).toEqual([]);
      }),
      answersToTry,
    );
  }, 3_600_000);
});

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, step) => Reflect.get(inner as object, step), value);
}

function depotOf(zone: string): DepotInZone {
  const depot = depots.get(zone);
  if (depot === undefined) throw new Error(`no depot in ${zone}`);
  return depot;
}
