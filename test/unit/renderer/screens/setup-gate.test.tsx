// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { calmScene } from '../../../web/fake-engine/scene.ts';
import { type MountedPage, mountPage } from './mounted-page.tsx';

let page: MountedPage;
afterEach(async () => {
  await page.close();
  window.sessionStorage.clear();
});

const unfinished = calmScene({ folders: [] });

test('a depot whose setup is not finished opens with it', async () => {
  page = await mountPage(unfinished, '#/');
  await page.find('h1', 'Choose the folder with the downloads');
});

test('a depot whose setup is not finished shows another screen to whoever asks for it, and says what is missing', async () => {
  page = await mountPage(unfinished, '#/uploads');
  await page.find('.banner-title', 'No folder is watched yet. Nothing is collected.');
  expect(page.has('h1', 'Choose the folder')).toBe(false);
});

test('"Finish later" holds for this window', async () => {
  page = await mountPage(unfinished, '#/today');
  await page.press(await page.find('button', 'Finish later'));
  await page.find('nav');
  await page.close();
  page = await mountPage(unfinished, '#/today');
  await page.find('.banner-title', 'No folder is watched yet. Nothing is collected.');
});

test('a depot that is set up opens where the address says', async () => {
  page = await mountPage(calmScene(), '#/settings');
  await page.find('h1', 'Settings');
  expect(page.has('h1', 'Choose the folder')).toBe(false);
});
