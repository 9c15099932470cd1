import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { operations } from '../../../shared/service/operations.ts';
import { call, rightCredentials, runningService, serviceClockMs } from './running-service.ts';

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
      const response = await fetch(service.url + path, { method, headers: rightCredentials, body });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errorMessage: expect.stringContaining('body') });
    }
  });

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
