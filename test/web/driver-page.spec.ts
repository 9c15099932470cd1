import type { Download, Page } from '@playwright/test';
import { cardHistoryOf } from '../screenshots/card-history.ts';
import { expect, test } from './managers-depot.ts';
import { go } from './managers-screens.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

const chart = (page: Page) => page.getByRole('slider', { name: 'Hours by day' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const filled = (page: Page) => chart(page).locator('[data-activity="drive"]').first();

async function linesOf(download: Download): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
}

test('a name in a list leads to its driver by mouse and by keys, and Escape leads back', async ({ openScreen }) => {
  const page = await openScreen('/driver-cards/all/everyone');
  await page.getByRole('searchbox').fill(cardHistoryOf);
  await page.getByRole('link', { name: cardHistoryOf }).click();
  await expect(heading(page, cardHistoryOf)).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: /Driver cards/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Driver cards')).toBeVisible();

  await page.getByRole('searchbox').fill(cardHistoryOf);
  await expect(page.locator('.table-row')).toHaveCount(1);
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: cardHistoryOf })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, cardHistoryOf)).toBeVisible();

  for (const address of ['/availability', '/coverage', '/today']) {
    await go(page, address);
    const link =
      address === '/coverage'
        ? page.getByRole('link', { name: 'Open the driver’s page' })
        : // What comes first on Today, a driver or a vehicle, depends on which report was answered first.
          page.locator('main a.subject-link[href^="#/driver/"]').first();
    await link.click();
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Can start next' })).toBeVisible();
  }
});

test('the page is asked for while the button is still down on a name, and its code is there before that', async ({
  openScreen,
}) => {
  const page = await openScreen('/driver-cards/all/everyone');
  const code = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/driver-screen-[^/]+\.js$/.test(name)),
    );
  await expect.poll(code).toBe(true);
  await page.getByRole('searchbox').fill(cardHistoryOf);
  await page.getByRole('link', { name: cardHistoryOf }).hover();
  const asked = ['driver.get', 'driver.hours', 'subject.files'].map((name) =>
    page.waitForResponse(`**/api/${name}`).then((response) => response.status()),
  );
  await page.mouse.down();
  expect(await Promise.all(asked)).toEqual([200, 200, 200]);
  await expect(heading(page, 'Driver cards')).toBeVisible();
  await page.mouse.up();
  await expect(filled(page)).toBeVisible();
});

test('no part of the page waits for another, from whatever the page is opened', async ({ openScreen }) => {
  const page = await openScreen('/driver-cards/all/everyone');
  await page.getByRole('searchbox').fill(cardHistoryOf);
  const link = page.getByRole('link', { name: cardHistoryOf });
  for (const open of [() => link.press('Enter'), () => go(page, '/driver/service:D1010')]) {
    const answers = Promise.withResolvers<void>();
    await page.route('**/api/driver.get', async (route) => {
      await answers.promise;
      await route.continue();
    });
    const others = ['driver.hours', 'subject.files'].map((name) => page.waitForResponse(`**/api/${name}`));
    await Promise.all([open(), ...others]);
    await expect(filled(page)).toHaveCount(0);
    answers.resolve();
    await expect(page.getByRole('heading', { name: 'Can start next' })).toBeVisible();
    await page.unroute('**/api/driver.get');
  }
});

test('the chart is one stop for Tab: arrows move by day and week, Enter lists the files of the day', async ({
  openScreen,
}) => {
  const page = await openScreen('/driver/service:D1009');
  await expect(filled(page)).toBeVisible();
  await chart(page).focus();
  await page.keyboard.press('Home');
  const first = await chart(page).getAttribute('aria-valuetext');
  expect(first).toMatch(/^Monday \d+ \w+ \d{4}: driving \d+ h \d\d/);
  await page.keyboard.press('ArrowDown');
  const second = await chart(page).getAttribute('aria-valuetext');
  expect(second).toMatch(/^Monday/);
  expect(second).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^Tuesday/);
  await page.keyboard.press('Enter');
  const files = page.getByRole('alertdialog');
  await expect(files.locator('li').first()).toContainText('arrived');
  await page.keyboard.press('Escape');
  await expect(files).toHaveCount(0);
  await expect(heading(page, cardHistoryOf)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(chart(page)).not.toBeFocused();
  await expect(page.getByRole('table', { name: 'The same by day' }).getByRole('row')).toHaveCount(57);
});

test('files are opened and saved, days go into a CSV file as numbers, and the page is printed on one sheet', async ({
  openScreen,
}) => {
  const page = await openScreen('/driver/service:D1009');
  await expect(filled(page)).toBeVisible();
  const files = page.getByRole('table', { name: 'Files held here' });
  const shown = await files.getByRole('row').count();
  await page.getByRole('button', { name: /^Show all \d+$/ }).click();
  await expect.poll(() => files.getByRole('row').count()).toBeGreaterThan(shown);
  await expect(files.getByText('Does not verify').or(files.getByText('Damaged')).first()).toBeVisible();

  const saved = page.waitForEvent('download');
  await files
    .getByRole('button', { name: /^Save a copy/ })
    .first()
    .click();
  expect((await saved).suggestedFilename()).toMatch(/\.DDD$/i);

  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const lines = await linesOf(await csv);
  expect(lines[0]).toMatch(/^\uFEFF?Day,State,Driving \(h\),Other work \(h\)/);
  expect(lines.length).toBeGreaterThan(49);
  expect(lines.some((line) => /^\d{4}-\d\d-\d\d,,\d+\.\d\d,\d+\.\d\d,/.test(line))).toBe(true);

  await page.getByRole('button', { name: 'Show the newest only' }).click();
  await page.emulateMedia({ media: 'print' });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  await files
    .getByRole('button', { name: /^Open the details/ })
    .first()
    .click();
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toContainText(cardHistoryOf);
});

test('the service is asked for infringements and duties on the page, and its word stands beside with its time', async ({
  openScreen,
}) => {
  const page = await openScreen('/driver/service:D1009');
  await expect(filled(page)).toBeVisible();
  const ask = page.getByRole('button', { name: /^Ask (for the last 56 days|again)$/ });
  await ask.click();
  await expect(page.getByText(/^From the service, as of/)).toBeVisible();
  const starts = page.getByRole('region', { name: 'Can start next' });
  await expect(starts.getByRole('row')).not.toHaveCount(0);
  await expect(starts).toContainText(/From the files here/);
});

test('a driver without files says so beside what the service knows', async ({ openScreen }) => {
  const page = await openScreen('/driver-cards/all/everyone');
  const row = page.locator('.table-row', { hasText: 'Never seen here' }).first();
  const name = await row.locator('a').innerText();
  await row.locator('a').click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText('No card of this driver has been read here.')).toBeVisible();
  await expect(chart(page)).toBeVisible();
  await expect(page.getByText(/No file of this driver has been read here/)).toBeVisible();
  await expectNoViolation(page);
});

test('an address of a driver whom nobody knows says so without an error, and leads on', async ({ openScreen }) => {
  const page = await openScreen('/driver/service:nobody');
  await expect(page.getByRole('heading', { name: 'Nobody of this name here' })).toBeVisible();
  for (const [address, title] of [
    ['/vehicle/service:nobody', 'No vehicle of this name here'],
    ['/driver', 'Nobody of this name here'],
    ['/coverage/service:nobody', 'No file of this driver or vehicle is held here'],
    ['/coverage/driver:21:NOBODY', 'No file of this driver or vehicle is held here'],
  ] as const) {
    await go(page, address);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await go(page, '/driver/service:nobody');
  await page.getByRole('button', { name: 'All driver cards' }).click();
  await expect(heading(page, 'Driver cards')).toBeVisible();
});

test('without the service the page shows what is here, and where a part fails the others stay', async ({
  openScreen,
  depot,
  page: tab,
}) => {
  const page = await openScreen('/today');
  await depot.stopService();
  await go(page, '/driver/service:D1009');
  await expect(filled(page)).toBeVisible();
  await expect(heading(page, cardHistoryOf)).toBeVisible();
  await depot.startService();

  // The engine cannot read the copies: said under the chart, and everything else stays.
  await go(page, '/today');
  await tab.route('**/driver.hours', (route) => route.fulfill({ status: 200, json: failed }));
  await page.reload();
  await go(page, '/driver/service:D1009');
  await expect(page.getByText(/^The hours cannot be shown/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Files held here' })).toBeVisible();
  await tab.unroute('**/driver.hours');
});

const failed = { ok: false, error: { code: 'failed', message: 'The file could not be read.' } };

test('at 1024 px six weeks show, and at 200 % the page is one column in which nothing is cut', async ({
  openScreen,
}) => {
  const page = await openScreen('/driver/service:D1009');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('heading', { name: 'Last 6 weeks' })).toBeVisible();
  await expect(filled(page)).toBeVisible();
  await expectNothingCut(page);
  await page.setViewportSize({ width: 640, height: 400 });
  await expect(page.getByRole('heading', { name: 'Last 4 weeks' })).toBeVisible();
  await expectNothingCut(page);
});
