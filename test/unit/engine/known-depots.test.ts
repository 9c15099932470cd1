import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { noteFolders } from '../../../electron/engine/known-depots.ts';

const home = os.homedir();

it.each([
  ['win32', { APPDATA: 'C:\\Users\\clerk\\AppData\\Roaming' }, ['C:\\Users\\clerk\\AppData\\Roaming', 'Tacho Depot']],
  ['win32', {}, [home, 'AppData', 'Roaming', 'Tacho Depot']],
  ['darwin', {}, [home, 'Library', 'Preferences', 'Tacho Depot']],
  ['linux', { XDG_STATE_HOME: '/home/clerk/state' }, ['/home/clerk/state', 'tacho-depot']],
  ['linux', {}, [home, '.local', 'state', 'tacho-depot']],
] as const)('on %s with %j notes are kept by the custom of the system', (platform, environment, parts) => {
  expect(noteFolders(environment, platform)[0]).toBe(path.join(...parts));
});

it('the service has a second place: the home of its user is the data folder', () => {
  expect(noteFolders({}, 'linux')[1]).toBe('/var/lib/tacho-depot-state');
});
