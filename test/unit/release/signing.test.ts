import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { configuration } from '../../../build/pack/configuration.ts';
import { signByCommand, signingOf } from '../../../build/release/signing.ts';

const azure = {
  ...{ AZURE_SIGN_ENDPOINT: 'https://weu.example', AZURE_SIGN_ACCOUNT: 'account', AZURE_SIGN_PROFILE: 'profile' },
  ...{ AZURE_TENANT_ID: 'tenant', AZURE_CLIENT_ID: 'client', AZURE_CLIENT_SECRET: 'secret' },
  WINDOWS_PUBLISHER: 'Maker Ltd',
};
const apple = {
  ...{ APPLE_CERTIFICATE: 'certificate', APPLE_CERTIFICATE_PASSWORD: 'password' },
  ...{ APPLE_ID: 'maker@example.com', APPLE_APP_SPECIFIC_PASSWORD: 'password', APPLE_TEAM_ID: 'team' },
};

describe('without a key', () => {
  it('nothing is signed, also where a workflow fills variables from secrets that nobody has set', () => {
    const none = { windows: null, apple: null, packagesKey: null };
    expect(signingOf({})).toEqual(none);
    const empty = Object.fromEntries(Object.keys({ ...azure, ...apple }).map((name) => [name, '']));
    expect(signingOf({ ...empty, TACHO_DEPOT_PACKAGES_KEY: '' })).toEqual(none);
  });

  it('the installers of Windows and macOS say so in their names', () => {
    const { win, mac } = configuration(null, {});
    for (const name of [win?.artifactName, mac?.artifactName]) expect(name).toMatch(/-unsigned\.\$\{ext\}$/);
    expect(win?.forceCodeSigning).toBeUndefined();
    expect(mac).toMatchObject({ notarize: false, identity: '-', hardenedRuntime: false });
  });
});

describe('with a key', () => {
  it('of Azure’s cloud, every file of Windows is signed or there is no installer', () => {
    const { win } = configuration(null, azure);
    expect(win).toMatchObject({
      forceCodeSigning: true,
      azureSignOptions: {
        publisherName: 'Maker Ltd',
        endpoint: 'https://weu.example',
        codeSigningAccountName: 'account',
        certificateProfileName: 'profile',
      },
    });
    expect(win?.artifactName).not.toContain('unsigned');
  });

  it('of hardware, its command signs, and wins over the cloud', () => {
    const { win } = configuration(null, { ...azure, WINDOWS_SIGN_COMMAND: '/opt/sign' });
    expect(win).toMatchObject({ forceCodeSigning: true, signtoolOptions: { publisherName: 'Maker Ltd' } });
    expect(win?.azureSignOptions).toBeUndefined();
  });

  it('of Apple’s, macOS is signed and notarised, and Windows is not tried with it', () => {
    const { win, mac } = configuration(null, apple);
    expect(mac).toMatchObject({ notarize: true, hardenedRuntime: true, forceCodeSigning: true });
    expect(mac).toMatchObject({ cscLink: 'certificate', cscKeyPassword: 'password' });
    expect(win?.artifactName).toContain('unsigned');
  });

  it.each([
    ['of Azure’s', { ...azure, AZURE_CLIENT_SECRET: '' }, 'AZURE_CLIENT_SECRET'],
    ['of Apple’s, without whom notarises', { ...apple, APPLE_ID: undefined }, 'APPLE_ID'],
    ['of hardware, without a publisher', { WINDOWS_SIGN_COMMAND: '/opt/sign' }, 'WINDOWS_PUBLISHER'],
  ])('in part, %s, nothing begins, and what is missing is named', (_name, environment, missing) => {
    expect(() => signingOf(environment)).toThrow(`without ${missing}: nothing is signed with a part of a key`);
  });
});

it.skipIf(process.platform === 'win32')('the command gets the file, and its failure ends the making', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-sign-'));
  const command = (text: string) => {
    const file = path.join(folder, 'sign');
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const file = path.join(folder, 'a program.exe');
  try {
    await signByCommand(command('echo signed > "$1"'), file);
    expect(existsSync(file)).toBe(true);
    await expect(signByCommand(command('echo "no key in the reader" >&2; exit 3'), file)).rejects.toThrow(
      'no key in the reader',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
