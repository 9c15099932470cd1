import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { defaultDataDirectory } from '../../../electron/engine/data-directory.ts';

const home = os.homedir();

it.each([
  ['win32', { LOCALAPPDATA: 'C:\\Users\\clerk\\AppData\\Local' }, ['C:\\Users\\clerk\\AppData\\Local', 'Tacho Depot']],
  ['win32', {}, [home, 'AppData', 'Local', 'Tacho Depot']],
  ['darwin', {}, [home, 'Library', 'Application Support', 'Tacho Depot']],
  ['linux', { XDG_DATA_HOME: '/home/clerk/data' }, ['/home/clerk/data', 'tacho-depot']],
  ['linux', {}, [home, '.local', 'share', 'tacho-depot']],
] as const)('on %s with %j the data are where that system keeps them, on this PC', (platform, environment, parts) => {
  expect(defaultDataDirectory(environment, platform)).toBe(path.join(...parts));
});
