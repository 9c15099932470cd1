import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialHeaders } from '../../../shared/service/bodies.ts';
import { openApiSchemas } from '../../../shared/service/openapi-schemas.ts';
import { answersWithRows, type Operation } from '../../../shared/service/operation.ts';
import { operationList } from '../../../shared/service/operations.ts';
import { type ReferenceService, startReferenceService } from '../../service/reference-service.ts';
import { clientFor, keys } from './client-under-test.ts';
import { json, startServer } from './scripted-server.ts';

/** Client and reference service, held against each other for every operation of the table, over real HTTP. */
let service: ReferenceService;
let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'conformance-'));
  const nowMs = () => Date.parse('2026-11-21T08:14:00Z');
  service = await startReferenceService({ port: 0, dataDirectory, credentials: keys, nowMs });
});
afterAll(async () => {
  await service.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

interface FieldSchema {
  readonly type?: string;
  readonly format?: string;
  readonly items?: FieldSchema;
}

interface RequestSchema {
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

const { request: schemaOf } = openApiSchemas();
const requestSchema = ({ name }: Operation): RequestSchema => ({ properties: {}, ...schemaOf(name) });

/** Calls by a name that is known at run time only, which the typed call cannot follow. */
function callByName(name: string, request: object): Promise<unknown> {
  const call: (name: never, request: never) => Promise<unknown> = clientFor(service.url).call;
  return call(name as never, request as never);
}

/** What each required field may hold, so that nothing but the field under test is wrong. */
const leastRequest: Readonly<Record<string, unknown>> = {
  records: [],
  clockingIds: [],
  fileName: 'C_20261119_0700.DDD',
  fileContents: Buffer.from('no download, but bytes').toString('base64'),
};

function least({ required = [] }: RequestSchema): Record<string, unknown> {
  return Object.fromEntries(required.map((field) => [field, leastRequest[field]]));
}

function wrongValues({ type, format, items }: FieldSchema): unknown[] {
  switch (type) {
    case 'array':
      return ['text', {}, null, items?.type === 'string' ? [7] : ['seven']];
    case 'integer':
      return ['7', 1.5, 2 ** 31, -(2 ** 31) - 1, null];
    case 'boolean':
      return ['true', 1, null];
    default:
      return [7, null, [], ...(format === 'date-time' ? ['yesterday', '2026-02-30T00:00:00Z'] : [])];
  }
}

async function post({ path, method }: Operation, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(service.url + path, {
    method,
    headers: {
      [credentialHeaders.apiToken]: keys.apiToken,
      [credentialHeaders.subscriptionKey]: keys.subscriptionKey,
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

const named = (kind: (operation: Operation) => boolean) =>
  operationList.filter(kind).map((operation) => [operation.name, operation] as const);
const withRows = named(answersWithRows);
const withJson = named(({ encoding }) => encoding === 'json');
const withFields = withJson.filter(([, operation]) => Object.keys(requestSchema(operation).properties).length > 0);
const withRequiredFields = withJson.filter(([, operation]) => requestSchema(operation).required !== undefined);

test.each(named(() => true))('%s refuses a caller without the right keys', async (_name, operation) => {
  for (const header of Object.values(credentialHeaders)) {
    expect(await post(operation, {}, { [header]: 'another' })).toMatchObject({
      status: 401,
      json: { errorMessage: expect.any(String) },
    });
  }
});

test.each(withRows)('%s answers the client with rows that all fit, restricted by nothing', async (name, _operation) => {
  expect(await callByName(name, {})).toMatchObject({ kind: 'accepted', answer: { misfits: [] } });
});

test.each(withRows)('%s takes an empty filter for none', async (_name, operation) => {
  const { properties } = requestSchema(operation);
  const filters = Object.keys(properties).filter((field) => properties[field]?.type === 'array');
  const unfiltered = await post(operation, {});
  const empty = await post(operation, Object.fromEntries(filters.map((field) => [field, []])));
  expect(empty).toEqual(unfiltered);
  expect(unfiltered.status).toBe(200);
});

test.each(withFields)('%s refuses each field of a wrong type, and names it', async (_name, operation) => {
  const schema = requestSchema(operation);
  for (const [field, property] of Object.entries(schema.properties)) {
    for (const wrong of wrongValues(property)) {
      const { status, json } = await post(operation, { ...least(schema), [field]: wrong });
      if (field === operation.batch?.itemsField && Array.isArray(wrong)) {
        // An item of a wrong type is that item's own error.
        expect({ status, json }).toMatchObject({
          status: 200,
          json: { successfullyProcessed: 0, errors: [{ errorMessages: [expect.any(String)], record: wrong[0] }] },
        });
        continue;
      }
      expect({ status, field, wrong, named: JSON.stringify(json.error) }).toEqual({
        status: 400,
        field,
        wrong,
        named: expect.stringContaining(`"${field}`),
      });
    }
  }
});

test.each(withRequiredFields)(
  '%s refuses a request without a required field, and names it',
  async (_name, operation) => {
    const schema = requestSchema(operation);
    for (const field of schema.required ?? []) {
      const { [field]: _, ...rest } = least(schema);
      expect(await post(operation, rest)).toMatchObject({
        status: 400,
        json: { error: { [field]: expect.any(Array) } },
      });
    }
  },
);

test.each(withJson)('%s refuses a field that is not listed, and names it', async (_name, operation) => {
  const { status, json } = await post(operation, { ...least(requestSchema(operation)), unlisted: 1 });
  expect({ status, error: json.error }).toEqual({ status: 400, error: { unlisted: [expect.any(String)] } });
});

test.each(named(({ kind }) => kind === 'batch'))(
  '%s reports the records that it does not know, and applies none of them',
  async (name, operation) => {
    const { itemsField = '', identifierField = null } = operation.batch ?? {};
    const items = ['x1', 'x2'].map((id) => (identifierField === null ? id : { [identifierField]: id }));
    expect(await callByName(name, { [itemsField]: items })).toMatchObject({
      kind: 'accepted-in-part',
      answer: {
        answered: items.length,
        applied: 0,
        unaccounted: 0,
        failures: items.map((_item, index) => ({ index })),
      },
    });
  },
);

test.each(named(({ kind }) => kind === 'upload'))('%s gives the client a receipt', async (_name, operation) => {
  const way = operation.encoding === 'multipart' ? 'multipart' : 'json';
  const bytes = Buffer.from(`a file by ${way}`);
  const outcome = await clientFor(service.url).upload({ fileName: 'C_20261119_0700.DDD', bytes }, { way });
  expect(outcome).toMatchObject({ kind: 'accepted', answer: { digitalTachographId: expect.any(String) } });
});

test.each(named(({ kind }) => kind === 'upload'))(
  '%s gives a receipt that counts, whatever stands beside its identifier',
  async (_name, operation) => {
    const server = await startServer((_seen, response) =>
      json(response, 201, { digitalTachographId: 'T1', responseCode: 'created' }),
    );
    const way = operation.encoding === 'multipart' ? 'multipart' : 'json';
    const outcome = await clientFor(server.url).upload({ fileName: 'a.DDD', bytes: Buffer.from('a') }, { way });
    expect(outcome).toEqual({ kind: 'accepted', answer: { digitalTachographId: 'T1' } });
  },
);
