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
