import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runningService } from '../../reference-service/running-service.ts';
import { clockingBody, deliver, headersFor, secret } from '../../webhooks/receiver-under-test.ts';
import { runAgent, tachoDepot, temporaryFolder } from '../command-line.ts';

describe('the agent', () => {
  it('takes webhooks where it is told to, across a restart, and lets calls use its address meanwhile', async () => {
    const service = await runningService();
    const dataDirectory = await temporaryFolder();
    const around = { serviceUrl: service.url, dataDirectory };
    const first = await runAgent(around, { TACHO_DEPOT_WEBHOOK_SECRET: secret }, '--webhooks', '0');
    expect(first.urls.webhooks).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const body = clockingBody('c1');
    expect(await deliver(first.urls.webhooks ?? '', body)).toBe(204);
    expect(await deliver(first.urls.webhooks ?? '', body, headersFor(`${body} `))).toBe(401);
    // The keys of a file go to the address of the agent that runs, those of the environment only to the one beside them.
    const keysFile = path.join(dataDirectory, 'keys.json');
    const keys = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' };
    await writeFile(keysFile, JSON.stringify(keys), { mode: 0o600 });
    const call = (apiToken?: string) =>
      tachoDepot({ dataDirectory, ...(apiToken !== undefined && { apiToken }) }, 'call', 'vehicles-tachograph-types');
    expect(await call('')).toMatchObject({ exitCode: 0 });
    expect(await call()).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('Set TACHO_DEPOT_URL') });
    expect(await first.stop()).toBe(0);

    await writeFile(keysFile, JSON.stringify({ webhookSecret: secret }), { mode: 0o600 });
    const second = await runAgent(around, {}, '--no-page', '--webhooks', '0');
    expect(await deliver(second.urls.webhooks ?? '', body)).toBe(204);
    expect(await second.stop()).toBe(0);
  });

  it('says which clockings were heard, of one driver or some days, as lines, a table and objects with what came', async () => {
    const around = { serviceUrl: 'http://127.0.0.1:9', dataDirectory: await temporaryFolder() };
    const agent = await runAgent(around, { TACHO_DEPOT_WEBHOOK_SECRET: secret }, '--no-page', '--webhooks', '0');
    const bodies = [
      '{"action":"created","clocking":{"id":"c1","driverId":"D1","clockingTimeStamp":"2026-11-20T05:58:00Z","isClockIn":true}}',
      '{"action":"created","clocking":{"id":"c2","driverId":"D2","clockingTimeStamp":"2026-11-21T18:00:00Z","isClockIn":false}}',
    ];
    for (const body of bodies) expect(await deliver(agent.urls.webhooks ?? '', body)).toBe(204);
    const unknown = '{"vehicle":"v1"}';
    expect(
      await deliver(agent.urls.webhooks ?? '', unknown, { ...headersFor(unknown), 'TT-Hook-Event': 'vehicle' }),
    ).toBe(204);

    const said = async (...given: string[]) => (await tachoDepot(around, 'clockings', ...given)).output;
    const objects = (await said('--json', '--driver', 'D1'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(objects).toMatchObject([
      {
        clockingId: 'c1',
        driverId: 'D1',
        isClockIn: true,
        clockingTimeStamp: '2026-11-20T05:58:00.000Z',
        action: 'created',
      },
    ]);
    expect(objects[0].deliveries).toMatchObject([{ event: 'clocking', body: bodies[0] }]);
    const [heads, ...table] = (await said('--csv', '--from', '2026-11-21')).replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(heads).toBe('clockingId,driverId,driverName,direction,clockingTimeStamp,action,heardAt,changedHere');
    expect(table).toEqual([expect.stringMatching(/^c2,D2,,out,2026-11-21T18:00:00\.000Z,created,\d{4}-.*Z,$/)]);
    expect(await said()).toMatch(/^c1: D1, in at 2026-11-20T05:58:00\.000Z, heard .*\nc2: D2, out at /);
    expect(JSON.parse(await said('--json', '--not-understood'))).toMatchObject({ event: 'vehicle', body: unknown });
    expect((await tachoDepot(around, 'clockings', '--from', 'yesterday')).exitCode).not.toBe(0);
    expect(await agent.stop()).toBe(0);
  });

  it('listens for none unless it is told to', async () => {
    const around = { serviceUrl: 'http://127.0.0.1:9', dataDirectory: await temporaryFolder() };
    const { urls } = await runAgent(around, { TACHO_DEPOT_WEBHOOK_SECRET: secret }, '--no-page');
    expect(urls).toEqual({ ready: null });
  });

  it.each([
    ['the secret is missing', [], {}, 'TACHO_DEPOT_WEBHOOK_SECRET', 'no-secret'],
    [
      'the address is none of this PC',
      ['--webhooks-host', '203.0.113.1'],
      { webhookSecret: secret },
      '--webhooks-host',
      'address-not-here',
    ],
  ])('works on when %s, and says so at the start and in the checks', async (_case, more, keys, complaint, code) => {
    const dataDirectory = await temporaryFolder();
    await writeFile(path.join(dataDirectory, 'keys.json'), JSON.stringify(keys), { mode: 0o600 });
    const around = { serviceUrl: 'http://127.0.0.1:9', dataDirectory };
    const agent = await runAgent(around, {}, '--no-page', '--webhooks', '0', ...more);
    expect(agent.urls).toEqual({ ready: null });
    expect(agent.complaint()).toContain(complaint);
    const { output } = await tachoDepot(around, '--json', 'check');
    const checks = output.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as object]));
    expect(checks).toContainEqual(
      expect.objectContaining({ check: 'webhooks', state: 'failed', parameters: expect.objectContaining({ code }) }),
    );
    expect(await agent.stop()).toBe(0);
  });

  it.each([
    [['--webhooks', 'x'], 'number from 0 to 65535'],
    [['--webhooks', '0', '--webhooks-host', 'depot.example'], 'must be an IP address'],
  ])('does not start with %j, and says what is wrong', async (given, complaint) => {
    const end = await tachoDepot({ dataDirectory: await temporaryFolder() }, 'run', '--no-page', ...given);
    expect(end).toMatchObject({ exitCode: 1, complaint: expect.stringContaining(complaint) });
  });
});
