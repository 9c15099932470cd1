import { offeredLanguages } from '../../shared/i18n/languages.ts';
import { writtenTexts } from '../unit/i18n/translation-problems.ts';
import { expect, test } from './managers-depot.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

test('Ctrl K finds everything by the keyboard alone', async ({ openScreen }) => {
  const page = await openScreen('/uploads/all');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  const field = palette.getByRole('combobox');
  const chosen = palette.locator('[role=option][aria-selected=true]');
  const group = (name: RegExp) => palette.getByRole('group', { name });

  await test.step('before a search it has every screen, and Escape closes it', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'More', exact: true }).click();
    const entries = await page.locator('nav li a').count();
    await page.locator('#upload-list').focus();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(group(/^Screens/).getByRole('option')).toHaveCount(entries);
    await expectNoViolation(page, { within: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expect(page.locator('#upload-list')).toBeFocused();
  });

  await test.step('where nothing had the focus, nothing gets it: the first link of the window stays out of sight', async () => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  await test.step('a driver is found by a part of the name, with the deadline, and opened', async () => {
    const name = (await page.evaluate(async () => {
      const row = document.querySelector('.table-row .name');
      return row?.textContent ?? '';
    })) as string;
    expect(name).not.toBe('');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('a');
    await expect(
      group(/^Drivers/)
        .getByRole('option')
        .first(),
    ).toBeVisible();
    await expect(
      group(/^Files/)
        .getByRole('option')
        .first(),
    ).toBeVisible();
    await expect(chosen).toHaveCount(1);
    await expectNoViolation(page, { within: '[role=dialog]' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(group(/^Drivers/).locator('[aria-selected=true]')).toHaveCount(1);
    const opened = await chosen.locator('span').nth(1).innerText();
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(opened.split('\n')[0] ?? '');
  });

  await test.step('what was opened lately comes first the next time', async () => {
    await page.keyboard.press('Control+k');
    await expect(group(/^Opened lately/).getByRole('option')).toHaveCount(1);
  });

  await test.step('a setting is found by another word', async () => {
    await page.keyboard.type('backup');
    await expect(group(/^Settings/).getByRole('option', { name: /Safe copies/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  });

  await test.step('rows beside the settings are found too, by their name before all others, and lead there', async () => {
    for (const [typed, found] of [
      ['password', 'Keys'],
      ['api token', 'Keys'],
      ['folders', 'Folders to watch'],
      ['bundle', 'File for support'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await expect(group(/^Settings/).getByRole('option', { name: found })).toBeVisible();
      if (typed !== 'bundle') await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'File for support' })).toBeInViewport();
  });

  await test.step('an action comes before a help topic that only speaks of it', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('look now');
    await expect(chosen).toHaveText(/^Look now/);
    await expect(group(/^Help/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what a person wants to get done is found by its verb, and done', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    for (const [typed, title, heading] of [
      ['overdue', 'Overdue driver cards', 'Driver cards'],
      ['who can start tomorrow 6', /^Who can start \w{3} \d+ \w+, 06:00/, 'Availability'],
      ['ignored', 'Ignored files, to restore them', 'Uploads'],
      ['send again', 'Refused files, to send them again', 'Uploads'],
      ['print overdue', 'Print the overdue driver cards', 'Driver cards'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await expect(chosen).toHaveText(typeof title === 'string' ? new RegExp(`^${title}`) : title);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await expect(page.locator('body[data-printed]')).toBeAttached();
    await expect(page.locator('.print-sheet')).toContainText('Overdue');
    await page.evaluate(() => document.body.removeAttribute('data-printed'));
    expect(page.url()).toMatch(/#\/driver-cards\/over$/);
  });

  await test.step('a letter that is missing or two that changed places lead to the same driver', async () => {
    for (const typed of ['Quilby', 'Qiullby', 'quillby, sana']) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await expect(group(/^Drivers/).getByRole('option', { name: /Quillby/ })).toBeVisible();
      await page.keyboard.press('Escape');
    }
  });

  await test.step('the leave of a driver is found by the word and the name', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('leave quillby');
    await expect(group(/^Tasks/).getByRole('option', { name: /^Leave and sickness of .*Quillby/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('in place of an empty result stand the three nearest', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('kwilby');
    await expect(group(/^Did you mean/).getByRole('option')).not.toHaveCount(0);
    expect(
      await group(/^Did you mean/)
        .getByRole('option')
        .count(),
    ).toBeLessThanOrEqual(3);
    await expectNoViolation(page, { within: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.location.assign('#/uploads'));
    await expect(page.getByRole('heading', { level: 1, name: 'Uploads' })).toBeVisible();
  });

  await test.step('a text leads to the list of uploads, searched for it', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zzzzzzz');
    await expect(palette.getByRole('option')).toHaveText([/Find “zzzzzzz” in Uploads/]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox')).toHaveValue('zzzzzzz');
    await expect(page.getByRole('heading', { name: 'No file matches “zzzzzzz”' })).toBeVisible();
  });

  await test.step('at 200 % zoom nothing of it is cut', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expectNothingCut(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

test('what is typed right after Ctrl K is searched for, and nothing behind gets it, however long the search takes to come', async ({
  openScreen,
}) => {
  const page = await openScreen('/uploads');
  await page.route('**/palette-dialog-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('backup?');
  const field = page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox');
  await expect(field).toHaveValue('backup?');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('option', { name: /Safe copies/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('Enter opens what the whole text finds, however late the answers to it are', async ({ openScreen }) => {
  const page = await openScreen('/uploads');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  await page.keyboard.type('b');
  await expect(palette.getByRole('group', { name: /^Drivers/ }).getByRole('option')).not.toHaveCount(0);
  await page.route('**/api/drivers.missing', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.keyboard.type('ackup');
  await expect(palette.getByRole('option', { name: /Safe copies/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('what a person has moved to stays what Enter opens where a late answer pushes it down', async ({ openScreen }) => {
  const page = await openScreen('/uploads');
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/drivers.missing', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  const chosen = palette.locator('[role=option][aria-selected=true]');
  await page.keyboard.type('a');
  await expect(palette.getByRole('group', { name: /^Files/ })).toBeVisible();
  await expect(palette.getByRole('group', { name: /^Drivers/ })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  const moved = await chosen.innerText();
  answer();
  await expect(palette.getByRole('group', { name: /^Drivers/ })).toBeVisible();
  await expect(chosen).toHaveCount(1);
  expect(await chosen.innerText()).toBe(moved);
  await expect(palette.locator('[data-highlighted]')).toHaveText(moved.replaceAll('\n', ''));
  await expect(palette.getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    (await chosen.getAttribute('id')) ?? 'none',
  );
  await page.keyboard.press('Escape');
});

test('? shows the keys, and is a letter where a person writes', async ({ openScreen }) => {
  const page = await openScreen('/uploads');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('?');
  await expect(page.getByRole('searchbox')).toHaveValue('?');
  await page.locator('body').click({ position: { x: 600, y: 40 } });
  await page.keyboard.press('?');
  const keys = page.getByRole('alertdialog', { name: 'Keys' });
  await expect(keys).toContainText('Search everything');
  await expect(keys.locator('kbd', { hasText: /^F1$/ })).toHaveCount(1);
  await expectNoViolation(page, { within: '[role=alertdialog]' });
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
});

test('in each language a word with wrong letters offers the nearest, three at most', async ({ openScreen, depot }) => {
  const page = await openScreen('/today');
  const palette = page.getByRole('dialog');
  for (const language of offeredLanguages) {
    await depot.session.request('settings.change', { patch: { language } });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const texts = await writtenTexts(language);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('kwilby');
    const nearest = palette.getByRole('group', { name: texts.get('palette.group.nearest') ?? '' }).getByRole('option');
    await expect(nearest.first()).toBeVisible();
    // Of those at most half of whose letters are other ones.
    expect(await nearest.count(), language).toBeLessThanOrEqual(3);
    await expect(nearest.filter({ hasText: 'Quillby' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  }
  await depot.session.request('settings.change', { patch: { language: 'system' } });
});
