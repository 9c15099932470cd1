import type { Download, Page } from '@playwright/test';
import { expect, test } from './managers-depot.ts';
import { go } from './managers-screens.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

/** The service's id of a vehicle whose download the depot holds. */
const address = '/vehicle/service:V2013';
const chart = (page: Page) => page.getByRole('slider', { name: 'Use by day' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function linesOf(download: Download): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
}

test('a plate in a list leads to its vehicle, and back to the list', async ({ openScreen }) => {
  const page = await openScreen('/vehicle-units/all/everyone');
  const link = page.locator('.table-row a').first();
  const plate = await link.innerText();
  await link.click();
  await expect(heading(page, plate)).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: /Vehicle units/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(heading(page, 'Vehicle units')).toBeVisible();
});

test('tells who drove it and how far, by the keys, as a file, and on one sheet', async ({ openScreen }) => {
  const page = await openScreen(address);
  await expect(page.getByText(/^From the files held here, up to/)).toBeVisible();
  await chart(page).focus();
  await expect(chart(page)).toHaveAttribute('aria-valuetext', / km, genuine/);
  const before = await chart(page).getAttribute('aria-valuenow');
  await page.keyboard.press('ArrowUp');
  await expect(chart(page)).toHaveAttribute('aria-valuenow', String(Number(before) - 7));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').locator('li').first()).toContainText('arrived');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'The same by day' }).getByRole('row')).toHaveCount(91);

  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const lines = await linesOf(await csv);
  expect(lines).toHaveLength(91);
  expect(lines.some((line) => /^\d{4}-\d\d-\d\d,"?Covered[^,]*,?[^,]*"?,[1-9]\d*,\p{L}+ /u.test(line))).toBe(true);

  await page.emulateMedia({ media: 'print' });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('region', { name: 'Calibration' })).toContainText(/days? (left|over)/);
  await expect(page.getByRole('region', { name: 'Vehicle unit' })).toContainText('•••• ••••');
});

test('a vehicle without files says so, without the service the page shows what is here, and at 200 % nothing is cut', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/vehicle-units/all/everyone');
  const row = page.locator('.table-row', { hasText: 'Never seen here' }).first();
  const plate = await row.locator('a').innerText();
  await row.locator('a').click();
  await expect(heading(page, plate)).toBeVisible();
  await expect(page.getByText(/No file of this vehicle has been read here/)).toBeVisible();
  await expectNoViolation(page);

  await depot.stopService();
  await go(page, '/today');
  await go(page, address);
  await expect(page.getByText(/^From the files held here, up to/)).toBeVisible();
  await depot.startService();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('heading', { name: /^Last [5-8]\d days$/ })).toBeVisible();
  await expectNothingCut(page);
  await page.setViewportSize({ width: 640, height: 400 });
  await expectNothingCut(page);
});

test('an address of a vehicle that nobody knows says so, and leads on', async ({ page, depot }) => {
  await page.goto(await depot.session.newAddress());
  await page.locator('main li > a:has([data-state])').first().waitFor();
  await go(page, '/vehicle/service:nobody');
  await expect(page.getByRole('heading', { name: 'No vehicle of this name here' })).toBeVisible();
  await page.getByRole('button', { name: 'All vehicle units' }).click();
  await expect(heading(page, 'Vehicle units')).toBeVisible();
});
