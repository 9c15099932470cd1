/**
 * Takes the place of the `electron` module in the main process: the built main.js and preload.cjs run unchanged under
 * Node against a real Chromium. README.md says what is faithful; whatever is not here throws.
 */
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { dialog } from './dialog.ts';
export { ipcMain } from './ipc.ts';
export { Menu } from './menu.ts';
export { net } from './net.ts';
export { Notification } from './notification.ts';
export { protocol } from './protocol.ts';
export { safeStorage } from './safe-storage.ts';
export { session } from './session.ts';
export { nativeTheme, powerMonitor, screen, shell } from './system-modules.ts';
export { Tray } from './tray.ts';
