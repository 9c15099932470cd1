import { type BrowserWindow, dialog } from 'electron';
import type { Words } from '../../shared/format/words.ts';
import { downloadEndings } from './handed-files.ts';

/** Asks for files in the system's dialog. Absolute paths; none when the person closed it. */
export async function chooseDownloads(window: BrowserWindow, { t }: Words): Promise<readonly string[]> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: t('desktop.chooseFiles.title'),
    properties: ['openFile', 'multiSelections'],
    filters: [
      {
        name: t('desktop.chooseFiles.downloads'),
        extensions: [...[...downloadEndings].map((ending) => ending.slice(1)), 'zip'],
      },
      { name: t('desktop.chooseFiles.everything'), extensions: ['*'] },
    ],
  });
  return filePaths;
}
