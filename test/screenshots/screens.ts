import type { Page } from '@playwright/test';
import { screenPaths } from '../../shared/contract/addresses.ts';
import { driverLines } from '../web/maintain-files.ts';
import { cardHistoryOf } from './card-history.ts';

/** One picture: how to bring the page there, from wherever it is. */
export interface Screen {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
}

/** Opens a view by its entry in the navigation, and waits until its heading and its first figures are there. */
export async function visit(page: Page, entry: string | RegExp, sign: string | RegExp): Promise<void> {
  await page.keyboard.press('Escape');
  const link = page.getByRole('navigation').getByRole('link', { name: entry });
  if ((await link.count()) === 0)
    await page.getByRole('navigation').getByRole('button', { name: 'More', exact: true }).click();
  await link.click();
  await page.getByText(sign).first().waitFor();
  // The ring around what was clicked would look like a part of the screen.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

/** What came, with one entry opened that a person has to look at. */
export async function openUploads(page: Page): Promise<void> {
  await visit(page, /Uploads/, /need attention/);
  const entry = page
    .getByRole('treegrid', { name: 'Entries' })
    .getByRole('row', { name: /needs? attention/ })
    .first();
  if ((await entry.getAttribute('aria-expanded')) !== 'true') await entry.click();
  await page.getByRole('button', { name: 'Print as proof' }).waitFor();
}

/** Every file, each in its group: what the screen has behind the batches. */
async function showAllUploads(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.evaluate((address) => window.location.assign(`#${address}`), `${screenPaths.uploads}/all`);
  await page.getByText('Needs attention').first().waitFor();
}

/** A report with its chart and an open row, from saved parameters. */
async function openReport(page: Page): Promise<void> {
  await visit(page, 'Reports', 'Saved');
  const saved = page.getByRole('button', { name: 'Run Monday driving check' });
  if ((await saved.count()) === 0) {
    await page.getByRole('button', { name: 'Save this one' }).click();
    await page.getByRole('textbox', { name: 'Name for these parameters' }).fill('Monday driving check');
    await page.keyboard.press('Enter');
    await saved.click();
  }
  const firstRow = page.locator('tr[data-depth]').first();
  await firstRow.waitFor();
  if ((await firstRow.getAttribute('aria-expanded')) !== 'true') await firstRow.click();
  await page.locator('tr[data-depth][aria-level="2"]').first().waitFor();
}

/** The page of a driver whose card was read a few times, with what the service says of the same weeks. */
async function openDriver(page: Page): Promise<void> {
  await visit(page, 'Coverage', /no activity/i);
  await page.getByLabel(/^Driver or vehicle: /).click();
  await page.getByPlaceholder('Driver, plate or VIN').fill(cardHistoryOf);
  await page.getByRole('option', { name: cardHistoryOf }).first().click();
  await page.getByRole('link', { name: 'Open the driver’s page' }).click();
  await page.getByText('From the cards and vehicle units held here').waitFor();
  const ask = page.getByRole('button', { name: /^Ask for the last/ });
  if ((await ask.count()) > 0) await ask.click();
  await page.getByText(/^From the service, as of/).waitFor();
  await page.mouse.move(0, 0);
}

/** The page of a vehicle whose download the service has not processed yet. */
async function openVehicle(page: Page): Promise<void> {
  await visit(page, /Vehicle units/, /days? (over|left)/);
  await page.getByRole('searchbox').fill('TD24 BQD');
  await page.getByRole('link', { name: 'TD24 BQD' }).click();
  await page.getByText('From the files held here').waitFor();
  await page.mouse.move(0, 0);
}

/** All that a file of such a name holds, widened, with some of its tables open. */
async function openContents(page: Page, name: RegExp, tables: readonly string[]): Promise<void> {
  await showAllUploads(page);
  await page.locator('.table-row', { hasText: name }).filter({ hasText: 'Sent' }).first().click();
  const drawer = page.getByRole('complementary');
  await drawer.getByRole('button', { name: 'Widen the details' }).click();
  for (const table of tables) {
    await drawer.getByRole('button', { name: new RegExp(`^${table} \\d`) }).click();
    await drawer
      .getByRole('region', { name: `${table}, table` })
      .or(drawer.getByRole('definition'))
      .first()
      .waitFor();
  }
  await page.mouse.move(0, 0);
  await drawer.getByRole('heading', { name: 'Everything in the file' }).evaluate((heading) => heading.scrollIntoView());
}

/** The rows of a spreadsheet as they are checked, with two errors among them. */
async function openMaintain(page: Page): Promise<void> {
  await visit(page, 'Maintain', 'Result');
  const table = page.getByRole('grid', { name: 'Rows and what happens with them' });
  const choose = page.getByRole('button', { name: 'Choose a file' });
  await choose.or(table).first().waitFor();
  if ((await table.count()) === 0) {
    const buffer = Buffer.from(driverLines(40).join('\r\n'));
    await page
      .locator('main input[type=file]')
      .setInputFiles({ name: 'drivers-november.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Check the rows' }).click();
  }
  await table.getByText('No such day.').waitFor();
  // The service's list of divisions comes a little after the rows, and mends some of what they say.
  await table.getByText('No division of this name.').waitFor();
}

export const screens: readonly Screen[] = [
  {
    name: 'today',
    async open(page) {
      await visit(page, 'Today', /can start now/);
      await page.getByRole('link', { name: /^All \d+ drivers$/ }).waitFor();
      await page.getByRole('link', { name: /^All \d+ vehicles$/ }).waitFor();
      await page
        .getByRole('link', { name: /^Open the file: / })
        .first()
        .waitFor();
    },
  },
  { name: 'to-do', open: (page) => visit(page, /To do/, 'Write to the driver') },
  { name: 'uploads', open: openUploads },
  {
    name: 'uploads-details',
    async open(page) {
      await showAllUploads(page);
      await page.getByText('Sent', { exact: true }).nth(1).click();
      await page.getByText('History').waitFor();
    },
  },
  { name: 'card-contents', open: (page) => openContents(page, /C_\d/, ['Card and holder', 'Vehicles used']) },
  {
    name: 'vehicle-unit-contents',
    open: (page) => openContents(page, /M_\d/, ['Vehicle and recorder’s clock', 'Cards inserted']),
  },
  { name: 'driver-cards', open: (page) => visit(page, /Driver cards/, /days? (over|left)/) },
  { name: 'vehicle-units', open: (page) => visit(page, /Vehicle units/, /days? (over|left)/) },
  {
    name: 'coverage',
    async open(page) {
      await visit(page, 'Coverage', /no activity/i);
      await page.getByLabel(/^Driver or vehicle: /).click();
      await page.getByPlaceholder('Driver, plate or VIN').fill(cardHistoryOf);
      await page.getByRole('option', { name: cardHistoryOf }).first().click();
      await page.getByText('Gap to look into').first().waitFor();
    },
  },
  { name: 'driver', open: openDriver },
  { name: 'vehicle', open: openVehicle },
  { name: 'availability', open: (page) => visit(page, 'Availability', /Can start/) },
  { name: 'reports', open: openReport },
  { name: 'tachograph-types', open: (page) => visit(page, 'Tachograph types', 'Digital') },
  { name: 'maintain', open: openMaintain },
  { name: 'settings', open: (page) => visit(page, 'Settings', 'Folders to watch') },
];
