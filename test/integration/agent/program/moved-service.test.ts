import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { signPolicy } from '../../../../electron/engine/settings/central-policy.ts';
import { makePolicyKeys } from '../../../../electron/engine/settings/policy-keys.ts';
import { runningService } from '../../reference-service/running-service.ts';
import { runAgent, tachoDepot, temporaryFolder } from '../command-line.ts';

const keys = makePolicyKeys();

/** A depot whose own settings name one address of the service, and the settings for all depots another one. */
async function movedDepot({ isSaid }: { readonly isSaid: boolean }) {
  const home = await temporaryFolder();
  const place = (name: string) => path.join(home, name);
  const service = await runningService();
  const old = 'http://127.0.0.1:9';
  await mkdir(place('data'), { mode: 0o700 });
  const kept = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key', origin: old };
  await writeFile(place('data/keys.json'), JSON.stringify(kept), { mode: 0o600 });
  const policy = { settings: { serviceUrl: service.url }, own: ['serviceUrl'], moved: { from: old, to: service.url } };
  const said = isSaid ? policy : { settings: { archiveDays: 900 } };
  const signed = signPolicy(JSON.stringify(said), keys.privateKey, new Date());
  if (!signed.ok) throw new Error(signed.error.code);
  await writeFile(place('signed.json'), signed.value);
  const central = { from: place('signed.json'), publicKey: keys.publicKey };
  await writeFile(place('pc.json'), JSON.stringify({ settings: { serviceUrl: old }, central }));
  // The keys are those of the file.
  const more = { TACHO_DEPOT_API_TOKEN: '', TACHO_DEPOT_SUBSCRIPTION_KEY: '' };
  const around = { dataDirectory: place('data'), more };
  const run = (...words: readonly string[]) => tachoDepot(around, '--settings', place('pc.json'), ...words);
  await writeFile(place('own.json'), JSON.stringify({ settings: {} }));
  expect(await run('settings', 'import', place('own.json'))).toMatchObject({ exitCode: 0 });
  // The check looks for the settings for all depots.
  await run('check');
  return { around, run, settingsFile: place('pc.json'), requests: service.requests, url: service.url };
}

describe('A service that the settings for all depots have moved', () => {
  it('is called at its new address with the keys of the old one, whether an agent runs or not', async () => {
    const { around, run, settingsFile, requests } = await movedDepot({ isSaid: true });
    const before = requests().length;
    // Two at once, each of which asks the records of the depot.
    for (const end of await Promise.all([run('call', 'fleets-search'), run('call', 'fleets-search')])) {
      expect(end).toMatchObject({ exitCode: 0, complaint: '' });
    }
    expect(requests().length).toBe(before + 2);
    expect(await run('conform', '--only', 'fleets-search')).toMatchObject({ exitCode: 0, complaint: '' });

    const agent = await runAgent(around, around.more, '--settings', settingsFile);
    expect(await run('call', 'fleets-search')).toMatchObject({ exitCode: 0, complaint: '' });
    expect(await agent.stop()).toBe(0);
  });

  it('is not called with the keys of the old address where they do not say that it moved', async () => {
    const { run, requests, url } = await movedDepot({ isSaid: false });
    expect(await run('conform', '--url', url, '--only', 'fleets-search')).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining('http://127.0.0.1:9'),
    });
    expect(requests()).toEqual([]);
  });
});
