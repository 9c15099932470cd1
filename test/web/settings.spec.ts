import { readFile } from 'node:fs/promises';
import { expect, test } from './depot-page.ts';
import { calmScene } from './fake-engine/scene.ts';

test('settings are found, checked at their field, take effect at once, and go to a file and come back', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(calmScene(), { path: '/settings' });

  await test.step('a refused value is said at its field, with the one that still counts', async () => {
    const days = page.getByLabel('Safe copies');
    await days.fill('90');
    await days.press('Enter');
    await expect(page.getByText('Enter a number from 365 to 3,650. Still using 730.')).toBeVisible();
    await expect(days).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Proxy').fill('nonsense');
    await page.keyboard.press('Tab');
    await expect(page.getByText(/Enter an address such as .* Nothing is set\./)).toBeVisible();
    expect(engine.asked.map(({ name }) => name)).not.toContain('settings.change');
  });

  await test.step('the list of groups says which one shows, and leads back to one that was scrolled away', async () => {
    const groups = page.getByRole('navigation', { name: 'Groups of settings' });
    const here = groups.locator('[aria-current]');
    const service = page.getByRole('heading', { name: 'Service', exact: true });
    await groups.getByRole('link', { name: 'Service' }).click();
    await expect(here).toHaveText('Service');
    await page.getByRole('heading', { name: 'Network' }).scrollIntoViewIfNeeded();
    await expect(here).not.toHaveText(/Folders|Service/);
    await expect(service).not.toBeInViewport();
    await groups.getByRole('link', { name: 'Service' }).click();
    await expect(service).toBeInViewport();
    await expect(here).toHaveText('Service');
    await groups.getByRole('link', { name: 'About' }).click();
    await expect(here).toHaveText('About');
  });

  await test.step('the search finds settings by their words and says when there is none', async () => {
    const search = page.getByRole('searchbox', { name: 'Search settings' });
    await search.fill('zip archives');
    await expect(page.locator('[data-setting]')).toHaveCount(1);
    await search.fill('submarine');
    await expect(page.getByRole('heading', { name: 'No setting matches “submarine”' })).toBeVisible();
    await search.fill('');
  });

  await test.step('the settings go to a file and come back from one, all or nothing', async () => {
    await page.getByRole('button', { name: 'More for the settings' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Save settings to a file' }).click();
    const saved = await readFile(await (await download).path(), 'utf8');
    const read = async (text: string) => {
      const file = { name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(text) };
      await page.getByLabel('Read settings from a file').setInputFiles(file);
    };
    await page.getByRole('link', { name: 'Network' }).click();
    await read(saved.replace('"archiveDays": 730', '"archiveDays": 90').replace('"uploadsAtOnce"', '"uploadAtOnce"'));
    const trouble = page.getByRole('alert').filter({ has: page.getByRole('heading') });
    await expect(trouble.getByRole('heading', { name: /nothing was changed/ })).toBeInViewport();
    await expect(trouble).toContainText('Safe copies: Enter a number from 365 to 3,650.');
    await expect(trouble).toContainText('There is no setting named “uploadAtOnce”.');
    await read(saved.replace('"archiveDays": 730', '"archiveDays": 400'));
    await expect(page.getByText('1 setting changed.')).toBeVisible();
    await expect(trouble).toHaveCount(0);
    await expect(page.getByLabel('Safe copies')).toHaveValue('400');
    expect(engine.scene().settings.archiveDays).toBe(400);
  });

  await test.step('a change takes effect at once', async () => {
    await page.getByLabel('Files sent at the same time').fill('2');
    await page.keyboard.press('Enter');
    await expect.poll(() => engine.scene().settings.uploadsAtOnce).toBe(2);
    await page.getByRole('switch', { name: 'Zip archives' }).click();
    await expect.poll(() => engine.scene().settings.openArchives).toBe(false);
  });

  await test.step('how moved originals are named is asked only where they are moved', async () => {
    const names = page.getByRole('combobox', { name: 'Names in Uploaded' });
    await expect(names).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Originals' }).click();
    await page.getByRole('option', { name: 'Move to Uploaded, by month' }).click();
    await expect.poll(() => engine.scene().settings.afterUpload).toBe('move');
    await expect(names).toContainText('Keep their names');
    await names.click();
    await page.getByRole('option', { name: 'Number first, as in Spain (.TGD)' }).click();
    await expect.poll(() => engine.scene().settings.archiveNames).toBe('spain');
    await expect(names).toContainText('Number first, as in Spain');
  });

  await test.step('keys are replaced without ever being shown', async () => {
    await expect(page.getByText('Accepted at 08:09')).toBeVisible();
    await page.getByRole('button', { name: 'Replace keys' }).click();
    await expect(page.getByRole('textbox', { name: 'API token' })).toBeFocused();
    await page.getByRole('button', { name: 'Save keys' }).click();
    await expect(page.getByText('Enter the API token.')).toBeVisible();
    await page.getByRole('textbox', { name: 'API token' }).fill('new token');
    await page.getByRole('textbox', { name: 'Subscription key' }).fill('new key');
    await page.getByRole('button', { name: 'Save keys' }).click();
    await expect(page.getByRole('button', { name: 'Replace keys' })).toBeFocused();
    // What went with the keys before says nothing of these.
    await expect(page.getByText('Kept, not used yet')).toBeVisible();
    await expect(page.getByText('Accepted at')).toHaveCount(0);
    expect(engine.asked.find(({ name }) => name === 'keys.replace')?.given).toEqual({
      apiToken: 'new token',
      subscriptionKey: 'new key',
    });
    await expect(page.locator('body')).not.toContainText('new token');
  });

  await test.step('how a folder is watched is chosen at the folder', async () => {
    await page.getByRole('button', { name: 'More for Card reader PC' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'By itself, in the best way' })).toBeChecked();
    await page.getByRole('menuitemradio', { name: 'By asking every few seconds' }).click();
    await expect(page.locator('.folder').first()).toContainText('Asked every few seconds');
    expect(engine.scene().facts.folders[0]?.watching).toBe('polling');
  });

  await test.step('another folder in the place of one is taken for the right one', async () => {
    const [first, ...others] = engine.scene().facts.folders;
    if (first === undefined) throw new Error('the scene has no folder');
    engine.changeFacts({ folders: [{ ...first, otherSince: engine.scene().facts.now - 60_000 }, ...others] });
    await expect(page.locator('.folder').first()).toContainText('another since');
    await page.getByRole('button', { name: 'More for Card reader PC' }).click();
    await page.getByRole('menuitem', { name: 'This is the right folder' }).click();
    await expect(page.locator('.folder').first()).not.toContainText('another since');
    expect(engine.asked.find(({ name }) => name === 'folders.accept')?.given).toEqual({ id: 1 });
  });

  await test.step('a folder is watched no longer only after the safe answer was passed over', async () => {
    await page.getByRole('button', { name: 'More for Vehicle downloads' }).click();
    await page.getByRole('menuitem', { name: 'Stop watching' }).click();
    await page.getByRole('button', { name: 'Keep watching' }).click();
    expect(engine.scene().facts.folders).toHaveLength(2);
    await page.getByRole('button', { name: 'More for Vehicle downloads' }).click();
    await page.getByRole('menuitem', { name: 'Stop watching' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop watching' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.locator('.folder')).toHaveCount(1);
  });

  await test.step('light, dark and the time zone change the whole page', async () => {
    await page.getByRole('combobox', { name: 'Light or dark' }).click();
    await page.getByRole('option', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(22, 24, 27)');
    await page.getByLabel('Time zone').fill('Europe/Warsaw');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation').first()).toContainText('Last look 09:13:52');
    await page.getByLabel('Time zone').fill('Middle-earth/Shire');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(
        'There is no time zone of this name. Choose one such as Europe/London. Still using Europe/Warsaw.',
      ),
    ).toBeVisible();
    expect(engine.scene().settings.timeZone).toBe('Europe/Warsaw');
  });
});

test('what the IT department has fixed shows its value and a lock, and cannot be changed', async ({ openDepot }) => {
  const managedProblem = 'The settings file "/etc/tacho-depot/settings.json" does not fit at "settings.archiveDays".';
  const scene = { ...calmScene(), fixed: ['serviceUrl', 'openArchives', 'afterUpload'], managedProblem };
  const { page, engine } = await openDepot(scene);
  const notice = page.locator('.notice', { hasText: 'IT department cannot be used.' });
  await expect(notice.getByRole('button', { name: 'Show' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('region', { name: /IT department cannot be used/ })).toContainText(managedProblem);
  await expect(page.getByRole('heading', { name: /IT department cannot be used/ })).toBeInViewport();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText('Fixed by your IT department')).toHaveCount(3);
  await expect(page.getByLabel('Service address')).toHaveJSProperty('readOnly', true);
  await expect(page.getByLabel('Originals')).toHaveValue('Stay where they are');
  await page.getByRole('switch', { name: 'Zip archives' }).click({ force: true });
  expect(engine.scene().settings.openArchives).toBe(true);
});
