import type { Page } from '@playwright/test';

/** What runs inside the page and outlives this function's scope there. */
declare global {
  interface Window {
    /** Durations in milliseconds of the tasks that held the page up for more than 50. */
    longTasks?: number[];
  }
}

/** Runs inside the page: notes the tasks from then on. */
export function observeLongTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks?.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** The longest task of the page while `act` runs and until a second later; 0 where none took more than 50 ms. */
export async function longestTaskMs(page: Page, act: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(1_000);
  await page.evaluate(() => window.longTasks?.splice(0));
  await act();
  await page.waitForTimeout(1_000);
  const tasks = await page.evaluate(() => window.longTasks ?? []);
  return Math.round(Math.max(0, ...tasks));
}

/** By the wheel, in small turns and now and then far. */
export async function scrollList(page: Page): Promise<void> {
  const list = await page.locator('.table-scroll').boundingBox();
  if (list === null) throw new Error('the list is not on the screen');
  await page.mouse.move(list.x + list.width / 2, list.y + list.height / 2);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, turn % 10 === 9 ? 20_000 : 700);
    await page.waitForTimeout(25);
  }
}

/** What Chromium tells of a task, as far as it is read here; times are microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * The most processor time that one task of the page takes while `act` runs. A machine with other work stretches the
 * length of a task, and not this.
 */
export async function longestTaskProcessorMs(page: Page, act: () => Promise<void>): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  await act();
  await devTools.send('Tracing.end');
  await complete;
  await devTools.detach();
  const place = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(place),
  );
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && mains.has(place(event)));
  if (tasks.length === 0) throw new Error('the browser told of no task of the page');
  return Math.round(tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1_000);
}

/**
 * When a frame was painted in which such an element with this text stands, by `Date.now()`. The page looks before each
 * frame: Playwright's own waiting looks up to half a second apart.
 */
export function paintedAt(page: Page, selector: string, text = ''): Promise<number> {
  return page.evaluate(
    ([selector, text]) =>
      new Promise<number>((resolve) => {
        const isThere = () =>
          [...document.querySelectorAll(selector)].some(({ textContent }) => textContent?.includes(text));
        // A timer that is set before a frame is painted runs after it.
        const look = () => (isThere() ? setTimeout(() => resolve(Date.now())) : requestAnimationFrame(look));
        requestAnimationFrame(look);
      }),
    [selector, text] as const,
  );
}
