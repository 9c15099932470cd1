import { expect, test } from './depot-page.ts';
import { offlineScene } from './fake-engine/offline-scene.ts';
import { at, row, sentRows } from './fake-engine/rows.ts';
import { calmScene } from './fake-engine/scene.ts';

test('the list is grouped, searched, narrowed and ordered, and keeps its columns', async ({ openDepot }) => {
  const { page, engine } = await openDepot(offlineScene());
  const rows = page.locator('.table-row');
  const heads = page.locator('.group-row');

  await test.step('files that are held back stand in groups above those that were sent', async () => {
    await expect(heads.nth(0)).toHaveText('Need attention2 files');
    await expect(heads.nth(1)).toHaveText('Waiting7 files, oldest since 07:43');
    await expect(heads.nth(2)).toHaveText('Sent today31 files');
    await expect(rows.first()).toContainText('scan_0031.ddd');
    await expect(rows.first()).toContainText('Not a download but a web page');
  });

  await test.step('Ctrl F searches, Escape gives the whole list back', async () => {
    await page.keyboard.press('Control+f');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('thornbury');
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('radio', { name: 'All 1' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(heads.first()).toBeVisible();
  });

  await test.step('a search without a match says how many files it hides, and leads back', async () => {
    await page.getByRole('searchbox').fill('quilby');
    await expect(page.getByRole('heading', { name: 'No file matches “quilby”' })).toBeVisible();
    await expect(page.getByText('1,206 are hidden by the search.')).toBeVisible();
    await page.locator('.empty-state').getByRole('button', { name: 'Clear the search' }).click();
    await expect(rows.first()).toBeVisible();
  });

  await test.step('segments, filters and a column’s head narrow and order the list in the engine', async () => {
    await page.getByRole('radio', { name: /Not sent/ }).click();
    await expect(rows).toHaveCount(9);
    await page.getByRole('button', { name: 'Kind', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Vehicle unit' }).click();
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Driver or vehicle' }).click();
    await expect(page.getByRole('columnheader', { name: 'Driver or vehicle' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(rows.first()).toContainText('TD21 QWE');
    expect(engine.asked.at(-1)?.given).toMatchObject({ sort: 'subject', descending: false, kinds: ['vehicle-unit'] });
    await page.getByRole('button', { name: 'Remove the filter Kind: Vehicle unit' }).click();
    await expect(rows).toHaveCount(9);
  });

  await test.step('columns that were chosen are still there after the page is loaded again', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Size' }).click();
    await expect(page.getByRole('columnheader', { name: 'Size' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Size' })).toBeVisible();
  });
});

test('while a slow answer is on its way the old list stays, and the first one has a skeleton', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(offlineScene());
  await expect(page.locator('.table-row').first()).toBeVisible();
  const answer = engine.hold('uploads.page');
  await page.getByRole('radio', { name: /Need attention/ }).click();
  await expect(page.getByRole('radio', { name: /Need attention/ })).toBeChecked();
  await expect.poll(() => engine.asked.at(-1)?.given).toMatchObject({ segment: 'attention' });
  await expect(page.locator('.group-row').first()).toBeVisible();
  answer();
  await expect(page.locator('.table-row')).toHaveCount(2);
  const answerAgain = engine.hold('uploads.page');
  await page.reload();
  await expect(page.locator('.list-skeleton')).toBeVisible();
  answerAgain();
  await expect(page.locator('.table-row')).toHaveCount(2);
});

test('of 100,000 files only those on the screen exist, fetched page by page', async ({ openDepot }) => {
  const { page, engine } = await openDepot(calmScene({}, sentRows(100_000, 1, at('08:12'))));
  await expect(page.getByText('100,000 files', { exact: true })).toBeVisible();
  const list = page.locator('.table-scroll');
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await list.evaluate((element, part) => element.scrollTo(0, element.scrollHeight * part), share);
    await expect(page.locator('.table-row[data-waiting]')).toHaveCount(0);
    expect(await page.locator('.table-row').count()).toBeLessThan(60);
  }
  await expect(page.locator('.table-row').last()).toContainText('C_20261120_100000.DDD');
  const pages = engine.asked.filter(({ name }) => name === 'uploads.page');
  expect(pages.length).toBeLessThan(30);
  for (const { given } of pages) expect((given as { limit: number }).limit).toBeLessThanOrEqual(200);
});

test('rows that the engine tells of change at once, new ones come in, and a lost message is made good', async ({
  openDepot,
}) => {
  const waiting = row(900_001, { state: 'waiting', subject: 'Ines Thornbury', arrivedAt: at('08:13') });
  const other = row(900_002, { state: 'waiting', subject: 'TD22 QPN', arrivedAt: at('08:12') });
  const { page, engine } = await openDepot(calmScene({}, [waiting, other, ...sentRows(30, 1, at('08:00'))]));
  const rows = page.locator('.table-row');
  await expect(rows.first()).toContainText('Waiting');
  engine.putRows([{ ...waiting, state: 'sending', progress: 0.64 }]);
  await expect(rows.first()).toContainText('Sending 64 %');
  engine.putRows([row(900_003, { state: 'waiting', subject: 'TD21 QWE', arrivedAt: at('08:14') })]);
  await expect(rows.first()).toContainText('TD21 QWE');
  await expect(page.getByText('33 files, 3 not sent')).toBeVisible();

  engine.putRowsUnheard([{ ...waiting, state: 'sent' }]);
  engine.putRows([{ ...other, state: 'sending' }]);
  await expect(rows.nth(1)).toContainText('Ines Thornbury');
  await expect(rows.nth(1)).toContainText('Sent');
  await expect(rows.nth(2)).toContainText('Sending');
});

test('a file whose receipt says that it failed is not green, and says so with the words of the service', async ({
  openDepot,
}) => {
  const reason = { code: 'sent-but-failed', parameters: { status: 400, words: 'Driver card not accepted' } } as const;
  const flagged = row(900_001, { state: 'attention', subject: 'Ines Thornbury', arrivedAt: at('08:13'), reason });
  const { page } = await openDepot(calmScene({}, [flagged, ...sentRows(3, 1, at('08:00'))]));
  const line = page.locator('.table-row', { hasText: 'Ines Thornbury' });
  await expect(line).toContainText('Needs attention');
  await expect(line.locator('[data-column=reason]')).toContainText(
    'Sent and given a receipt, and the service flags it with 400: ask the service whether it has it: “Driver card not accepted”',
  );
  await line.click();
  await expect(page.getByRole('complementary').getByText('Needs attention').first()).toBeVisible();
});

test('a reason that is longer than its column stands there whole, on two lines of its row', async ({ openDepot }) => {
  const { page } = await openDepot(offlineScene());
  const reason = page
    .locator('.table-row', { hasText: 'Cass Undermere' })
    .locator('[data-column=reason]')
    .getByText('Stops half way: read the card again', { exact: true })
    .last();
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(reason).toBeVisible();
    const [lines, hidden] = await reason.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [range.getClientRects().length, element.scrollHeight - element.clientHeight];
    });
    expect(lines).toBe(2);
    expect(hidden).toBe(0);
  }
});

test('the list is saved as CSV and printed with every file, not only those on the screen', async ({ openDepot }) => {
  const { page } = await openDepot(calmScene({}, sentRows(450, 1, at('08:00'))));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the list as CSV' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Uploads 2026-11-20.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(451);
  expect(lines[0]).toContain('State,Driver or vehicle');
  expect(lines.at(-1)).toContain('M_20261120_450.DDD');

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print the list' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await expect(page.locator('.print-sheet tbody tr')).toHaveCount(450);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-sheet')).toBeVisible();
  await expect(page.locator('#page')).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(8);
});
