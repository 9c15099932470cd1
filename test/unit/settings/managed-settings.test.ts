import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { say } from '../../../electron/engine/refusal.ts';
import {
  type ManagedSources,
  readManagedSettings,
  settingsFromOutside,
} from '../../../electron/engine/settings/managed-settings.ts';
import { readTrustedFile } from '../../../electron/engine/settings/managed-settings-file.ts';
import { makePolicyKeys } from '../../../electron/engine/settings/policy-keys.ts';
import { signerWith } from '../../../electron/engine/settings/policy-signers.ts';
import { readWindowsPolicy, registryValues } from '../../../electron/engine/settings/windows-policy.ts';
import { failure, success } from '../../../shared/result.ts';

const key = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Tacho Depot';

/** As Windows writes it, with a byte order mark, its line ends, a long value and a sub-key. */
const exported = `\uFEFFWindows Registry Editor Version 5.00

[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Tacho Depot]
@="not a setting"
"serviceUrl"="https://fleet.example/api"
"DEPOTNAME"="M\u00fcller \\"North\\" C:\\\\Tacho"
"archiveDays"=dword:0000016d
"openArchives"=dword:00000000
"uploadsAtOnce"="2"
"quietFrom"=hex(7):32,00,31,00,3a,00,33,00,30,00,00,00,\\
  00,00

[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Tacho Depot\\Other]
"serviceUrl"="https://elsewhere.example"
`.replaceAll('\n', '\r\n');

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-managed-'));
});
afterEach(() => rm(home, { recursive: true }));

const nowhere: ManagedSources = {
  platform: 'linux',
  readTrusted: async () => success(null),
  readPolicy: async () => success(new Map()),
};
const policy = (text: string): ManagedSources => ({
  ...nowhere,
  platform: 'win32',
  readPolicy: async () => success(registryValues(text, key)),
});

describe('A policy of Windows', () => {
  it('fixes settings by their names, with numbers, switches and letters of any language', async () => {
    const managed = await readManagedSettings(policy(exported.replace(/"quietFrom".*\r\n.*\r\n/, '')));
    expect(managed).toEqual({
      settings: {
        serviceUrl: 'https://fleet.example/api',
        depotName: 'M\u00fcller "North" C:\\Tacho',
        archiveDays: 365,
        openArchives: false,
        uploadsAtOnce: 2,
      },
      folders: [],
      problem: null,
    });
  });

  it('names the value that does not fit, and the others count all the same', async () => {
    const { settings, problem } = await readManagedSettings(policy(exported));
    expect(problem?.message).toContain('"quietFrom" does not fit');
    expect(settings).toMatchObject({ archiveDays: 365 });
    const unknown = await readManagedSettings(policy(`[${key}]\r\n"uploadAtOnce"=dword:00000002\r\n`));
    expect(unknown.problem?.message).toContain('"uploadatonce"');
  });

  it('may name a file, which it wins over; ProgramData alone counts for nothing', async () => {
    const file = path.join(home, 'settings.json');
    await writeFile(file, JSON.stringify({ folders: ['in'], settings: { archiveDays: 400, uploadsAtOnce: 1 } }));
    const text = `[${key}]\r\n"SettingsFile"="${file.replaceAll('\\', '\\\\')}"\r\n"uploadsAtOnce"=dword:00000003\r\n`;
    expect(await readManagedSettings(policy(text))).toEqual({
      settings: { archiveDays: 400, uploadsAtOnce: 3 },
      folders: [path.join(home, 'in')],
      problem: null,
    });
    await rm(file);
    expect((await readManagedSettings(policy(text))).problem?.message).toContain('cannot be read');
  });

  it('may name that file by a variable of Windows, and by nothing but text', async () => {
    await writeFile(path.join(home, 'settings.json'), JSON.stringify({ settings: { archiveDays: 400 } }));
    const bytes = [...Buffer.from('%DEPOT%/settings.json\0', 'utf16le')].map((byte) =>
      byte.toString(16).padStart(2, '0'),
    );
    const withVariable = `[${key}]\r\n"SettingsFile"=hex(2):${bytes.join(',')}\r\n`;
    const readPolicy = async () => success(registryValues(withVariable, key, { Depot: home }));
    expect(await readManagedSettings({ ...policy(''), readPolicy })).toMatchObject({
      settings: { archiveDays: 400 },
      problem: null,
    });
    const { problem } = await readManagedSettings(policy(`[${key}]\r\n"SettingsFile"=dword:00000001\r\n`));
    expect(problem?.message).toContain('The policy "SettingsFile" does not fit');
  });

  it('that cannot be read is not taken for none', async () => {
    const readPolicy = async () => failure(say('policy-not-read', { code: '2' }));
    expect(await readManagedSettings({ ...policy(''), readPolicy })).toMatchObject({
      problem: say('policy-not-read', { code: '2' }),
      isUnknown: true,
    });
    expect(await settingsFromOutside({}, { ...policy(''), readPolicy })).toMatchObject({ isUnknown: true });
  });

  /** reg.exe on a PC with these keys, of which those of the second list may not be read. */
  const regOn = (keys: readonly string[], locked: readonly string[] = []) => {
    const noSuccess = Object.assign(new Error('FEHLER'), { code: 1 });
    return async ([act, asked = '', file = '']: readonly string[]) => {
      const has = asked === 'HKEY_LOCAL_MACHINE' || keys.includes(asked);
      if (!has || locked.includes(asked)) throw noSuccess;
      if (act === 'query') return keys.filter((each) => path.win32.dirname(each) === asked).join('\r\n');
      await writeFile(file, `[${key}]\r\n"depotName"="From the policy"\r\n`, 'utf16le');
      return '';
    };
  };
  const software = 'HKEY_LOCAL_MACHINE\\SOFTWARE';
  const policies = `${software}\\Policies`;

  it.each([
    ['no policy of ours', regOn([software, policies, `${policies}\\Microsoft`])],
    ['no policies at all', regOn([software])],
  ])('is none on a PC with %s', async (_what, reg) => {
    expect(await readWindowsPolicy({}, reg)).toEqual(success(new Map()));
  });

  it.each([
    ['that may not be read', regOn([software, policies, key], [key])],
    ['whose list of policies may not be read', regOn([software, policies, key], [key, policies])],
    ['where nothing may be read', regOn([software, policies, key], [key, policies, software, 'HKEY_LOCAL_MACHINE'])],
  ])('is unknown, and not none, on a PC %s', async (_what, reg) => {
    const read = await readWindowsPolicy({}, reg);
    expect(!read.ok && read.error.message).toContain('The policy for this PC cannot be read');
  });

  it.each(['', 'ERROR: Registry editing has been disabled by your administrator.\r\n'])(
    'is unknown, and not none, on a PC whose reg.exe is blocked, although it says that its list is complete: "%s"',
    async (said) => {
      const blocked = async ([act]: readonly string[]) => {
        if (act === 'query') return said;
        throw Object.assign(new Error('blocked'), { code: 1 });
      };
      const read = await readWindowsPolicy({}, blocked);
      expect(!read.ok && read.error.message).toContain('The policy for this PC cannot be read');
    },
  );

  it('is read where it is there', async () => {
    const read = await readWindowsPolicy({}, regOn([software, policies, key]));
    expect(read).toEqual(success(new Map([['depotname', 'From the policy']])));
  });

  it('that cannot be copied to be read is said to be the fault of the folder for temporary files', async () => {
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, path.join(home, 'none'));
    onTestFinished(() => void vi.unstubAllEnvs());
    const read = await readWindowsPolicy({});
    expect(!read.ok && read.error.message).toMatch(/folder for temporary files, ".*none" \(ENOENT\)/);
  });

  it('that is not there fixes nothing', async () => {
    expect(await readManagedSettings(policy(''))).toEqual({ settings: {}, folders: [], problem: null });
  });
});

describe('The settings file in its fixed place', () => {
  const placed = (text: string | null, platform: NodeJS.Platform = 'linux') => {
    const asked: string[] = [];
    const sources: ManagedSources = {
      ...nowhere,
      platform,
      readTrusted: async (file) => {
        asked.push(file);
        return success(text);
      },
    };
    return { sources, asked };
  };

  it('is looked for where each system has it', async () => {
    const [linux, darwin] = [placed(null), placed(null, 'darwin')];
    expect(await readManagedSettings(linux.sources)).toEqual({ settings: {}, folders: [], problem: null });
    await readManagedSettings(darwin.sources);
    expect([...linux.asked, ...darwin.asked]).toEqual([
      '/etc/tacho-depot/settings.json',
      '/Library/Application Support/Tacho Depot/settings.json',
    ]);
  });

  it('may name the place of the settings for all depots, a file of which counts from its own folder', async () => {
    const { publicKey } = makePolicyKeys();
    const named = async (central: object) =>
      (await readManagedSettings(placed(JSON.stringify({ central })).sources)).central;
    expect(await named({ from: 'depots.json', publicKey, depot: 'leeds' })).toEqual({
      from: path.resolve('/etc/tacho-depot/depots.json'),
      publicKey: [signerWith(publicKey)],
      depot: 'leeds',
    });
    expect(await named({ from: 'https://it.example/depots.json', publicKey })).toMatchObject({
      from: 'https://it.example/depots.json',
    });
    const wrong = placed(JSON.stringify({ central: { from: 'depots.json', publicKey: 'no key' } }));
    expect((await readManagedSettings(wrong.sources)).problem?.message).toContain('"central.publicKey"');
  });

  it('is used as far as it fits, and says where it does not', async () => {
    const text = JSON.stringify({ settings: { archiveDays: 90, uploadsAtOnce: 2 }, data: '/somewhere' });
    expect(await readManagedSettings(placed(text).sources)).toMatchObject({
      settings: { uploadsAtOnce: 2 },
      problem: { message: expect.stringContaining('"settings.archiveDays"') },
    });
    expect((await readManagedSettings(placed('{').sources)).problem?.message).toContain('is not JSON');
  });

  const ownId = process.getuid?.() ?? 0;
  it.skipIf(process.platform === 'win32')('counts only where nobody but its owner can write it', async () => {
    const folder = path.join(home, 'tacho-depot');
    const file = path.join(folder, 'settings.json');
    expect(await readTrustedFile(file, ownId)).toEqual({ ok: true, value: null });
    await mkdir(folder, { mode: 0o755 });
    await writeFile(file, '{}', { mode: 0o644 });
    expect(await readTrustedFile(file, ownId)).toEqual({ ok: true, value: '{}' });
    expect(await readTrustedFile(file, ownId + 1)).toMatchObject({ ok: false });
    for (const [place, loose, tight] of [
      [file, 0o664, 0o644],
      [file, 0o646, 0o644],
      [folder, 0o777, 0o755],
    ] as const) {
      await chmod(place, loose);
      const read = await readTrustedFile(file, ownId);
      expect(!read.ok && read.error.message).toContain('may change it');
      await chmod(place, tight);
    }
  });
});
