import { app, BrowserWindow, screen } from 'electron';
import { type PageAddress, screenPaths, settingsAddress } from '../../../shared/contract/addresses.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import type { RunningAgent } from '../../engine/running-agent.ts';
import { setAppMenu } from '../app-menu.ts';
import { followFieldMenu } from './field-menu.ts';
import { lockDownPage, lockedDownPreferences } from './lock-down-page.ts';
import { initialState, smallestWindow } from './window-state.ts';

/**
 * Shows the page of the agent that works on the same data, in a window that has no bridge and reaches that agent's
 * address alone. Not in the person's browser: the one-time token would stand on its command line, for other users of
 * this PC to read. Gives what brings the window to the front; closing it ends the program, and the agent goes on.
 */
export function openAgentWindow(address: URL, agent: RunningAgent, formatter: Pick<Formatter, 't'>): () => void {
  const displays = screen.getAllDisplays().map(({ workArea }) => workArea);
  const window = new BrowserWindow({
    ...initialState(displays).bounds,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: 'Tacho Depot',
    autoHideMenuBar: true,
    webPreferences: lockedDownPreferences,
  });
  lockDownPage(window.webContents, `${address.origin}/`);
  followFieldMenu(window.webContents, () => formatter);
  const open = (screen: PageAddress) => void window.loadURL(`${address.origin}/#${screen}`).catch(() => undefined);
  setAppMenu(formatter, {
    addFiles: null,
    scanNow: () => void agent.answer('folders.scanNow', {}).catch(() => undefined),
    quit: () => app.quit(),
    help: () => open(screenPaths.help),
    about: () => open(settingsAddress('about')),
  });
  void window.loadURL(address.href).catch(() => undefined);
  return () => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };
}
