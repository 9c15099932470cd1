import { expect, test } from './depot-page.ts';
import { calmScene } from './fake-engine/scene.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

for (const path of ['/today', '/driver-cards', '/vehicle-units', '/coverage']) {
  test(`${path} says how many kept files are not read yet, and no longer once they are`, async ({ openDepot }) => {
    const { page, engine } = await openDepot(calmScene({ unread: 1_204 }), { path });
    const said = page.getByRole('status').filter({ hasText: 'not read yet' });
    await expect(said).toContainText('1,204 files kept here are not read yet.');
    // Else a screen reader would say each number down to the last file.
    await expect(said.locator('p')).toHaveAttribute('aria-live', 'off');
    await expectNoViolation(page);
    await expectNothingCut(page);
    engine.changeFacts({ unread: 1 });
    await expect(said).toContainText('1 file kept here is not read yet.');
    engine.changeFacts({ unread: 0 });
    await expect(said).toHaveCount(0);
  });
}
