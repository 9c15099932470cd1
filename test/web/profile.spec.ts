import type { OpenedProfile } from '../../shared/contract/profile.ts';
import { defaultSettings } from '../../shared/settings/settings.ts';
import { expect, test } from './depot-page.ts';
import { calmScene, type Scene } from './fake-engine/scene.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

const opened: OpenedProfile = {
  id: 1,
  fingerprint: '3F2A 91BC 0D5E 47A8 B6C1 E2F3 0415 A697',
  trust: 'new',
  issuedAt: Date.UTC(2026, 10, 20, 8, 0),
  contact: 'IT service desk, 01632 960000',
  choices: ['', 'leeds-01', 'york-02'].map((depot) => ({ depot, serviceHost: 'fleet.example.com', hasKeys: true })),
  suggested: '',
};

/** The first day of a depot whose IT department has given it a stick. */
function firstDay(): Scene {
  const calm = calmScene({}, []);
  const facts = { ...calm.facts, folders: [] };
  const settings = { depotName: 'Leeds', serviceUrl: 'https://fleet.example.com/api' };
  return { ...calm, facts, settings: defaultSettings, keysKept: false, profile: { opened, settings } };
}

test('a profile on a drive is offered at the set-up, says what it is, and is taken once its fingerprint was compared', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(firstDay());
  // A link is asked for once somebody says that there is one.
  await expect(page.getByRole('button', { name: 'Use a link' })).toBeVisible();
  await page.getByRole('button', { name: 'Take it from IT-STICK' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Settings from your IT department' });
  await expect(dialog).toContainText(opened.fingerprint);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page);
  }
  await expectNothingCut(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(engine.asked.some(({ name }) => name === 'profile.take')).toBe(false);

  await page.getByRole('button', { name: 'Take it from IT-STICK' }).press('Enter');
  const take = dialog.getByRole('button', { name: 'Take these settings' });
  await expect(take).toBeDisabled();
  await dialog.getByLabel('The fingerprint is the same').press('Space');
  await dialog.getByRole('combobox', { name: 'Which depot is this?' }).click();
  await page.getByRole('option', { name: 'leeds-01' }).click();
  await dialog.getByRole('textbox', { name: 'Passphrase for the keys' }).fill('AAAA-BBBB-CCCC-DDDD-EEEE');
  await take.press('Enter');
  await expect(page.getByLabel('What this depot is called')).toHaveValue('Leeds');
  expect(engine.asked.find(({ name }) => name === 'profile.take')?.given).toEqual({
    id: 1,
    depot: 'leeds-01',
    passphrase: 'AAAA-BBBB-CCCC-DDDD-EEEE',
  });
});

test('licence, terms of use and the work of others are read in About, every package with its terms', async ({
  openDepot,
}) => {
  const { page } = await openDepot(calmScene(), { path: '/settings/about' });
  await page.getByText('Read the terms').click();
  await expect(page.getByText('1. What you may do')).toBeVisible();
  await page.getByText('Show them', { exact: true }).click();
  const react = page.locator('summary').filter({ hasText: /^react \d/ });
  await react.click();
  await expect(page.getByText('Permission is hereby granted, free of charge').first()).toBeVisible();
  await expect(page.locator('summary').filter({ hasText: /^better-sqlite3 \d/ })).toBeVisible();
  await expectNothingCut(page);
  await expectNoViolation(page);
});
