import { contradictingCards } from '../corpus/contradicting-cards.ts';
import { expect, test } from './managers-depot.ts';
import { go } from './managers-screens.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

test.use({ isDepotSpent: true });

test('a day of which two downloads of one card say something else has its sign in the chart, and words', async ({
  openScreen,
  depot,
}) => {
  const { name, day, earlier, later } = contradictingCards(new Date().toISOString().slice(0, 10));
  const page = await openScreen('/driver-cards/all/everyone');
  await depot.drop('later.ddd', later);
  await depot.drop('earlier.ddd', earlier);
  await expect
    .poll(
      async () =>
        (await depot.session.request('coverage.subjects', { of: 'driver', search: name, offset: 0, limit: 1 }))
          .subjects[0]?.files,
      { timeout: 60_000 },
    )
    .toBe(2);
  const { subjects } = await depot.session.request('coverage.subjects', {
    of: 'driver',
    search: name,
    offset: 0,
    limit: 1,
  });
  await go(page, `/driver/${subjects[0]?.subjectId}`);
  const chart = page.getByRole('slider', { name: 'Hours by day' });
  const bar = chart.locator(`[data-day="${day}"]`);
  await expect(bar.locator('svg')).toBeVisible();
  await expect(chart.locator('svg')).toHaveCount(1);
  await expect(page.getByText('contradicting records', { exact: true })).toBeVisible();
  await bar.click();
  await expect(page.getByText(/two records here contradict each other for \d+ h/).first()).toBeVisible();
  await expect(chart).toHaveAttribute('aria-valuetext', /two records here contradict each other/);
  await expectNothingCut(page);
  await expectNoViolation(page);
});
