import type { Page } from '@playwright/test';
import type { UploadRow } from '../../shared/contract/uploads.ts';
import { expect, test } from './depot-page.ts';
import { at, row } from './fake-engine/rows.ts';
import { calmScene, type Scene, type SceneBatch } from './fake-engine/scene.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

const names = ['Wren Castellane', 'Perrin Ashgrove', 'TD22 QPN', 'Noor Silverbeck', 'TD73 QLB'];

function many(count: number, firstId: number, facts: Partial<UploadRow> & Pick<UploadRow, 'state' | 'arrivedAt'>) {
  return Array.from({ length: count }, (_, index) =>
    row(firstId + index, { subject: names[index % names.length] ?? null, ...facts }),
  );
}

function batch(id: number, of: readonly UploadRow[], told: Partial<SceneBatch>): SceneBatch {
  return {
    ...{
      id,
      grouping: 'act',
      origin: 'window',
      folderLabel: null,
      driveLabel: null,
      archiveName: null,
      beganAt: at('07:02'),
    },
    ...{ announced: of.length, known: 0, isOpen: false, rowIds: of.map((each) => each.id), ...told },
  };
}

const reason = (code: NonNullable<UploadRow['reason']>['code']) => ({ code, parameters: {} });

/** A morning at a depot: 148 files from a drive under way, 300 added by hand of which 15 need attention, and what is done. */
function morning(): Scene {
  const drive = { origin: 'drive', folderLabel: null, arrivedAt: at('08:12') } as const;
  const copied = [
    ...many(109, 1, { ...drive, state: 'sent' }),
    ...many(3, 110, { ...drive, state: 'sending', progress: 0.4 }),
    ...many(20, 113, { ...drive, state: 'waiting' }),
  ];
  const hand = { origin: 'window', folderLabel: null, arrivedAt: at('07:02') } as const;
  const added = [
    ...many(9, 201, {
      ...hand,
      state: 'attention',
      kind: 'driver-card',
      lastDay: '2026-11-18',
      reason: reason('cut-short'),
    }),
    ...many(6, 210, { ...hand, state: 'attention', subject: null, kind: 'unknown', reason: reason('web-page') }),
    ...many(27, 216, { ...hand, state: 'already-here', sentAt: at('07:00', -7) }),
    ...many(258, 243, { ...hand, state: 'sent' }),
  ];
  const reader = { folderLabel: 'Card reader PC', arrivedAt: at('06:20') } as const;
  const burst = many(46, 601, { ...reader, state: 'sent' });
  const zipped = [
    ...many(21, 701, { ...hand, arrivedAt: at('06:15'), state: 'sent' }),
    ...many(6, 722, { ...hand, arrivedAt: at('06:15'), state: 'ignored', reason: reason('text-file') }),
  ];
  const card = [
    row(731, {
      state: 'sent',
      subject: 'Noor Silverbeck',
      origin: 'reader',
      folderLabel: null,
      arrivedAt: at('05:41'),
    }),
  ];
  const day = many(12, 741, { ...reader, arrivedAt: at('05:12'), state: 'sent' });
  const before = many(8, 761, { ...reader, arrivedAt: at('09:30', -1), state: 'sent' });
  const rows = [...copied, ...added, ...burst, ...zipped, ...card, ...day, ...before];
  const folder = { origin: 'folder', folderLabel: 'Card reader PC', announced: 0 } as const;
  const scene = calmScene(
    {
      sending: 3,
      waiting: 20,
      attention: 15,
      oldestAttentionAt: at('07:02'),
      oldestUnsentAt: at('08:12'),
      total: rows.length,
    },
    rows,
  );
  return {
    ...scene,
    facts: { ...scene.facts, batch: { done: 113, total: 148 }, pace: { sent: 109, since: at('08:12') } },
    batches: [
      batch(1001, copied, {
        origin: 'drive',
        driveLabel: 'YARD 2',
        beganAt: at('08:12'),
        announced: 144,
        known: 4,
        isOpen: true,
      }),
      batch(1002, added, {}),
      batch(1003, burst, { ...folder, grouping: 'burst', beganAt: at('06:20') }),
      batch(1004, zipped, { grouping: 'archive', archiveName: 'november-cards.zip', beganAt: at('06:15') }),
      batch(1005, card, { origin: 'reader', beganAt: at('05:41') }),
      batch(1006, day, { ...folder, grouping: 'day', beganAt: at('05:12') }),
      batch(1007, before, { ...folder, grouping: 'day', beganAt: at('09:30', -1) }),
    ],
  };
}

const table = (page: Page) => page.getByRole('treegrid', { name: 'Entries' });
const entry = (page: Page, name: string) => table(page).locator('tr.table-row').filter({ hasText: name });

test('each batch says what became of it, and one that is open has an act for each reason', async ({ openDepot }) => {
  const { page, engine } = await openDepot(morning(), { path: '/uploads' });

  await test.step('what goes on has a fixed total, its bar and the time left', async () => {
    const drive = entry(page, '148 files from the drive YARD 2');
    await expect(drive).toContainText('113 of 148');
    await expect(drive).toContainText('35 left, about 1 minute');
    await expect(drive).toContainText('4 here already');
    await expect(drive.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '113');
  });

  await test.step('all others say it in one line', async () => {
    await expect(entry(page, '46 files at once in Card reader PC')).toContainText('All sent');
    await expect(entry(page, 'Card of Noor Silverbeck, read here')).toContainText('Sent');
    await expect(entry(page, 'Arrived in Card reader PC: 12')).toContainText('since');
    await expect(entry(page, '300 files added by hand')).toContainText('15 need attention');
    await expectNoViolation(page);
    await expectNothingCut(page);
  });

  await test.step('one opens, with the reasons in the order of what a person has to do', async () => {
    await entry(page, '300 files added by hand').click();
    const groups = table(page).locator('li:has(> div b)');
    await expect(groups.locator('b')).toHaveText([
      'Stops half way: read the card again',
      'Not a download but a web page',
      'Already here',
      'Sent',
    ]);
    await expect(table(page)).toContainText('300 of 300 accounted for: 258 sent, 27 here already, 15 need attention.');
    await expectNoViolation(page);
    await expectNothingCut(page);
  });

  await test.step('only one is open at a time', async () => {
    await entry(page, 'november-cards.zip').click();
    await expect(table(page).locator('[aria-expanded=true]')).toHaveCount(1);
    await expect(table(page)).toContainText('27 of 27 accounted for: 21 sent, 6 ignored.');
    await entry(page, 'november-cards.zip').click();
    await expect(table(page).locator('[aria-expanded=true]')).toHaveCount(0);
  });

  await test.step('all of one reason are ignored by one press, and taken back for as long as the entry is there', async () => {
    await entry(page, '300 files added by hand').click();
    await table(page).getByRole('button', { name: 'Ignore all 6' }).click();
    await expect(table(page)).toContainText('6 ignored, 9 need attention.');
    await expect(table(page).getByRole('button', { name: 'Take all 6 back' })).toBeVisible();
    await table(page).getByRole('button', { name: 'Take all 6 back' }).click();
    await expect(table(page)).toContainText('15 need attention.');
    await entry(page, 'november-cards.zip').getByRole('button', { name: 'Take back' }).click();
    await expect(entry(page, 'november-cards.zip')).toContainText('6 need attention');
    expect(engine.asked.filter(({ name }) => name === 'uploads.actOnBatch').map(({ given }) => given)).toEqual([
      { batchId: 1002, part: 'attention', reason: 'web-page', act: 'ignore' },
      { batchId: 1002, part: 'ignored', reason: 'web-page', act: 'undo-ignore' },
      { batchId: 1004, part: 'ignored', act: 'undo-ignore' },
    ]);
  });

  await test.step('the files of a reason are listed one by one, and the way back is one click', async () => {
    await table(page).getByRole('button', { name: '7 more of this reason' }).click();
    await expect(page.getByRole('grid', { name: 'Files' }).locator('tr.table-row')).toHaveCount(9);
    await expect(page.getByText('Of: 300 files added by hand')).toBeVisible();
    await page.getByRole('radio', { name: /^Entries/ }).check();
    await expect(entry(page, '300 files added by hand')).toBeVisible();
  });
});

test('by keyboard alone an entry is reached, opened, acted on and closed', async ({ openDepot }) => {
  const { page } = await openDepot(morning(), { path: '/uploads' });
  await entry(page, '300 files').waitFor();
  await table(page).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(table(page).locator('[aria-expanded=true]')).toContainText('300 files added by hand');
  await page.keyboard.press('ArrowLeft');
  await expect(table(page).locator('[aria-expanded=true]')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(table(page).locator('[aria-expanded=true]')).toHaveCount(1);
});

test('by keyboard alone all of a reason are ignored and taken back, and the proof is printed, in three keys each', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(morning(), { path: '/uploads' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  const press = async (...keys: readonly string[]) => {
    expect(keys.length).toBeLessThanOrEqual(3);
    for (const key of keys) await page.keyboard.press(key);
  };
  await entry(page, '300 files').waitFor();
  await table(page).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await press('Enter');
  const ignoreAll = table(page).getByRole('button', { name: 'Ignore all 6' });
  await expect(ignoreAll).toBeVisible();

  await press('ArrowRight', 'ArrowDown', 'Enter');
  const takeAll = table(page).getByRole('button', { name: 'Take all 6 back' });
  await expect(takeAll).toBeFocused();
  await press('Enter');
  await expect(ignoreAll).toBeVisible();
  await expect(takeAll).toHaveCount(0);
  expect(engine.asked.filter(({ name }) => name === 'uploads.actOnBatch').map(({ given }) => given)).toEqual([
    { batchId: 1002, part: 'attention', reason: 'web-page', act: 'ignore' },
    { batchId: 1002, part: 'ignored', reason: 'web-page', act: 'undo-ignore' },
  ]);
  // The keyboard is still within the entry, and finds back to the list.
  await expect(table(page).locator('button:focus')).toHaveCount(1);
  await press('ArrowLeft');
  await expect(table(page)).toBeFocused();

  await press('ArrowRight', 'End', 'Enter');
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await expect(page.locator('.print-sheet')).toContainText('300 of 300 accounted for');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await press('ArrowLeft', 'ArrowLeft');
  await expect(table(page).locator('[aria-expanded=true]')).toHaveCount(0);
});

test('the search finds an entry by a file in it, the segments by what is to be done, and what is empty says so', async ({
  openDepot,
}) => {
  const { page } = await openDepot(morning(), { path: '/uploads' });
  await page.getByRole('searchbox').fill('Silverbeck');
  await expect(entry(page, 'Card of Noor Silverbeck')).toBeVisible();
  await page.getByRole('searchbox').fill('yard');
  await expect(table(page).locator('tr.table-row')).toHaveCount(1);
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByText('No entry matches “nobody at all”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await page.getByRole('radio', { name: /^Need attention/ }).check();
  await expect(table(page).locator('tr.table-row')).toHaveCount(1);
});

test('a depot without a file says how one comes, and one that does not answer says that all is safe', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot({ ...calmScene({ total: 0 }, []), batches: [] }, { path: '/uploads' });
  await expect(page.getByText('No downloads yet')).toBeVisible();
  engine.refuseNext({ code: 'failed', message: 'The disk does not answer.' }, 'uploads.batches');
  await page.reload();
  await expectNoViolation(page);
});

for (const look of ['light', 'dark'] as const) {
  test(`the entries have room at 1024 and at 640, in ${look}`, async ({ openDepot }) => {
    const { page } = await openDepot(morning(), { path: '/uploads' });
    await page.emulateMedia({ colorScheme: look });
    await entry(page, '300 files').click();
    for (const width of [1_280, 1_024, 640]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(table(page)).toContainText('258 sent');
      await expectNothingCut(page);
      await expectNoViolation(page);
      if (process.env.PICTURES !== undefined) {
        await page.screenshot({ path: `${process.env.PICTURES}/batches-${look}-${width}.png` });
      }
    }
  });
}
