import type { Page } from '@playwright/test';
import { driverLines } from './maintain-files.ts';
import { expect, test } from './managers-depot.ts';
import { go, rows, screens } from './managers-screens.ts';
import { expectNoViolation, expectTargetsLargeEnough } from './screen-checks.ts';

const popup = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog]';

async function expectWellWhileOpen(page: Page): Promise<void> {
  await expect(page.locator(popup).filter({ visible: true }).first()).toBeVisible();
  await expectNoViolation(page);
  await expectTargetsLargeEnough(page, { within: popup });
}

const others = [
  { address: '/uploads', sign: '.table-row:not([data-waiting])' },
  { address: '/availability/start/tomorrow/270', sign: '.table-row:not([data-waiting])' },
  { address: '/reports', sign: 'main button' },
  { address: '/maintain', sign: 'main h2' },
  { address: '/settings', sign: 'main input' },
] as const;

test('axe finds nothing while any menu or list of choices is open, on every screen', async ({ openScreen }) => {
  test.setTimeout(240_000);
  const page = await openScreen('/today');
  let opened = 0;
  for (const { address, sign } of [...screens, ...others]) {
    await go(page, address);
    await expect(page.locator(sign).first()).toBeVisible();
    const openers = page.locator('main [aria-haspopup]:not([disabled])');
    const names = await openers.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent),
    );
    const seen = new Set<string>();
    for (const [index, name] of names.entries()) {
      // Those of each row are alike.
      const kind = (name ?? '').split(/[:,]/)[0] ?? '';
      if (seen.has(kind)) continue;
      seen.add(kind);
      await test.step(`${address}: ${name}`, async () => {
        await openers.nth(index).click();
        await expectWellWhileOpen(page);
        await page.keyboard.press('Escape');
        await expect(page.locator(popup).filter({ visible: true })).toHaveCount(0);
        opened += 1;
      });
    }
  }
  expect(opened).toBeGreaterThan(12);
});

test('axe finds nothing while a dialog or the palette is open', async ({ openScreen, depot }) => {
  test.setTimeout(120_000);
  const page = await openScreen('/coverage');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator(popup).filter({ visible: true })).toHaveCount(0);
  };
  const covered = page.locator('main td [data-state="genuine"]').first();
  await test.step('the files of a day', async () => {
    await covered.click();
    await expect(page.getByRole('alertdialog').locator('li').first()).toBeVisible();
    await expectWellWhileOpen(page);
    await close();
  });
  await test.step('the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('under');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectWellWhileOpen(page);
    await close();
  });
  await test.step('the keys', async () => {
    await page.keyboard.press('?');
    await expectWellWhileOpen(page);
    await close();
  });
  await test.step('the rows that could not be read', async () => {
    await go(page, '/driver-cards');
    await expect(page.locator('.table-row').first()).toBeVisible();
    depot.service().misbehaviour.instruct({ kind: 'altered', alteration: 'misfit' }, { operation: 'driver-d53' });
    await page.getByRole('button', { name: 'Ask the service again' }).click();
    await page.getByRole('button', { name: '1 row could not be read' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Row 1');
    await expectWellWhileOpen(page);
    await close();
  });
});

test('axe finds nothing while the menu of a row, the help beside it or a question about rows is open', async ({
  openScreen,
  depot,
}) => {
  test.setTimeout(120_000);
  const page = await openScreen('/uploads/attention');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator(popup).filter({ visible: true })).toHaveCount(0);
  };
  const file = page.locator(rows).first();
  await test.step('the menu of a file', async () => {
    await expect(file).toBeVisible();
    await file.click({ button: 'right' });
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expectWellWhileOpen(page);
    await close();
  });
  for (const [name, isChosen] of [
    ['of the list', false],
    ['of a file', true],
  ] as const) {
    await test.step(`the help ${name}`, async () => {
      if (isChosen) await file.click();
      await page.keyboard.press('F1');
      const help = page.locator('#help-panel');
      await expect(help.getByRole('listitem').first()).toBeVisible();
      await expectNoViolation(page);
      await expectTargetsLargeEnough(page, { within: '#help-panel' });
      await page.keyboard.press('F1');
      await expect(help).toHaveCount(0);
    });
  }
  await test.step('who gets the list of the chosen drivers', async () => {
    await go(page, '/driver-cards');
    const box = page.locator('.table-row input[type=checkbox]').first();
    await box.check();
    await page.getByRole('button', { name: 'Mail these' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectWellWhileOpen(page);
    await close();
    await box.uncheck();
  });
  await test.step('how the planner counts', async () => {
    await go(page, '/availability/start/tomorrow/270');
    await page.getByRole('button', { name: 'How it is counted' }).click();
    await expectWellWhileOpen(page);
    await close();
  });
  await test.step('one change typed in', async () => {
    await go(page, '/maintain');
    await page.getByRole('button', { name: 'Type one in' }).click();
    await expectWellWhileOpen(page);
    await close();
  });
  await test.step('the question before changes are sent', async () => {
    const buffer = Buffer.from(driverLines(5).join('\r\n'));
    await page.locator('main input[type=file]').setInputFiles({ name: 'drivers.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: /^Send \d/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectWellWhileOpen(page);
    await close();
    await depot.session.request('maintain.discard', { kind: 'drivers-update' });
  });
});
