import path from 'node:path';
import type { Page } from '@playwright/test';
import { type DesktopApp, dataFolder, launchDesktop } from '../../desktop/desktop-app.ts';
import { request } from '../../desktop/page-requests.ts';
import { writeHistory } from '../history.ts';
import { paintedAt } from '../page-tasks.ts';
import { credentials } from '../service-process.ts';

export interface DesktopDepot {
  readonly home: string;
  /** Sent over the last two years. */
  readonly uploads: number;
  /** The newest of them lie in the folder `folderWithFiles`, which is watched only after `watchFolder`. */
  readonly filesInFolder: number;
  /** Default: a port that nothing listens at, so that nothing depends on a service. */
  readonly serviceUrl?: string;
}

export const folderWithFiles = (home: string): string => path.join(home, 'Card reader PC');

/** A depot as it is after its set-up. The first start of all is not measured. */
export async function prepareDepot({ home, uploads, filesInFolder, serviceUrl }: DesktopDepot): Promise<void> {
  await writeHistory({
    uploads,
    filesInFolder,
    dataDirectory: dataFolder(home),
    folder: folderWithFiles(home),
    watchedFolder: path.join(home, 'Vehicle units'),
  });
  const app = await launchDesktop({ home });
  const page = await app.page();
  await page.getByRole('heading').first().waitFor();
  await request(page, 'settings.change', { patch: { serviceUrl: serviceUrl ?? 'http://127.0.0.1:9' } });
  await request(page, 'keys.replace', credentials);
  await quit(app);
}

/** The first screen with its figures. */
export const usableScreen = 'main:has(h1) section h2';

export async function usable(page: Page): Promise<void> {
  await paintedAt(page, usableScreen);
}

export async function startUsable(home: string): Promise<{ readonly app: DesktopApp; readonly page: Page }> {
  const app = await launchDesktop({ home });
  const page = await app.page();
  await usable(page);
  return { app, page };
}

/** Adds the folder with the files as a person does, by the dialog. */
export async function watchFolder(app: DesktopApp, page: Page, home: string): Promise<void> {
  await app.inMain(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
  }, folderWithFiles(home));
  await request(page, 'folders.choose', {});
}

export async function quit(app: DesktopApp): Promise<void> {
  await app.inMain(({ app }) => void setImmediate(() => app.quit()), null);
  await app.exited;
  await app.kill();
}
