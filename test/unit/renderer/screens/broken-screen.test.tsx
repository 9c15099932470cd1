// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { calmScene } from '../../../web/fake-engine/scene.ts';
import { type MountedPage, mountPage } from './mounted-page.tsx';

let page: MountedPage;
afterEach(async () => {
  vi.restoreAllMocks();
  await page.close();
});

/** Later than any date that there is: whoever says this time throws. */
const poisoned = () => calmScene({ pause: { until: 9e15 } });

test('a screen that throws leaves the window usable, and offers another screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  page = await mountPage(poisoned(), '#/uploads');
  await page.find('h2', 'This screen cannot be shown');
  await page.find('button', 'Load the page again');
  expect(page.has('nav a', 'Driver cards')).toBe(true);
  await page.press(await page.find('button', 'Go to the first screen'));
  await page.find('nav a[aria-current]', 'Today');
  await page.press(await page.find('nav a', 'Settings'));
  await page.find('h1', 'Settings');
  expect(page.has('h2', 'This screen cannot be shown')).toBe(false);
});

test.each(['en-US@posix', 'C', '', 'de_DE.UTF-8', '*'])(
  'a browser whose language is %j shows every screen',
  async (language) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    page = await mountPage(calmScene(), '#/driver-cards');
    await page.find('h1', 'Driver cards');
    for (const [entry, title] of [
      ['Uploads', 'Uploads'],
      ['Tachograph types', 'Tachograph types'],
      ['Availability', 'Availability'],
    ] as const) {
      if (!page.has('nav a', entry)) await page.press(await page.find('nav button', 'More'));
      await page.press(await page.find('nav a', entry));
      await page.find('h1', title);
    }
    expect(failed).not.toHaveBeenCalled();
  },
);
