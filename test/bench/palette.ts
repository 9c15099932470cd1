import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { startAgent } from '../demo/agent-process.ts';
import { go } from '../web/managers-screens.ts';
import { signIn } from '../web/page-session.ts';
import { builtAgent } from './built-agent.ts';
import { writeHistory } from './history.ts';
import { startLargeFleet } from './large-fleet.ts';
import { longestTaskProcessorMs } from './page-tasks.ts';
import { credentials } from './service-process.ts';
import { median } from './statistics.ts';

const uploads = 10_000;
const drivers = 3_000;

/** A name as it is written and with a letter wrong, a task, a plate, and what nobody and nothing is called. */
const typed = ['quillby', 'quilbly', 'print overdue', 'td70 kqx', 'zxqwvy'];

/**
 * What a key costs the page in Ctrl K with 10,000 uploads and 3,000 drivers: the most processor time of one of its tasks, by
 * what is typed, and the middle of all keys.
 */
export async function palette(): Promise<Readonly<Record<string, number>>> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  const data = path.join(home, 'data');
  await writeHistory({
    dataDirectory: data,
    folder: path.join(home, 'from'),
    watchedFolder: folder,
    uploads,
    filesInFolder: 0,
    withCopies: false,
  });
  const service = await startLargeFleet({ available: drivers, missing: drivers, analysed: 100 });
  const agent = await startAgent({
    folders: [folder],
    data,
    serviceUrl: service.url,
    credentials,
    program: builtAgent,
  });
  const browser = await launchBrowser();
  try {
    const session = await signIn(agent.url);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(await session.newAddress());
    await page.locator('h1').waitFor();
    await go(page, '/driver-cards/all/everyone');
    await page.locator('.table-row:not([data-waiting])').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    // The first letters have the code and the answers come in.
    await typeInto(page, 'quillby');
    const keys: number[] = [];
    for (const words of typed) keys.push(...(await typeInto(page, words)));
    return {
      paletteKeyMostProcessorMs: Math.max(...keys),
      paletteKeyMedianProcessorMs: median(keys),
    };
  } finally {
    await browser.close();
    await agent.stop();
    await service.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The longest task of the page after each key, and the field is empty again. */
async function typeInto(page: Page, words: string): Promise<readonly number[]> {
  const field = page.getByRole('combobox');
  const longest: number[] = [];
  for (const key of words) {
    longest.push(
      await longestTaskProcessorMs(page, async () => {
        await field.press(key === ' ' ? 'Space' : key);
        await page.waitForTimeout(250);
      }),
    );
  }
  await field.fill('');
  return longest;
}
