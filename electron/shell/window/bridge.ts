import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron';
import type { RequestError } from '../../../shared/app/contract.ts';
import { failure, type Result } from '../../../shared/result.ts';
import type { PageEngine } from '../../engine/page/page-engine.ts';
import { messageChannel, requestChannel } from '../channels.ts';
import { pageOrigin } from './page-scheme.ts';

const foreignSender = failure<RequestError>({
  code: 'not-allowed',
  message: 'Only the window of Tacho Depot may ask.',
});

/**
 * Answers the page's requests and passes the engine's messages on. A request counts only when it comes from the main
 * frame of our own window, while that shows our own page.
 */
export function connectPage(window: BrowserWindow, engine: PageEngine): void {
  ipcMain.handle(requestChannel, (event, name: unknown, given: unknown): Promise<Result<unknown, RequestError>> => {
    if (!isOurPage(event, window)) return Promise.resolve(foreignSender);
    return engine.answer(name, given);
  });
  const unsubscribe = engine.subscribe((topic, message) => {
    if (!window.isDestroyed()) window.webContents.send(messageChannel, topic, message);
  });
  window.on('closed', () => {
    unsubscribe();
    ipcMain.removeHandler(requestChannel);
  });
}

function isOurPage(event: IpcMainInvokeEvent, window: BrowserWindow): boolean {
  const frame = event.senderFrame;
  if (frame === null || frame.parent !== null || event.sender !== window.webContents) return false;
  return frame.origin === pageOrigin;
}
