import type { CustodyState } from '../../shared/contract/custody.ts';
import { expect, test } from './depot-page.ts';
import { at } from './fake-engine/rows.ts';
import { calmScene, type Scene } from './fake-engine/scene.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

const path = '/settings/after';
const dayMs = 86_400_000;

function sceneWith(custody: Partial<CustodyState>, change: Partial<Scene> = {}): Scene {
  const scene = calmScene();
  return {
    ...scene,
    custody: { ...scene.custody, ...custody },
    setAside: [
      { id: 11, fileName: 'C_20250101_0800_D1.DDD', subject: 'Adams, Grace', daysLeft: 12 },
      { id: 12, fileName: '', subject: null, daysLeft: 1 },
    ],
    ...change,
  };
}

test('copies that were set aside are listed, and brought back one by one or all', async ({ openDepot }) => {
  const { page, engine } = await openDepot(sceneWith({ setAside: 2 }), { path });
  const row = page.locator('[data-setting=custody-state]');
  await expect(row).toContainText('The clock of this PC agrees with the service’s.');
  await expect(row).toContainText('2 copies are set aside');
  await expect(row.getByRole('listitem')).toContainText([
    /C_20250101_0800_D1\.DDD.*Adams, Grace, goes in 12 days/,
    /goes in 1 day/,
  ]);
  await expectNoViolation(page);
  await expectNothingCut(page);
  await row.getByRole('button', { name: 'Bring the safe copy back: C_20250101_0800_D1.DDD' }).click();
  await expect(row).toContainText('1 copy is set aside');
  expect(engine.asked.findLast(({ name }) => name === 'custody.bringBack')?.given).toEqual({ ids: [11] });
  await row.getByRole('button', { name: 'Bring all back' }).click();
  await expect
    .poll(() => engine.asked.findLast(({ name }) => name === 'custody.bringBack')?.given)
    .toEqual({ ids: null });
});

test('a clock that jumped says that nothing is deleted, on the first screen and here, until a person confirms it', async ({
  openDepot,
}) => {
  const byMs = 731 * dayMs;
  const scene = sceneWith({ clock: { state: 'jumped', sinceMs: at('08:00'), byMs } });
  const custodyTrouble = { code: 'jumped' as const, since: at('08:00'), byMs };
  const { page, engine } = await openDepot({ ...scene, facts: { ...scene.facts, custodyTrouble } }, { path: '/today' });
  const notice = page.getByRole('status').filter({ hasText: 'The clock of this PC has jumped by 731 days' });
  await expect(notice).toContainText('No safe copy is deleted until the clock is confirmed.');
  await expectNoViolation(page);
  await notice.getByRole('link', { name: 'After upload' }).click();
  const row = page.locator('[data-setting=custody-state]');
  await expect(row).toContainText('has jumped by 731 days');
  await expectNoViolation(page);
  await row.getByRole('button', { name: 'The clock is right' }).click();
  await expect(row).toContainText('Nobody has confirmed the clock of this PC since the start');
  expect(engine.asked.map(({ name }) => name)).toContain('custody.confirmClock');
});

test('more copies than go in a day wait for a person, who is asked once more', async ({ openDepot }) => {
  const question = { step: 'deletion' as const, copies: 1_204, since: at('07:00') };
  const { page, engine } = await openDepot(sceneWith({ question }), { path });
  const row = page.locator('[data-setting=custody-state]');
  await expect(row).toContainText('1,204 safe copies that were set aside would go for good at once');
  await row.getByRole('button', { name: 'Let them go' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Let 1,204 copies go?' });
  await expect(dialog.getByRole('button', { name: 'Keep them' }), 'the safe answer').toBeFocused();
  await expectNoViolation(page);
  await dialog.getByRole('button', { name: 'Let them go' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).not.toContainText('1,204');
  const given = engine.asked.findLast(({ name }) => name === 'custody.letGo')?.given;
  expect(given, 'no more than was shown').toEqual({ step: 'deletion', copies: 1_204 });
});

test('what an authority asks about is held by days, says what is wrong before, and is released', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(sceneWith({}), { path });
  const row = page.locator('[data-setting=custody-holds]');
  await expect(row).toContainText('Nothing is held');
  await row.getByRole('button', { name: 'Hold copies' }).click();
  await expect(row.getByRole('combobox')).toBeFocused();
  await row.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(row.getByRole('alert')).toHaveText('Choose a driver, a vehicle or a day.');
  await row.getByLabel('From the day').fill('2026-10-02');
  await row.getByLabel('To the day').fill('2026-10-01');
  await row.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(row.getByRole('alert')).toHaveText('The last day lies before the first.');
  await row.getByLabel('To the day').fill('2026-10-31');
  await row.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(row.getByRole('alert')).toHaveText('Say who asks.');
  await expectNoViolation(page);
  await expectNothingCut(page);
  await row.getByLabel('Who asks, and why').fill('Labour inspectorate, case 4410');
  engine.refuseNext({ code: 'failed', message: 'The records cannot be written now.' }, 'custody.hold');
  await row.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(row).toContainText('The records cannot be written now.');
  await row.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(row.getByRole('listitem')).toContainText(
    /Every driver and vehicle, 2 Oct to 31 Oct.*Labour inspectorate, case 4410, held since/,
  );
  await expect(row.getByRole('button', { name: 'Hold copies' })).toBeFocused();
  expect(engine.asked.findLast(({ name }) => name === 'custody.hold')?.given).toEqual({
    subjectId: null,
    firstDay: '2026-10-02',
    lastDay: '2026-10-31',
    reason: 'Labour inspectorate, case 4410',
  });

  await row.getByRole('button', { name: /^Release the hold on/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Release this hold?' });
  await expect(dialog.getByRole('button', { name: 'Keep holding' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(row).toContainText('Nothing is held');
  await expect(row.getByRole('button', { name: 'Hold copies' })).toBeFocused();
});
