import type { LoginItemSettings, Settings } from 'electron';
import { afterEach, expect, it, vi } from 'vitest';
import type { EngineApi } from '../../../electron/engine/api/answer.ts';
import { followLoginItem, startedAtSignIn } from '../../../electron/shell/login-item.ts';

const system = vi.hoisted(() => ({ set: [] as unknown[], wasOpenedAtLogin: false }));
vi.mock('electron', () => ({
  app: {
    isPackaged: true,
    setLoginItemSettings: (settings: Settings) => void system.set.push(settings),
    getLoginItemSettings: (): Partial<LoginItemSettings> => ({ wasOpenedAtLogin: system.wasOpenedAtLogin }),
  },
}));

const engine: Pick<EngineApi, 'subscribe'> = { subscribe: () => () => undefined };
const { argv, platform } = process;
const on = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name });

afterEach(() => {
  on(platform);
  process.argv = argv;
  system.set.length = 0;
});

it('on Windows the program starts at sign-in with the argument that keeps its window away', () => {
  on('win32');
  followLoginItem(engine, true);
  expect(system.set).toEqual([{ openAtLogin: true, args: ['--hidden'] }]);
  process.argv = ['program', '--hidden'];
  expect(startedAtSignIn()).toBe(true);
  process.argv = ['program'];
  expect(startedAtSignIn()).toBe(false);
});

it('on macOS, which gives a login item no arguments, the system says that it was the one who started the program', () => {
  on('darwin');
  followLoginItem(engine, true);
  expect(system.set).toEqual([{ openAtLogin: true }]);
  process.argv = ['program'];
  for (const wasOpenedAtLogin of [true, false]) {
    system.wasOpenedAtLogin = wasOpenedAtLogin;
    expect(startedAtSignIn()).toBe(wasOpenedAtLogin);
  }
});
