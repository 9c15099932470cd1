import type { Page } from '@playwright/test';
import type { FurnishedDepot } from './depot.ts';

/** One picture: how to bring the page there, from wherever it is. */
export interface Screen {
  readonly name: string;
  readonly open: (page: Page, depot: FurnishedDepot) => Promise<void>;
}

async function openUploads(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Uploads/ }).click();
  await page.keyboard.press('Escape');
  await page.getByText('Sent today').first().waitFor();
}

export const screens: readonly Screen[] = [
  { name: 'uploads', open: openUploads },
  {
    name: 'uploads-details',
    async open(page) {
      await openUploads(page);
      await page.getByText('Sent', { exact: true }).nth(1).click();
      await page.getByText('History').waitFor();
    },
  },
  {
    name: 'settings',
    async open(page) {
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByText('Folders to watch').waitFor();
    },
  },
];
