import { expect, test } from './depot-page.ts';
import { calmScene } from './fake-engine/scene.ts';

const mailing = () => {
  const scene = calmScene();
  const { settings } = scene;
  return {
    ...scene,
    settings: { ...settings, sendMail: true, mailServer: 'mail.example.com', mailFrom: 'depot@example.com' },
  };
};

test('what a test in the settings found goes once what it tested is another', async ({ openDepot }) => {
  const { page } = await openDepot(mailing(), { path: '/settings' });
  const change = async (label: string, value: string) => {
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  };

  await test.step('of the connection, after another address', async () => {
    await page.getByRole('button', { name: 'Test the connection' }).click();
    const works = page.getByRole('heading', { name: 'The connection works' });
    await expect(works).toBeFocused();
    await change('Files sent at the same time', '2');
    await expect(works).toBeVisible();
    await change('Service address', 'https://other.example.com/api');
    await expect(works).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Test the connection' })).toBeVisible();
  });

  await test.step('of the mail, after another server', async () => {
    await page.getByLabel('Send it to', { exact: true }).fill('clerk@example.com');
    await page.getByRole('button', { name: 'Send a test mail' }).click();
    const taken = page.getByText('The mail server took the mail after 412 ms.');
    await expect(taken).toBeVisible();
    await change('Mail server', 'mail.other.example');
    await expect(taken).toHaveCount(0);
    await expect(page.getByLabel('Send it to', { exact: true })).toHaveValue('clerk@example.com');
  });
});

test('a test that is asked for while a change is under way is of the change, and what it found stays', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(mailing(), { path: '/settings' });
  await page.getByLabel('Send it to', { exact: true }).fill('clerk@example.com');
  const letChange = engine.hold('settings.change');
  await page.getByLabel('Mail server', { exact: true }).fill('mail.other.example');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  const taken = page.getByText('The mail server took the mail after 412 ms.');
  await expect(page.getByRole('button', { name: 'Send a test mail' })).toBeDisabled();
  await expect(taken).toHaveCount(0);
  letChange();
  await expect(taken).toBeVisible();
  await expect(page.getByLabel('Mail server', { exact: true })).toHaveValue('mail.other.example');
  await page.getByLabel('Files sent at the same time', { exact: true }).fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Files sent at the same time', { exact: true })).toHaveValue('2');
  await expect(taken).toBeVisible();
});

test('a secret is replaced by the keyboard alone, and what was refused is not said again to a new one', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(mailing(), { path: '/settings' });
  const enter = page.getByRole('button', { name: 'Enter the password' });
  const field = page.getByRole('textbox', { name: 'Password', exact: true });
  const refused = page.getByText('No keyring keeps it.');
  await enter.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  engine.refuseNext({ code: 'failed', message: 'No keyring keeps it.' }, 'mail.replacePassword');
  await page.keyboard.type('secret');
  await page.keyboard.press('Enter');
  await expect(refused).toBeVisible();
  await field.locator('xpath=ancestor::form').getByRole('button', { name: 'Cancel' }).click();
  await expect(enter).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(refused).toHaveCount(0);
  await page.keyboard.type('secret');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Replace the password' })).toBeFocused();
});

test('a group of people that is refused stays as it was typed', async ({ openDepot }) => {
  const { page, engine } = await openDepot(mailing(), { path: '/settings' });
  const form = page.getByRole('region', { name: 'Who gets which list' });
  await page.getByRole('button', { name: 'Add a group' }).click();
  await page.getByLabel('Name of the group').fill('Managers');
  await page.getByLabel('E-mail addresses, one a line').fill('manager@example.com');
  engine.refuseNext({ code: 'failed', message: 'The disk is full.' }, 'settings.change');
  await page.getByRole('button', { name: 'Keep the group' }).click();
  await expect(form.getByText('The disk is full.')).toBeVisible();
  await expect(page.getByLabel('Name of the group')).toHaveValue('Managers');
  await page.getByRole('button', { name: 'Keep the group' }).click();
  const change = page.getByRole('button', { name: 'Change Managers' });
  await expect(change).toBeFocused();
  await expect(form.getByText('The disk is full.')).toHaveCount(0);

  await test.step('and one whose removal is refused stays, with the reason in words alone', async () => {
    engine.refuseNext({ code: 'failed', message: 'The disk is full.' }, 'settings.change');
    await page.getByRole('button', { name: 'Remove Managers' }).click();
    await expect(form.getByText('The disk is full.')).toBeVisible();
    await expect(form).not.toContainText('recipients');
    await expect(change).toBeVisible();
    await page.getByRole('button', { name: 'Remove Managers' }).click();
    await expect(page.getByRole('button', { name: 'Add a group' })).toBeFocused();
  });
});

test('a folder is added by the keyboard alone', async ({ openDepot }) => {
  const { page, engine } = await openDepot(calmScene(), { path: '/settings' });
  const add = page.getByRole('button', { name: 'Add a folder' });
  await add.press('Enter');
  await expect(page.getByLabel('Folder', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('C:\\Tacho\\Third');
  await page.keyboard.press('Enter');
  await expect(page.locator('.folder')).toHaveCount(3);
  await expect(add).toBeFocused();

  await test.step('and taken away by it, whichever comes first, the answer or the shorter list', async () => {
    const dialog = page.getByRole('alertdialog');
    const ask = async (label: string) => {
      await page.getByRole('button', { name: `More for ${label}` }).press('Enter');
      await page.getByRole('menuitem', { name: 'Stop watching' }).press('Enter');
    };
    await ask('Third');
    await dialog.getByRole('button', { name: 'Stop watching' }).press('Enter');
    await expect(page.locator('.folder')).toHaveCount(2);
    await expect(add).toBeFocused();
    await ask('Vehicle downloads');
    await dialog.getByRole('button', { name: 'Keep watching' }).press('Enter');
    await expect(page.getByRole('button', { name: 'More for Vehicle downloads' })).toBeFocused();
    await ask('Vehicle downloads');
    engine.changeFacts({ folders: engine.scene().facts.folders.slice(0, 1) });
    await expect(page.locator('.folder')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Stop watching' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(add).toBeFocused();
  });
});
