import { expect, test } from './depot-page.ts';
import { calmScene } from './fake-engine/scene.ts';

const collector = 'https://collector.example.com/v1/metrics';

test('monitoring is off until somebody gives an address or switches the page on, and each takes effect at once', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(calmScene(), { path: '/settings/monitoring' });
  const group = page.getByRole('region', { name: 'Monitoring' });
  const figures = group.getByLabel('Send figures to');
  const traces = group.getByLabel('Send traces to');
  const everySeconds = group.getByLabel('Send them every');
  const pageForPrometheus = group.getByRole('switch', { name: 'Page for Prometheus' });

  await test.step('as it is at first, nothing leaves the PC', async () => {
    await expect(group.getByRole('heading', { level: 2 })).toBeInViewport();
    await expect(figures).toHaveValue('');
    await expect(traces).toHaveValue('');
    await expect(everySeconds).toHaveValue('60');
    await expect(pageForPrometheus).not.toBeChecked();
  });

  await test.step('what is no address is refused at its field, and nothing is sent to the depot', async () => {
    await figures.fill('collector.example.com');
    await figures.press('Enter');
    await expect(figures).toHaveAttribute('aria-invalid', 'true');
    await expect(figures).toHaveAccessibleDescription(/Enter an address that starts with https:.* Nothing is set\./);
    await traces.fill('ftp://collector.example.com/v1/traces');
    await traces.press('Tab');
    await expect(traces).toHaveAttribute('aria-invalid', 'true');
    await everySeconds.fill('5');
    await everySeconds.press('Enter');
    await expect(everySeconds).toHaveAccessibleDescription(/Enter a number from 10 to 3,600\. Still using 60\./);
    expect(engine.asked.map(({ name }) => name)).not.toContain('settings.change');
  });

  await test.step('an address is taken, the trouble at its field goes, and so does the address again', async () => {
    await figures.fill(collector);
    await figures.press('Enter');
    await expect.poll(() => engine.scene().settings.metricsAddress).toBe(collector);
    await expect(figures).not.toHaveAttribute('aria-invalid', 'true');
    await expect(figures).not.toHaveAccessibleDescription(/Enter an address/);
    await everySeconds.fill('15');
    await everySeconds.press('Enter');
    await expect.poll(() => engine.scene().settings.metricsEverySeconds).toBe(15);
    await figures.fill('');
    await figures.press('Enter');
    await expect.poll(() => engine.scene().settings.metricsAddress).toBe('');
  });

  await test.step('the page for Prometheus is switched on and off', async () => {
    await pageForPrometheus.click();
    await expect.poll(() => engine.scene().settings.metricsPage).toBe(true);
    await expect(pageForPrometheus).toBeChecked();
    await pageForPrometheus.click();
    await expect.poll(() => engine.scene().settings.metricsPage).toBe(false);
  });
});

test('monitoring that the IT department has fixed shows its address, and cannot be changed', async ({ openDepot }) => {
  const calm = calmScene();
  const settings = { ...calm.settings, metricsAddress: collector, metricsPage: true };
  const scene = { ...calm, settings, fixed: ['metricsAddress', 'metricsPage'] };
  const { page, engine } = await openDepot(scene, { path: '/settings/monitoring' });
  const group = page.getByRole('region', { name: 'Monitoring' });
  await expect(group.getByLabel('Send figures to')).toHaveValue(collector);
  await expect(group.getByLabel('Send figures to')).toHaveJSProperty('readOnly', true);
  await expect(group.getByText('Fixed by your IT department')).toHaveCount(2);
  await group.getByRole('switch', { name: 'Page for Prometheus' }).click({ force: true });
  await group.getByLabel('Send traces to').fill('https://collector.example.com/v1/traces');
  await group.getByLabel('Send traces to').press('Enter');
  await expect.poll(() => engine.scene().settings.tracesAddress).toContain('/v1/traces');
  expect(engine.scene().settings.metricsPage).toBe(true);
});

test('the desktop app offers no page for Prometheus, and nowhere to allow plain HTTP', async ({ openDepot }) => {
  const calm = calmScene();
  const { page } = await openDepot(
    { ...calm, host: { ...calm.host, kind: 'desktop' } },
    { path: '/settings/monitoring' },
  );
  const group = page.getByRole('region', { name: 'Monitoring' });
  await expect(group.getByLabel('Send figures to')).toBeVisible();
  await expect(group.getByRole('switch')).toHaveCount(0);
});
