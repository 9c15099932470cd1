import { Menu, type MenuItemConstructorOptions, type WebContents } from 'electron';
import type { Formatter } from '../../../shared/format/format.ts';

/** The menu at a right click: what can be done with the field, or with the words that are marked. Elsewhere there is none. */
export function followFieldMenu(contents: WebContents, words: () => Pick<Formatter, 't'>): void {
  contents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
    const { t } = words();
    const copy: MenuItemConstructorOptions = {
      label: t('desktop.menu.copy'),
      role: 'copy',
      enabled: editFlags.canCopy,
    };
    if (!isEditable) {
      if (selectionText.trim() !== '') Menu.buildFromTemplate([copy]).popup();
      return;
    }
    Menu.buildFromTemplate([
      { label: t('desktop.menu.cut'), role: 'cut', enabled: editFlags.canCut },
      copy,
      { label: t('desktop.menu.paste'), role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { label: t('desktop.menu.selectAll'), role: 'selectAll', enabled: editFlags.canSelectAll },
    ]).popup();
  });
}
