import type { WebhooksState } from '../../shared/contract/webhooks.ts';
import { expect, test } from './depot-page.ts';
import { at } from './fake-engine/rows.ts';
import { calmScene, type Scene } from './fake-engine/scene.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

const listening: WebhooksState = {
  listening: { state: 'listening', url: 'http://127.0.0.1:8790/', reach: 'this-pc' },
  secret: { state: 'kept', problem: null, isFixed: false },
  deliveries: [
    { event: 'clocking', at: at('08:12:40'), outcome: 'taken', repeats: 0 },
    { event: 'clocking', at: at('08:12:31'), outcome: 'waiting', repeats: 0 },
    { event: 'clocking', at: at('07:58:02'), outcome: 'taken', repeats: 2 },
    { event: 'vehicle.changed', at: at('07:41:19'), outcome: 'taken', repeats: 0 },
    { event: 'clocking', at: at('07:40:55'), outcome: 'not-understood', repeats: 0 },
    { event: 'ping', at: at('07:30:00'), outcome: 'taken', repeats: 0 },
  ],
  refused: [
    { reason: 'wrong-signature', at: at('08:02:11'), count: 12 },
    { reason: 'wrong-type', at: at('07:33:40'), count: 1 },
  ],
};

function sceneWith(webhooks: WebhooksState = listening, change: Partial<Scene> = {}): Scene {
  const scene = calmScene();
  return { ...scene, settings: { ...scene.settings, takeWebhooks: true }, webhooks, ...change };
}

const path = '/settings/webhooks';

test('webhooks are off until a person switches them on, and the rest shows only then', async ({ openDepot }) => {
  const { page, engine } = await openDepot(calmScene(), { path });
  const group = page.getByRole('region', { name: 'Webhooks' });
  await expect(group.locator('[data-setting]')).toHaveCount(1);
  await group.getByRole('switch', { name: 'Take webhooks' }).click();
  await expect.poll(() => engine.scene().settings.takeWebhooks).toBe(true);
  await expect(group.getByLabel('Listening address')).toHaveValue('127.0.0.1:8790');
  engine.putWebhooks({
    listening: { state: 'failed', code: 'no-secret', systemCode: null, nextTryAt: at('08:14:30') },
  });
  await expect(group.locator('[data-setting=webhook-state]')).toContainText('The secret is missing');
  await expect(group.getByRole('button', { name: 'Send a test' })).toBeDisabled();
  const address = group.getByLabel('Listening address');
  await address.fill('depot.example:80');
  await address.press('Enter');
  await expect(
    group.getByText(/Enter an IP address of this PC and a port.* Still using 127\.0\.0\.1:8790\./),
  ).toBeVisible();
  await expectNoViolation(page);
});

test('what the IT department has fixed cannot be switched', async ({ openDepot }) => {
  const { page } = await openDepot(sceneWith(listening, { fixed: ['takeWebhooks', 'webhookAddress'] }), { path });
  const group = page.getByRole('region', { name: 'Webhooks' });
  await expect(group.locator('[data-setting=takeWebhooks]')).toContainText('Fixed by your IT department');
  await expect(group.getByLabel('Listening address')).toHaveAttribute('readonly');
});

test('the secret goes in and never comes out; a new one is made here, to be copied to the service', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(
    sceneWith({ ...listening, secret: { state: 'missing', problem: null, isFixed: false } }),
    { path },
  );
  await page.getByRole('button', { name: 'Enter the secret' }).click();
  await page.getByRole('button', { name: 'Save the secret' }).click();
  await expect(page.getByText('Enter at least 8 characters.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Secret of the webhook' });
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Make a new one' }).click();
  await expect(page.getByText('Enter at least 8 characters.')).toHaveCount(0);
  const made = await field.inputValue();
  expect(made).toMatch(/^[0-9a-f]{40}$/);
  await expectNoViolation(page);

  engine.refuseNext({ code: 'keys-unavailable', message: 'This system has no keyring.' }, 'webhooks.replaceSecret');
  await page.getByRole('button', { name: 'Save the secret' }).click();
  await expect(page.getByText('This system has no keyring.')).toBeVisible();
  await page.getByRole('button', { name: 'Save the secret' }).click();
  const row = page.locator('[data-setting=webhook-secret]');
  await expect(row).toContainText('Kept');
  await expect(row.getByRole('button', { name: 'Replace the secret' })).toBeVisible();
  expect(engine.asked.findLast(({ name }) => name === 'webhooks.replaceSecret')?.given).toEqual({ secret: made });
  await expect(page.locator('body')).not.toContainText(made);
});

test('a secret that cannot be read says why, and one from outside cannot be replaced here', async ({ openDepot }) => {
  const problem = 'The system cannot open the kept secret any more. Enter it again.';
  const locked = { state: 'not-readable', problem, isFixed: false } as const;
  const { page, engine } = await openDepot(sceneWith({ ...listening, secret: locked }), { path });
  const row = page.locator('[data-setting=webhook-secret]');
  await expect(row.getByRole('alert')).toHaveText(problem);
  engine.putWebhooks({ secret: { state: 'kept', problem: null, isFixed: true } });
  await expect(row).toContainText('Given to Tacho Depot by whoever starts it.');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('the last deliveries show with their time, event and what became of them, as they come', async ({ openDepot }) => {
  const { page, engine } = await openDepot(sceneWith(), { path });
  const table = page.locator('[data-setting=webhook-deliveries] table');
  await expect(table.getByRole('row')).toHaveText([
    /Time.*Event.*What became of it/,
    /08:12:40.*Clocking.*Taken/,
    /08:12:31.*Clocking.*Waiting/,
    /08:02:11.*Unknown.*Refused 12 times: wrong signature/,
    /07:58:02.*Clocking.*Taken, came again 2 times/,
    /07:41:19.*vehicle\.changed.*Taken/,
    /07:40:55.*Clocking.*not understood yet/,
    /07:33:40.*Unknown.*Refused: not JSON/,
    /07:30:00.*Test \(ping\).*Taken/,
  ]);
  await expectNoViolation(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, { only: ['color-contrast'] });
  engine.putWebhooks({
    deliveries: [{ event: 'clocking', at: at('08:13:59'), outcome: 'taken', repeats: 0 }, ...listening.deliveries],
  });
  await expect(table.getByRole('row').nth(1)).toHaveText(/08:13:59.*Clocking.*Taken/);
});

test('a test says how far it came on each way, and what a firewall or proxy in the way has to let through', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(
    sceneWith(listening, {
      webhookTest: {
        steps: [
          { way: 'here', outcome: 'taken', status: 204, systemCode: null, milliseconds: 14 },
          { way: 'outside', outcome: 'not-reached', status: null, systemCode: 'ECONNREFUSED', milliseconds: 30 },
        ],
      },
    }),
    { path },
  );
  const row = page.locator('[data-setting=webhook-test]');
  await row.getByRole('button', { name: 'Send a test' }).click();
  await expect(row.getByRole('heading', { name: 'The test did not arrive' })).toBeVisible();
  await expect(row.getByRole('listitem')).toHaveText([
    /Taken at the listening address.*in 14 ms/,
    /does not answer.*ECONNREFUSED.*a firewall is in the way, the proxy does not run/,
  ]);
  await expectNoViolation(page);
  engine.refuseNext({ code: 'not-possible-now', message: 'Nothing listens for webhooks now.' }, 'webhooks.test');
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(row.getByRole('heading')).toHaveText([
    'Test',
    'The test could not be sent. Not possible now: Nothing listens for webhooks now.',
  ]);
});

test('everything is there in a narrow window and at 200 %', async ({ openDepot }) => {
  const { page } = await openDepot(sceneWith(), { path });
  await page.getByRole('button', { name: 'Replace the secret' }).click();
  for (const width of [1024, 640]) {
    await page.setViewportSize({ width, height: 500 });
    await expectNothingCut(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
