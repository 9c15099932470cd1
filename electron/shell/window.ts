import { BrowserWindow, session } from 'electron';
import { pageOrigin, pageUrl } from './page-scheme.ts';

/** Opens the one window, sandboxed, and denies it whatever it does not need. */
export function openWindow(preload: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 480,
    minHeight: 480,
    show: false,
    title: 'Tacho Depot',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
  window.webContents.on('will-navigate', (event, url) => {
    if (!URL.canParse(url) || !url.startsWith(pageUrl) || new URL(url).protocol !== new URL(pageOrigin).protocol)
      event.preventDefault();
  });
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  window.once('ready-to-show', () => window.show());
  void window.loadURL(pageUrl);
  return window;
}
