import { readFile } from 'node:fs/promises';
import { expect, test } from './depot-page.ts';
import { calmScene } from './fake-engine/scene.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

const path = '/settings/limits';
const leave = { id: 3, kind: 'leave', firstDay: '2026-07-06', lastDay: '2026-07-17' } as const;
const sickness = { id: 4, kind: 'sickness', firstDay: '2026-08-03', lastDay: '2026-08-03' } as const;

test('what was entered for drivers whom nobody names any more is seen, saved and taken away', async ({ openDepot }) => {
  const unnamedDrivers = [
    { driver: 'driver:21:DB100000999999', rules: 'international-goods' as const, leave: [leave] },
    { driver: 'service:D77', rules: null, leave: [sickness] },
  ];
  const { page, engine } = await openDepot({ ...calmScene(), unnamedDrivers }, { path });
  const row = page.locator('[data-setting=unnamed-drivers]');
  await expect(row.getByRole('listitem')).toContainText([
    /Card DB100000999999….*international carriage of goods; leave, 6 Jul to 17 Jul/,
    /Driver D77 of the service.*sickness, 3 Aug/,
  ]);
  await expectNoViolation(page);
  await expectNothingCut(page);

  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Save as CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(/[,;]/))).toEqual([
    ['driver:21:DB100000999999', 'international-goods', '', '', ''],
    ['driver:21:DB100000999999', '', 'leave', '2026-07-06', '2026-07-17'],
    ['service:D77', '', 'sickness', '2026-08-03', '2026-08-03'],
  ]);

  await row.getByRole('button', { name: 'Remove Driver D77 of the service' }).click();
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(asked).toContainText('sickness, 3 Aug');
  await expectNoViolation(page);
  await asked.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row.getByRole('listitem')).toHaveCount(1);
  await expect(row.getByRole('button', { name: 'Save as CSV' })).toBeFocused();
  expect(engine.asked.findLast(({ name }) => name === 'driverEntries.forget')?.given).toEqual({ id: 'service:D77' });
});

test('where everybody has a name the settings say so', async ({ openDepot }) => {
  const { page } = await openDepot(calmScene(), { path });
  await expect(page.locator('[data-setting=unnamed-drivers]')).toContainText('No entries of drivers without a name');
});
