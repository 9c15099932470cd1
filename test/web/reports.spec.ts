import path from 'node:path';
import type { Download, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { listen } from '../service/http/listen.ts';
import { imageRoutes } from '../service/images/image-routes.ts';
import { vehicleWithPictures } from '../service/images/vehicle-with-pictures.ts';
import { expect, test } from './managers-depot.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

const rows = (page: Page) => page.locator('tr[data-depth="0"]:not([data-waiting])');
const records = (page: Page) => page.locator('tr[data-depth]:not([data-depth="0"])');
const runButton = (page: Page) => page.locator('form').getByRole('button', { name: 'Run report' });

/** The button stays in focus and does nothing while an earlier run is under way. */
async function runByEnter(page: Page): Promise<void> {
  await expect(runButton(page)).toBeEnabled();
  await runButton(page).press('Enter');
}

async function go(page: Page, report: string): Promise<void> {
  await page.evaluate((hash) => window.location.assign(`#/reports/${hash}`), report);
}

async function linesOf(download: Download): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
}

test('a report is run, opened, narrowed, sorted and saved by the keyboard alone, and has its chart', async ({
  openScreen,
}) => {
  const page = await openScreen('/reports');
  await expect(page.getByRole('heading', { name: 'Not run yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run report' })).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Report', exact: true }).focus();
  for (const stop of ['Days', /^Drivers/]) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: stop })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows(page).first()).toContainText(/\d+ h \d\d/);
  await expect(runButton(page)).toBeFocused();
  await expect(page.getByText(/^Ran at \d\d:\d\d, took \d+\.\d s$/)).toBeVisible();
  await expect(page.locator('tfoot tr')).toContainText(/^All \d+ drivers[\d,]+ h \d\d/);
  await expect(page.locator('.table-footer')).toContainText(/\d+ drivers, \d+ duties/);
  await expect(rows(page).first().getByRole('img')).toHaveAccessibleName(/^Driving \d+ %, other work \d+ %, /);

  await page.getByRole('treegrid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(rows(page).first()).toHaveAttribute('aria-expanded', 'true');
  await expect(records(page).first()).toContainText(/^\w{3} \d+ \w{3}/);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('tr[data-depth][data-current]')).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(records(page)).toHaveCount(0);

  await page.getByRole('columnheader', { name: 'Driving' }).getByRole('button').press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Driving' })).toHaveAttribute('aria-sort', 'descending');
  const all = await page.locator('.table-footer').innerText();
  await page.getByRole('searchbox').fill('vintergreen');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('nobody of this name');
  await expect(page.getByRole('heading', { name: 'No row matches “nobody of this name”' })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(page.locator('.table-footer')).toHaveText(all.replaceAll('\n', ''));

  await page.getByRole('button', { name: 'Save this one' }).press('Enter');
  await page.keyboard.type('Monday driving check');
  await page.keyboard.press('Enter');
  const saved = page.getByRole('button', { name: 'Run Monday driving check' });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).press('Enter');
  const lines = await linesOf(await download);
  expect(lines[0]).toBe(
    [
      '\uFEFFDriver,Day',
      ...['Total', 'Driving', 'Other work', 'Available', 'Break'].flatMap((of) => [of, `"${of}, decimal hours"`]),
      'Distance km',
    ].join(','),
  );
  expect(lines[1]).toMatch(/^[^,]+,\d{4}-\d\d-\d\d(,\d+:\d\d,\d+(\.\d+)?){5},\d+$/);
  expect(`${lines.length - 1} duties`).toBe(/\d+ duties/.exec(all)?.[0]);

  await go(page, 'driver-d28');
  await runByEnter(page);
  await expect(rows(page).first().getByRole('img')).toHaveAccessibleName(/^\d+ duties over each other$|^\d\d:\d\d to/);
  await go(page, 'vehicle-v5');
  await runByEnter(page);
  await expect(rows(page).first().getByRole('img')).toHaveAccessibleName(/^[\d,]+ km$/);

  await saved.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Report', exact: true })).toContainText('Tachograph time by driver');
  // The answer that was there before closes its rows when the new one comes.
  await expect(async () => {
    if ((await records(page).count()) === 0) await rows(page).first().click();
    await expect(records(page).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoViolation(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, { only: ['color-contrast'] });
  await page.setViewportSize({ width: 640, height: 400 });
  await expectNothingCut(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Forget Monday driving check' }).press('Enter');
  await expect(saved).toHaveCount(0);
});

test('divisions are a tree: on the screen, by the keyboard, in the search, in the file and below their fleets', async ({
  openScreen,
}) => {
  const page = await openScreen('/reports/divisions-search');
  await runByEnter(page);
  const names = page.locator('tr[data-depth] .name');
  await expect(names).toHaveText(['Brackenmoor', 'Harbour', 'Containers', 'Millbrook', 'Stonefield']);
  await page.getByRole('treegrid').focus();
  for (let line = 0; line < 3; line += 1) await page.keyboard.press('ArrowDown');
  await expect(page.locator('tr[data-current]')).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('tr[data-current]')).toContainText('Harbour');
  await page.keyboard.press('ArrowLeft');
  await expect(names).toHaveText(['Brackenmoor', 'Harbour', 'Millbrook', 'Stonefield']);
  await expect(page.locator('tr[data-current]')).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('.table-footer')).toContainText('5 divisions');
  await page.getByRole('searchbox').fill('containers');
  await expect(names).toHaveText(['Brackenmoor', 'Harbour', 'Containers']);
  await expect(page.locator('.table-footer')).toContainText('1 division');
  await page.getByRole('searchbox').fill('');
  await expect(names).toHaveText(['Brackenmoor', 'Harbour', 'Millbrook', 'Stonefield']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).press('Enter');
  expect((await linesOf(await download)).map((line) => line.split(',').slice(0, 3).join(','))).toEqual([
    '\uFEFFDivision,Level,Path',
    'Brackenmoor,1,Brackenmoor',
    'Harbour,2,Brackenmoor / Harbour',
    'Containers,3,Brackenmoor / Harbour / Containers',
    'Millbrook,2,Brackenmoor / Millbrook',
    'Stonefield,2,Brackenmoor / Stonefield',
  ]);
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(names).toHaveCount(5);
  await expectNoViolation(page);

  await go(page, 'fleets-search');
  await expect(page.getByRole('switch', { name: 'Divisions' })).toBeChecked();
  await runByEnter(page);
  const harbour = rows(page).filter({ hasText: 'Harbour containers' });
  await harbour.click();
  await expect(
    records(page)
      .locator('.name')
      .filter({ hasText: /^(Harbour|Containers)$/ }),
  ).toHaveCount(1);
});

test('pictures of check sheets are small in their rows and large in a dialog, by the keyboard, and can be saved', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/reports/check-sheets-search');
  await page.getByRole('combobox', { name: 'Days' }).click();
  await page.getByRole('option', { name: 'All days' }).click();
  await runByEnter(page);
  const pictures = page.getByRole('button', { name: /^Open (the picture|\d+ pictures): / });
  await page.getByRole('searchbox').fill(vehicleWithPictures(depot.serviceDirectory));
  await expect(pictures.first()).toBeVisible();
  await expect(async () => {
    const drawn = await pictures
      .first()
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(drawn).toBe(360);
  }).toPass();
  await expectNoViolation(page);

  await pictures.first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const large = dialog.getByRole('img', { name: /^Picture 1 of \d+: \w+.*, / });
  await expect(large).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await expectNoViolation(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, { only: ['color-contrast'] });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the picture' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^\d\.png$/);
  await page.setViewportSize({ width: 640, height: 400 });
  await expectNothingCut(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a picture elsewhere is not fetched until the settings allow its address, and says what to do', async ({
  openScreen,
  depot,
}) => {
  const store = await listen(imageRoutes({ tenants: null }).fetch, { port: 0 });
  const database = new Database(path.join(depot.serviceDirectory, 'service.sqlite'));
  database.prepare(`UPDATE check_sheet_actions SET body = replace(body, '"/images/', ?)`).run(`"${store.url}/images/`);
  database.close();
  const page = await openScreen('/reports/check-sheets-actions-search');
  await page.getByRole('combobox', { name: 'Days' }).click();
  await page.getByRole('option', { name: 'All days' }).click();
  await runByEnter(page);
  const picture = page.getByRole('button', { name: /^Open the picture: / }).first();
  await expect(picture.locator('[data-state="failed"]')).toHaveAttribute(
    'title',
    new RegExp(`^The picture is at ${store.url}, from where`),
  );
  await picture.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('add it to the settings, under “Addresses with pictures”');
  await expectNoViolation(page);
  await dialog.getByRole('link', { name: 'Open the settings' }).click();
  const field = page.getByRole('textbox', { name: 'Addresses with pictures' });
  await field.fill('pictures');
  await field.press('Enter');
  await expect(page.getByText(/^Enter at most 20 addresses such as https:/)).toBeVisible();
  await field.fill(store.url);
  await field.press('Enter');
  await go(page, 'check-sheets-actions-search');
  await picture.click();
  await expect(dialog.getByRole('img', { name: /^Picture 1 of 1: / })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await store.close();
});

test('a run that lasts is cancelled; one that fails, fits badly or brings nothing says so, and what to do', async ({
  openScreen,
  depot,
}) => {
  const { misbehaviour } = depot.service();
  // The clockings are made from an answer to the same question, which nobody ran.
  const page = await openScreen('/clockings');
  await expect(page.locator('.table-row:not([data-waiting])').first()).toBeVisible();
  await go(page, 'driver-d46');
  await expect(page.getByRole('heading', { name: 'Not run yet' })).toBeVisible();
  await page.getByLabel('Difference, in minutes').fill('ten');
  await runButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Give a whole number, such as 5.');
  await page.getByLabel('Difference, in minutes').fill('45');
  misbehaviour.instruct({ kind: 'stall' }, { operation: 'driver-d46' });
  await runButton(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'The report was cancelled' })).toBeVisible();

  misbehaviour.instruct({ kind: 'altered', alteration: 'misfit' }, { operation: 'driver-d46' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: '1 row could not be read' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Row 1, left out driverId:');
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('combobox', { name: /^Drivers/ }).click();
  await page.getByPlaceholder('Driver name').fill('vintergreen');
  await page.getByRole('option', { name: 'Hale Vintergreen' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^These rows answer an earlier choice: .+ Run the report/)).toBeVisible();
  misbehaviour.instruct({ kind: 'status', status: 500, carriedOut: false }, { operation: 'driver-d46' });
  await runButton(page).click();
  await expect(page.locator('.report-strip')).toContainText(
    /The service answered with an error of its own at \d\d:\d\d\. Showing the answer for .+, of \d\d:\d\d\./,
  );
  await expect(rows(page).nth(1)).toBeVisible();
  await page.locator('.report-strip').getByRole('button', { name: 'Try now' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Hale Vintergreen');

  await page.getByRole('combobox', { name: 'Days', exact: true }).click();
  await page.getByRole('option', { name: 'Days of your own' }).click();
  await page.getByLabel('First day').fill('2001-01-02');
  await page.getByLabel('Last day').fill('2001-01-01');
  await runButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('The last day is before the first. Choose a later one.');
  await page.getByLabel('Last day').fill('2001-01-03');
  await runButton(page).click();
  await expect(page.getByRole('heading', { name: 'No rows for this choice' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose all days' }).click();
  await expect(rows(page)).toHaveCount(1);

  // Chosen again elsewhere and back, the parameters of the last run are there, also in a new window.
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Days', exact: true })).toContainText('All days');
  await expect(page.getByLabel('Difference, in minutes')).toHaveValue('45');
  await expect(page.getByRole('combobox', { name: /^Drivers/ })).toContainText('1 chosen: Hale Vintergreen');
  await expect(rows(page)).toHaveCount(1);
});

test('a sum is never cut, an infringement is read whole, a grave finding stands out, and fleets have names', async ({
  openScreen,
}) => {
  const page = await openScreen('/reports/driver-d46');
  await runButton(page).click();
  await expect(page.locator('tfoot td').filter({ hasText: /h \d\d/ })).toHaveCount(3);
  await page.setViewportSize({ width: 1024, height: 768 });
  const cut = await page
    .locator('tfoot td')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    );
  expect(cut.filter((text) => !text.startsWith('All'))).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 800 });
  await go(page, 'driver-d6');
  await runButton(page).click();
  await rows(page).first().click();
  const texts = records(page).locator('td[data-column$=".description"] span');
  await expect(texts.first()).toBeVisible();
  expect(
    await texts.evaluateAll((all) =>
      all.filter(({ parentElement: cell }) => cell !== null && cell.scrollWidth > cell.clientWidth),
    ),
  ).toEqual([]);

  await go(page, 'check-sheets-search');
  await page.getByRole('combobox', { name: 'Days', exact: true }).click();
  await page.getByRole('option', { name: 'All days' }).click();
  await runButton(page).click();
  await page.getByRole('columnheader', { name: 'Worst found' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Worst found' }).getByRole('button').click();
  const worst = rows(page).first().locator('[data-severity="major"]');
  await expect(worst).toHaveText('Major');
  await expect(worst.locator('svg')).toBeVisible();
  await expectNoViolation(page);

  await go(page, 'site-S40');
  await page.getByRole('combobox', { name: /^Fleets/ }).click();
  const fleet = page.getByRole('option').first();
  const name = await fleet.locator('.menu-words').innerText();
  await fleet.click();
  await page.keyboard.press('Escape');
  await runButton(page).click();
  await expect(rows(page).first().locator('td[data-column="fleetName"]')).toHaveText(name);
});

test('only drivers whose card was processed are asked for where somebody chooses so', async ({ openScreen }) => {
  const page = await openScreen('/reports/driver-d99');
  await runByEnter(page);
  await expect(rows(page).first()).toBeVisible();
  const drivers = async () => Number(/(\d+) drivers/.exec(await page.locator('.table-footer').innerText())?.[1]);
  const all = await drivers();
  await page.getByRole('switch', { name: 'Only drivers whose card was processed' }).press('Space');
  await runByEnter(page);
  await expect.poll(drivers).toBeLessThan(all);
  expect(await drivers()).toBeGreaterThan(0);
  await expectNoViolation(page);
});
