import { openDownload } from '../../shared/tachograph/open.ts';
import { driverCard } from '../corpus/library/subjects.ts';
import { expect, test } from './depot-page.ts';
import type { Scene } from './fake-engine/scene.ts';
import { sendingScene } from './fake-engine/sending-scene.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

const subject = 'Teo Larkspindle';

function sceneWith(card: () => Uint8Array): Scene {
  const scene = sendingScene();
  const row = scene.rows.find((each) => each.subject === subject);
  return { ...scene, files: new Map(row ? [[row.id, card]] : []) };
}

/** As signed, but for one activity of the days of its only copy. */
function alteredCard(): Uint8Array {
  const bytes = driverCard();
  const opened = openDownload(bytes);
  const element = opened.kind === 'card' ? opened.walk.elements.find(({ fileId }) => fileId === 0x0504) : undefined;
  const at = (element?.offset ?? 0) + 5 + 4 + 12 + 2;
  bytes[at] = (bytes[at] ?? 0) ^ 0x08;
  return bytes;
}

test('the details of a driver card tell driving and rest, week by week and day by day', async ({ openDepot }) => {
  const { page } = await openDepot(sceneWith(() => driverCard({ generations: ['G1', 'G2v1'] })));
  await page.locator('.table-row', { hasText: subject }).first().click();
  const hours = page.locator('[data-section="hours"]');
  await expect(hours.getByRole('heading', { name: 'Driving and rest' })).toBeVisible();
  const newest = hours.getByRole('table', { name: 'Days of the week of Monday 16 November 2026' });
  await expect(newest.getByRole('row', { name: /^Wed 18 Nov/ })).toContainText('6 h 29');
  await expect(hours).toContainText('17 h 41 driven in the week; 56 h is the limit 561/2006, article 6(2)');
  await expect(hours).toContainText('Read from: card, 2nd generation copy, card, 1st generation copy');

  await test.step('a day opens to its facts, a week to its days', async () => {
    await newest.getByRole('button', { name: /^Tue 17 Nov/ }).click();
    await expect(newest).toContainText(
      '5 h 20 driven; 9 h is the daily limit, twice a week 10 h 561/2006, article 6(1)',
    );
    await hours.getByRole('button', { name: /^Week of 2 Nov/ }).click();
    await expect(hours.getByRole('table', { name: 'Days of the week of Monday 2 November 2026' })).toBeVisible();
  });

  await expectNoViolation(page, { within: '[data-section="hours"]' });
  await expectNothingCut(page);
  // What only a screen reader hears must not make the window longer than it is.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
});

test('days that rest on data with a wrong signature are marked as such', async ({ openDepot }) => {
  const { page } = await openDepot(sceneWith(alteredCard));
  await page.locator('.table-row', { hasText: subject }).first().click();
  const day = page.locator('[data-section="hours"]').getByRole('row', { name: /^Wed 18 Nov/ });
  await expect(day).toContainText('Rests on data that were not found genuine.');
  await expectNoViolation(page, { within: '[data-section="hours"]' });
});

test('where the copy of a card is gone, its hours say so', async ({ openDepot }) => {
  const { page } = await openDepot(sendingScene());
  await page.locator('.table-row', { hasText: subject }).first().click();
  await expect(page.locator('[data-section="hours"]')).toContainText('The hours cannot be shown.');
});
