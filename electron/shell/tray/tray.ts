import { execFile } from 'node:child_process';
import path from 'node:path';
import { Menu, Tray } from 'electron';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import type { CurrentWords } from '../current-words.ts';
import { type TrayActions, trayMenu, trayText } from './tray-menu.ts';
import { type TraySign, traySign } from './tray-sign.ts';

/** The program's sign beside the clock. */
export interface TrayIcon {
  readonly show: (facts: StatusFacts) => void;
}

/**
 * Opens the icon, which waits for its first facts with the sign of not knowing. `iconDirectory` holds a file for each
 * sign; beside `x.png` the system finds `x@2x.png` and the like by itself.
 */
export function openTray(iconDirectory: string, current: CurrentWords, actions: TrayActions): TrayIcon {
  const tray = new Tray(iconFile(iconDirectory, 'waiting'));
  tray.setToolTip(current.words().t('desktop.tray.starting'));
  tray.on('click', actions.open);
  let shown = '';
  let latest: StatusFacts | null = null;
  const show = (facts: StatusFacts) => {
    latest = facts;
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
  current.onLanguage(() => {
    if (latest !== null) show(latest);
  });
  return { show };
}

function language({ words }: CurrentWords): string {
  return words().t('measures.language');
}

/** macOS colours an image whose name ends in `Template` to fit its menu bar; shape alone tells the sign there. */
function iconFile(directory: string, sign: TraySign): string {
  return path.join(directory, process.platform === 'darwin' ? `${sign}Template.png` : `${sign}.png`);
}

const answersWithinMs = 2_000;

/**
 * Whether this desktop shows tray icons. Windows and macOS do. On Linux it is asked whether something listens for them:
 * without one the icon would be nowhere, and a window hidden behind it lost.
 */
export function hasSystemTray(platform: NodeJS.Platform): Promise<boolean> {
  if (platform !== 'linux') return Promise.resolve(true);
  const question = [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.DBus',
    '/org/freedesktop/DBus',
    'org.freedesktop.DBus.NameHasOwner',
    'string:org.kde.StatusNotifierWatcher',
  ];
  return new Promise((resolve) => {
    execFile('dbus-send', question, { timeout: answersWithinMs }, (error, answer) => {
      resolve(error === null && /boolean true/.test(answer));
    });
  });
}
