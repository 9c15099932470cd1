import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ConfigureOptions, configure } from '../../../electron/agent/cli/configure.ts';
import { parseSettingsFile } from '../../../electron/engine/settings/managed-settings-file.ts';
import { runHere, tachoDepot, temporaryFolder } from './command-line.ts';

const options = (directory: string, given: Partial<ConfigureOptions> = {}): ConfigureOptions => ({
  folder: ['/srv/tacho'],
  json: false,
  plainHttp: false,
  url: 'https://service.example/api',
  directory,
  ...given,
});

/** With the keys of the environment that `runHere` gives. */
const configured = (given: ConfigureOptions) => runHere({ dataDirectory: given.directory }, () => configure(given));

describe('the files of the service on Linux', () => {
  it('are written, the keys for root alone, with the address that they are for', async () => {
    const directory = path.join(await temporaryFolder(), 'etc');
    const ended = await configured(options(directory, { site: 'NORTH' }));
    expect(ended).toMatchObject({ exitCode: 0, complaint: '' });
    expect(ended.output).toContain('systemctl restart tacho-depot-agent');
    const settings = parseSettingsFile(await readFile(path.join(directory, 'settings.json'), 'utf8'), 'settings.json');
    expect(settings).toMatchObject({
      ok: true,
      value: {
        folders: ['/srv/tacho'],
        settings: { serviceUrl: 'https://service.example/api', siteProductCode: 'NORTH' },
        problems: [],
      },
    });
    const keys = path.join(directory, 'keys.env');
    expect(await readFile(keys, 'utf8')).toBe(
      'TACHO_DEPOT_URL="https://service.example/api"\nTACHO_DEPOT_API_TOKEN="the-api-token"\nTACHO_DEPOT_SUBSCRIPTION_KEY="the-subscription-key"\n',
    );
    const mode = async (name: string) => (await stat(path.join(directory, name))).mode & 0o777;
    if (process.platform !== 'win32') {
      expect([await mode('keys.env'), await mode('settings.json')]).toEqual([0o600, 0o644]);
    }
  });

  it('keep what they said besides, and the folders where none is named', async () => {
    const directory = await temporaryFolder();
    const file = path.join(directory, 'settings.json');
    await writeFile(file, JSON.stringify({ folders: ['/srv/old'], settings: { afterUpload: 'move' } }));
    expect(await configured(options(directory, { folder: [] }))).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      folders: ['/srv/old'],
      settings: { afterUpload: 'move', serviceUrl: 'https://service.example/api' },
    });
  });

  it('are written with a warning where the service would be asked too often for its budget', async () => {
    const directory = await temporaryFolder();
    const file = path.join(directory, 'settings.json');
    await writeFile(file, JSON.stringify({ settings: { reportRefreshMinutes: 20 } }));
    const ended = await configured(options(directory));
    expect(ended).toMatchObject({ exitCode: 0, complaint: '' });
    // Four reports every 20 minutes.
    expect(ended.output).toContain('asked 12 times an hour while nobody looks; the budget is 6.');
    await writeFile(file, JSON.stringify({ settings: { reportRefreshMinutes: 40 } }));
    expect((await configured(options(directory))).output).not.toContain('budget');
  });

  it.each([
    ['an address that is none', { url: 'service' }, 'serviceUrl'],
    ['no folder', { folder: [] }, '--folder'],
  ])('are not written for %s', async (_what, given, said) => {
    const directory = path.join(await temporaryFolder(), 'etc');
    const ended = await configured(options(directory, given));
    expect(ended).toMatchObject({ exitCode: 1, output: '' });
    expect(ended.complaint).toContain(said);
    await expect(stat(directory)).rejects.toThrow();
  });

  it('are not written where the one that is there cannot be read', async () => {
    const directory = await temporaryFolder();
    await writeFile(path.join(directory, 'settings.json'), '{ folders');
    const ended = await configured(options(directory));
    expect(ended).toMatchObject({ exitCode: 1 });
    expect(ended.complaint).toContain('Mend it');
    await expect(stat(path.join(directory, 'keys.env'))).rejects.toThrow();
  });

  it('take the keys from whoever asks, and write none that is no key', async () => {
    const directory = path.join(await temporaryFolder(), 'etc');
    await mkdir(directory);
    const given = ['--url', 'https://service.example/api', '--folder', '/srv/tacho', '--directory', directory];
    const without = { dataDirectory: directory, apiToken: '' };
    const asked = await tachoDepot({ ...without, input: 'to"ken\\$\nthe-key\n' }, 'configure', ...given);
    expect(asked).toMatchObject({ exitCode: 0, complaint: '' });
    const keys = await readFile(path.join(directory, 'keys.env'), 'utf8');
    expect(keys).toContain('TACHO_DEPOT_API_TOKEN="to\\"ken\\\\\\$"\nTACHO_DEPOT_SUBSCRIPTION_KEY="the-key"\n');
    for (const input of ['', 'one\n', 'a b\nkey\n']) {
      expect(await tachoDepot({ ...without, input }, 'configure', ...given)).toMatchObject({ exitCode: 1, output: '' });
    }
    expect(await readFile(path.join(directory, 'keys.env'), 'utf8')).toBe(keys);
  });
});
