import { readFile } from 'node:fs/promises';
import { summariseDownload } from '../../shared/compliance/record/summary.ts';
import { driverCard, shifts, vehicleUnit } from '../corpus/library/subjects.ts';
import { expect, test } from './depot-page.ts';
import type { Scene } from './fake-engine/scene.ts';
import { sendingScene } from './fake-engine/sending-scene.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

const crossing = {
  from: 21,
  to: 17,
  odometerKm: 700_120,
  position: { at: Date.parse('2026-11-12T10:00:00Z') / 1000, latitude: 50.97, longitude: 1.85 },
};
const card = driverCard({ generations: ['G1', 'G2v2'], borderCrossings: [crossing] });
const unit = vehicleUnit({ generations: ['G2v2'], speedMinutes: 60 });
const files: Readonly<Record<string, Uint8Array>> = { 'TD73 QLB': unit, 'Teo Larkspindle': card };

function scene(): Scene {
  const base = sendingScene();
  const withFile = base.rows.filter(({ subject }) => files[subject ?? ''] !== undefined);
  const bytesOf = (subject: string | null) => files[subject ?? ''] ?? new Uint8Array();
  return {
    ...base,
    files: new Map(withFile.map(({ id, subject }) => [id, () => bytesOf(subject)])),
    details: new Map([
      ...base.details,
      ...withFile.map(({ id, subject }) => {
        const known = { isRead: true, summary: summariseDownload(bytesOf(subject)) };
        return [id, { ...base.details.get(id), ...known }] as const;
      }),
    ]),
  };
}

test('the details hold everything that is in the file, folded, searched and saved', async ({ openDepot }) => {
  const { page, engine } = await openDepot(scene());
  const drawer = page.getByRole('complementary');
  const fold = (name: string) => drawer.getByRole('button', { name: new RegExp(`^${name} \\d`) });
  const search = drawer.getByRole('searchbox', { name: 'Search in the file' });

  await test.step('a card tells both its copies, the newer first, and its tables with their counts', async () => {
    await page.locator('.table-row', { hasText: 'Teo Larkspindle' }).first().click();
    await expect(fold('Vehicles used')).toContainText(String(shifts.length));
    await expect(drawer.getByRole('radio', { name: 'Card, 2nd generation' })).toBeChecked();
    await expect(fold('Border crossings')).toBeVisible();
    await drawer.locator('.segment', { hasText: '1st generation' }).click();
    await expect(fold('Border crossings')).toHaveCount(0);
    await drawer.locator('.segment', { hasText: '2nd generation' }).click();
  });

  await test.step('one record reads downwards; the paragraph of the regulation stands above it', async () => {
    await fold('Driving licence').click();
    await expect(drawer).toContainText('Regulation (EU) 2016/799, Annex IC, appendix 1, 2.18');
    await expect(drawer).toContainText('Licence number');
    await expect(drawer).toContainText('DB10000010604402');
  });

  await test.step('several are a table that the keys reach and open', async () => {
    await fold('Vehicles used').focus();
    await page.keyboard.press('Enter');
    const table = drawer.getByRole('region', { name: 'Vehicles used, table' });
    await expect(table.getByRole('columnheader').first()).toHaveText('First use');
    await expect(table.getByRole('row')).toHaveCount(shifts.length + 1);
    await expect(table).toContainText('UK TD73 QLB');
    await page.keyboard.press('Tab');
    await expect(drawer.getByRole('button', { name: 'Vehicles used as CSV' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(table).toBeFocused();
    await expectNoViolation(page, { within: 'main aside' });
  });

  await test.step('the table is saved as CSV, all of it', async () => {
    const download = page.waitForEvent('download');
    await drawer.getByRole('button', { name: 'Vehicles used as CSV' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^Vehicles used .*\.csv$/);
    const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(shifts.length + 1);
    expect(lines[0]).toContain('Odometer at begin (km)');
  });

  await test.step('a search narrows tables and rows alike, Escape empties it', async () => {
    await search.fill('2026-11-18');
    await expect(fold('Vehicles used')).toContainText(`1 of ${shifts.length}`);
    await expect(drawer.getByRole('region', { name: 'Vehicles used, table' }).getByRole('row')).toHaveCount(2);
    await expect(fold('Driving licence')).toHaveCount(0);
    await search.fill('no such thing');
    await expect(drawer).toContainText('Nothing in the file matches “no such thing”.');
    await search.press('Escape');
    await expect(fold('Driving licence')).toBeVisible();
    await expect(drawer).toBeVisible();
  });

  await test.step('a long table comes a portion at a time', async () => {
    await fold('Changes of activity').click();
    await expect(drawer).toContainText(/50 of \d+ shown/);
    await drawer.getByRole('button', { name: 'Show more' }).click();
    await expect(drawer).toContainText(/100 of \d+ shown/);
  });

  await test.step('a vehicle unit has its own tables, and the details widen for them', async () => {
    await page.locator('.table-row', { hasText: 'TD73 QLB' }).first().click();
    for (const name of ['Calibrations', 'Company locks', 'Positions', 'Loads and unloads', 'Speed by the second']) {
      await expect(fold(name)).toBeVisible();
    }
    const narrow = (await drawer.boundingBox())?.width ?? 0;
    await drawer.getByRole('button', { name: 'Widen the details' }).click();
    await expect.poll(async () => (await drawer.boundingBox())?.width ?? 0).toBeGreaterThan(narrow);
    await fold('Speed by the second').click();
    await expect(drawer).toContainText(/\d+ to \d+, average \d+/);
    await expectNoViolation(page, { within: 'main aside' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolation(page, { within: 'main aside', only: ['color-contrast'] });
  });

  await test.step('what the list is moved over is not read, only what it rests on', async () => {
    const before = engine.asked.filter(({ name }) => name === 'uploads.contents').length;
    await page.getByRole('grid', { name: 'Files' }).focus();
    for (let row = 0; row < 4; row += 1) await page.keyboard.press('ArrowDown');
    await expect(drawer.getByRole('heading', { level: 2 })).not.toContainText('TD73 QLB');
    await page.waitForFunction(() => document.querySelector('[data-section="contents"] > p') !== null);
    await expect.poll(() => engine.asked.filter(({ name }) => name === 'uploads.contents').length).toBe(before + 1);
  });

  await test.step('on a narrow screen nothing is cut off', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await expectNothingCut(page);
  });
});

test('a copy that is not on this PC any more is said', async ({ openDepot }) => {
  const { page } = await openDepot({ ...scene(), files: new Map() });
  await page.locator('.table-row', { hasText: 'Teo Larkspindle' }).first().click();
  await expect(page.getByRole('complementary')).toContainText('It could not be read. It is no longer here.');
});
