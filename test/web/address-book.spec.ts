import { readFile } from 'node:fs/promises';
import { expect, test } from './managers-depot.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

// What is kept stays at this depot.
test.use({ isDepotSpent: true });

const file = (...lines: readonly string[]) => ({
  name: 'addresses.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});

test('addresses come from a spreadsheet, are looked at before they are kept, and stand in the letter then', async ({
  openScreen,
}) => {
  // Another one at each try.
  const email = `runa.${Date.now()}@example.org`;
  const page = await openScreen('/to-do');
  await page.getByRole('button', { name: 'Addresses' }).click();
  const book = page.getByRole('alertdialog', { name: 'Address book' });
  await expect(book).toContainText(/\d+ of \d+ drivers ha(s|ve) an address/);
  await expectNoViolation(page, { within: '[role=alertdialog]' });

  const choice = book.locator('input[type=file]');
  await choice.setInputFiles(file('Plate,Colour', 'AB12,red'));
  await expect(book).toContainText('This file has no column “Driver” or “Driver id”');
  await choice.setInputFiles(
    file('Driver,E-mail,Language', `Pavel Drayfield,${email},German`, 'Nobody Atall,x@example.org,en'),
  );
  await expect(book).toContainText('2 rows were read from addresses.csv.');
  await expect(book).toContainText('Line 3: “Nobody Atall” is no driver that is known here.');
  await expectNoViolation(page, { within: '[role=alertdialog]' });
  await expectNothingCut(page);
  await book.getByRole('button', { name: 'Keep 1 address' }).press('Enter');
  await expect(page.getByText('1 address is kept.')).toBeVisible();
  await expect(book).toHaveCount(0);

  const pavel = page.locator('.table-row').filter({ hasText: 'Pavel Drayfield' });
  await pavel.getByRole('button', { name: /^Write to the driver/ }).click();
  const letter = page.getByRole('alertdialog');
  await expect(letter.getByLabel('To', { exact: true })).toHaveValue(email);
  await expect(letter.getByLabel('Text')).toHaveValue(/Ihre Fahrerkarte wurde zuletzt am/);
  await letter.getByRole('button', { name: 'Cancel' }).click();
});

test('the address book is saved as a spreadsheet of every driver, which can be read again', async ({ openScreen }) => {
  const page = await openScreen('/to-do');
  await page.getByRole('button', { name: 'Addresses' }).press('Enter');
  const book = page.getByRole('alertdialog', { name: 'Address book' });
  await expect(book).toContainText('names and addresses of people');
  const download = page.waitForEvent('download');
  await book.getByRole('button', { name: 'Save as a file' }).press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('drivers-addresses.csv');
  const bytes = await readFile(await saved.path());
  expect(bytes.toString('utf8')).toMatch(/Driver id,Driver,E-mail,Language\r\n(.*\r\n)*.*Runa Holmsteigh,/);
  await book.locator('input[type=file]').setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: bytes });
  await expect(book).toContainText('Nothing in it is new.');
  await expect(book).not.toContainText('These rows do not fit');
  await page.keyboard.press('Escape');
  await expect(book).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Addresses' })).toBeFocused();
  // From anywhere by the keyboard.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('address book');
  await expect(page.getByRole('option').first()).toContainText('Addresses of the drivers');
  await page.keyboard.press('Enter');
  await expect(book).toContainText(/drivers ha(s|ve) an address/);
});
