import { expect, test } from 'vitest';
import { choices } from '../../../shared/service/choices.ts';
import { openApiDocument } from '../../../shared/service/openapi.ts';
import { operationList } from '../../../shared/service/operations.ts';

const document = JSON.parse(JSON.stringify(openApiDocument('1.2.3')));

test('the document says what it is', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
});

test('every operation stands under its path and method, with its success and both error bodies', () => {
  expect(Object.keys(document.paths)).toEqual(operationList.map(({ path }) => path));
  for (const { path, method, successStatus, name } of operationList) {
    const { responses, operationId } = document.paths[path][method.toLowerCase()];
    expect(operationId).toBe(name);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining([String(successStatus), '400', '401', '500']));
    expect(responses[400].content['application/json'].schema.$ref).toBe('#/components/schemas/ErrorBody');
    expect(responses[500].content['application/json'].schema.$ref).toBe('#/components/schemas/ServerErrorBody');
  }
});

test('only the GET has no body, and only the multipart upload is no JSON', () => {
  const types = operationList.map(({ path, method, encoding }) => [
    encoding,
    Object.keys(document.paths[path][method.toLowerCase()].requestBody?.content ?? {}).join(),
  ]);
  expect(new Set(types.map(String))).toEqual(
    new Set(['json,application/json', 'multipart,multipart/form-data', 'none,']),
  );
});

test('the parts of the multipart upload have the names that the choice gives them', () => {
  const { post } = document.paths['/digital-tachographs/v1/api/tachograph-upload-multipart-form-data'];
  const { file, siteProductCode } = choices.multipartPartNames.value;
  const { schema } = post.requestBody.content['multipart/form-data'];
  expect(Object.keys(schema.properties)).toEqual([file, siteProductCode]);
  expect(schema.required).toEqual([file]);
});

test('both credentials are required together, everywhere', () => {
  expect(document.security).toEqual([{ apiToken: [], subscriptionKey: [] }]);
  expect(Object.values(document.components.securitySchemes)).toEqual([
    { type: 'apiKey', in: 'header', name: 'TT-Api-Key' },
    { type: 'apiKey', in: 'header', name: 'Ocp-Apim-Subscription-Key' },
  ]);
});

test('documented defaults are shown beside their fields', () => {
  const shown = operationList.flatMap(({ path, defaults }) => {
    const { properties = {} } = document.paths[path].post?.requestBody.content['application/json']?.schema ?? {};
    return Object.entries(defaults).map(([field, value]) => [properties[field].default, value]);
  });
  expect(shown).toHaveLength(7);
  for (const [inDocument, inTable] of shown) expect(inDocument).toBe(inTable);
});

test('every reference leads somewhere, and nothing refers to a place that only a schema of its own would have', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  expect(references.length).toBeGreaterThan(50);
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(known).toEqual(expect.arrayContaining([...new Set(references)]));
});

test('webhooks are described with their headers', () => {
  expect(Object.keys(document.webhooks)).toEqual(['clocking', 'ping']);
  expect(document.webhooks.clocking.post.parameters.map(({ name }: { name: string }) => name)).toEqual([
    'TT-Hook-Signature',
    'TT-Hook-Event',
  ]);
});
