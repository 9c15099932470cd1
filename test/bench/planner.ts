import { go } from '../web/managers-screens.ts';
import { onScreen, typeAndClear } from './managers-lists.ts';
import { longestTaskMs, scrollList } from './page-tasks.ts';

const dayMs = 86_400_000;
const starts = 20;

/**
 * The planner over 10,000 drivers: the longest task of the page while a person chooses other starts, types in the search
 * and scrolls through all of them, 0 where none took more than 50 ms; and the longest that any small question waits for
 * its answer while the engine plans other starts.
 */
export async function planner(): Promise<Readonly<Record<string, number>>> {
  return onScreen('driver-d99', async ({ page, session, release }) => {
    await go(page, '/availability/start/tomorrow/0');
    await page.waitForTimeout(2_500);
    await release();
    await page
      .getByRole('button', { name: /^Show all/ })
      .first()
      .click();
    const choosing = await longestTaskMs(page, async () => {
      for (const hour of ['09:00', '15:00', '21:00']) {
        // The bar of an hour lies over its radio button, in the same label.
        const bar = page.locator('label', { has: page.getByRole('radio', { name: new RegExp(`^${hour}, `) }) });
        await bar.click();
        await page.waitForTimeout(400);
      }
    });
    const typing = await longestTaskMs(page, () => typeAndClear(page));
    const scrolling = await longestTaskMs(page, () => scrollList(page));

    let [longest, slowest, isOver] = [0, 0, false];
    const filters = { groups: [], canStart: null, divisions: [], categories: [], agencies: [], onlyProcessed: false };
    const plan = async () => {
      for (let step = 1; step <= starts; step += 1) {
        const narrowing = { at: Date.now() + (step / 4) * dayMs, leastDriveMinutes: 270, search: '', filters };
        const askedAt = performance.now();
        await session.request('availability.page', {
          ...narrowing,
          sort: 'fortnight-left',
          descending: true,
          offset: 0,
          limit: 200,
        });
        slowest = Math.max(slowest, performance.now() - askedAt);
        await session.request('availability.hours', narrowing);
      }
      isOver = true;
    };
    const planned = plan();
    while (!isOver) {
      const askedAt = performance.now();
      await session.counts();
      longest = Math.max(longest, performance.now() - askedAt);
    }
    await planned;
    return {
      planner10000ChoosingLongestTaskMs: choosing,
      planner10000TypingLongestTaskMs: typing,
      planner10000ScrollingLongestTaskMs: scrolling,
      planner10000ListMsMost: Math.round(slowest),
      planner10000EngineLongestAnswerMs: Math.round(longest),
    };
  });
}
