import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { expect, test } from './managers-depot.ts';
import { go } from './managers-screens.ts';
import { expectNothingCut, expectNoViolation, expectTargetsLargeEnough } from './screen-checks.ts';

// It leaves the depot with mails switched on.
test.use({ isDepotSpent: true });

const refusedRecipient = 'nobody@example.com';
const refusal = 'No such mailbox in this house';

interface Arrived {
  readonly to: string;
  readonly source: string;
}

/** A real SMTP server on this PC, which knows every recipient but one. */
async function startSmtp(): Promise<{ readonly port: number; readonly arrived: Arrived[]; stop: () => Promise<void> }> {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(address === refusedRecipient ? Object.assign(new Error(refusal), { responseCode: 550 }) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address).join(', ');
        arrived.push({ to, source: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return { port, arrived, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

const settingsPart = (page: Page) => page.getByRole('region', { name: 'E-mail', exact: true });

/** In every look that a person may have it in. */
async function expectWellMade(page: Page): Promise<void> {
  await expectNoViolation(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, { only: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectTargetsLargeEnough(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1024, height: 700 });
  await expectNothingCut(page);
  if (size !== null) await page.setViewportSize(size);
}

test('a list is mailed every Monday from where it stands: the addresses are asked for, and the mail server only once', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/driver-cards');
  const kept = async () => (await depot.session.request('settings.get', {})).settings;
  const weekly = page.getByRole('button', { name: 'Mail every Monday' });
  const dialog = page.getByRole('alertdialog', { name: 'Mail this list every Monday' });
  const addresses = dialog.getByLabel('E-mail addresses, one a line');

  await test.step('without a mail server it is kept, and says who is asked for that', async () => {
    await weekly.press('Enter');
    await expect(addresses).toBeFocused();
    await expect(dialog).toContainText('The mail server is not set up on this PC.');
    await page.keyboard.type('manager@');
    await dialog.getByRole('button', { name: 'Mail it' }).press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(/^“manager@” is no e-mail address/);
    await expectWellMade(page);
    await addresses.press('End');
    await page.keyboard.type('example.com');
    await dialog.getByRole('button', { name: 'Mail it' }).press('Enter');
    await expect(page.getByText('Kept. The list is mailed once the mail server is set up.')).toBeVisible();
    const { mailGroups, sendMail } = await kept();
    expect(JSON.parse(mailGroups)).toMatchObject([
      { name: 'Driver cards, Mondays', about: 'drivers', recipients: ['manager@example.com'], weekday: 1 },
    ]);
    expect(sendMail).toBe(false);
  });

  await test.step('with one it goes from then on, and the addresses that were there are shown', async () => {
    const server = { mailServer: '127.0.0.1:2525', mailSecurity: 'none', mailFrom: 'depot@example.com' } as const;
    await depot.session.request('settings.change', { patch: server });
    await weekly.click();
    await expect(addresses).toHaveValue('manager@example.com');
    await expect(dialog).not.toContainText('The mail server is not set up');
    await addresses.fill('manager@example.com\nchief@example.com');
    await dialog.getByRole('button', { name: 'Mail it' }).click();
    await expect(page.getByText('The list is mailed every Monday.')).toBeVisible();
    const { mailGroups, sendMail } = await kept();
    expect(JSON.parse(mailGroups)).toMatchObject([{ recipients: ['manager@example.com', 'chief@example.com'] }]);
    expect(sendMail).toBe(true);
    await depot.session.request('settings.change', {
      patch: { mailGroups: '', sendMail: false, mailServer: '', mailSecurity: 'starttls', mailFrom: '' },
    });
  });
});

test('who gets which list is set up by the keyboard, and the list and chosen rows reach the mail server', async ({
  openScreen,
}) => {
  const smtp = await startSmtp();
  const page = await openScreen('/driver-cards');
  const mailThese = page.getByRole('button', { name: 'Mail these' });
  const chooseFirst = () => page.locator('.table-row input[type=checkbox]').first().check();

  await test.step('while mails are off, the chosen rows lead to the settings', async () => {
    await chooseFirst();
    await mailThese.click();
    const dialog = page.getByRole('alertdialog', { name: 'Mail 1 chosen driver' });
    await expect(dialog).toContainText('E-mail is switched off in the settings.');
    await expectNoViolation(page);
    await dialog.getByRole('link', { name: 'Open the e-mail settings' }).click();
    await expect(settingsPart(page).getByRole('switch', { name: 'Send lists by e-mail' })).toBeInViewport();
  });

  await test.step('the mail server is entered', async () => {
    const part = settingsPart(page);
    await part.getByRole('switch', { name: 'Send lists by e-mail' }).click();
    await part.getByLabel('Mail server', { exact: true }).fill(`127.0.0.1:${smtp.port}`);
    await part.getByLabel('Mail server', { exact: true }).press('Enter');
    await part.getByRole('combobox', { name: 'Protection on the way' }).click();
    await page.getByRole('option', { name: /^None/ }).click();
    await part.getByLabel('Sender’s address').fill('depot@example.com');
    await part.getByLabel('Sender’s address').press('Enter');
    await expect(part.getByText('Nobody gets a list yet.')).toBeVisible();
  });

  await test.step('a group is added by the keyboard, and what is wrong is said beside its field', async () => {
    const part = settingsPart(page);
    await part.getByRole('button', { name: 'Add a group' }).focus();
    await page.keyboard.press('Enter');
    await expect(part.getByLabel('Name of the group')).toBeFocused();
    await page.keyboard.type('Managers');
    await page.keyboard.press('Tab');
    await page.keyboard.type('manager@');
    await part.getByRole('button', { name: 'Keep the group' }).press('Enter');
    await expect(part.getByRole('alert')).toHaveText(/^“manager@” is no e-mail address/);
    const addresses = part.getByLabel('E-mail addresses, one a line');
    await expect(addresses).toBeFocused();
    await expectWellMade(page);
    await addresses.press('End');
    await page.keyboard.type('example.com\nchief@example.com');
    await part.getByRole('button', { name: 'Keep the group' }).press('Enter');
    await expect(part.getByText(/^Driver cards and vehicle units, 2 people, every Monday at/)).toBeVisible();
    await expect(part.getByText(/^Next on /)).toBeVisible();
    await expect(part.getByRole('button', { name: 'Change Managers' })).toBeFocused();
  });

  await test.step('the preview shows the mail that would go out now', async () => {
    const part = settingsPart(page);
    await part.getByRole('button', { name: 'Preview of the mail for Managers' }).press('Enter');
    const mail = part.getByRole('article');
    await expect(mail).toContainText('manager@example.com, chief@example.com');
    await expect(mail.getByRole('table').first().getByRole('row').nth(1)).toContainText(/\d days? over/);
    await expectWellMade(page);
    await part.getByRole('button', { name: 'Close the preview of the mail for Managers' }).press('Enter');
    await expect(mail).toHaveCount(0);
  });

  await test.step('a refused test mail shows what the server said, and another one arrives', async () => {
    const part = settingsPart(page);
    await part.getByLabel('Send it to').fill(refusedRecipient);
    await part.getByLabel('Send it to').press('Enter');
    await expect(part.getByText('The mail was not sent')).toBeVisible();
    await expect(part.getByText(/refused this recipient/)).toContainText(refusal);
    await part.getByLabel('Send it to').fill('clerk@example.com');
    await part.getByLabel('Send it to').press('Enter');
    await expect(part.getByText(/^The mail server took the mail after/)).toBeVisible();
    expect(smtp.arrived.map(({ to }) => to)).toEqual(['clerk@example.com']);
  });

  await test.step('chosen drivers go to the group, and to nobody twice on a day', async () => {
    await go(page, '/driver-cards');
    await chooseFirst();
    await mailThese.click();
    const dialog = page.getByRole('alertdialog', { name: 'Mail 1 chosen driver' });
    await expect(dialog.getByRole('combobox', { name: 'Group that gets the rows' })).toBeFocused();
    await expect(dialog).toContainText('Managers');
    await expectWellMade(page);
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByText('Handed in for 2 people.')).toBeVisible();
    await expect
      .poll(() => smtp.arrived.map(({ to }) => to).sort())
      .toEqual(['chief@example.com', 'clerk@example.com', 'manager@example.com']);
    await mailThese.click();
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByText(/got a mail that says the same today/)).toBeVisible();
    expect(smtp.arrived).toHaveLength(3);
  });

  await test.step('the settings tell what became of each', async () => {
    await go(page, '/settings/mail');
    const rows = settingsPart(page).locator('[data-setting=mail-deliveries] tbody tr');
    await expect(rows).toHaveText([
      /@example\.com.*Taken by the mail server/,
      /@example\.com.*Taken by the mail server/,
    ]);
    await expectWellMade(page);
  });
  await smtp.stop();
});
