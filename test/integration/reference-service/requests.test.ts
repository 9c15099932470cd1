import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { operations } from '../../../shared/service/operations.ts';
import { call, jsonType, rightCredentials, runningService, serviceClockMs } from './running-service.ts';

describe('every request to the reference service', () => {
  it.each([
    ['no keys', {}],
    ['only the API token', { 'TT-Api-Key': 'the-api-token' }],
    ['a wrong API token', { ...rightCredentials, 'TT-Api-Key': 'another' }],
    ['a wrong subscription key', { ...rightCredentials, 'Ocp-Apim-Subscription-Key': 'another' }],
  ])('with %s is refused with 401 and an error body', async (_, headers) => {
    const service = await runningService();
    for (const { method, path } of Object.values(operations)) {
      const response = await fetch(service.url + path, { method, headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ errorMessage: expect.any(String), error: {} });
    }
  });

  it('has its keys checked before its body is read', async () => {
    const service = await runningService();
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${operations['tachograph-upload-multipart-form-data'].path} HTTP/1.1\r\nHost: ${hostname}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n',
    );

    const [answer] = await once(socket, 'data');

    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  it('that is no JSON text is refused with 400', async () => {
    const service = await runningService();
    const { method, path } = operations['driver-d53'];
    for (const body of ['', '{', 'null', '[]', '"text"']) {
      const response = await fetch(service.url + path, { method, headers: { ...rightCredentials, ...jsonType }, body });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errorMessage: expect.stringContaining('body') });
    }
  });

  it.each([
    ['no type', undefined],
    ['the type of a form', 'application/x-www-form-urlencoded'],
    ['a text', 'text/plain;charset=UTF-8'],
    ['JSON of another kind', 'application/jsonp'],
    ['JSON in another character set', 'application/json; charset=utf-16'],
  ])('whose body comes as %s is refused with 415', async (_, contentType) => {
    const service = await runningService();
    const { method, path } = operations['fleets-search'];
    const headers = { ...rightCredentials, ...(contentType !== undefined && { 'Content-Type': contentType }) };
    const response = await fetch(service.url + path, { method, headers, body: Buffer.from('{}') });
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({ errorMessage: expect.stringContaining('application/json'), error: {} });
  });

  it.each(['application/json', 'Application/JSON; charset=utf-8', 'application/json;charset="UTF-8"'])(
    'whose body comes as %s is taken',
    async (contentType) => {
      const service = await runningService();
      expect((await call(service, 'fleets-search', {}, { 'Content-Type': contentType })).status).toBe(200);
    },
  );

  it('whose body is no UTF-8 is refused with 400, and changes nothing', async () => {
    const service = await runningService();
    const { method, path } = operations['drivers-update'];
    const before = service.records.driver('D1001');
    const body = Buffer.from('{"records":[{"id":"D1001","otherNames":"M\u00fcller"}]}', 'latin1');
    const response = await fetch(service.url + path, { method, headers: { ...rightCredentials, ...jsonType }, body });
    expect(response.status).toBe(400);
    expect(service.records.driver('D1001')).toEqual(before);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'that has a field named %s is refused with 400 like any other that is not described',
    async (name) => {
      const service = await runningService();
      const { method, path } = operations['driver-d53'];
      const body = `{${JSON.stringify(name)}:{"daysSinceLastDownload":5}}`;
      const response = await fetch(service.url + path, { method, headers: { ...rightCredentials, ...jsonType }, body });
      expect(response.status).toBe(400);
      const { error } = (await response.json()) as { readonly error: object };
      expect(Object.entries(error)).toEqual([[name, ['there is no such field']]]);
    },
  );

  it('that has a field of the wrong type is refused with 400, and each such field is named', async () => {
    const service = await runningService();
    const { status, json } = await call(service, 'driver-d53', {
      filterByDriverIds: ['D1001', 5],
      daysSinceLastDownload: 'many',
    });
    expect(status).toBe(400);
    expect(json).toMatchObject({
      errorMessage: expect.stringContaining('filterByDriverIds.1'),
      error: { 'filterByDriverIds.1': [expect.any(String)], daysSinceLastDownload: [expect.any(String)] },
    });
  });

  it('for an address that is none of the operations is answered 404, for a wrong method 405', async () => {
    const service = await runningService();
    const nowhere = await fetch(`${service.url}/analysis-reports/v1/api/driver-D53`, { method: 'POST' });
    const wrongMethod = await fetch(service.url + operations['driver-d53'].path);
    expect([nowhere.status, wrongMethod.status]).toEqual([404, 405]);
  });

  it('that fails inside the service is answered 500 and told nothing', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => printed.mockRestore());
    let isBroken = false;
    const service = await runningService({
      nowMs: () => {
        if (isBroken) throw new Error('the secret of the clock');
        return serviceClockMs;
      },
    });
    isBroken = true;

    expect(await call(service, 'driver-d53')).toEqual({ status: 500, json: { statusCode: 500 } });
    expect(printed).toHaveBeenCalledOnce();
  });

  it('is noted without its keys', async () => {
    const service = await runningService();
    await call(service, 'driver-d53', {}, { 'TT-Api-Key': 'a-secret' });
    await call(service, 'vehicles-tachograph-types');
    expect(service.requests()).toMatchObject([
      { method: 'POST', path: operations['driver-d53'].path, credentials: 'wrong', status: 401 },
      { method: 'GET', path: operations['vehicles-tachograph-types'].path, credentials: 'right', status: 200 },
    ]);
    expect(JSON.stringify(service.requests())).not.toContain('a-secret');
  });

  it('meets a server that leaves the global Request and Response of its process alone', async () => {
    const { Request, Response } = globalThis;
    await runningService();
    expect(globalThis.Request).toBe(Request);
    expect(globalThis.Response).toBe(Response);
  });
});
