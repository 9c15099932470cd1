import type { Page } from '@playwright/test';
import { expect, test } from './managers-depot.ts';
import { go } from './managers-screens.ts';

const rows = (page: Page) => page.locator('.table-row:not([data-waiting])');

test('each figure of Today leads to its list, and a driver is found by name', async ({ openScreen }) => {
  const page = await openScreen('/driver-cards/all/everyone');

  await test.step('a driver is found without accents, and a search without a match leads back', async () => {
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('searchbox').fill('ötto fénnimore');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Otto Fennimore-Hale');
    await page.getByRole('searchbox').fill('nobody of this name');
    await expect(page.getByRole('heading', { name: 'No driver matches “nobody of this name”' })).toBeVisible();
    await page.locator('.empty-state').getByRole('button', { name: 'Clear the search' }).click();
    await expect(rows(page).first()).toBeVisible();
  });

  await test.step('Today counts drivers and vehicles, and each figure leads to its list', async () => {
    await go(page, '/today');
    const overdue = page.getByRole('link', { name: /^\d+ overdue$/ }).first();
    const count = Number.parseInt(await overdue.innerText(), 10);
    await overdue.click();
    await expect(page.getByRole('heading', { name: 'Driver cards' })).toBeVisible();
    await expect(page.getByRole('radio', { name: `Overdue ${count}` })).toBeChecked();
    await expect(rows(page)).toHaveCount(count);
    await expect(rows(page).first()).toContainText(/\d days? over/);
  });

  await test.step('an uncertain match on Today leads to those that are to be confirmed, and to no others', async () => {
    await go(page, '/today');
    await page.getByRole('button', { name: /^Show \d+ changes$/ }).click();
    await page
      .getByRole('link', { name: /^Confirm whose file it is/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /All drivers/ })).toBeVisible();
    await expect(rows(page).first()).toContainText('Perhaps');
    await expect(rows(page).filter({ hasNotText: 'Perhaps' })).toHaveCount(0);
  });
});

test('the limit, filters, days, order and columns narrow and shape the list', async ({ openScreen }) => {
  const page = await openScreen('/driver-cards');

  await test.step('the limit leads to its setting, and the list counts by another one at once', async () => {
    const over = page.getByRole('radio', { name: /^Overdue/ });
    await expect(over).toHaveAccessibleName(/\d/);
    const before = (await over.locator('..').textContent()) ?? '';
    await page.getByRole('link', { name: 'Change the limit' }).click();
    const limit = page.getByLabel('Driver cards: Overdue after');
    await limit.fill('20');
    await limit.press('Enter');
    await page.goBack();
    await expect(page.locator('.table-footer')).toContainText('Limit 20 days');
    await expect(over.locator('..')).not.toHaveText(before);
    await page.goForward();
    await limit.fill('28');
    await limit.press('Enter');
    await page.goBack();
    await expect(over.locator('..')).toHaveText(before);
  });

  await test.step('filters, days, order and columns narrow and shape the list', async () => {
    await expect(rows(page).first()).toBeVisible();
    const before = await rows(page).count();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: /HGV 2/ }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => rows(page).count()).toBeLessThan(before);
    await page.getByRole('button', { name: 'Remove the filter Category: HGV 2' }).click();
    await expect(rows(page)).toHaveCount(before);
    await page.getByRole('button', { name: 'More than 14 days' }).click();
    await expect(page.getByRole('menuitemcheckbox', { checked: true })).toHaveText(
      'More than 14 days, as the service has it',
    );
    await page.getByRole('menuitemcheckbox', { name: 'More than 21 days' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => rows(page).count()).toBeLessThan(before);
    await page.getByRole('columnheader', { name: 'Driver' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Driver' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Agency' }).click();
    await expect(page.getByRole('columnheader', { name: 'Agency' })).toHaveCount(0);
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Agency' })).toHaveCount(0);
  });
});

test('the keyboard answers whose file it is, and the list is saved as CSV', async ({ openScreen }) => {
  const page = await openScreen('/driver-cards/all/everyone');

  await test.step('the keyboard reaches a row and the question whose file it is; the answer can be taken back', async () => {
    await page.getByRole('searchbox').fill('pickersgill');
    const doubtful = rows(page).filter({ hasText: 'Perhaps' });
    await expect(doubtful).toHaveCount(2);
    await page.locator('#drivers-table').focus();
    const all = await rows(page).count();
    for (let row = 0; row < all; row += 1) {
      await page.keyboard.press('ArrowDown');
      if ((await page.locator('.table-row[data-current]').textContent())?.includes('Perhaps')) break;
    }
    await page.keyboard.press('Enter');
    await expect(page.locator('.table-row[data-current] a')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.getByRole('menuitem', { name: 'None of these' }).click();
    await expect(doubtful).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(doubtful).toHaveCount(2);
  });

  await test.step('the list is saved as CSV with the columns that show, in days that sort', async () => {
    await go(page, '/vehicle-units');
    await expect(page.getByRole('heading', { name: 'Vehicle units' })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^Vehicle units \d{4}-\d\d-\d\d\.csv$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFVehicle,Category,Last download,Days,Legal limit,Days left,Limit date,/);
    expect(lines).toHaveLength((await rows(page).count()) + 1);
    expect(lines.slice(1).join('\n')).toMatch(/,\d{4}-\d\d-\d\d,\d+,/);
  });
});

test('a click on a row opens the person or the vehicle, and what in the row has an effect of its own does not', async ({
  openScreen,
}) => {
  const page = await openScreen('/driver-cards/all/everyone');
  await page.getByRole('searchbox').fill('pickersgill');
  await expect(rows(page)).toHaveCount(2);
  await rows(page)
    .getByRole('button', { name: /^Confirm/ })
    .first()
    .click();
  await page.getByRole('menu').getByRole('menuitem').first().hover();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Driver cards' })).toBeVisible();

  await page.getByRole('searchbox').fill('fennimore');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).locator('[data-column="category"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Otto Fennimore-Hale' })).toBeVisible();
  await go(page, '/vehicle-units');
  const plate = await rows(page).first().locator('[data-column="name"]').innerText();
  await rows(page).first().locator('[data-column="deadline"]').click();
  await expect(page.getByRole('heading', { level: 1, name: plate })).toBeVisible();
});

test('what this depot has stays in sight in a window of 1,024, and comes with all columns in a wider one', async ({
  openScreen,
}) => {
  const page = await openScreen('/driver-cards');
  for (const address of ['/driver-cards', '/vehicle-units']) {
    await page.setViewportSize({ width: 1024, height: 768 });
    await go(page, address);
    const head = page.getByRole('columnheader', { name: 'What this depot has' });
    await expect(head).toBeInViewport({ ratio: 1 });
    const list = page.locator('.table-scroll');
    await expect.poll(() => list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expect(page.getByRole('columnheader', { name: /^Share of the limit/ })).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('columnheader', { name: /Share of the limit/ })).toBeVisible();
    await expect(head).toBeInViewport({ ratio: 1 });
    await expect.poll(() => list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

test('several are chosen by the mouse and by the keyboard, and they alone are printed and saved', async ({
  openScreen,
}) => {
  const page = await openScreen('/driver-cards');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await rows(page).first().waitFor();
  const names = await page.locator('.table-row [data-column="name"]').allInnerTexts();
  await page.getByRole('checkbox', { name: `Choose ${names[0]}` }).check();
  await expect(page.getByText('1 driver chosen')).toBeVisible();
  await page.locator('#drivers-table').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', ' ']) await page.keyboard.press(key);
  await expect(page.getByText('2 drivers chosen')).toBeVisible();
  await expect(page.locator('.table-row[aria-selected="true"] [data-column="name"]')).toHaveText([
    names[0] ?? '',
    names[2] ?? '',
  ]);

  await test.step('a search that hides one of them leaves it chosen', async () => {
    await page.getByRole('searchbox').fill(names[2] ?? '');
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Print these' }).click();
    await expect(page.locator('body[data-printed]')).toBeAttached();
    await expect(page.locator('.print-sheet tbody tr')).toHaveCount(2);
    await expect(page.locator('.print-sheet')).toContainText('2 drivers chosen');
    for (const name of [names[0], names[2]]) await expect(page.locator('.print-sheet')).toContainText(name ?? '');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  });

  await test.step('none is chosen again at once', async () => {
    await page.getByRole('button', { name: 'Choose none' }).click();
    await expect(page.locator('.table-row[aria-selected="true"]')).toHaveCount(0);
    await expect(page.locator('.table-footer')).toContainText('Limit 28 days');
  });

  await test.step('with Shift all between two rows are chosen, by the mouse and by the keyboard', async () => {
    await page.getByRole('searchbox').fill('');
    await expect(page.locator('.table-row').nth(5)).toBeVisible();
    const boxes = page.locator('.table-row').getByRole('checkbox');
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    await expect(page.getByText('4 drivers chosen')).toBeVisible();
    await expect(boxes.nth(3)).toBeChecked();
    await page.locator('#drivers-table').focus();
    for (const key of ['Home', ...Array.from({ length: 6 }, () => 'ArrowDown'), 'Shift+Space']) {
      await page.keyboard.press(key);
    }
    await expect(page.getByText('6 drivers chosen')).toBeVisible();
  });
});

test('the meter keeps 12 px from the words beside it, at every width and in the languages with long words', async ({
  openScreen,
  depot,
}) => {
  test.setTimeout(180_000);
  const page = await openScreen('/vehicle-units');
  for (const language of ['en', 'de', 'fr'] as const) {
    await depot.session.request('settings.change', { patch: { language } });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const address of ['/vehicle-units', '/driver-cards/all/everyone']) {
      await go(page, address);
      for (const width of [1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(rows(page).first()).toBeVisible();
        const meters = page.locator('.table-row:not([data-waiting]) [data-column="meter"]');
        // A narrow list leaves the meter out.
        if (width === 1024) {
          await expect(meters).toHaveCount(0);
          continue;
        }
        await expect(meters.first()).toBeVisible();
        const gaps = await rows(page).evaluateAll(besideMeter);
        expect(Math.min(...gaps), `${language}, ${address}, ${width}`).toBeGreaterThanOrEqual(12);
      }
    }
  }
  await depot.session.request('settings.change', { patch: { language: 'system' } });
});

/** Pixels between each row's meter and the words or signs to its left and right. */
function besideMeter(all: readonly Element[]): readonly number[] {
  const around = (cell: Element | null | undefined) => {
    const range = document.createRange();
    if (cell == null) return null;
    range.selectNodeContents(cell);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (boxes.length === 0) return null;
    return { left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)) };
  };
  return all.flatMap((row) => {
    const cell = row.querySelector('[data-column="meter"]');
    const track = cell?.querySelector('[class*="limit-track"]')?.getBoundingClientRect();
    if (track === undefined) return [];
    const [before, after] = [around(cell?.previousElementSibling), around(cell?.nextElementSibling)];
    return [
      ...(before === null ? [] : [track.left - before.right]),
      ...(after === null ? [] : [after.left - track.right]),
    ];
  });
}
