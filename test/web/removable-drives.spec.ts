import type { PresentDrive, RememberedDrive } from '../../shared/contract/removable.ts';
import { expect, test } from './depot-page.ts';
import { at } from './fake-engine/rows.ts';
import { calmScene } from './fake-engine/scene.ts';
import { expectNoViolation } from './screen-checks.ts';

const key: PresentDrive = {
  id: 1,
  label: 'DEPOT KEY',
  decision: 'ask',
  phase: 'offered',
  found: 52,
  looked: 52,
  fresh: 12,
  known: 40,
  unreadable: 0,
  copied: 0,
};
const remembered: RememberedDrive = {
  id: 1,
  label: 'DEPOT KEY',
  decision: 'ask',
  seenAt: at('08:13'),
  filesCopied: 0,
};

test('a USB key is offered on any screen and copied when a person says so; another PC at a folder is named', async ({
  openDepot,
}) => {
  const scene = calmScene();
  const { page, engine } = await openDepot(scene);
  const banner = page.getByRole('region', { name: 'USB keys' });
  await expect(page.getByRole('heading', { name: 'Uploads' })).toBeVisible();
  await expect(banner).toHaveCount(0);

  engine.putKeys({ present: [{ ...key, phase: 'looking', looked: 22 }], remembered: [remembered] });
  await expect(banner).toContainText('22 of 52 downloads looked at. Leave the key plugged in.');
  engine.putKeys({ present: [key] });
  await expect(banner).toContainText('USB key DEPOT KEY has 12 new downloads.');
  await expect(banner).toContainText('40 downloads on it were here already.');
  await page.evaluate(() => window.location.assign('#/settings'));
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await expectNoViolation(page);
  await banner.getByRole('button', { name: 'Copy now and always' }).press('Enter');
  await expect(banner).toContainText('12 new downloads copied. USB key DEPOT KEY may be taken out.');
  expect(engine.asked.at(-1)).toEqual({ name: 'removable.decide', given: { id: 1, decision: 'always' } });
  engine.putKeys({ present: [] });
  await expect(banner).toHaveCount(0);

  engine.putKeys({ present: [{ ...key, phase: 'taken-out', copied: 5 }] });
  await expect(banner).toContainText('5 of 12 new downloads copied, and safe. Plug the key in again for the rest.');
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toHaveCount(0);

  const choice = page.getByRole('combobox', { name: 'When USB key DEPOT KEY is plugged in' });
  await expect(choice).toHaveText('Copy at once');
  await choice.click();
  await page.getByRole('option', { name: 'Leave it alone' }).click();
  await expect(choice).toHaveText('Leave it alone');
  await page.getByRole('button', { name: 'Forget USB key DEPOT KEY' }).click();
  await expect(page.getByText('No USB key with downloads has been plugged in yet.')).toBeVisible();

  await test.step('a folder that another PC collects from is named with that PC, and leads to where it is removed', async () => {
    const [first, ...others] = scene.facts.folders;
    if (first === undefined) throw new Error('the calm scene has folders');
    const folders = [{ ...first, alsoCollectedBy: ['OFFICE-PC-04'] }, ...others];
    await page.evaluate(() => window.location.assign('#/uploads'));
    engine.changeFacts({ folders });
    const strip = page.locator('.report-strip');
    await expect(strip).toContainText('The folder Card reader PC is also collected by OFFICE-PC-04.');
    await expect(page.getByRole('heading', { name: 'Uploads' })).toBeVisible();
    await expectNoViolation(page);
    await strip.getByRole('button', { name: 'Show the folders' }).click();
    await expect(page.locator('.folder').first()).toContainText('also collected by OFFICE-PC-04');
    engine.changeFacts({ folders: scene.facts.folders });
    await expect(page.getByText('OFFICE-PC-04')).toHaveCount(0);
  });
});
