import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Engine } from '../../../electron/engine/engine-interface.ts';
import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import { withoutFormulaGuard } from '../../../shared/format/csv.ts';
import { reportNames } from '../../../shared/service/report-views.ts';
import { startReferenceService } from '../../service/reference-service.ts';
import { callHere, temporaryFolder } from '../agent/command-line.ts';
import { ask, makePlace, rightKeys, startDepot } from '../depot/depot-under-test.ts';

/** What brings the most of each answer: the parts of a fleet that are left out where nothing is said, and every row. */
const requests: Partial<Record<ReportName, object>> = {
  'fleets-search': { includePointsScheme: true, includeCategoriesAndAgencies: true, includeDivisions: true },
  'check-sheets-actions-search': { includePasses: true },
  'driver-d46': { filterClockingData: 2 },
  'driver-d53': { daysSinceLastDownload: 0 },
  'vehicle-v14': { daysSinceLastDownload: 0, includeDormantVehicles: true },
};

async function home() {
  const place = await makePlace();
  // What the service works out as of now must not change between two questions.
  const asOfMs = Date.now();
  const service = await startReferenceService({
    port: 0,
    dataDirectory: path.join(place.home, 'service'),
    credentials: rightKeys,
    nowMs: () => asOfMs,
  });
  onTestFinished(() => service.stop());
  const depot = await startDepot(place, service.url);
  const around = {
    serviceUrl: service.url,
    dataDirectory: await temporaryFolder(),
    apiToken: rightKeys.apiToken,
    more: { TACHO_DEPOT_SUBSCRIPTION_KEY: rightKeys.subscriptionKey },
  };
  return { depot, around };
}

async function savedByPage(depot: Engine, name: ReportName, request: object): Promise<string> {
  const { id } = await ask(depot, 'reports.run', { name, request });
  const asked = { id, offset: 0, limit: 1, search: '', sort: null, descending: false };
  const state = async () => (await ask(depot, 'reports.get', asked)).state;
  await expect.poll(state, { timeout: 60_000 }).not.toMatch(/waiting|running/);
  expect(await state()).toBe('done');
  const { bytes } = await ask(depot, 'reports.csv', { id, separator: ';' });
  return Buffer.from(bytes).toString('utf8');
}

/** Every value of an answer, by its path without the places in lists. */
function valuesOf(value: unknown, path: string, into: Map<string, Set<string>>): void {
  if (value === null || value === undefined || value === '') return;
  if (Array.isArray(value)) {
    for (const item of value) valuesOf(item, path, into);
  } else if (typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) valuesOf(inner, path === '' ? name : `${path}.${name}`, into);
  } else {
    into.set(path, (into.get(path) ?? new Set()).add(String(value)));
  }
}

/** Innermost records: objects of lists that hold none themselves, or the row. */
function innermost(record: object): number {
  const lists = (value: unknown): object[] =>
    Array.isArray(value)
      ? value.filter((item) => typeof item === 'object' && item !== null)
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(lists)
        : [];
  const inner = Object.values(record).flatMap(lists);
  return inner.length === 0 ? 1 : inner.reduce((sum: number, one) => sum + innermost(one), 0);
}

describe.each(reportNames)('The answer to %s', (name) => {
  it('is the same file from page and command line, with a line for each innermost record, and loses no value', async () => {
    const { depot, around } = await home();
    const body = JSON.stringify(requests[name] ?? {});
    const byPage = await savedByPage(depot, name, requests[name] ?? {});
    const byCommand = await callHere(around, name, { body, csv: true, separator: ';' });
    expect(byCommand.complaint).toBe('');
    expect(byPage).toBe(byCommand.output);

    const raw = JSON.parse((await callHere(around, name, { body, raw: true })).output) as object[];
    expect(raw.length).toBeGreaterThan(0);
    const [head = [], ...lines]: string[][] = parse(byPage, { bom: true, delimiter: ';' });
    expect(lines).toHaveLength(raw.reduce((sum, row) => sum + innermost(row), 0));
    const values = new Map<string, Set<string>>();
    for (const row of raw) valuesOf(row, '', values);
    expect(values.size).toBeGreaterThan(2);
    for (const [path, told] of values) {
      const column = head.indexOf(path);
      expect(column, path).toBeGreaterThanOrEqual(0);
      const cells = new Set(lines.flatMap((line) => withoutFormulaGuard(line[column] ?? '').split('; ')));
      const lost = [...told].filter((one) => !cells.has(one) && !cells.has(one.replace('.', ',')));
      expect(lost, path).toEqual([]);
    }
  }, 60_000);
});
