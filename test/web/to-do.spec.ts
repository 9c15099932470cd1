import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './managers-depot.ts';
import { go, rows } from './managers-screens.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

// What people note stays at this depot.
test.use({ isDepotSpent: true });

const row = (page: Page, name: string) => page.locator(rows).filter({ hasText: name });
const table = (page: Page) => page.getByRole('grid', { name: 'What is to do about drivers and vehicles' });
const drawer = (page: Page) => page.getByRole('complementary');

/** Puts the keyboard on a row, as somebody does who has no mouse. */
async function walkTo(page: Page, name: string): Promise<void> {
  await table(page).focus();
  const current = page.locator(`${rows}[data-current]`);
  await page.keyboard.press('Home');
  for (let step = 0; step < 40 && !(await current.filter({ hasText: name }).count()); step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(current).toContainText(name);
}

/** What would open in the mail program. */
async function heardDrafts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const drafts: string[] = [];
    Object.assign(window, { drafts, open: (url: string) => void drafts.push(url) });
  });
  return () => page.evaluate(() => (window as unknown as { drafts: readonly string[] }).drafts);
}

test('a driver is written to by a draft, once a day, and the row then asks for a reminder', async ({
  openScreen,
  depot,
}) => {
  // A file before this one may have left the depot with a mail server, which would send the letter itself.
  await depot.session.request('settings.change', { patch: { sendMail: false } });
  const page = await openScreen('/to-do');
  const drafts = await heardDrafts(page);
  const runa = row(page, 'Runa Holmsteigh');
  await expect(runa).toContainText('Not asked yet');
  await runa.getByRole('button', { name: /^Write to the driver/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByLabel('Text')).toHaveValue(/Runa Holmsteigh/);
  await expectNoViolation(page, { within: '[role=alertdialog]' });
  await dialog.getByRole('button', { name: 'Open in the mail program' }).click();
  await expect(dialog).toContainText('Enter the driver’s e-mail address.');
  await dialog.getByLabel('To', { exact: true }).fill('runa@example.org');
  await dialog.getByRole('combobox', { name: 'Language of the driver' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(dialog.getByLabel('Text')).toHaveValue(/Ihre Fahrerkarte wurde zuletzt am/);
  await dialog.getByRole('button', { name: 'Open in the mail program' }).click();
  await expect(dialog).toHaveCount(0);
  const [draft = ''] = await drafts();
  const { pathname, searchParams } = new URL(draft);
  expect(decodeURIComponent(pathname)).toBe('runa@example.org');
  expect(searchParams.get('subject')).toBe('Bitte lassen Sie Ihre Fahrerkarte auslesen');
  expect(searchParams.get('body')).toContain('Runa Holmsteigh');
  await expect(runa).toContainText('by e-mail');
  await expect(runa.getByRole('button', { name: /^Remind me on/ })).toBeVisible();

  // Nobody is written to twice on one day.
  await runa.click();
  await expect(drawer(page)).toContainText('runa@example.org');
  await expect(drawer(page)).toContainText('Asked by e-mail');
  await expect(drawer(page).getByRole('button', { name: 'Write to the driver' })).toHaveCount(0);
  expect(await drafts()).toHaveLength(1);
});

test('the head of those to chase leads to the next who is not asked yet, and the navigation counts who is over', async ({
  openScreen,
}) => {
  const page = await openScreen('/to-do');
  const said = await page.getByText(/to act on, \d+ overdue/).innerText();
  const over = /(\d+) overdue/.exec(said)?.[1] ?? '';
  await expect(page.getByRole('navigation').getByRole('link', { name: /^To do/ })).toContainText(`${over} over`);
  const notAsked = page.locator(rows).filter({ hasText: 'Not asked yet' }).filter({ hasText: 'Write to the driver' });
  const count = await notAsked.count();
  const next = page.getByRole('button', { name: `Write to the next of ${count} not asked yet` });
  const first = await notAsked.first().locator('[data-column=name]').innerText();
  await next.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(`Write to ${first.split('\n')[0]}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectNoViolation(page);
});

test('a depot with a mail server of its own sends the letter that a person has read', async ({ openScreen, depot }) => {
  const server = {
    sendMail: true,
    mailServer: '127.0.0.1:9',
    mailSecurity: 'none',
    mailFrom: 'depot@example.org',
  } as const;
  await depot.session.request('settings.change', { patch: server });
  const page = await openScreen('/to-do');
  await page.evaluate(() =>
    Object.assign(window, { open: () => Promise.reject(new Error('no mail program is asked')) }),
  );
  const marta = row(page, 'Marta Brindlewood');
  await marta.getByRole('button', { name: /^Write to the driver/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('never by itself');
  await dialog.getByLabel('To', { exact: true }).fill('marta@example.org');
  await dialog.getByRole('button', { name: 'Send the e-mail' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(marta).toContainText('by e-mail');
  // No server is there: the letter waits in the outbox, and is told of as what it is.
  await go(page, '/settings/mail');
  await expect(page.getByText('To Marta Brindlewood, from To do')).toBeVisible();
  await depot.session.request('settings.change', { patch: { sendMail: false } });
});

test('by keyboard a row is put off until a day, and found and taken back among the reminders', async ({
  openScreen,
}) => {
  const page = await openScreen('/to-do');
  await walkTo(page, 'TD70 KQX');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Remind me about TD70 KQX');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await walkTo(page, 'TD70 KQX');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Set the reminder' }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'TD70 KQX')).toHaveCount(0);
  const foot = page.locator('.table-footer');
  await expect(foot).toContainText('1 waits for its reminder');
  await foot.getByRole('button', { name: 'Show the reminders' }).click();
  await expect(page.locator(rows)).toHaveCount(1);
  await row(page, 'TD70 KQX').click();
  await drawer(page).getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator(rows)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(row(page, 'TD70 KQX')).toBeVisible();
});

test('whoever takes a row says their name once, and has a list of their own', async ({ openScreen }) => {
  const page = await openScreen('/to-do');
  await row(page, 'Pavel Drayfield').getByRole('button', { name: 'Take it: Pavel Drayfield' }).click();
  await page.getByRole('alertdialog').getByLabel('Your name at this PC').fill('Jo Tilby');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give it' }).click();
  await expect(row(page, 'Pavel Drayfield')).toContainText('You');
  await row(page, 'TD24 BQD').getByRole('button', { name: 'Take it: TD24 BQD' }).click();
  await expect(row(page, 'TD24 BQD')).toContainText('You');
  await page.getByRole('radio', { name: /^Mine/ }).check();
  await expect(page.locator(rows)).toHaveCount(2);
  await page.getByRole('radio', { name: /^Everybody/ }).check();
  await expect(page.locator(rows)).not.toHaveCount(2);
});

test('Space opens the details, F6 changes sides, Esc closes them; a note and an answer stay', async ({
  openScreen,
}) => {
  const page = await openScreen('/to-do');
  await walkTo(page, 'Marta Brindlewood');
  await page.keyboard.press(' ');
  await expect(drawer(page)).toContainText('Marta Brindlewood, driver card');
  await page.keyboard.press('ArrowDown');
  await expect(drawer(page)).not.toContainText('Marta Brindlewood, driver card');
  await page.keyboard.press('ArrowUp');
  await expect(drawer(page)).toContainText('Marta Brindlewood, driver card');
  const list = await page.locator('.table-scroll').evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(list, 'the list beside the details is wider than its room').toBe(0);
  await page.keyboard.press('F6');
  await expect(table(page)).not.toBeFocused();
  await drawer(page).getByRole('textbox', { name: 'Note' }).fill('In the yard until 14:00');
  await drawer(page).getByRole('button', { name: 'Save note' }).click();
  await drawer(page).getByRole('button', { name: 'More to note' }).click();
  await page.getByRole('menuitem', { name: 'I asked by phone' }).click();
  await expect(drawer(page)).toContainText('Asked by phone');
  // What the app noted by itself names nobody.
  await expect(drawer(page).getByText(/^On the list: /)).not.toContainText(', by');
  await drawer(page).getByRole('button', { name: 'More to note' }).click();
  await page.getByRole('menuitem', { name: 'Note the answer' }).click();
  await page.getByRole('alertdialog').getByLabel('Answer').fill('Monday, before my shift.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Note the answer' }).click();
  await expect(drawer(page)).toContainText('Answered: “Monday, before my shift.”');
  await expectNoViolation(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, { only: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  for (const size of [
    { width: 1024, height: 768 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size);
    await expectNothingCut(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await drawer(page).getByRole('textbox', { name: 'Note' }).focus();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(table(page)).toBeFocused();
  await row(page, 'Marta Brindlewood').click();
  await expect(drawer(page).getByRole('textbox', { name: 'Note' })).toHaveValue('In the yard until 14:00');
});

test('a note that two entries brought together is edited without being cut', async ({ openScreen, depot }) => {
  const page = await openScreen('/to-do');
  await expect(row(page, 'Pavel Drayfield')).toBeVisible();
  const joined = `${'Two long notes. '.repeat(240)}The last word.`;
  const rowsOf = { search: '', step: null, owner: null, later: false, sort: 'step', descending: false } as const;
  const { rows: all } = await depot.session.request('toDo.page', { ...rowsOf, offset: 0, limit: 50 });
  const { entry } = all.find(({ name }) => name === 'Pavel Drayfield') ?? { entry: 0 };
  await depot.session.request('toDo.act', { entry, by: '', act: { code: 'note', words: joined } });
  await row(page, 'Pavel Drayfield').click();
  const note = drawer(page).getByRole('textbox', { name: 'Note' });
  await expect(note).toHaveValue(joined);
  await note.press('ControlOrMeta+End');
  for (let letter = 0; letter < 'word.'.length; letter += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('bay.');
  await drawer(page).getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('The note is saved.')).toBeVisible();
  const { note: kept } = await depot.session
    .request('toDo.entry', { entry })
    .then((details) => details ?? { note: '' });
  expect(kept).toBe(joined.replace(/word\.$/, 'bay.'));
  await depot.session.request('toDo.act', { entry, by: '', act: { code: 'note', words: '' } });
});

test('a file whose name alone says whose it is waits to be confirmed on every screen, and is read again then', async ({
  openScreen,
}) => {
  const page = await openScreen('/to-do');
  const sana = row(page, 'Sana Quillby');
  await expect(sana).toContainText('Only in the file’s name');
  await go(page, '/driver-cards/due/everyone');
  await expect(row(page, 'Sana Quillby')).toContainText('Perhaps “S Quillby”');
  await go(page, '/to-do');
  await walkTo(page, 'Sana Quillby');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('A name alone is no proof');
  await dialog.getByRole('button', { name: 'It is “S Quillby”', exact: true }).click();
  await expect(sana.getByRole('button', { name: /^Open the file/ })).toBeVisible();
  await go(page, '/driver-cards/due/everyone');
  await expect(row(page, 'Sana Quillby')).toContainText('A file needs attention');
  await go(page, '/to-do');
  await sana.getByRole('button', { name: /^Open the file/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uploads' })).toBeVisible();
  await expect(drawer(page)).toContainText(/quillby/i);
});

test('the list is searched, saved and printed by division, and Today shows its first five', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/to-do');
  await page.getByRole('searchbox', { name: 'Driver or plate' }).fill('td70kqx');
  await expect(page.locator(rows)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Driver or plate' }).fill('nobody at all');
  await expect(page.getByRole('heading', { name: 'Nothing to do about “nobody at all”' })).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines[0]).toMatch(/^\uFEFF?"?Division"?[,;]"?Driver or vehicle"?/);
  const divisions = lines.slice(1).map((line) => line.split(/[,;]/)[0] ?? '');
  const known = divisions.filter((division) => division !== '');
  expect(known).toEqual([...known].sort((one, other) => one.localeCompare(other)));
  expect(divisions.slice(known.length).every((division) => division === '')).toBe(true);
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('.print-sheet th').first()).toHaveText('Division');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  const names = await page.locator(`${rows} [data-column=name]`).allInnerTexts();
  await go(page, '/today');
  const card = page.getByRole('region', { name: 'To do' });
  const first = card.locator('.subject-link');
  await expect(card.locator('li')).toHaveCount(5);
  // A clerk begins with the files that were not taken, a manager with the list as it stands.
  await expect(card.getByRole('link', { name: /^Open the file: / }).first()).toBeVisible();
  expect(await first.first().innerText()).not.toBe(names[0]);
  await depot.session.request('settings.change', { patch: { role: 'manager' } });
  await expect(first).toHaveText(names.slice(0, 5));
  await depot.session.request('settings.change', { patch: { role: 'clerk' } });
});

test('without the service the list stays, with the time that it is from', async ({ openScreen, depot }) => {
  const page = await openScreen('/to-do');
  await expect(page.locator(rows).first()).toBeVisible();
  await depot.stopService();
  await page.getByRole('button', { name: 'Ask the service again' }).click();
  await expect(page.getByText(/Reports as of/)).toBeVisible();
  await expect(page.locator(rows).first()).toBeVisible();
  await expect(page.locator('.report-strip').first()).toBeVisible();
  await depot.startService();
});
