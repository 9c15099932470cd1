import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { readCentralPolicy } from '../../../../electron/engine/settings/central-policy.ts';
import { tachoDepot, temporaryFolder } from '../command-line.ts';

it('the settings of one depot become those of another by the command line, all or none', async () => {
  const home = await temporaryFolder();
  const file = path.join(home, 'settings.json');
  const there = { dataDirectory: path.join(home, 'there') };
  await writeFile(file, JSON.stringify({ settings: { archiveDays: 400, serviceUrl: 'https://elsewhere.example' } }));
  // The address comes from the environment, which fixes it.
  const fixed = { ...there, serviceUrl: 'https://fleet.example' };
  expect(await tachoDepot(fixed, '--json', 'settings', 'import', file)).toMatchObject({
    exitCode: 0,
    output: `${JSON.stringify({ event: 'settings-imported', changed: ['archiveDays'], fixed: ['serviceUrl'] })}\n`,
  });
  expect(await tachoDepot(there, 'settings', 'export', file)).toMatchObject({ exitCode: 0 });
  const written = JSON.parse(await readFile(file, 'utf8'));
  expect(written.settings).toMatchObject({ archiveDays: 400, serviceUrl: '', uploadsAtOnce: 4 });
  await writeFile(file, JSON.stringify({ settings: { uploadsAtOnce: 2, archiveDays: 90 } }));
  expect(await tachoDepot(there, 'settings', 'import', file)).toMatchObject({
    exitCode: 1,
    complaint: expect.stringMatching(/^Nothing was changed: .*"archiveDays": .*365/),
  });
});

it('the settings for all depots are signed by the command line, once they fit for every depot, with a key that it makes', async () => {
  const home = await temporaryFolder();
  const place = (name: string) => path.join(home, name);
  const nowhere = { dataDirectory: place('none') };
  const made = await tachoDepot(nowhere, '--json', 'settings', 'key', place('key.pem'));
  expect(made).toMatchObject({ exitCode: 0 });
  const { publicKey } = JSON.parse(made.output) as { publicKey: string };
  // Windows, where Ctrl+C is no SIGTERM, has no such modes; nor has Wine.
  if (inject('agentStart').stopSignal === 'SIGTERM') expect((await stat(place('key.pem'))).mode & 0o777).toBe(0o600);
  expect(await tachoDepot(nowhere, 'settings', 'key', place('key.pem'))).toMatchObject({ exitCode: 1 });
  const sign = () =>
    tachoDepot(nowhere, 'settings', 'sign', place('depots.json'), place('signed.json'), '--key', place('key.pem'));
  await writeFile(
    place('depots.json'),
    JSON.stringify({ settings: {}, depots: { york: { settings: { depotName: 7 } } } }),
  );
  expect(await sign()).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('depot "york"') });
  await writeFile(
    place('depots.json'),
    JSON.stringify({ settings: {}, depots: { york: { settings: { depotName: 'York' } } } }),
  );
  expect(await sign()).toMatchObject({ exitCode: 0 });
  expect(readCentralPolicy(await readFile(place('signed.json'), 'utf8'), { publicKey, depot: 'york' })).toMatchObject({
    value: { settings: { depotName: 'York' } },
  });
});
