import type { Page } from '@playwright/test';
import { languages, type WrittenLanguage } from '../../shared/i18n/languages.ts';
import { writtenTexts } from '../unit/i18n/translation-problems.ts';
import { expect, test } from './depot-page.ts';
import { everythingOnScene, troubles } from './fake-engine/everything-on-scene.ts';
import { offlineScene } from './fake-engine/offline-scene.ts';
import type { Scene } from './fake-engine/scene.ts';
import { expectToFit } from './fitting.ts';
import { go } from './managers-screens.ts';
import { expectNoViolation, expectTargetsLargeEnough } from './screen-checks.ts';

const spoken = Object.keys(languages) as WrittenLanguage[];

const speaking = (scene: Scene, language: WrittenLanguage): Scene => ({
  ...scene,
  settings: { ...scene.settings, language },
});

/** Presses the button of these words of the catalogue. */
async function press(page: Page, words: ReadonlyMap<string, string>, key: string): Promise<void> {
  await page.getByRole('button', { name: words.get(key) ?? key, exact: true }).click();
}

for (const language of spoken) {
  test(`every part of the settings fits, switched on, filled and failing: ${language}`, async ({ openDepot }) => {
    const { page } = await openDepot(speaking(everythingOnScene(), language), { path: '/settings' });
    const words = await writtenTexts(language);
    await expect(page.locator('[data-setting=mail-deliveries] tbody tr')).toHaveCount(4);
    await expectToFit(page, `settings, ${language}`);
    await expectTargetsLargeEnough(page);
    await press(page, words, 'mailing.groups.add');
    await expectToFit(page, `a group’s form, ${language}`);
    if (language === 'en') {
      await expectNoViolation(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoViolation(page, { only: ['color-contrast'] });
    }
  });

  test(`what the first line can say fits, and so do the uploads below it: ${language}`, async ({ openDepot }) => {
    const calm = speaking(offlineScene(), language);
    const { page, engine } = await openDepot(calm, { setupLater: true });
    await expect(page.locator('.table-row').first()).toBeVisible();
    for (const [name, change] of Object.entries(troubles)) {
      engine.changeFacts({ ...calm.facts, ...change });
      await expect(page.locator('.banner-title')).toBeVisible();
      await expectToFit(page, `${name}, ${language}`);
    }
    const words = await writtenTexts(language);
    engine.changeFacts({ ...calm.facts, ...troubles['disk full'] });
    await press(page, words, 'status.action.whatToDo');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectToFit(page, `what to do about the disk, ${language}`);
    await page.keyboard.press('Escape');
    await go(page, '/uploads/all');
    await page.locator('#upload-list .table-row').nth(1).click();
    await expect(page.locator('main aside dl > div').first()).toBeVisible();
    await expectToFit(page, `details, ${language}`);
  });
}
