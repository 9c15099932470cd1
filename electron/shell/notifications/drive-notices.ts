import { type BrowserWindow, Notification } from 'electron';
import type { PresentDrive } from '../../../shared/contract/removable.ts';
import { driveText } from '../../../shared/format/drive-text.ts';
import type { PageEngine } from '../../engine/api/answer.ts';
import type { CurrentWords } from '../current-words.ts';
import { driveNotice, type ToldKeys } from './drive-notice.ts';

/** Tells of USB keys, in the words of the window, while a person looks at something else. */
export function followKeys(engine: PageEngine, window: BrowserWindow, speech: CurrentWords, open: () => void): void {
  // Kept also against garbage collection, which would take the click with it.
  const shown = new Map<number, Notification>();
  let told: ToldKeys = new Map();

  function show(key: PresentDrive): void {
    const { title, line } = driveText(key, speech.words());
    shown.get(key.id)?.close();
    const notification = new Notification({ title, body: line });
    shown.set(key.id, notification);
    notification.on('click', open);
    notification.show();
  }

  engine.subscribe((topic, message) => {
    if (topic !== 'removable') return;
    const step = driveNotice(told, (message as { readonly present: readonly PresentDrive[] }).present);
    told = step.told;
    if (window.isFocused() || !Notification.isSupported()) return;
    for (const key of step.news) show(key);
  });
}
