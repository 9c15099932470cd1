import type { Page } from '@playwright/test';
import { expect, test } from './managers-depot.ts';
import { go, screens } from './managers-screens.ts';
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
