import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ConfigureOptions, configure } from '../../../electron/agent/cli/configure.ts';
import { writeServiceFiles } from '../../../electron/agent/cli/configure-change.ts';
import {
  installedEnvironment,
  keysText,
  readInstalledKeys,
  takeKeysCredential,
} from '../../../electron/agent/installed-service.ts';
import { parseSettingsFile } from '../../../electron/engine/settings/managed-settings-file.ts';
import { runningService } from '../reference-service/running-service.ts';
import { startServer } from '../service-client/scripted-server.ts';
import { runHere, tachoDepot, temporaryFolder } from './command-line.ts';

const options = (directory: string, given: Partial<ConfigureOptions> = {}): ConfigureOptions => ({
  folder: ['/srv/tacho'],
  json: false,
  plainHttp: false,
  keys: false,
  offline: true,
  undo: false,
  url: 'https://service.example/api',
  directory,
  ...given,
});

const withoutAddress = ({ url: _url, ...given }: ConfigureOptions): ConfigureOptions => given;

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

  it.each(['{ folders', 'null', '[]', '"text"'])('are not written where %s is there and no settings', async (text) => {
    const directory = await temporaryFolder();
    await writeFile(path.join(directory, 'settings.json'), text);
    const ended = await configured(options(directory));
    expect(ended).toMatchObject({ exitCode: 1 });
    expect(ended.complaint).toContain('Mend it');
    await expect(stat(path.join(directory, 'keys.env'))).rejects.toThrow();
  });

  it('take the keys from whoever asks, and write none that is no key', async () => {
    const directory = path.join(await temporaryFolder(), 'etc');
    await mkdir(directory);
    const given = [
      '--url',
      'https://service.example/api',
      '--folder',
      '/srv/tacho',
      '--directory',
      directory,
      '--offline',
    ];
    const without = { dataDirectory: directory, apiToken: '' };
    const asked = await tachoDepot({ ...without, input: 'to"ken\\$\nthe-key\n' }, 'configure', ...given);
    expect(asked).toMatchObject({ exitCode: 0, complaint: '' });
    const keys = await readFile(path.join(directory, 'keys.env'), 'utf8');
    expect(keys).toContain('TACHO_DEPOT_API_TOKEN="to\\"ken\\\\\\$"\nTACHO_DEPOT_SUBSCRIPTION_KEY="the-key"\n');
    for (const input of ['', 'one\n', 'a b\nkey\n']) {
      expect(await tachoDepot({ ...without, input }, 'configure', ...given, '--keys')).toMatchObject({
        exitCode: 1,
        output: '',
      });
    }
    expect(await readFile(path.join(directory, 'keys.env'), 'utf8')).toBe(keys);
  });
});

describe('a change of them', () => {
  const withoutKeys = (directory: string) => ({ dataDirectory: directory, more: { TACHO_DEPOT_API_TOKEN: '' } });
  const both = async (directory: string) => ({
    settings: await readFile(path.join(directory, 'settings.json'), 'utf8'),
    keys: await readFile(path.join(directory, 'keys.env'), 'utf8'),
  });
  const never = async (): Promise<string> => {
    throw new Error('a key was asked for');
  };

  it('of the folder asks for no keys, says what changes, and is taken back', async () => {
    const directory = await temporaryFolder();
    await configured(options(directory, { site: 'NORTH' }));
    const first = await both(directory);
    const changed = await runHere(withoutKeys(directory), () =>
      configure(withoutAddress(options(directory, { folder: ['/srv/new'] })), never),
    );
    expect(changed).toMatchObject({ exitCode: 0, complaint: '' });
    expect(changed.output.split('\n')[0]).toBe('folders: ["/srv/tacho"] -> ["/srv/new"]');
    expect(JSON.parse((await both(directory)).settings).settings.siteProductCode).toBe('NORTH');
    expect((await both(directory)).keys).toBe(first.keys);
    const undone = await configured(options(directory, { undo: true }));
    expect(undone).toMatchObject({ exitCode: 0, complaint: '' });
    expect(await both(directory)).toEqual(first);
    expect(await configured(options(directory, { undo: true }))).toMatchObject({ exitCode: 1, output: '' });
  });

  it('leaves the other secrets that stand beside the keys, and keys that are the same as they are written', async () => {
    const directory = await temporaryFolder();
    const file = path.join(directory, 'keys.env');
    const others = '# of the whole company\nTACHO_DEPOT_WEBHOOK_SECRET="s\\$"\nTACHO_DEPOT_MAIL_PASSWORD=mail\n';
    const keys =
      'TACHO_DEPOT_API_TOKEN=the-api-token\nTACHO_DEPOT_SUBSCRIPTION_KEY=the-subscription-key\nTACHO_DEPOT_URL=https://service.example/api\n';
    await writeFile(file, `${others}${keys}`);
    expect(await configured(options(directory))).toMatchObject({ exitCode: 0, complaint: '' });
    expect(await readFile(file, 'utf8')).toBe(`${others}${keys}`);
    await configured(options(directory, { url: 'https://service.example/other' }));
    const moved = { url: 'https://service.example/other', apiToken: 'the-api-token' };
    expect(await readFile(file, 'utf8')).toBe(
      `${keysText({ ...moved, subscriptionKey: 'the-subscription-key' })}${others}`,
    );
  });

  it('of nothing writes nothing, and leaves what can be taken back', async () => {
    const directory = await temporaryFolder();
    await configured(options(directory));
    const again = await configured(options(directory));
    expect(again.output).toContain('Nothing changes');
    expect(await configured(options(directory, { undo: true }))).toMatchObject({ exitCode: 0 });
    await expect(stat(path.join(directory, 'keys.env'))).rejects.toThrow();
  });

  it('of the service’s origin wants its keys, and shows none', async () => {
    const directory = await temporaryFolder();
    await configured(options(directory));
    const moved = await runHere(withoutKeys(directory), () =>
      configure(options(directory, { url: 'https://other.example/api' }), async () => 'another-key'),
    );
    expect(moved).toMatchObject({ exitCode: 0 });
    expect(moved.output).toContain('serviceUrl: "https://service.example/api" -> "https://other.example/api"');
    expect(moved.output).not.toMatch(/another-key|the-api-token/);
    expect((await both(directory)).keys).toContain('TACHO_DEPOT_URL="https://other.example/api"');
  });

  it('keeps what it replaces for root alone: there are keys in it', async () => {
    const directory = await temporaryFolder();
    await configured(options(directory));
    if (process.platform === 'win32') return;
    expect((await stat(path.join(directory, 'before-configure.json'))).mode & 0o777).toBe(0o600);
  });
});

describe.skipIf(process.platform === 'win32')('who may read the settings', () => {
  const proxied = (proxyUrl: string) => JSON.stringify({ settings: { proxyUrl } });
  async function afterChange(text: string, mode: number, gid = process.getgid?.() ?? 0) {
    const directory = await temporaryFolder();
    const file = path.join(directory, 'settings.json');
    await writeFile(file, text);
    await chown(file, process.getuid?.() ?? 0, gid);
    await chmod(file, mode);
    expect(await configured(options(directory))).toMatchObject({ exitCode: 0, complaint: '' });
    const { mode: found, gid: group } = await stat(file);
    return { mode: found & 0o777, gid: group };
  }

  it('stays as an administrator has it', async () => {
    expect(await afterChange(proxied('http://proxy.example:3128'), 0o640)).toMatchObject({ mode: 0o640 });
    expect(await afterChange(proxied('http://proxy.example:3128'), 0o644)).toMatchObject({ mode: 0o644 });
  });

  it.skipIf(process.getuid?.() !== 0)('stays with the group that it was given to', async () => {
    expect(await afterChange(proxied('http://name:password@proxy.example:3128'), 0o640, 12)).toEqual({
      mode: 0o640,
      gid: 12,
    });
  });

  it('is root, and the service where it is installed, once an address in them has a password', async () => {
    const { mode } = await afterChange(proxied('http://name:password@proxy.example:3128'), 0o644);
    expect([0o600, 0o640]).toContain(mode);
  });
});

it('leaves no keys beside a file that it could not put in place', async () => {
  const directory = await temporaryFolder();
  const nothing = { settings: null, keys: null };
  await mkdir(path.join(directory, 'before-configure.json'));
  const keys = { settings: '{}', keys: 'the-api-token' };
  await expect(writeServiceFiles(directory, keys, nothing)).rejects.toThrow();
  expect(await readdir(directory)).toEqual(['before-configure.json']);
});

describe('what is to be written is tried first', () => {
  it('and written where the service takes the keys and the folder can be read', async () => {
    const { url } = await runningService();
    const directory = await temporaryFolder();
    const given = options(directory, { url, folder: [await temporaryFolder()], offline: false });
    const ended = await configured(given);
    expect(ended).toMatchObject({ exitCode: 0, complaint: '' });
    expect(ended.output).toContain('Tried: the service answers and accepts both keys; every folder can be read.');
  });

  it.each([
    ['keys that the service refuses', { apiToken: 'another' }, {}, 'Keys are accepted'],
    ['an address where nobody answers', {}, { url: 'http://127.0.0.1:9/' }, 'Service answers'],
    [
      'a folder that is not there',
      {},
      { folder: ['/nowhere/downloads'] },
      'cannot list the folder "/nowhere/downloads" (ENOENT)',
    ],
  ])('and not with %s: what was there stays', async (_what, surroundings, given, said) => {
    const { url } = await runningService();
    const directory = await temporaryFolder();
    const before = JSON.stringify({ folders: ['/srv/old'], settings: { serviceUrl: url } });
    await writeFile(path.join(directory, 'settings.json'), before);
    const wanted = options(directory, { url, folder: [await temporaryFolder()], offline: false, ...given });
    const ended = await runHere({ dataDirectory: directory, ...surroundings }, () => configure(wanted));
    expect(ended).toMatchObject({ exitCode: 1, output: '' });
    expect(ended.complaint).toContain(said);
    expect(ended.complaint).toContain('--offline');
    expect(await readFile(path.join(directory, 'settings.json'), 'utf8')).toBe(before);
    await expect(stat(path.join(directory, 'keys.env'))).rejects.toThrow();
  });
});

describe('the keys of the installed service', () => {
  it('are found by who may read them, for their origin alone, and only where nothing else was said', async () => {
    const directory = await temporaryFolder();
    await configured(options(directory));
    const found = { TACHO_DEPOT_API_TOKEN: 'the-api-token', TACHO_DEPOT_SUBSCRIPTION_KEY: 'the-subscription-key' };
    expect(await installedEnvironment({}, false, directory)).toMatchObject({
      ...found,
      TACHO_DEPOT_URL: 'https://service.example/api',
      TACHO_DEPOT_SETTINGS: path.join(directory, 'settings.json'),
    });
    const of = (url: string) => installedEnvironment({ TACHO_DEPOT_URL: url }, false, directory);
    expect(await of('https://service.example/other')).toMatchObject(found);
    expect(await of('https://elsewhere.example/')).toEqual({ TACHO_DEPOT_URL: 'https://elsewhere.example/' });
    expect(await installedEnvironment({ TACHO_DEPOT_API_TOKEN: 'own' }, false, directory)).toEqual({
      TACHO_DEPOT_API_TOKEN: 'own',
    });
    expect(await installedEnvironment({}, true, directory)).toEqual({});
    expect(await installedEnvironment({}, false, await temporaryFolder())).toEqual({});
  });

  it('are read as systemd reads them, whatever signs they have', async () => {
    const directory = await temporaryFolder();
    const keys = { url: 'https://service.example/api', apiToken: 'to"k$e`n\\', subscriptionKey: 'the-key' };
    await writeFile(path.join(directory, 'keys.env'), keysText(keys));
    expect(await readInstalledKeys(directory)).toEqual({ ok: true, value: keys });
  });
});

// Nothing else than systemd seals keys, and here a script stands in for its program: it only takes a first line off.
describe.skipIf(process.platform === 'win32')('keys that systemd has sealed', () => {
  const keys = { url: 'https://service.example/api', apiToken: 'to"k$e`n\\', subscriptionKey: 'the-key' };

  async function sealed() {
    const directory = await temporaryFolder();
    const programs = await temporaryFolder();
    const script = '#!/bin/sh\n[ "$1 $2 $4" = "decrypt --name=keys.env -" ] && tail -n +2 "$3"\n';
    await writeFile(path.join(programs, 'systemd-creds'), script);
    await chmod(path.join(programs, 'systemd-creds'), 0o755);
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    await writeFile(path.join(directory, 'keys.cred'), `sealed\n${keysText(keys)}`);
    return directory;
  }

  it('are found by root as those in clear are, and stand in no file after a change of the rest', async () => {
    const directory = await sealed();
    expect(await readInstalledKeys(directory)).toEqual({ ok: true, value: keys });
    const given = options(directory, { folder: ['/srv/new'] });
    const ended = await runHere({ dataDirectory: directory, apiToken: '' }, () => configure(given));
    expect(ended).toMatchObject({ exitCode: 0, complaint: '' });
    expect(ended.output).toContain('keys.cred');
    expect(await readFile(path.join(directory, 'settings.json'), 'utf8')).toContain('/srv/new');
    await expect(stat(path.join(directory, 'keys.env'))).rejects.toThrow();
    expect(await readFile(path.join(directory, 'before-configure.json'), 'utf8')).not.toContain('the-key');
    const undone = await runHere({ dataDirectory: directory }, () => configure(options(directory, { undo: true })));
    expect(undone.output).toContain('keys.cred');
    expect(undone.output).not.toContain('keys.env');
  });

  it.each([
    ['another address', { url: 'https://service.example/other' }],
    ['new keys', { keys: true }],
  ])('are not replaced by %s, which would have to be written in clear', async (_what, given) => {
    const directory = await sealed();
    const ended = await runHere({ dataDirectory: directory, apiToken: '' }, () => configure(options(directory, given)));
    expect(ended).toMatchObject({ exitCode: 1, output: '' });
    expect(ended.complaint).toContain('sealed');
    await expect(stat(path.join(directory, 'settings.json'))).rejects.toThrow();
  });

  it('count for the service as if they stood in its environment, and nothing else beside them does', async () => {
    const directory = await temporaryFolder();
    await writeFile(path.join(directory, 'keys.env'), `${keysText(keys)}NODE_OPTIONS="--inspect"\n`);
    const environment: NodeJS.ProcessEnv = { CREDENTIALS_DIRECTORY: directory };
    await takeKeysCredential(environment);
    expect(environment).toEqual({
      CREDENTIALS_DIRECTORY: directory,
      TACHO_DEPOT_URL: keys.url,
      TACHO_DEPOT_API_TOKEN: keys.apiToken,
      TACHO_DEPOT_SUBSCRIPTION_KEY: keys.subscriptionKey,
    });
  });

  it.each<[string, string, string]>([
    ['a sign-in page', 'text/html', '<!doctype html><title>Router</title>'],
    ['a list of its own', 'application/json', '[{"id":1,"title":"Hello"}]'],
    ['an object of its own', 'application/json', '{"status":"ok"}'],
  ])('and not with the address of another server that answers anything with %s', async (_what, type, body) => {
    const { url } = await startServer((_seen, response) => response.writeHead(200, { 'Content-Type': type }).end(body));
    const directory = await temporaryFolder();
    const given = options(directory, { url, folder: [await temporaryFolder()], offline: false });
    const ended = await configured(given);
    expect(ended).toMatchObject({ exitCode: 1, output: '' });
    expect(ended.complaint).toContain('What answers here is not the service.');
    await expect(stat(path.join(directory, 'settings.json'))).rejects.toThrow();
  });
});
