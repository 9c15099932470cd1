import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect as baseExpect, type Page } from '@playwright/test';
import { builtAgent } from '../bench/built-agent.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';
import { type RunningAgentProcess, startAgent } from '../demo/agent-process.ts';
import { startReferenceService } from '../service/reference-service.ts';
import { test as base, leave } from './kept-page.ts';

/** A busy machine is slow, not wrong. */
const expect = baseExpect.configure({ timeout: 30_000 });

const credentials = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' };
/** Whoever starts this agent gives it neither address nor keys: a person does, on its page. */
const nothingGiven = {
  TACHO_DEPOT_URL: undefined,
  TACHO_DEPOT_API_TOKEN: undefined,
  TACHO_DEPOT_SUBSCRIPTION_KEY: undefined,
};

interface KilledAgent {
  readonly page: Page;
  readonly folder: string;
  readonly service: Awaited<ReturnType<typeof startReferenceService>>;
  /** Kills the agent as a power cut does, starts it again, and opens its page in the manner of a new window. */
  readonly killAndOpen: () => Promise<void>;
}

const test = base.extend<{ depot: KilledAgent }>({
  async depot({ page }, use) {
    const home = await mkdtemp(path.join(os.tmpdir(), 'setup-resumes-'));
    const folder = path.join(home, 'Card reader PC');
    await mkdir(folder);
    await writeFile(path.join(folder, 'C_0000.DDD'), makeBulkDownload(0, { signed: false }).bytes);
    const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
    let agent: RunningAgentProcess | undefined;
    const open = async () => {
      agent = await startAgent({
        folders: [],
        data: path.join(home, 'data'),
        program: builtAgent,
        serviceUrl: service.url,
        credentials,
        environment: nothingGiven,
      });
      await page.goto(agent.url);
      await page.locator('h1').first().waitFor();
    };
    const kill = async () => {
      const ended = new Promise((resolve) => agent?.child.once('exit', resolve));
      agent?.child.kill('SIGKILL');
      await ended;
    };
    await open();
    await use({
      page,
      folder,
      service,
      async killAndOpen() {
        await kill();
        await open();
      },
    });
    await leave(page);
    await kill();
    await service.stop();
    await rm(home, { recursive: true, force: true });
  },
});

/** Until what was typed is kept, which it is by itself a moment later. */
async function keptAfter(page: Page, type: () => Promise<void>) {
  const kept = page.waitForResponse((response) => response.url().endsWith('/setup.keep') && response.ok());
  await type();
  await kept;
}

test('a set-up goes on where it was after a kill at any step: nothing is typed twice, and nothing is sent before its end', async ({
  depot,
}) => {
  const { page, folder, service, killAndOpen } = depot;
  const heading = (name: string) => page.getByRole('heading', { name });
  const goOn = () => page.getByRole('button', { name: 'Continue' }).click();

  await keptAfter(page, () => page.getByLabel('What this depot is called').fill('Millbrook depot'));
  await killAndOpen();
  await expect(heading('Choose the folder with the downloads')).toBeVisible();
  await expect(page.getByLabel('What this depot is called')).toHaveValue('Millbrook depot');

  await page.getByLabel('Folder', { exact: true }).fill(folder);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 download found')).toBeVisible();
  await killAndOpen();
  await expect(page.getByText('1 download found')).toBeVisible();
  await expect(page.getByLabel('What this depot is called')).toHaveValue('Millbrook depot');
  await goOn();
  await expect(heading('Connect to your compliance service')).toBeVisible();

  const half = service.url.slice(0, -2);
  await keptAfter(page, () => page.getByLabel('Service address').fill(half));
  await killAndOpen();
  await expect(heading('Connect to your compliance service')).toBeVisible();
  await expect(page.getByLabel('Service address')).toHaveValue(half);

  await page.getByLabel('Service address').press('End');
  await page.keyboard.type(service.url.slice(-2));
  await page.getByRole('textbox', { name: 'API token' }).fill(credentials.apiToken);
  await page.getByRole('textbox', { name: 'Subscription key' }).fill(credentials.subscriptionKey);
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(heading('The connection works')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await expect(page.getByText('Kept already. Leave empty to go on with it.')).toBeVisible();
  await killAndOpen();
  await expect(page.getByLabel('Service address')).toHaveValue(service.url);
  await expect(page.getByText('Kept already. Leave empty to go on with it.')).toBeVisible();
  await goOn();
  await expect(heading('Ready to start')).toBeVisible();
  await expect(page.getByText('The connection has not been tested')).toHaveCount(0);

  await killAndOpen();
  await expect(heading('Ready to start')).toBeVisible();
  await page.getByRole('button', { name: 'Finish later' }).click();
  await expect(page.locator('.banner-title')).toHaveText('Everything is set up but the start. Nothing is sent yet.');
  expect(service.received()).toEqual([]);

  await killAndOpen();
  await page.getByRole('button', { name: 'Start sending' }).click();
  await expect.poll(() => service.received().length).toBe(1);
  await killAndOpen();
  await expect(heading('Ready to start')).toHaveCount(0);
  await expect(page.getByText('Millbrook depot').first()).toBeVisible();
});
