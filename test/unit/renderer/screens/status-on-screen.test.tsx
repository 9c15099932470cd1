// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { at } from '../../../web/fake-engine/rows.ts';
import { calmScene } from '../../../web/fake-engine/scene.ts';
import { type MountedPage, mountPage } from './mounted-page.tsx';

let page: MountedPage;
afterEach(() => page.close());

test('the banner comes and goes with the facts, and names one thing to do', async () => {
  page = await mountPage(calmScene(), '#/uploads');
  await page.find('.page-subtitle', 'Everything collected at this depot has been sent.');
  expect(page.has('.banner')).toBe(false);
  await act(async () => page.engine.changeFacts({ attention: 1, oldestAttentionAt: at('07:36') }));
  await page.find('.banner-title', '1 file needs attention. It has been here since 07:36.');
  await page.find('.banner button', 'Show it');
  await act(async () => page.engine.changeFacts({ attention: 0, oldestAttentionAt: null }));
  await page.find('.page-subtitle', 'Everything collected at this depot has been sent.');
  expect(page.has('.banner')).toBe(false);
});

test('the sign at the navigation’s foot and the count beside "Uploads" tell the same', async () => {
  page = await mountPage(calmScene({ waiting: 3, pause: { until: null } }), '#/uploads');
  await page.find('nav p', 'Paused');
  await page.find('nav a span', '3 files are not sent yet');
});
