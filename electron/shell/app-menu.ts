import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Words } from '../../renderer/words/words.ts';

/**
 * The menu bar, for its keys: without one, copying and pasting have none on macOS, and zooming nowhere. There are no
 * developer tools and no reload in it.
 */
export function setAppMenu({ t }: Words, actions: { readonly lookNow: () => void; readonly quit: () => void }): void {
  const quit: MenuItemConstructorOptions = {
    label: t('desktop.menu.quit'),
    accelerator: 'CmdOrCtrl+Q',
    click: actions.quit,
  };
  const file: MenuItemConstructorOptions = {
    label: t('desktop.menu.file'),
    submenu: [
      { label: t('desktop.menu.lookNow'), accelerator: 'F5', click: actions.lookNow },
      { label: t('desktop.menu.close'), role: 'close' },
      ...(process.platform === 'darwin' ? [] : [quit]),
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: t('desktop.menu.edit'),
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: t('desktop.menu.view'),
    submenu: [
      { label: t('desktop.menu.zoomReset'), role: 'resetZoom' },
      { label: t('desktop.menu.zoomIn'), role: 'zoomIn' },
      { label: t('desktop.menu.zoomOut'), role: 'zoomOut' },
    ],
  };
  const program: MenuItemConstructorOptions = { label: 'Tacho Depot', submenu: [{ role: 'hide' }, quit] };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([...(process.platform === 'darwin' ? [program] : []), file, edit, view]),
  );
}
