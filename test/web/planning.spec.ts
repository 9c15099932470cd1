import type { Download, Page } from '@playwright/test';
import { expect, test } from './managers-depot.ts';
import { go } from './managers-screens.ts';

const rows = (page: Page) => page.locator('.table-row');

async function linesOf(download: Download): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
}

test('availability tells who can start, by the keyboard alone, and saves every driver', async ({ openScreen }) => {
  const page = await openScreen('/availability');

  await test.step('every driver is saved as CSV, and the card data limit is chosen where its effect shows', async () => {
    await expect(rows(page).first()).toBeVisible();
    const inAll = Number((await page.locator('.table-footer').innerText()).match(/^(\d+) drivers/)?.[1]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const lines = await linesOf(await download);
    expect(inAll).toBeGreaterThan(10);
    expect(lines).toHaveLength(inAll + 1);
    expect(lines[0]).toContain('Driver,Division,Can start');

    await page.getByRole('button', { name: /^Change/ }).click();
    for (const age of ['7 days', '24 h']) {
      await page.getByRole('menuitemcheckbox', { name: age }).click();
      await expect(page.getByText(`Not known when the data are over ${age} old`)).toBeVisible();
    }
  });

  await test.step('the list is narrowed, sorted and opened by the keyboard alone', async () => {
    await expect(rows(page).first()).toBeVisible();
    const firstRows = await rows(page).count();
    await expect(page.locator('.page-subtitle')).toContainText(/\d+ drivers can start now/);
    await expect(page.getByText('Upper bound under EU rules, from card data.')).toBeVisible();

    await page.getByRole('grid', { name: 'Drivers' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Close Can start now' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(firstRows);

    await page.getByLabel('Driver name').fill('vintergreen');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Hale Vintergreen');
    await page.getByLabel('Driver name').fill('nobody of this name');
    await expect(page.getByRole('heading', { name: 'No driver matches “nobody of this name”' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).last().click();

    await page.getByRole('button', { name: 'Left', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Left', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(page.locator('.group-row')).toHaveCount(0);
  });
});

test('the planner answers in two steps who can start tomorrow at 06:00, by mouse and by the keyboard alone', async ({
  openScreen,
}) => {
  const page = await openScreen('/today');

  await test.step('two clicks lead to the list', async () => {
    await page.getByRole('link', { name: 'Availability' }).first().click();
    await page.getByRole('radio', { name: 'Tomorrow 06:00' }).click();
    await expect(page.locator('.page-subtitle')).toContainText(
      /^\d+ of \d+ drivers can start tomorrow at 06:00 with at least 4 h 30 of driving$/,
    );
    await expect(page.getByRole('grid', { name: 'Drivers at that time' })).toBeVisible();
  });

  await test.step('hours in the file are numbers, and every driver is in it', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const [head = '', ...lines] = await linesOf(await download);
    for (const column of ['Day left', 'Week left', 'Fortnight left']) expect(head).toContain(`${column},`);
    const total = Number((await page.locator('.table-footer').innerText()).match(/^(\d+) drivers/)?.[1]);
    expect(lines).toHaveLength(total);
    // In hours and minutes for eyes, and in decimal hours for sums.
    expect(lines.some((line) => /,\d+:\d\d,\d+(\.\d+)?,\d+:\d\d,/.test(line))).toBe(true);
  });

  await test.step('a full hour is chosen with the arrows, and the address keeps it', async () => {
    await expect(page.getByText(/^at each full hour, at least \d/)).toBeVisible();
    await page.getByRole('radio', { name: /^06:00, / }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.page-subtitle')).toContainText('tomorrow at 07:00');
    expect(page.url()).toMatch(/availability\/start\/\d{4}-\d{2}-\d{2}T07:00\/270$/);
  });

  await test.step('another time is typed, and one that is no time is said to be none', async () => {
    const clock = page.getByRole('textbox', { name: 'Time of the start' });
    await clock.fill('9.30');
    await clock.press('Enter');
    await expect(page.locator('.page-subtitle')).toContainText('tomorrow at 09:30');
    await page.getByRole('textbox', { name: 'Time of the start' }).fill('25');
    await expect(page.getByText('Write the time as 06:00.')).toBeVisible();
    await page.getByRole('radio', { name: 'Tomorrow 06:00' }).check();
  });

  await test.step('the list is searched, sorted, and leads to the driver', async () => {
    await page.getByRole('button', { name: 'Rest ends', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Rest ends' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByLabel('Driver name').fill('vintergreen');
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Hale Vintergreen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hale Vintergreen' })).toBeVisible();
    await page.goBack();
    await expect(page.locator('.page-subtitle')).toContainText('tomorrow at 06:00');
  });
});

test('tachograph types and coverage answer for a vehicle and for a driver', async ({ openScreen }) => {
  const page = await openScreen('/tachograph-types');

  await test.step('tachograph types are shown digital first, and one kind alone', async () => {
    await expect(rows(page).first()).toContainText('Digital');
    await expect(rows(page).last()).toContainText('Analogue');
    await page.getByRole('radio', { name: /Analogue/ }).check();
    await expect(rows(page).filter({ hasText: 'Digital' })).toHaveCount(0);
    await expect(rows(page).first()).toContainText('Analogue');
    await page.getByRole('searchbox').fill('no type is called so');
    await expect(page.getByRole('heading', { name: 'No type matches “no type is called so”' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(rows(page).first()).toContainText('Digital');
  });

  await test.step('coverage shows the days of a file held here, its file by the keyboard, and another driver by name', async () => {
    await go(page, '/coverage');
    const covered = page.locator('main td [data-state="genuine"]');
    await expect(covered.first()).toBeVisible();
    await expect(page.getByRole('complementary')).toContainText('Files held here');

    await covered.first().focus();
    await page.keyboard.press('Enter');
    const files = page.getByRole('alertdialog').locator('li');
    await expect(files.first()).toContainText('arrived');
    const fileName = (await files.first().getByRole('link').innerText()).trim();
    await files.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Uploads' })).toBeVisible();
    await expect(page.getByRole('complementary')).toContainText(fileName);
    await page.goBack();
    await covered.first().focus();
    await page.keyboard.press('Enter');
    await expect(files.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(covered.first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(covered.first()).not.toBeFocused();

    const picker = page.getByLabel(/^Driver or vehicle: /);
    const before = await picker.innerText();
    await picker.click();
    await page.getByPlaceholder('Driver, plate or VIN').fill('zz no such name');
    await expect(page.getByText('No driver or vehicle matches.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(picker).not.toHaveText(before);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const [heads, firstDay] = await linesOf(await download);
    expect(heads).toMatch(/^\uFEFF(Driver|Vehicle),Day,State,Read on this day$/);
    const shown = (await picker.innerText()).replace(/, ending .*/, '');
    expect(firstDay).toContain(shown.trim());
    expect(firstDay).toMatch(/,\d{4}-\d\d-\d\d,/);

    await picker.click();
    await page.getByPlaceholder('Driver, plate or VIN').fill('vintergreen');
    await expect(page.getByRole('option', { name: /Hale Vintergreen/ })).toContainText('no file here');
    await page.getByRole('option', { name: /Hale Vintergreen/ }).click();
    await expect(page.getByRole('heading', { name: 'No file of Hale Vintergreen is held here' })).toBeVisible();
    await page.getByRole('button', { name: 'Open the driver’s page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hale Vintergreen' })).toBeVisible();
  });
});

test('both lists of availability fit beside the navigation at 1024, with what is needed last given up first', async ({
  openScreen,
}) => {
  const page = await openScreen('/availability/start/tomorrow/0');
  await page.setViewportSize({ width: 1_024, height: 768 });
  const sideways = () => page.locator('.table-scroll').evaluate((list) => list.scrollWidth - list.clientWidth);
  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Fortnight left' })).toBeVisible();
  await expect(heads.filter({ hasText: 'Division' })).toHaveCount(0);
  expect(await sideways()).toBe(0);
  await page.getByRole('radio', { name: 'Now', exact: true }).check();
  await expect(heads.filter({ hasText: 'Data up to' })).toBeVisible();
  await expect(heads.filter({ hasText: 'Next weekly rest' })).toHaveCount(0);
  expect(await sideways()).toBe(0);
});
