import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Formatter } from '../../shared/format/format.ts';

export interface MenuActions {
  /** Null where files can only be dropped on the page. */
  readonly addFiles: (() => void) | null;
  readonly scanNow: () => void;
  readonly quit: () => void;
  readonly help: () => void;
  /** The version, how it was installed, and what goes with it. */
  readonly about: () => void;
}

const otherZoomKeys = [
  ['CmdOrCtrl+=', 'zoomIn'],
  ['CmdOrCtrl+numadd', 'zoomIn'],
  ['CmdOrCtrl+numsub', 'zoomOut'],
  ['CmdOrCtrl+num0', 'resetZoom'],
] as const;

export function setAppMenu(formatter: Pick<Formatter, 't'>, actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate([...appMenu(process.platform, formatter, actions)]));
}

/**
 * The menu bar, for its keys: without one, copying and pasting have none on macOS, and zooming nowhere. There are no
 * developer tools and no reload in it. On macOS the program's own menu comes first, and one for the window stands before the
 * help, with the keys that a person expects of every program there.
 */
export function appMenu(
  platform: NodeJS.Platform,
  { t }: Pick<Formatter, 't'>,
  { addFiles, scanNow, quit, help, about }: MenuActions,
): readonly MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  // On macOS a person looks for it in the menu of the program, everywhere else in that of the help.
  const aboutItem: MenuItemConstructorOptions = { id: 'about', label: t('desktop.menu.about'), click: about };
  const quitItem: MenuItemConstructorOptions = {
    label: t('desktop.menu.quit'),
    accelerator: 'CmdOrCtrl+Q',
    click: quit,
  };
  const file: MenuItemConstructorOptions = {
    label: t('desktop.menu.file'),
    submenu: [
      ...(addFiles === null
        ? []
        : [{ id: 'add-files', label: t('desktop.menu.addFiles'), accelerator: 'CmdOrCtrl+O', click: addFiles }]),
      { label: t('common.scanNow'), accelerator: 'F5', click: scanNow },
      { label: t('desktop.menu.close'), role: 'close' },
      ...(isMac ? [] : [quitItem]),
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: t('desktop.menu.edit'),
    submenu: [
      { label: t('common.undo'), role: 'undo' },
      { label: t('desktop.menu.redo'), role: 'redo' },
      { label: t('desktop.menu.cut'), role: 'cut' },
      { label: t('desktop.menu.copy'), role: 'copy' },
      { label: t('desktop.menu.paste'), role: 'paste' },
      { label: t('desktop.menu.selectAll'), role: 'selectAll' },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: t('desktop.menu.view'),
    submenu: [
      { label: t('desktop.menu.zoomReset'), role: 'resetZoom' },
      { label: t('desktop.menu.zoomIn'), role: 'zoomIn' },
      { label: t('desktop.menu.zoomOut'), role: 'zoomOut' },
      // The same keys where a person finds them: without Shift, and on the number pad.
      ...otherZoomKeys.map(
        ([accelerator, role]): MenuItemConstructorOptions => ({ role, accelerator, visible: false }),
      ),
      { type: 'separator' },
      { id: 'full-screen', label: t('desktop.menu.fullScreen'), role: 'togglefullscreen' },
    ],
  };
  // The page takes F1 itself: it knows what the person is looking at.
  const helpMenu: MenuItemConstructorOptions = {
    role: 'help',
    label: t('desktop.menu.help'),
    submenu: [{ id: 'help', label: t('desktop.menu.allHelp'), click: help }, ...(isMac ? [] : [aboutItem])],
  };
  const program: MenuItemConstructorOptions = {
    label: 'Tacho Depot',
    submenu: [aboutItem, { label: t('desktop.menu.hide'), role: 'hide' }, quitItem],
  };
  const windowMenu: MenuItemConstructorOptions = {
    role: 'window',
    label: t('desktop.menu.window'),
    submenu: [
      { label: t('desktop.menu.minimise'), role: 'minimize' },
      { label: t('desktop.menu.zoomWindow'), role: 'zoom' },
    ],
  };
  return isMac ? [program, file, edit, view, windowMenu, helpMenu] : [file, edit, view, helpMenu];
}
