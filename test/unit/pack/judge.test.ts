import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { configuration } from '../../../build/pack/configuration.ts';
import { downloadEndings } from '../../../electron/shell/opened-files.ts';
import type { ArchivedFile } from '../../pack/asar.ts';
import { fuseFaults } from '../../pack/fuse-faults.ts';
import { faultsOf } from '../../pack/judge.ts';

function file(name: string, content = name): ArchivedFile {
  const bytes = Buffer.from(content);
  return { name, bytes, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const prebuild: ArchivedFile = {
  name: 'node_modules/better-sqlite3/prebuilds/linux-x64.node',
  bytes: null,
  sizeBytes: 2_000_000,
  sha256: null,
};
const readerPart: ArchivedFile = { ...prebuild, name: 'node_modules/@pcsc-mini/linux-x86_64-gnu/addon.node' };
const whole = [
  file('package.json'),
  file('out/main/main.js'),
  file('out/preload/preload.cjs'),
  file('out/renderer/index.html'),
  file('out/renderer/assets/page-x1.js'),
  file('out/main/main.js.map'),
  file('node_modules/better-sqlite3/lib/index.js'),
  file('node_modules/pcsc-mini/build/index.js'),
  file('node_modules/@pcsc-mini/linux-x86_64-gnu/package.json'),
  prebuild,
  readerPart,
];

describe('a packed program', () => {
  it('passes when it holds what it should', () => {
    expect(faultsOf(whole, 'linux-x64')).toEqual([]);
  });

  it.each([
    'electron/main.ts',
    'test/browser.ts',
    'node_modules/better-sqlite3/lib/index.js.map',
    '.env',
    'out/agent/tacho-depot.js',
    'node_modules/zod/index.js',
    'node_modules/better-sqlite3/prebuilds/win32-x64.node',
    'node_modules/better-sqlite3/src/database.cpp',
    'node_modules/pcsc-mini/build/index.d.ts',
    'node_modules/@pcsc-mini/windows-x86_64-electron/addon.node',
  ])('must not hold %s', (name) => {
    expect(faultsOf([...whole, file(name)], 'linux-x64')).toEqual([`${name} must not ship`]);
  });

  it('must hold the native module of its own target, where it can be loaded', () => {
    expect(faultsOf(whole, 'linux-arm64')).toContain(
      'node_modules/better-sqlite3/prebuilds/linux-arm64.node is missing',
    );
    const inside = whole.map((each) => (each === prebuild ? file(prebuild.name) : each));
    expect(faultsOf(inside, 'linux-x64')).toEqual([
      `${prebuild.name} lies inside the archive, where it cannot be loaded`,
    ]);
  });

  it.each([
    ['-----BEGIN PRIVATE KEY-----', 'a private key'],
    ["const key = 'demo-api-token';", 'a key of the tests or the demo'],
    ['const root = "/home/builder/tacho";', 'a folder of the computer that built it'],
    ['import x from "file:///Users/builder/x.js";', 'a folder of the computer that built it'],
  ])('must not contain %s', (content, what) => {
    const files = [...whole, file('out/main/more.js', content)];
    expect(faultsOf(files, 'linux-x64')).toEqual([`out/main/more.js contains ${what}`]);
  });

  it('must be what the head of its archive says', () => {
    const changed = { ...file('out/main/more.js'), sha256: '0'.repeat(64) };
    expect(faultsOf([...whole, changed], 'linux-x64')).toEqual(['out/main/more.js is not what the head says']);
  });
});

describe('the fuses', () => {
  const wire = (letters: string) =>
    Object.assign(
      { version: '1' },
      [...letters].map((letter) => letter.charCodeAt(0)),
    ) as unknown as Parameters<typeof fuseFaults>[0];

  it('pass as they must be', () => {
    expect(fuseFaults(wire('000011001'))).toEqual([]);
  });

  it('fail as Electron comes', () => {
    expect(fuseFaults(wire('101100110'))).toEqual(
      expect.arrayContaining(['the fuse RunAsNode is on', 'the fuse OnlyLoadAppFromAsar is off']),
    );
  });
});

it.each(['linux', 'win', 'mac'] as const)(
  'the installers for %s hand over the endings that the program takes',
  (system) => {
    const associations = configuration(null, {})[system]?.fileAssociations;
    const endings = (Array.isArray(associations) ? associations : []).map(({ ext }) => `.${String(ext)}`);
    expect(new Set(endings)).toEqual(downloadEndings);
  },
);
