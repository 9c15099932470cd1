import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { startAgent } from '../demo/agent-process.ts';
import { go } from '../web/managers-screens.ts';
import { type PageSession, signIn } from '../web/page-session.ts';
import { builtAgent } from './built-agent.ts';
import { type LargeFleet, type LargeReport, startLargeFleet } from './large-fleet.ts';
import { longestTaskMs, observeLongTasks, paintedAt, scrollList } from './page-tasks.ts';
import { credentials } from './service-process.ts';

const firstRow = 'tbody > .table-row:not([data-waiting])';

/**
 * The longest lists in the browser: from the service's answer to the first rows, and the longest task of the page while
 * a person types in the search and scrolls, 0 where none took more than 50 ms.
 */
export async function managersLists(): Promise<Readonly<Record<string, number>>> {
  const missing = await onScreen('driver-d53', async (screen) => {
    const firstRows = await firstRowsMs(screen, '/driver-cards');
    return { ...(await handled(screen)), firstRows };
  });
  const available = await onScreen('driver-d99', async (screen) => {
    const firstRows = await firstRowsMs(screen, '/availability');
    return { ...(await handled(screen)), firstRows, longestAnswer: await longestAnswerMs(screen) };
  });
  const duties = await onScreen('driver-d68', (screen) =>
    firstRowsMs(screen, '/reports/driver-d68', ({ page }) =>
      page.locator('form').getByRole('button', { name: 'Run report' }).click(),
    ),
  );
  return {
    missing5000FirstRowsMs: missing.firstRows,
    missing5000TypingLongestTaskMs: missing.typing,
    missing5000ScrollingLongestTaskMs: missing.scrolling,
    availability10000FirstRowsMs: available.firstRows,
    availability10000TypingLongestTaskMs: available.typing,
    availability10000ScrollingLongestTaskMs: available.scrolling,
    availability10000EngineLongestAnswerMs: available.longestAnswer,
    reports50000DutiesFirstRowsMs: duties,
  };
}

interface Screen {
  readonly page: Page;
  readonly session: PageSession;
  readonly service: LargeFleet;
  /** Lets the report go that is kept back from the start. */
  readonly release: () => Promise<number>;
}

/** Each list on an agent of its own: reports are asked for one after the other, and one that is kept back holds up all. */
export async function onScreen<Figures>(
  report: LargeReport,
  measure: (screen: Screen) => Promise<Figures>,
  { missing = 5_000 }: { readonly missing?: number } = {},
): Promise<Figures> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  const service = await startLargeFleet({ available: 10_000, missing, analysed: 10_000 });
  const release = service.hold(report);
  const agent = await startAgent({
    folders: [folder],
    data: path.join(home, 'data'),
    serviceUrl: service.url,
    credentials,
    program: builtAgent,
  });
  const browser = await launchBrowser();
  try {
    const session = await signIn(agent.url);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(observeLongTasks);
    await page.goto(await session.newAddress());
    await page.locator('h1').waitFor();
    return await measure({ page, session, service, release });
  } finally {
    await browser.close();
    await agent.stop();
    await service.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function handled({ page }: Screen): Promise<{ readonly typing: number; readonly scrolling: number }> {
  // By name, the groups of the availability become one list of all its rows.
  await page.getByRole('columnheader', { name: 'Driver', exact: true }).getByRole('button').click();
  const typing = await longestTaskMs(page, () => typeAndClear(page));
  return { typing, scrolling: await longestTaskMs(page, () => scrollList(page)) };
}

/**
 * From when the service has handed over the last byte of its answer until the frame is painted in which the first row
 * stands. Both moments are of this machine's clock.
 */
async function firstRowsMs(
  screen: Screen,
  address: string,
  ask: (screen: Screen) => Promise<void> = async () => undefined,
): Promise<number> {
  const { page, release } = screen;
  await go(page, address);
  await ask(screen);
  // What the screen asks for meanwhile is not part of the wait.
  await page.waitForTimeout(2_500);
  const shown = paintedAt(page, firstRow);
  const answeredAt = await release();
  return (await shown) - answeredAt;
}

export async function typeAndClear(page: Page): Promise<void> {
  const search = page.getByRole('searchbox');
  await search.pressSequentially('marta quillby', { delay: 90 });
  for (let letter = 0; letter < 13; letter += 1) await search.press('Backspace', { delay: 40 });
}

/** The longest that any small question waits for its answer while the engine takes a report of 10,000 rows. */
async function longestAnswerMs({ session, service }: Screen): Promise<number> {
  const release = service.hold('driver-d99');
  await session.request('reports.refresh', { ids: ['availability'] });
  let longest = 0;
  let isOver = false;
  void release().then(() => setTimeout(() => (isOver = true), 1_500));
  while (!isOver) {
    const askedAt = performance.now();
    await session.counts();
    longest = Math.max(longest, performance.now() - askedAt);
  }
  return Math.round(longest);
}
