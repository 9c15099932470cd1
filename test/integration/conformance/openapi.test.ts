import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../../electron/engine/service/client.ts';
import { createUndiciTransport } from '../../../electron/engine/service/undici-transport.ts';
import { success } from '../../../shared/result.ts';
import { operationList } from '../../../shared/service/operations.ts';
import { conformingService } from './conforming-service.ts';
import { checkedAgainstDocument, type DocumentCheck, document } from './document-check.ts';
import { formOf } from './field-form.ts';
import { fullRequest, leastRequest } from './request-variations.ts';

const service = conformingService();

let check: DocumentCheck;
let client: ServiceClient;

beforeAll(() => {
  check = checkedAgainstDocument(createUndiciTransport({ proxy: { kind: 'none' } }));
  client = clientWith('the-api-token');
});
afterAll(() => check.transport.close());

function clientWith(apiToken: string): ServiceClient {
  return createServiceClient({
    transport: check.transport,
    baseUrl: service().url,
    credentials: () => success({ apiToken, subscriptionKey: 'the-subscription-key' }),
  });
}

/** Calls by a name that is known at run time only. */
function callByName(caller: ServiceClient, name: string, request: unknown): Promise<{ readonly kind: string }> {
  const call: (name: never, request: never) => Promise<{ readonly kind: string }> = caller.call;
  return call(name as never, request as never);
}

describe('the OpenAPI document', () => {
  it('is valid, says a validator that is not ours', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is refused by that validator when something in it is wrong', async () => {
    const broken = structuredClone(document);
    broken.paths['/fleets/v1/api/fleets-search'].post.responses[200] = { content: [] };
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });
});

describe('what the client sends and the reference service answers is what the document says', () => {
  it.each(operationList.filter(({ encoding }) => encoding !== 'multipart'))(
    '$name',
    async ({ name, method, path, request, kind, successStatus }) => {
      const form = formOf(request);
      const before = check.seen.length;
      for (const given of [leastRequest(form), fullRequest(form)]) await callByName(client, name, given);
      expect(check.problems).toEqual([]);
      // A batch of no records needs no request.
      const answer = `${method} ${path} ${successStatus}`;
      expect(check.seen.slice(before)).toEqual(kind === 'batch' ? [answer] : [answer, answer]);
    },
  );

  it('an upload as a form, with and without its site', async () => {
    const bytes = new TextEncoder().encode('no download, but bytes');
    for (const siteProductCode of [undefined, 'BRK-MIL']) {
      const outcome = await client.upload({ fileName: 'C_1.DDD', bytes, siteProductCode }, { way: 'multipart' });
      expect(outcome.kind).toBe('accepted');
    }
    expect(check.problems).toEqual([]);
  });

  it('also when the answer is a refusal or a failure', async () => {
    const before = check.seen.length;
    await callByName(clientWith('another'), 'fleets-search', {});
    service().misbehaviour.instruct({ kind: 'status', status: 400, carriedOut: false });
    await callByName(client, 'fleets-search', {});
    service().misbehaviour.instruct({ kind: 'status', status: 500, carriedOut: false });
    await callByName(client, 'fleets-search', {});
    expect(check.problems).toEqual([]);
    const statuses = check.seen.slice(before).map((line) => line.split(' ').at(-1));
    expect(statuses).toEqual(['401', '400', '500']);
  });
});

describe('the check itself', () => {
  it('reports a field of a wrong type, a missing header and an answer that is not described', async () => {
    const { transport, problems } = checkedAgainstDocument({
      close: async () => {},
      request: async () => ({ ok: true, value: { status: 418, headers: {}, body: Buffer.from('{}') } }),
    });
    await transport.request({
      method: 'POST',
      url: 'http://127.0.0.1:9/analysis-reports/v1/api/driver-d53',
      headers: { 'Content-Type': 'application/json', 'TT-Api-Key': 'x' },
      body: [Buffer.from('{"daysSinceLastDownload":"x"}')],
      progressTimeoutMs: 1,
      deadlineMs: 1,
      maxAnswerBytes: 1,
    });
    expect(problems).toEqual([
      expect.stringContaining('has no header Ocp-Apim-Subscription-Key'),
      expect.stringContaining('/daysSinceLastDownload must be integer'),
      expect.stringContaining('418 is not described'),
    ]);
  });
});
