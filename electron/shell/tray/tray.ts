import path from 'node:path';
import { Menu, Tray } from 'electron';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import type { CurrentWords } from '../current-words.ts';
import { type TrayActions, trayMenu, trayText } from './tray-menu.ts';
import { type TraySign, traySign } from './tray-sign.ts';

/** The program's sign beside the clock. */
export interface TrayIcon {
  /** Whether there is a place for it now: it is put there, or taken away. */
  readonly setThere: (isThere: boolean) => void;
  readonly show: (facts: StatusFacts) => void;
}

/**
 * Makes the icon, which waits for its first facts with the sign of not knowing. `iconDirectory` holds a file for each
 * sign; beside `x.png` the system finds `x@2x.png` and the like by itself.
 */
export function createTray(iconDirectory: string, current: CurrentWords, actions: TrayActions): TrayIcon {
  let tray: Tray | null = null;
  let shown = '';
  let latest: StatusFacts | null = null;
  const draw = () => {
    if (tray === null || latest === null) return;
    const facts = latest;
    const sign = traySign(facts);
    const sentence = trayText(facts, current);
    // A menu that is set anew closes under the pointer, so it is only when something in it has changed.
    const appearance = JSON.stringify([sign, sentence, facts.attention, facts.pause, language(current)]);
    if (appearance === shown) return;
    shown = appearance;
    tray.setImage(iconFile(iconDirectory, sign));
    tray.setToolTip(sentence);
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(facts, sentence, current.words(), actions)));
  };
  current.onLanguage(draw);
  return {
    show(facts) {
      latest = facts;
      draw();
    },
    setThere(isThere) {
      tray?.destroy();
      tray = null;
      shown = '';
      if (!isThere) return;
      tray = new Tray(iconFile(iconDirectory, 'waiting'));
      tray.setToolTip(current.words().t('desktop.tray.starting'));
      tray.on('click', actions.open);
      draw();
    },
  };
}

function language({ words }: CurrentWords): string {
  return words().t('measures.language');
}

/** macOS colours an image whose name ends in `Template` to fit its menu bar; shape alone tells the sign there. */
function iconFile(directory: string, sign: TraySign): string {
  return path.join(directory, process.platform === 'darwin' ? `${sign}Template.png` : `${sign}.png`);
}
