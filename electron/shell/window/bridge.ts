import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron';
import type { RequestError } from '../../../shared/contract/contract.ts';
import { failure, type Result } from '../../../shared/result.ts';
import type { WireApi } from '../../engine/api/answer.ts';
import { messageChannel, requestChannel } from '../channels.ts';
import { pageOrigin } from './page-scheme.ts';

const foreignSender = failure<RequestError>({
  code: 'not-allowed',
  message: 'Only the window of Tacho Depot may ask.',
});

/**
 * Answers the page's requests and passes the engine's messages on. A request counts only when it comes from the main
 * frame of our own window, while that shows our own page. The page may ask before there is an engine: it is answered
 * once the returned function has been given one, and misses no message that follows the answer.
 */
export function connectPage(window: BrowserWindow): (api: WireApi) => void {
  const opened = Promise.withResolvers<WireApi>();
  let unsubscribe = () => {};
  ipcMain.handle(
    requestChannel,
    async (event, name: unknown, given: unknown): Promise<Result<unknown, RequestError>> => {
      if (!isOurPage(event, window)) return foreignSender;
      return (await opened.promise).answer(name, given);
    },
  );
  window.on('closed', () => {
    unsubscribe();
    ipcMain.removeHandler(requestChannel);
  });
  return (api) => {
    unsubscribe = api.subscribe((topic, message) => {
      if (!window.isDestroyed()) window.webContents.send(messageChannel, topic, message);
    });
    opened.resolve(api);
  };
}

function isOurPage(event: IpcMainInvokeEvent, window: BrowserWindow): boolean {
  const frame = event.senderFrame;
  if (frame === null || frame.parent !== null || event.sender !== window.webContents) return false;
  return frame.origin === pageOrigin;
}
