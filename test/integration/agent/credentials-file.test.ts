import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { runningService } from '../reference-service/running-service.ts';
import { tachoDepot, temporaryFolder } from './command-line.ts';

it.skipIf(process.platform === 'win32')(
  'a keys file that others can read is said to be so where a person looks, with what to do, and nothing is sent',
  async () => {
    const service = await runningService();
    const home = await temporaryFolder();
    const folder = path.join(home, 'downloads');
    const dataDirectory = path.join(home, 'data');
    await mkdir(folder);
    // Not in the data folder, which every start closes to others with all that lies in it.
    const keysFile = path.join(home, 'keys.json');
    const settingsFile = path.join(home, 'settings.json');
    await writeFile(settingsFile, JSON.stringify({ keysFile }), { mode: 0o600 });
    const keys = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' };
    await writeFile(keysFile, JSON.stringify(keys), { mode: 0o644 });
    await writeFile(path.join(folder, 'C_1.DDD'), makeBulkDownload(1, { signed: false }).bytes);
    const around = { serviceUrl: service.url, dataDirectory, apiToken: '' };
    const given = ['--settings', settingsFile];

    const drained = await tachoDepot(around, 'drain', '--folder', folder, ...given);
    expect(drained).toMatchObject({ exitCode: 3, complaint: expect.stringContaining('Run chmod 600') });
    expect((await tachoDepot(around, 'status', ...given)).output).toContain(
      'Others can read the keys file (its mode is 644)',
    );
    expect((await tachoDepot(around, 'check', ...given)).output).toContain('Run chmod 600');
    expect(service.requests()).toEqual([]);

    await chmod(keysFile, 0o600);
    expect(await tachoDepot(around, 'drain', '--folder', folder, ...given)).toMatchObject({
      exitCode: 0,
      complaint: '',
    });
    expect(service.received()).toHaveLength(1);
  },
  60_000,
);
