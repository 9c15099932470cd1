import type { Menu, Notification } from 'electron';

/** What a person would see of the app outside its window, as its parts were told it last. */
interface Observed {
  tray: { image: string; toolTip: string; menu: Menu | null } | null;
  readonly notifications: Notification[];
  readonly openedOutside: string[];
  /** Addresses that the page wanted to go to, where a spec listens for them. */
  readonly navigations: string[];
  readonly messageBoxes: string[];
  /** The handlers of `ipcMain.handle` by channel, so that a spec can call one with a sender of its own. */
  readonly handlers: Map<string, (event: unknown, ...given: unknown[]) => unknown>;
}

declare global {
  // Lives in the app's main process; a spec reads it there with `inMain`.
  var observed: Observed;
}

/**
 * Runs in the main process before the app's own code, as source text: listens in on what Electron offers no way to read
 * back. Everything still happens as well, except that nothing is opened outside and no box waits for a person.
 */
export function observe(electron: typeof import('electron'), home: string): void {
  const observed: Observed = {
    tray: null,
    notifications: [],
    openedOutside: [],
    navigations: [],
    messageBoxes: [],
    handlers: new Map(),
  };
  globalThis.observed = observed;
  const { Tray, Notification, dialog, ipcMain, shell } = electron;
  const { appendFileSync } = process.getBuiltinModule('node:fs');

  const seen = () => {
    observed.tray ??= { image: '', toolTip: '', menu: null };
    return observed.tray;
  };
  const { setImage, setToolTip, setContextMenu, destroy } = Tray.prototype;
  Tray.prototype.setImage = function (image) {
    seen().image = String(image);
    setImage.call(this, image);
  };
  Tray.prototype.setToolTip = function (text) {
    seen().toolTip = text;
    setToolTip.call(this, text);
  };
  Tray.prototype.setContextMenu = function (menu) {
    seen().menu = menu;
    setContextMenu.call(this, menu);
  };
  Tray.prototype.destroy = function () {
    observed.tray = null;
    destroy.call(this);
  };

  const { show } = Notification.prototype;
  Notification.prototype.show = function () {
    observed.notifications.push(this);
    show.call(this);
  };

  shell.openExternal = async (url) => {
    observed.openedOutside.push(url);
  };
  dialog.showErrorBox = (title, content) => {
    appendFileSync(`${home}/error-boxes.txt`, `${title}\n${content}\0`);
  };
  dialog.showMessageBox = async (...given: unknown[]) => {
    const question = given.at(-1) as { readonly message: string; readonly cancelId?: number };
    observed.messageBoxes.push(question.message);
    return { response: question.cancelId ?? 0, checkboxChecked: false };
  };

  const handle = ipcMain.handle.bind(ipcMain);
  ipcMain.handle = (channel, listener) => {
    observed.handlers.set(channel, listener as (event: unknown, ...given: unknown[]) => unknown);
    handle(channel, listener);
  };
}
