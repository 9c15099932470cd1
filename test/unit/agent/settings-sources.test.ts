import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentCredentials } from '../../../electron/agent/credentials.ts';
import { readAgentSettings } from '../../../electron/agent/settings-sources.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-settings-'));
});
afterEach(() => rm(home, { recursive: true }));

async function settingsFile(content: unknown): Promise<string> {
  const file = path.join(home, 'settings.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('the settings of the agent', () => {
  it('take the command line before the environment, and that before the file', async () => {
    const settings = await settingsFile({
      data: 'from-file',
      folders: ['downloads'],
      settings: { serviceUrl: 'https://file.example' },
    });
    const fromFile = await readAgentSettings({ settings }, {});
    expect(fromFile).toMatchObject({
      ok: true,
      value: {
        dataDirectory: path.join(home, 'from-file'),
        folders: [path.join(home, 'downloads')],
        fixed: { serviceUrl: 'https://file.example' },
        keysFile: path.join(home, 'from-file', 'keys.json'),
      },
    });
    const environment = {
      TACHO_DEPOT_DATA: '/from/environment',
      TACHO_DEPOT_URL: 'https://environment.example',
      TACHO_DEPOT_SETTINGS: settings,
    };
    expect(await readAgentSettings({}, environment)).toMatchObject({
      value: { dataDirectory: path.resolve('/from/environment'), fixed: { serviceUrl: 'https://environment.example' } },
    });
    expect(await readAgentSettings({ data: '/from/line', folder: ['more'] }, environment)).toMatchObject({
      value: {
        dataDirectory: path.resolve('/from/line'),
        folders: [path.join(home, 'downloads'), path.resolve('more')],
      },
    });
  });

  it.each([
    ['a file that is not there', undefined, 'cannot be read'],
    ['a file that is not JSON', '{"folders": [', 'is not JSON'],
    ['a setting with a value that does not fit', { settings: { uploadsAtOnce: 99 } }, 'settings.uploadsAtOnce'],
    ['a setting that does not exist', { settings: { uploadAtOnce: 2 } }, 'uploadAtOnce'],
  ])('refuse %s, and say which', async (_what, content, words) => {
    const file = content === undefined ? path.join(home, 'none.json') : await settingsFile(content);
    const read = await readAgentSettings({ settings: file }, {});
    expect(read.ok).toBe(false);
    expect(!read.ok && read.error).toContain(words);
  });

  it('refuse an address that is none', async () => {
    const read = await readAgentSettings({}, { TACHO_DEPOT_URL: 'fleet.example' });
    expect(!read.ok && read.error).toContain('must start with https://');
  });
});

describe('the keys of the agent', () => {
  const keys = { apiToken: 'token', subscriptionKey: 'key', origin: 'https://fleet.example' };

  it('come from the environment where both are there, and cannot be changed from the page then', async () => {
    const environment = {
      TACHO_DEPOT_URL: 'https://fleet.example/api',
      TACHO_DEPOT_API_TOKEN: 'token',
      TACHO_DEPOT_SUBSCRIPTION_KEY: 'key',
    };
    const secrets = agentCredentials(environment, path.join(home, 'keys.json'));
    expect(secrets.store).toBe('environment');
    expect(await secrets.read()).toEqual({ ok: true, value: keys });
    expect(await secrets.write(keys)).toMatchObject({ ok: false, error: { code: 'fixed' } });
  });

  it('of the environment are for the address beside them, and for none where there is none', async () => {
    const environment = { TACHO_DEPOT_API_TOKEN: 'token', TACHO_DEPOT_SUBSCRIPTION_KEY: 'key' };
    const read = await agentCredentials(environment, path.join(home, 'keys.json')).read();
    expect(read).toMatchObject({ ok: false, error: { code: 'no-address' } });
    expect(!read.ok && read.error.message).toContain('TACHO_DEPOT_URL');
  });

  it('of a file may name the address that they are for, or leave it open', async () => {
    const file = path.join(home, 'keys.json');
    const { origin: _origin, ...open } = keys;
    await writeFile(file, JSON.stringify(open), { mode: 0o600 });
    expect(await agentCredentials({}, file).read()).toEqual({ ok: true, value: { ...open, origin: null } });
    await writeFile(file, JSON.stringify({ ...open, origin: 'https://FLEET.example:443/api' }));
    expect(await agentCredentials({}, file).read()).toEqual({ ok: true, value: keys });
  });

  it('are written to a file that only this user can read', async () => {
    const file = path.join(home, 'keys.json');
    const secrets = agentCredentials({}, file);
    expect(await secrets.read()).toEqual({ ok: true, value: null });
    expect((await secrets.write(keys)).ok).toBe(true);
    expect(await secrets.read()).toEqual({ ok: true, value: keys });
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it.skipIf(process.platform === 'win32')('are refused from a file that others can read', async () => {
    const file = path.join(home, 'keys.json');
    await writeFile(file, JSON.stringify(keys));
    await chmod(file, 0o640);
    const read = await agentCredentials({}, file).read();
    expect(read).toMatchObject({ ok: false, error: { code: 'unprotected' } });
    expect(!read.ok && read.error.message).toContain('640');
  });

  it('come from a file that begins with the mark of its encoding, as Windows writes it', async () => {
    const file = path.join(home, 'keys.json');
    await writeFile(file, `\uFEFF${JSON.stringify(keys)}`, { mode: 0o600 });
    expect(await agentCredentials({}, file).read()).toEqual({ ok: true, value: keys });
  });

  it('are refused from a file that holds something else, without repeating it', async () => {
    const file = path.join(home, 'keys.json');
    await writeFile(file, '{"apiToken": "canary-secret"}', { mode: 0o600 });
    const read = await agentCredentials({}, file).read();
    expect(read).toMatchObject({ ok: false, error: { code: 'unreadable' } });
    expect(JSON.stringify(read)).not.toContain('canary');
  });
});
