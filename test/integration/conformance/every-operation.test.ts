import { describe, expect, it } from 'vitest';
import type { BatchResult } from '../../../shared/service/bodies.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import { type OperationName, operations } from '../../../shared/service/operations.ts';
import { rightCredentials } from '../reference-service/running-service.ts';
import { conformingService, send } from './conforming-service.ts';
import { formOf, leafPaths, leafPathsOf } from './field-form.ts';
import {
  fullRequest,
  leastRequest,
  missingFields,
  unknownFields,
  type Variation,
  wrongTypes,
} from './request-variations.ts';

const service = conformingService();

type Tested = Operation & { readonly name: OperationName };

const everyOperation: readonly Tested[] = Object.values(operations);
const withJsonBody = everyOperation.filter((operation) => operation.encoding === 'json');
const withFilters = withJsonBody.filter((operation) => filtersOf(operation).length > 0);

/** Requests that bring out every field which an answer can have. */
const richRequests: Readonly<Partial<Record<OperationName, unknown>>> = {
  'driver-d6': { includeNonCoreVehicles: true },
  'driver-d53': { daysSinceLastDownload: 0 },
  'vehicle-v14': { daysSinceLastDownload: 0, includeDormantVehicles: true },
  'drivers-update': { records: [{ id: 'no-such-driver' }] },
  'clockings-update': { records: [{ clockingId: 'no-such-clocking' }] },
  'clockings-delete': { clockingIds: ['no-such-clocking'] },
  'check-sheets-actions-search': { includePasses: true },
  'fleets-search': { includePointsScheme: true, includeCategoriesAndAgencies: true, includeDivisions: true },
  'tachograph-upload': { fileName: 'a.DDD', fileContents: 'dGV4dA==' },
};

/** Fields that no answer of this service has, and why. */
const neverSent: Readonly<Partial<Record<OperationName, readonly string[]>>> = {
  'drivers-update': ['errorMessage'],
  'clockings-update': ['errorMessage'],
  // The interface gives this operation a BatchResult without a response code.
  'clockings-delete': ['errorMessage', 'responseCode'],
};

it('tests all twenty operations', () => {
  expect(everyOperation).toHaveLength(20);
});

describe.each(everyOperation)('$name', (operation) => {
  it('is found at its exact path by its method only', async () => {
    const { url } = service();
    const otherMethod = operation.method === 'POST' ? 'GET' : 'POST';
    const otherCase = operation.path.replace(/[^/]+$/, (name) => name.toUpperCase());
    const statusOf = async (method: string, path: string) =>
      (await fetch(url + path, { method, headers: rightCredentials })).status;
    expect(await statusOf(otherMethod, operation.path)).toBe(405);
    expect(await statusOf(operation.method, otherCase)).toBe(404);
    expect(await statusOf(operation.method, `${operation.path}/`)).toBe(404);
  });

  it('wants both headers, and answers with an error body when one is not right', async () => {
    for (const name of Object.keys(rightCredentials)) {
      for (const value of [undefined, '', 'wrong']) {
        const headers = new Headers(rightCredentials);
        headers.delete(name);
        if (value !== undefined) headers.set(name, value);
        const response = await fetch(service().url + operation.path, { method: operation.method, headers });
        expect([name, value, response.status]).toEqual([name, value, 401]);
        expect(await response.json()).toMatchObject({ errorMessage: expect.any(String), error: {} });
      }
    }
  });
});

describe.each(withJsonBody)('$name with a JSON body', (operation) => {
  const form = formOf(operation.request);

  it('answers the shortest and the fullest request with its status and a body of its schema', async () => {
    for (const request of [leastRequest(form), fullRequest(form)]) {
      const { status, contentType, json } = await send(service(), operation.name, request);
      expect([status, contentType]).toEqual([operation.successStatus, 'application/json']);
      for (const row of Array.isArray(json) ? json : [json]) operation.answer.parse(row);
    }
  });

  it('refuses each field of a wrong type with 400, or as an error of its item, and names it', async () => {
    const variations = wrongTypes(form);
    expect(await notRefused(operation.name, variations)).toEqual([]);
    expect(variations.length).toBeGreaterThanOrEqual(2 * Object.keys(form.fields).length);
  });

  it('refuses a request without a required field with 400, or as an error of its item, and names it', async () => {
    expect(await notRefused(operation.name, missingFields(form))).toEqual([]);
  });

  it('refuses a field that is not described with 400, or as an error of its item, and names it', async () => {
    expect(await notRefused(operation.name, unknownFields(form))).toEqual([]);
  });
});

describe.each(everyOperation.filter((operation) => operation.encoding !== 'multipart'))(
  'an answer of $name',
  (operation) => {
    it('has every field of the interface and no other', async () => {
      const { json } = await send(service(), operation.name, richRequests[operation.name] ?? {});
      const expected = new Set(leafPaths(formOf(operation.answer)));
      for (const path of neverSent[operation.name] ?? []) expected.delete(path);
      const found = new Set(leafPathsOf(json).map((path) => path.replace(/^errors\.record\..*/, 'errors.record')));
      const isFreeForm = (path: string) => operation.name === 'fleets-search' && path.startsWith('divisions.');
      expect([...found].filter((path) => !isFreeForm(path)).sort()).toEqual([...expected].sort());
    });
  },
);

describe.each(withFilters)('a filter of $name', (operation) => {
  let unrestricted: Promise<unknown[]> | undefined;

  it.each(filtersOf(operation))(
    '%s restricts nothing when it is empty, and all when nothing is of that name',
    async (filter) => {
      unrestricted ??= rows(operation.name, richRequests[operation.name] ?? {});
      const all = await unrestricted;
      const rich = richRequests[operation.name] as object | undefined;
      const isOfNumbers = formOf(operation.request).fields[filter]?.items?.type === 'integer';
      expect(all.length).toBeGreaterThan(0);
      expect(await rows(operation.name, { ...rich, [filter]: [] })).toEqual(all);
      expect(await rows(operation.name, { ...rich, [filter]: [isOfNumbers ? 999 : 'no-such'] })).toEqual([]);
    },
  );
});

function filtersOf(operation: Operation): string[] {
  return Object.keys(operation.request.shape).filter((field) => field.startsWith('filterBy'));
}

async function rows(name: OperationName, request: unknown): Promise<unknown[]> {
  const { status, json } = await send(service(), name, request);
  if (status !== 200 || !Array.isArray(json)) throw new Error(`${name} answered ${status}, expected rows`);
  return json;
}

/** The variations that were not answered as they must be, each with what came instead. */
async function notRefused(name: OperationName, variations: readonly Variation[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { field, what, request } of variations) {
    const { status, json } = await send(service(), name, request);
    const inItem = /^(?:records|clockingIds)\.0\.?(?<path>.*)$/.exec(field)?.groups?.path;
    if (operations[name].kind === 'batch' && inItem !== undefined) {
      const said = (json as Partial<BatchResult>).errors?.flatMap(({ errorMessages = [] }) => errorMessages) ?? [];
      const isNamed = said.some((words) => words.startsWith(inItem === '' ? 'record:' : inItem));
      if (status !== 200 || !isNamed) wrong.push(`${field} ${what}: ${status} ${said.join(', ')}`);
      continue;
    }
    const { errorMessage = '', error = {} } = json as { errorMessage?: string; error?: Record<string, unknown> };
    const isNamed = Object.keys(error).some((path) => path === field || path.startsWith(`${field}.`));
    if (status !== 400 || !isNamed || errorMessage === '') wrong.push(`${field} ${what}: ${status} ${errorMessage}`);
  }
  return wrong;
}
