import path from 'node:path';
import { expect } from '@playwright/test';
import { signPolicy } from '../../electron/engine/settings/central-policy.ts';
import { fingerprintOf, makePolicyKeys } from '../../electron/engine/settings/policy-keys.ts';
import { makePassphrase, sealKeys } from '../../electron/engine/settings/sealed-keys.ts';
import { startReferenceService } from '../service/reference-service.ts';
import { fromOrigin, test } from './fixtures.ts';
import { credentials, request } from './page-requests.ts';

test.describe(`a profile of the IT department, ${fromOrigin}`, () => {
  test('fills in everything but the folder once its fingerprint was compared, the keys too; one of another key then changes nothing', async ({
    launch,
    home,
  }) => {
    const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
    const keys = makePolicyKeys();
    const passphrase = makePassphrase();
    const sealed = await sealKeys(credentials, passphrase);
    const file = (by: string, settings: object) => {
      const policy = JSON.stringify({ contact: 'IT service desk, 01632 960000', settings });
      const signed = signPolicy(policy, by, new Date(), sealed);
      if (!signed.ok) throw new Error(signed.error.code);
      return { name: 'profile.json', mimeType: 'application/json', buffer: Buffer.from(signed.value) };
    };
    const page = await (await launch()).page();
    const give = page.getByLabel('Read settings from a file');
    await give.setInputFiles(file(keys.privateKey, { serviceUrl: service.url, depotName: 'Millbrook depot' }));
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(fingerprintOf(keys.publicKey));
    await expect(dialog).toContainText(new URL(service.url).host);
    const take = dialog.getByRole('button', { name: 'Take these settings' });
    await expect(take).toBeDisabled();
    await dialog.getByLabel('The fingerprint is the same').check();
    await dialog.getByRole('textbox', { name: 'Passphrase for the keys' }).fill('AAAA-BBBB-CCCC-DDDD-EEEE');
    await take.click();
    await expect(dialog.getByRole('alert')).toContainText('does not open the keys');
    await dialog.getByRole('textbox', { name: 'Passphrase for the keys' }).fill(passphrase);
    await take.click();
    await expect(page.getByText('The keys are kept.')).toBeVisible();
    await expect(page.getByLabel('What this depot is called')).toHaveValue('Millbrook depot');
    const after = await request(page, 'settings.get', {});
    expect(after).toMatchObject({ keysKept: true, settings: { serviceUrl: service.url } });

    await give.setInputFiles(file(makePolicyKeys().privateKey, { serviceUrl: 'https://elsewhere.invalid' }));
    await expect(page.getByRole('alert')).toContainText(`profiles of the key ${fingerprintOf(keys.publicKey)} only`);
    expect((await request(page, 'settings.get', {})).settings).toEqual(after.settings);
    expect(service.received()).toEqual([]);
    await service.stop();
  });

  test('that a link names stands in the set-up when the link is clicked, and nothing is fetched by that', async ({
    launch,
    startThatEnds,
  }) => {
    const app = await launch();
    const page = await app.page();
    await page.locator('h1').first().waitFor();
    const link = `tacho-depot://profile?from=${encodeURIComponent('https://it.invalid/depots.json')}`;
    expect(await startThatEnds({ given: [link] })).toBe(0);
    await expect(page.getByRole('textbox', { name: 'Link from your IT department' })).toHaveValue(link);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('cannot be read');
  });
});
