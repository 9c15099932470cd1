// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { calmScene, refusedConnection } from '../../../web/fake-engine/scene.ts';
import { type MountedPage, mountPage } from './mounted-page.tsx';

let page: MountedPage;
afterEach(() => page.close());

/** Through the steps to the last one, with a test of the connection. */
async function goThrough(scene: Parameters<typeof mountPage>[0]): Promise<void> {
  page = await mountPage(scene, '#/setup');
  await page.press(await page.find('button', 'Continue'));
  await page.press(await page.find('button', 'Test the connection'));
  await page.find('.test-title');
  await page.press(await page.find('button', 'Continue'));
  await page.find('h1', 'Ready to start');
}

test('a service whose keys were refused is not ticked as done', async () => {
  await goThrough({ ...calmScene(), connectionTest: refusedConnection });
  expect(page.has('.setup-step[data-state="done"]', 'Folder')).toBe(true);
  expect(page.has('.setup-step[data-state="done"]', 'Service')).toBe(false);
  expect(page.has('.setup-step[data-state="failed"]', 'Does not work yet')).toBe(true);
});

test('a service that works is ticked', async () => {
  await goThrough(calmScene());
  expect(page.has('.setup-step[data-state="done"]', 'Service')).toBe(true);
});
