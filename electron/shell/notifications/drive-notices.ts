import { type BrowserWindow, Notification } from 'electron';
import type { PresentDrive } from '../../../shared/contract/removable.ts';
import { driveText } from '../../../shared/format/drive-text.ts';
import type { EngineApi } from '../../engine/api/answer.ts';
import type { CurrentWords } from '../current-words.ts';
import { driveNotice, type ToldPhases } from './drive-notice.ts';

/** Notifies of removable drives, in the words of the window, while a person works with another one. */
export function followDrives(api: EngineApi, window: BrowserWindow, current: CurrentWords, open: () => void): void {
  // Kept also against garbage collection, which would take the click with it.
  const shown = new Map<number, Notification>();
  let told: ToldPhases = new Map();

  function show(drive: PresentDrive): void {
    const { title, line } = driveText(drive, current.words());
    shown.get(drive.id)?.close();
    const notification = new Notification({ title, body: line });
    shown.set(drive.id, notification);
    notification.on('click', open);
    notification.show();
  }

  api.subscribe((topic, message) => {
    if (topic !== 'removable') return;
    const step = driveNotice(told, (message as { readonly present: readonly PresentDrive[] }).present);
    told = step.told;
    if (window.isFocused() || !Notification.isSupported()) return;
    for (const drive of step.news) show(drive);
  });
}
