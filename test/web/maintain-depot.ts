import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { builtAgent } from '../bench/built-agent.ts';
import { startAgent } from '../demo/agent-process.ts';
import type { Clocking } from '../service/batches/clocking.ts';
import { type ReferenceService, startReferenceService } from '../service/reference-service.ts';
import { type ContraryService, startContraryService } from './contrary-service.ts';
import { test as base, hearErrors, leave } from './kept-page.ts';
import { minuteLater } from './maintain-files.ts';
import { type PageSession, signIn } from './page-session.ts';

/** The screen on which records are changed, at an agent of its own and a service that does as it is told. */
export interface MaintainDepot {
  readonly page: Page;
  readonly service: ReferenceService;
  readonly contrary: ContraryService;
  /** Chooses a file, and goes on to its rows. */
  readonly check: (kind: string, fileName: string, lines: readonly string[]) => Promise<void>;
  readonly choose: (fileName: string, text: string) => Promise<void>;
  /** Asks the agent beside the page, in a session of its own. */
  readonly request: PageSession['request'];
}

const credentials = { apiToken: 'maintain-token', subscriptionKey: 'maintain-key' };

export const test = base.extend<{ depot: MaintainDepot }>({
  async depot({ page }, use) {
    const home = await mkdtemp(path.join(os.tmpdir(), 'maintain-screen-'));
    const folder = path.join(home, 'Card reader PC');
    await mkdir(folder);
    const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
    const contrary = await startContraryService(service);
    const agent = await startAgent({
      folders: [folder],
      data: path.join(home, 'data'),
      serviceUrl: contrary.url,
      credentials,
      program: builtAgent,
    });
    const errors = hearErrors(page, (type) => type === 'error');
    const session = await signIn(agent.url);
    await page.goto(await session.newAddress());
    // The reports tell today's values: without them every value would be "set".
    await page.locator('main h1').first().waitFor();
    await page.evaluate(() => window.location.assign('#/driver-cards'));
    await page.locator('.table-row:not([data-waiting])').first().waitFor();
    await page.evaluate(() => window.location.assign('#/maintain'));
    await page.getByRole('heading', { name: 'Earlier batches' }).waitFor();
    const choose = async (fileName: string, text: string) => {
      const buffer = Buffer.from(text);
      await page.locator('input[accept*=xlsx]').setInputFiles({ name: fileName, mimeType: 'text/csv', buffer });
    };
    await use({
      page,
      service,
      contrary,
      choose,
      request: session.request,
      async check(kind, fileName, lines) {
        await page.getByRole('radio', { name: kind }).check();
        await choose(fileName, lines.join('\r\n'));
        await page.getByRole('button', { name: 'Check the rows' }).click();
        await page.getByRole('grid', { name: 'Rows and what happens with them' }).waitFor();
      },
    });
    const seen = errors();
    await leave(page);
    await agent.stop();
    await contrary.stop();
    await service.stop();
    await rm(home, { recursive: true, force: true });
    if (seen.length > 0) throw new Error(`The page had errors: ${seen.join('; ')}`);
  },
});

/** How many of these clockings the service's database has a minute later now. */
export function movedIn(service: ReferenceService, before: readonly Clocking[]): number {
  const now = new Map(service.records.clockings().map((clocking) => [clocking.id, clocking]));
  return before.filter((clocking) => {
    const at = now.get(clocking.id)?.clockingTimeStamp;
    return at !== undefined && Date.parse(at) === Date.parse(minuteLater(clocking));
  }).length;
}

/** The number over a word of the result. */
export const figure = (page: Page, name: 'Applied' | 'Refused' | 'In doubt' | 'Not sent'): Locator =>
  page.locator(`[data-figure="${name}"] > .number`);

/** Confirms as a person does: the button, then the same words in the question. */
export async function send(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name }).click();
  await question.waitFor({ state: 'hidden' });
}
