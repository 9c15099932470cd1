import { drivers } from '../corpus/fleet.ts';
import { makeFleetDownload } from '../corpus/fleet-download.ts';
import { expect, refresh, test } from './managers-depot.ts';
import { rows } from './managers-screens.ts';

// Afterwards nobody is overdue at this depot.
test.use({ isDepotSpent: true });

test('a file for an overdue driver shows in the row within 2 s of its sending; once it is processed the row goes', async ({
  openScreen,
  depot,
}) => {
  const driver = drivers.find(({ lastName }) => lastName === 'Fennimore-Hale');
  if (driver === undefined) throw new Error('the overdue driver is not in the fleet');
  await depot.stopService();
  await depot.startService({ processingDelayMs: 600_000 });
  const page = await openScreen('/driver-cards/over/everyone');
  const row = page.locator(rows).filter({ hasText: 'Otto Fennimore-Hale' });
  await expect(row).toContainText('Never seen here');
  const { fileName, bytes } = makeFleetDownload(driver, { now: new Date().toISOString() });
  await depot.drop(fileName, bytes);
  await expect.poll(async () => (await depot.session.uploads(1))[0]?.state).toBe('sent');
  await expect(row).toContainText(/Sent \d\d:\d\d, not processed yet/);
  await depot.stopService();
  await depot.startService();
  await depot.service().settled();
  await refresh(page).click();
  await expect(row).toHaveCount(0);
});
