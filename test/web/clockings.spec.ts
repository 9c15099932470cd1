import type { Page } from '@playwright/test';
import type { FurnishedDepot } from '../screenshots/depot.ts';
import { expect, test } from './managers-depot.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

// Webhooks are switched on, and clockings are changed.
test.use({ isDepotSpent: true });

const secret = 'the-webhook-secret';
const rows = '.table-row:not([data-waiting])';

/** Two clockings of one driver, told by webhook as the service does. */
async function hearClockings({ session, service }: FurnishedDepot): Promise<readonly string[]> {
  await session.request('webhooks.replaceSecret', { secret });
  await session.request('settings.change', { patch: { takeWebhooks: true, webhookAddress: '127.0.0.1:0' } });
  await expect.poll(async () => (await session.request('webhooks.get', {})).listening.state).toBe('listening');
  const { listening } = await session.request('webhooks.get', {});
  if (listening.state !== 'listening') throw new Error('it does not listen');
  service().webhooks.install({ url: listening.url, secret, events: ['clocking'] });
  // Both of one day, whatever the time is now.
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  const at = (hour: number) => new Date(yesterday.setHours(hour, 0, 0, 0)).toISOString();
  const made = [
    service().records.addClocking({ driverId: 'D1009', isClockIn: true, clockingTimeStamp: at(2) }),
    service().records.addClocking({ driverId: 'D1009', isClockIn: false, clockingTimeStamp: at(22) }),
  ];
  const list = async () => (await session.request('clockings.list', { driverId: '', from: null, to: null })).clockings;
  await expect.poll(async () => (await list()).length).toBe(2);
  return made.map((clocking) => clocking?.id ?? '');
}

const details = (page: Page) => page.locator('main').getByRole('complementary');

test('the keys at the foot have the names that they have on the keyboard of the language', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/clockings');
  const keys = page.locator('.table-footer kbd');
  await expect(keys).toHaveText(['↑', '↓', 'Enter', 'Del']);
  await depot.session.request('settings.change', { patch: { language: 'de' } });
  await expect(keys).toHaveText(['↑', '↓', 'Eingabe', 'Entf']);
  await depot.session.request('settings.change', { patch: { language: 'system' } });
});

test('where nothing was heard and the report has nothing, the screen says that webhooks are off and leads to where they are switched on', async ({
  openScreen,
  depot,
}) => {
  depot.service().misbehaviour.instruct({ kind: 'altered', alteration: 'empty' }, { operation: 'driver-d46' });
  const page = await openScreen('/clockings');
  await expect(page.getByRole('heading', { name: 'No clocking heard yet' })).toBeVisible();
  await expect(page.getByText('Webhooks are off. Without them no clocking has an ID here.')).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectNoViolation(page);
    await page.screenshot({ path: `test-results/clockings-empty-${scheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Set up webhooks' }).click();
  await expect(page).toHaveURL(/#\/settings\/webhooks$/);
  // What comes next begins with an answer that has rows.
  await page.evaluate(() => window.location.assign('#/clockings'));
  await page.getByRole('button', { name: /^(Ask the service again|Refresh)$/ }).click();
  await expect(page.locator(rows).first()).toBeVisible();
});

test('without webhooks the screen shows what the report knows, and no button to change it', async ({ openScreen }) => {
  const page = await openScreen('/clockings');
  await expect(page.getByRole('heading', { name: 'Clockings', level: 1 })).toBeVisible();
  await page.locator(rows).first().click();
  await expect(details(page)).toContainText('Add it in the service.');
  // Both ends of the day, by the clock and by the tachograph, with their sums.
  await expect(details(page).locator('dl')).toContainText(/Tachograph\d\d:\d\d to \d\d:\d\d, \d+ (h \d\d|min)/);
  await expect(details(page).getByRole('button', { name: 'Check the change' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByLabel('Driver or clocking ID').fill('nobody of this name');
  await expect(page.getByText('No driver day is left')).toBeVisible();
});

test('a clocking that was heard is found by its ID, corrected and deleted by the keys, and Maintain asks before it sends', async ({
  openScreen,
  depot,
}) => {
  const [first = '', last = ''] = await hearClockings(depot);
  const page = await openScreen('/clockings');
  const search = page.getByLabel('Driver or clocking ID');
  await search.fill(last);
  await expect(page.locator(rows).filter({ hasText: 'Heard' })).toHaveCount(2);
  const list = page.getByRole('grid', { name: 'Clockings by driver and day' });
  await list.focus();
  await page.keyboard.press('End');
  await expect(page.locator(`${rows}[aria-selected=true]`)).toContainText('Out');

  await page.keyboard.press('Enter');
  const time = details(page).getByLabel(/^Time, /);
  await expect(time).toBeFocused();
  await expect(details(page).getByLabel('Clocking ID')).toHaveValue(last);
  // Every field of the event: its action, and the clocking's ID, driver, direction and time.
  const { clockings } = await depot.session.request('clockings.list', { driverId: 'D1009', from: null, to: null });
  const heard = clockings.find(({ clockingId }) => clockingId === last);
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(heard?.clockedAt ?? 0);
  await expect(details(page).getByText(/^Heard by webhook: new clocking, Out /)).toContainText(clock);
  await expect(details(page).locator('dl')).toContainText('D1009');
  // The report may have come since the row was chosen.
  const verdict = await page
    .locator('.group-row')
    .first()
    .getByText(/^(Agrees|Does not agree|Not in the report)$/)
    .innerText();
  await expect(details(page).locator('dl')).toContainText(`${verdict}, as of `);
  // All columns have room beside the details: no verdict and no ID is cut off.
  await expect
    .poll(() =>
      list.evaluate((grid) => (grid.parentElement?.scrollWidth ?? 0) - (grid.parentElement?.clientWidth ?? 0)),
    )
    .toBe(0);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectNoViolation(page);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectNothingCut(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });

  await time.fill('25:00');
  await details(page).getByRole('button', { name: 'Check the change' }).click();
  await expect(details(page).getByText('Write a time such as 18:02.')).toBeVisible();
  await time.fill('00:10');
  await details(page).getByRole('button', { name: 'Check the change' }).click();
  await expect(page).toHaveURL(/#\/maintain\/clockings-update$/);
  await expect(page.locator('main').getByText(last)).toBeVisible();
  await page.getByRole('button', { name: /^Send 1 / }).click();
  await expect(page.getByRole('alertdialog')).toContainText('1');
  await page.getByRole('button', { name: 'Do not send' }).click();

  await page.evaluate(() => window.location.assign('#/clockings'));
  await search.fill(first);
  await expect(page.locator(rows).first()).toContainText(first);
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL(/#\/maintain\/clockings-delete$/);
  await expect(page.locator('main').getByText(first)).toBeVisible();
});
