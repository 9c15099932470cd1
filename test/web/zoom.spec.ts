import type { WrittenLanguage } from '../../shared/i18n/languages.ts';
import { writtenTexts } from '../unit/i18n/translation-problems.ts';
import { expectToFit, zoomed } from './fitting.ts';
import { driverLines } from './maintain-files.ts';
import { expect, test } from './managers-depot.ts';
import { go } from './managers-screens.ts';

for (const language of ['en', 'de'] as const satisfies readonly WrittenLanguage[]) {
  test(`at 200 % zoom a spreadsheet’s columns do not scroll sideways, and the keys begin with their title: ${language}`, async ({
    openScreen,
    depot,
  }) => {
    const page = await openScreen('/today');
    await depot.session.request('settings.change', { patch: { language } });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.setViewportSize(zoomed[1]);
    await test.step('the columns of a spreadsheet', async () => {
      await go(page, '/maintain');
      const buffer = Buffer.from(driverLines(8).join('\r\n'));
      await page.locator('main input[type=file]').setInputFiles({ name: 'drivers.csv', mimeType: 'text/csv', buffer });
      await expect(page.locator('[class*="match-scroll"] [role=combobox]').first()).toBeAttached();
      await expectToFit(page, `columns of a spreadsheet, ${language}`, zoomed);
    });
    await test.step('the keys begin with their title, and their button is in sight', async () => {
      await page.keyboard.press('?');
      const keys = page.getByRole('alertdialog');
      const title = (await writtenTexts(language)).get('keys.title') ?? '';
      await expect(keys.getByRole('heading', { name: title, exact: true })).toBeInViewport({ ratio: 1 });
      await expect(keys.getByRole('button')).toBeInViewport({ ratio: 1 });
      await expect(keys.getByRole('button')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(keys).toBeHidden();
    });
    await depot.session.request('maintain.discard', { kind: 'drivers-update' });
    await depot.session.request('settings.change', { patch: { language: 'system' } });
  });
}
