import { readFile } from 'node:fs/promises';
import type { CheckResult } from '../../shared/contract/diagnostics.ts';
import { externalLinks } from '../../shared/contract/external-links.ts';
import { expect, test } from './depot-page.ts';
import { calmScene } from './fake-engine/scene.ts';
import { expectNoViolation } from './screen-checks.ts';

const failing: readonly CheckResult[] = [
  {
    check: 'space',
    state: 'failed',
    parameters: { freeMegabytes: 310, leastMegabytes: 500 },
    advice: 'Free some space on this PC. What is here already is safe.',
  },
  { check: 'keys', state: 'failed', parameters: { status: 401 }, advice: 'Enter both keys again in the settings.' },
  { check: 'upload', state: 'not-tried', parameters: { code: 'nothing-sent' }, advice: '' },
];

test('the checks show how far they are, what each found and what to do, and a test is sent only where it is wanted', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(calmScene(), { path: '/settings/diagnostics' });
  const lines = page.locator('li[data-check]');
  const head = page.locator('section[data-works] [role=status]');
  const release = engine.hold('checks.run');
  await page.getByRole('button', { name: 'Run the checks' }).click();
  await expect(head).toHaveText(/^Checking \d+ of 14$/);
  await expect(page.locator('li[data-check][data-state=running]').first()).toContainText('checking');
  release();
  await expect(head).toHaveText('All is well');
  await expect(lines).toHaveCount(14);
  await expect(lines.nth(9)).toHaveText('10Vehicle downloads can be read38 files and folders in it');
  expect(engine.asked.some(({ given }) => JSON.stringify(given).includes('upload'))).toBe(false);
  await expectNoViolation(page);
});

test('failed checks stand out by word, sign and advice; the support file is saved; About names what is new', async ({
  openDepot,
}) => {
  const ready = { state: 'ready', version: '0.2.0', notes: 'Faster.\nCalmer.' } as const;
  const scene = { ...calmScene(), checkResults: failing, update: ready };
  const { page, engine } = await openDepot(scene, { path: '/settings/diagnostics' });
  await page.getByRole('switch', { name: 'Also send a test' }).click();
  await page.getByRole('button', { name: 'Run the checks' }).click();
  await expect(page.locator('section[data-works] [role=status]')).toHaveText('2 checks failed');
  const failed = page.locator('li[data-check][data-state=failed]');
  await expect(failed).toHaveText([
    /^3There is too little space.*Free some space/,
    /^14The keys are refused.*Enter both/,
  ]);
  await expect(page.locator('li[data-check]').last()).toContainText('no file was sent from here yet');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, { only: ['color-contrast'] });

  engine.refuseNext({ code: 'failed', message: 'The disk does not answer.' }, 'checks.run');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.locator('section[data-works] [role=status]')).toContainText('The checks could not be finished.');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('tacho-depot-support-2026-11-21.zip');
  expect((await readFile(await saved.path())).toString()).toBe('PK');

  await page.evaluate(() => window.location.assign('#/settings/about'));
  await expect(page.getByText('Tacho Depot 0.1.0')).toBeVisible();
  await expect(page.getByText('Version 0.2.0 is ready, and is installed when Tacho Depot quits')).toBeVisible();
  await expect(page.locator('div:has(> h4)', { hasText: 'Version 0.2.0' })).toContainText('Calmer.');
  await page.getByRole('button', { name: 'Restart now' }).click();
  await expect.poll(() => engine.asked.map(({ name }) => name)).toContain('updates.restart');
  await page.getByText('0.1.0 (not released)').click();
  await expect(page.locator('details[open] li').first()).toBeVisible();
  const links = await page
    .locator('main li > a[target=_blank]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(Object.values(externalLinks));
});
