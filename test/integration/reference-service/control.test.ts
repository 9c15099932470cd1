import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { type OperationName, operations } from '../../../shared/service/operations.ts';
import type { ReferenceService } from '../../service/reference-service.ts';
import { call, fileForm, runningService, uploadForm } from './running-service.ts';

const secondTenant = { apiToken: 'another-api-token', subscriptionKey: 'another-subscription-key' };

interface Operation {
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: ExampleSchema } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>>;
}
interface ExampleSchema {
  readonly examples?: readonly unknown[];
}

async function documentOf(service: ReferenceService): Promise<{ paths: Record<string, Record<string, Operation>> }> {
  return (await fetch(`${service.url}/control/openapi.json`)).json();
}

describe('the document of /control', () => {
  it('is an OpenAPI document, and lists the second organisation where there is one', async () => {
    const one = await documentOf(await runningService({ control: true }));
    const two = await documentOf(await runningService({ control: true, secondTenant }));
    for (const document of [one, two]) expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
    expect(Object.keys(one.paths).filter((path) => path.includes('second-tenant'))).toEqual([]);
    expect(Object.keys(two.paths)).toContain('/control/second-tenant/webhooks');
  });

  it('says of every route what it answers', async () => {
    const service = await runningService({ control: true });
    await call(service, 'driver-d53');
    await uploadForm(service, fileForm(Buffer.from('bytes'), 'a.DDD'));
    const { id } = service.webhooks.install({ url: 'http://127.0.0.1:9/', secret: 's', events: ['*'] });
    const document = await documentOf(service);
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    const ends: string[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { requestBody, responses }] of Object.entries(methods)) {
        const known = path.replace('/webhooks/{id}', `/webhooks/${id}`).replace('/drivers/{id}', '/drivers/D1001');
        const [example = { events: ['clocking'] }] = requestBody?.content['application/json'].schema.examples ?? [];
        const response = await fetch(service.url + known, {
          method: method.toUpperCase(),
          ...(requestBody && { body: JSON.stringify(example) }),
        });
        const described = responses[response.status];
        const schema = described?.content?.['application/json']?.schema;
        const text = await response.text();
        const isRight = response.ok && described !== undefined && (!schema || ajv.validate(schema, JSON.parse(text)));
        ends.push(`${method} ${path}: ${isRight ? 'as it says' : `${response.status} ${text} ${ajv.errorsText()}`}`);
      }
    }
    expect(ends.filter((end) => !end.endsWith('as it says'))).toEqual([]);
    expect(ends.length).toBeGreaterThan(14);
  });

  it('says what is refused', async () => {
    const { url } = await runningService({ control: true });
    const post = async (path: string, body: string) => {
      const response = await fetch(`${url}/control${path}`, { method: 'POST', body });
      return [response.status, await response.text()];
    };
    expect(await post('/webhooks', '{')).toEqual([400, 'The body is no JSON text']);
    expect(await post('/webhooks', '{"url":"x"}')).toEqual([400, expect.stringContaining('url')]);
    expect((await fetch(`${url}/control/drivers/nobody`)).status).toBe(404);
  });
});

describe('the document of the interface, as the service gives it', () => {
  it('is an OpenAPI document, and each form begins with a request that the service takes', async () => {
    const service = await runningService();
    const document = await (await fetch(`${service.url}/openapi.json`)).json();
    expect((await new Validator().validate(document)).valid).toBe(true);
    const statuses: Partial<Record<OperationName, number>> = {};
    for (const { name, path, method } of Object.values(operations)) {
      const { example } = document.paths[path][method.toLowerCase()].requestBody?.content['application/json'] ?? {};
      if (example !== undefined) statuses[name] = (await call(service, name, example)).status;
    }
    expect(Object.keys(statuses)).toHaveLength(18);
    expect(new Set(Object.values(statuses))).toEqual(new Set([200, 201]));
  });
});
