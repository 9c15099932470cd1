import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
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
