import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../shared/service/operations.ts';
import { parseMisbehaviour } from '../../service/misbehaviour/misbehaviour.ts';
import { createMisbehaviourPlan, parseMisbehaviourRates } from '../../service/misbehaviour/plan.ts';
import type { ReferenceService } from '../../service/reference-service.ts';
import { call, fileForm, rightCredentials, runningService } from './running-service.ts';

const file = new Uint8Array(60_000).fill(7);

describe('a service that is told to misbehave', () => {
  it.each([400, 401, 403, 413, 429, 500, 503])('answers %i once and then behaves', async (status) => {
    const service = await told(String(status));

    expect((await upload(service)).status).toBe(status);
    expect(service.received()).toEqual([]);
    expect((await upload(service)).status).toBe(201);
    expect(service.misbehaviour.counts()).toEqual({ [status]: 1 });
  });

  it('says when to come back, in seconds or as a date', async () => {
    const service = await told('429;retry-after=7', '503;retry-after-date=60');

    expect((await upload(service)).headers.get('Retry-After')).toBe('7');
    const date = Date.parse((await upload(service)).headers.get('Retry-After') ?? '');
    expect(date - Date.now()).toBeGreaterThan(50_000);
    expect(date - Date.now()).toBeLessThanOrEqual(60_000);
  });

  it('can take the file and fail all the same', async () => {
    const service = await told('500;carried-out');

    expect((await upload(service)).status).toBe(500);
    expect(service.received()).toHaveLength(1);
  });

  it.each([
    ['cut-before-body', 0],
    ['cut-during-body', 0],
    ['cut-after-body', 1],
    ['cut-during-answer', 1],
  ])('%s breaks the connection, and %i files were taken', async (what, taken) => {
    const service = await told(what);

    await expect(upload(service).then((response) => response.text())).rejects.toThrow();
    expect(service.received()).toHaveLength(taken);
    expect((await upload(service)).status).toBe(201);
  });

  it('takes the file and answers 201 with half a JSON text', async () => {
    const service = await told('broken-body');

    const response = await upload(service);

    expect(response.status).toBe(201);
    await expect(response.json()).rejects.toThrow(SyntaxError);
    expect(service.received()).toHaveLength(1);
  });

  it('never answers when it stalls, and still can be stopped', async () => {
    const service = await told('stall');
    const answer = upload(service).then(
      () => 'answered',
      () => 'broken',
    );

    expect(await Promise.race([answer, delay(200, 'silent')])).toBe('silent');
    await service.stop();
    expect(await answer).toBe('broken');
  });

  it('answers late', async () => {
    const service = await told('late;delay-ms=200');
    const startMs = performance.now();
    expect((await upload(service)).status).toBe(201);
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(195);
  });

  it('lets a proper answer drip a byte at a time', async () => {
    const service = await told('drip;interval-ms=1');
    const response = await upload(service);
    const sizes: number[] = [];
    for await (const chunk of response.body ?? []) sizes.push(chunk.length);
    expect(sizes.length).toBeGreaterThan(3);
    expect(response.headers.get('Content-Length')).toBe(String(sizes.reduce((sum, size) => sum + size, 0)));
  });

  it('answers with more than anybody wants to read', async () => {
    const service = await told('huge;size-bytes=3000000');
    const text = await (await upload(service)).text();
    expect(text.length).toBeGreaterThan(3_000_000);
    expect(JSON.parse(text)).toMatchObject({ responseCode: 201 });
  });

  it('sends the client to the same origin, and answers there', async () => {
    const service = await told('redirect;status=308');

    const response = await upload(service);
    const target = new URL(response.headers.get('Location') ?? '');

    expect(response.status).toBe(308);
    expect(target.origin).toBe(service.url);
    const followed = await fetch(target, { method: 'POST', headers: rightCredentials, body: fileForm(file, 'a.DDD') });
    expect(followed.status).toBe(201);
  });

  it('sends the client to another origin, where it sees whether keys came along', async () => {
    const service = await told('redirect;to=other-origin');

    const target = new URL((await upload(service)).headers.get('Location') ?? '');

    expect(target.origin).not.toBe(service.url);
    expect(target.port).toBe(new URL(service.url).port);
  });

  it('keeps an instruction for the operation that it is meant for', async () => {
    const service = await runningService();
    service.misbehaviour.instruct({ kind: 'status', status: 500, carriedOut: false }, { operation: 'driver-d53' });

    expect((await upload(service)).status).toBe(201);
    expect(await call(service, 'driver-d53')).toEqual({ status: 500, json: { statusCode: 500 } });
    expect((await call(service, 'driver-d53')).status).toBe(200);
  });

  it('obeys the header of a request only when control is allowed', async () => {
    const headers = { 'Reference-Service-Misbehave': '503' };
    const obeying = await runningService({ control: true });
    const deaf = await runningService();

    expect((await call(obeying, 'driver-d53', {}, headers)).status).toBe(503);
    expect((await call(deaf, 'driver-d53', {}, headers)).status).toBe(200);
  });
});

describe('the control endpoint', () => {
  it('tells the service what to do and says what it did', async () => {
    const service = await runningService({ control: true });
    const misbehave = await fetch(`${service.url}/control/misbehave`, {
      method: 'POST',
      body: JSON.stringify({ what: '500', operation: 'driver-d53', times: 2 }),
    });

    expect(misbehave.status).toBe(204);
    const statuses = [];
    for (let each = 0; each < 3; each++) statuses.push((await call(service, 'driver-d53')).status);
    expect(statuses).toEqual([500, 500, 200]);
    expect(await (await fetch(`${service.url}/control/misbehaviours`)).json()).toEqual({ '500': 2 });
    expect(await (await fetch(`${service.url}/control/requests`)).json()).toHaveLength(3);
  });

  it('explains what it did not understand', async () => {
    const service = await runningService({ control: true });
    const response = await fetch(`${service.url}/control/rates`, {
      method: 'POST',
      body: JSON.stringify({ rates: 'explode@0.5' }),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('"explode" is no misbehaviour');
  });

  it('is not there unless it was asked for', async () => {
    const service = await runningService();
    expect((await fetch(`${service.url}/control/requests`)).status).toBe(404);
  });
});

describe('rates of misbehaviour', () => {
  it('come about as often as they say, and the same each time for a seed', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const decisions = decided('500@0.1,cut-after-body@0.1', seed);
        const wrong = decisions.filter((each) => each !== undefined);
        expect(wrong.length).toBeGreaterThan(120);
        expect(wrong.length).toBeLessThan(290);
        expect(decided('500@0.1,cut-after-body@0.1', seed)).toEqual(decisions);
      }),
      { numRuns: 50 },
    );
  });

  it.each(['500', '500@', '500@1.5', '500@0.6,stall@0.6', 'drip;speed=1@0.1', 'drip;interval-ms=soon@0.1', '200@0.1'])(
    'are refused when they make no sense: %s',
    (text) => {
      expect(parseMisbehaviourRates(text).ok).toBe(false);
    },
  );
});

async function told(...whats: readonly string[]): Promise<ReferenceService> {
  const service = await runningService();
  for (const what of whats) {
    const parsed = parseMisbehaviour(what);
    if (!parsed.ok) throw new Error(parsed.error);
    service.misbehaviour.instruct(parsed.value);
  }
  return service;
}

function upload(service: ReferenceService): Promise<Response> {
  return fetch(service.url + operations['tachograph-upload-multipart-form-data'].path, {
    method: 'POST',
    headers: rightCredentials,
    body: fileForm(file, 'a.DDD'),
    redirect: 'manual',
  });
}

function decided(rates: string, seed: number): readonly (string | undefined)[] {
  const parsed = parseMisbehaviourRates(rates);
  if (!parsed.ok) throw new Error(parsed.error);
  const plan = createMisbehaviourPlan();
  plan.setRates(parsed.value, seed);
  return Array.from({ length: 1_000 }, () => plan.next('driver-d53')?.kind);
}
