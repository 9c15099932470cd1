import { describe, expect, it } from 'vitest';
import {
  agentInstallation,
  type DesktopPlace,
  desktopInstallation,
} from '../../../electron/engine/platform/installation.ts';

const forOne = 'C:\\Users\\ada\\AppData\\Local\\Programs\\Tacho Depot';
const forAll = 'C:\\Program Files\\Tacho Depot';

/** A packaged program of Windows in a folder, with what lies beside it. */
function onWindows(folder: string, beside: readonly string[]): DesktopPlace {
  return {
    platform: 'win32',
    environment: { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' },
    exists: (file) => beside.some((name) => `${folder}\\${name}` === file),
    isPackaged: true,
    program: `${folder}\\Tacho Depot.exe`,
    packageType: null,
  };
}

function onLinux(change: Partial<DesktopPlace>): DesktopPlace {
  const program = '/usr/lib/tacho-depot/tacho-depot';
  return {
    platform: 'linux',
    environment: {},
    exists: () => false,
    isPackaged: true,
    program,
    packageType: null,
    ...change,
  };
}

const uninstaller = ['Uninstall Tacho Depot.exe'];

describe('the desktop app knows how it was installed', () => {
  it.each([
    ['nsis-user', onWindows(forOne, uninstaller)],
    ['nsis-all', onWindows(forAll, uninstaller)],
    ['msi', onWindows(forAll, [])],
    ['archive', onWindows('D:\\tools\\depot', [])],
    ['archive', onWindows('C:\\Program Files (copied)\\depot', [])],
    ['deb', onLinux({ packageType: 'deb' })],
    ['rpm', onLinux({ packageType: 'rpm' })],
    ['appimage', onLinux({ environment: { APPIMAGE: '/home/ada/depot.AppImage' } })],
    ['archive', onLinux({})],
    ['dmg', { ...onLinux({}), platform: 'darwin' }],
    ['checkout', onLinux({ isPackaged: false, packageType: 'deb' })],
  ] as const)('%s', (kind, place) => {
    expect(desktopInstallation(place)).toBe(kind);
  });
});

describe('the agent knows how it was installed', () => {
  const debian = (file: string) => file === '/var/lib/dpkg/info/tacho-depot-agent.list';
  const linux = { platform: 'linux', environment: {} } as const;
  it.each([
    ['deb', '/usr/lib/tacho-depot-agent/tacho-depot.js', debian],
    ['rpm', '/usr/lib/tacho-depot-agent/tacho-depot.js', () => false],
    ['npm', '/usr/lib/node_modules/tacho-depot-agent/tacho-depot.js', debian],
    ['archive', '/srv/depot/tacho-depot.js', debian],
    ['checkout', '/home/ada/depot/electron/agent/main.ts', debian],
  ] as const)('%s', (kind, program, exists) => {
    expect(agentInstallation({ ...linux, exists }, program)).toBe(kind);
  });
});
