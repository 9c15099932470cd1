import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { afterEach, expect, it, vi } from 'vitest';
import type { Engine } from '../../../electron/engine/engine-interface.ts';
import { followEnding } from '../../../electron/shell/quitting.ts';

const electron = vi.hoisted(() => ({
  app: {} as EventEmitter & { quit: () => void },
  powerMonitor: {} as EventEmitter,
}));
vi.mock('electron', () => ({
  get app() {
    return electron.app;
  },
  get powerMonitor() {
    return electron.powerMonitor;
  },
}));

/**
 * A program that ends as Electron does: `quit` asks, and what is not prevented ends it. Asked again while it asks, up to
 * the end of that turn, it does nothing.
 */
function programThatEnds() {
  const happened: string[] = [];
  const window = new EventEmitter();
  let asking = false;
  const quit = () => {
    if (asking) return;
    asking = true;
    setImmediate(() => {
      asking = false;
    });
    let prevented = false;
    electron.app.emit('before-quit', {});
    electron.app.emit('will-quit', { preventDefault: () => (prevented = true) });
    if (!prevented) happened.push('ended');
  };
  electron.app = Object.assign(new EventEmitter(), { quit });
  electron.powerMonitor = new EventEmitter();
  const stop = async () => void happened.push('depot stopped');
  const installAtQuit = async (sessionEnds: boolean) =>
    void happened.push(sessionEnds ? 'nothing installed' : 'installed');
  followEnding({ stop } as Engine, window as BrowserWindow, { installAtQuit }, () => undefined);
  return { happened, window, quit };
}
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

it('a newer version is installed when the depot has stopped, once, and then the program ends', async () => {
  const { happened, quit } = programThatEnds();
  quit();
  quit();
  await settled();
  expect(happened).toEqual(['depot stopped', 'installed', 'ended']);
});

it('a depot that has nothing to finish lets the program end all the same', async () => {
  const { happened, window, quit } = programThatEnds();
  window.emit('session-end', {});
  quit();
  await settled();
  expect(happened).toEqual(['depot stopped', 'nothing installed', 'ended']);
});

it('what hangs on a share that answers no more keeps neither the data open nor the program alive', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const calls = vi.spyOn(process, 'getActiveResourcesInfo').mockReturnValue(['FSReqPromise', 'Timeout']);
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const { happened, quit } = programThatEnds();
  quit();
  await settled();
  expect(happened).toEqual(['depot stopped', 'installed']);
  vi.advanceTimersByTime(3_000);
  await vi.waitFor(() => expect(happened).toEqual(['depot stopped', 'installed', 'ended']));
  electron.app.emit('quit', {});
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');

  calls.mockReturnValue(['Timeout']);
  kill.mockClear();
  const answered = programThatEnds();
  answered.quit();
  await vi.waitFor(() => expect(answered.happened).toContain('ended'));
  electron.app.emit('quit', {});
  expect(kill).not.toHaveBeenCalled();
});

it('a session that ends ends the program, even where nobody asks it to quit', async () => {
  const { happened, window } = programThatEnds();
  window.emit('session-end', {});
  await settled();
  expect(happened).toEqual(['depot stopped', 'nothing installed', 'ended']);
});

it.each([
  ['Windows ends the session', ({ window }: ReturnType<typeof programThatEnds>) => window.emit('session-end', {})],
  ['the system shuts down', () => electron.powerMonitor.emit('shutdown', {})],
])('nothing is installed where %s', async (_what, end) => {
  const program = programThatEnds();
  end(program);
  program.quit();
  await settled();
  expect(program.happened).toEqual(['depot stopped', 'nothing installed', 'ended']);
});
