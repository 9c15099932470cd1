import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect as expectOf, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { builtAgent } from '../bench/built-agent.ts';
import { launchBrowser } from '../browser.ts';
import { smallestGen1DriverCapacity } from '../corpus/card/capacity.ts';
import { testRoots } from '../corpus/chain.ts';
import { driverCard } from '../corpus/library/subjects.ts';
import { specimens } from '../corpus/library.ts';
import { type RunningAgentProcess, startAgent } from '../demo/agent-process.ts';
import { type ReferenceService, startReferenceService } from '../service/reference-service.ts';
import { hearErrors } from '../web/kept-page.ts';
import { type PageSession, signIn } from '../web/page-session.ts';
import { expectNoViolation } from '../web/screen-checks.ts';
import { type VirtualCard, virtualCard } from './virtual-card.ts';
import { type CardService, startCardService, whyNoCardService } from './virtual-reader.ts';

const absent = whyNoCardService();
if (absent !== null) throw new Error(absent);

const credentials = { apiToken: 'card-token', subscriptionKey: 'card-key' };
const file = driverCard({ gen1Capacity: smallestGen1DriverCapacity });
const patience = { timeout: 60_000 };

let home: string;
let cards: CardService;
let reference: ReferenceService;
let agent: RunningAgentProcess;
let session: PageSession;
let page: Page;
let errors: () => readonly string[];
let closeBrowser: () => Promise<void>;

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'counter-page-'));
  const folder = path.join(home, 'Card reader PC');
  const rootsFolder = path.join(home, 'roots');
  const settingsFile = path.join(home, 'settings.json');
  for (const each of [folder, rootsFolder]) await mkdir(each);
  for (const { fileName, bytes } of testRoots()) await writeFile(path.join(rootsFolder, fileName), bytes);
  const settings = { depotName: 'Millbrook depot', language: 'en', readCards: true, cardSounds: false };
  await writeFile(settingsFile, JSON.stringify({ settings, rootsFolder }));
  cards = await startCardService();
  reference = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
  const given = { folders: [folder], data: path.join(home, 'data'), serviceUrl: reference.url, credentials };
  agent = await startAgent({ ...given, settingsFile, program: builtAgent });
  session = await signIn(agent.url);
  const browser = await launchBrowser();
  closeBrowser = () => browser.close();
  page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  errors = hearErrors(page, (type) => type === 'error');
  await page.goto(await session.newAddress());
  // The token in the address has become a session by then.
  await page.getByRole('navigation').first().waitFor({ timeout: 60_000 });
}, 180_000);

afterAll(async () => {
  // Each ends, whatever becomes of the others: an agent that is left would take the cards of the tests that follow.
  await Promise.allSettled([closeBrowser?.(), agent?.stop()]);
  await reference?.stop();
  await cards?.stop();
  await rm(home, { recursive: true, force: true });
});

async function putIn(card: VirtualCard, given: Parameters<CardService['putIn']>[1] = {}): Promise<() => void> {
  const out = await cards.putIn(card, given);
  onTestFinished(out);
  return out;
}

async function companyCard(): Promise<Uint8Array> {
  const specimen = specimens.find(({ expected }) => expected.card?.type === 'company');
  if (specimen === undefined) throw new Error('there is no company card among the specimens');
  return specimen.make();
}

const heading = () => page.getByRole('heading', { level: 1 });
const main = () => page.getByRole('main');
const titleOfIdle = /^Put your card in,\s+chip up$/;

/** Of the driver whose card was in, nothing stays. */
async function expectIdle(): Promise<void> {
  await expectOf(heading()).toHaveText(titleOfIdle, patience);
  await expectOf(page.getByText('Brindlewood')).toHaveCount(0);
}

describe('The counter, in a browser, with a card in a reader of PC/SC', () => {
  it('is opened from the uploads, and waits for a card', async () => {
    await page.evaluate(() => window.location.assign('#/uploads'));
    await page.getByRole('button', { name: 'Open the counter' }).click(patience);
    await expectIdle();
    await expectOf(page.getByText('Ready')).toBeVisible(patience);
    await expectNoViolation(page);
  });

  it('names a card that is no driver’s, and leaves it', async () => {
    const out = await putIn(virtualCard(await companyCard()));
    await expectOf(heading()).toHaveText('This is a company card', patience);
    await expectOf(main()).toContainText('Put your driver card in.');
    await expectNoViolation(page);
    out();
    await expectIdle();
  });

  it('says that a card was out too soon, of which nothing is kept', async () => {
    const onCommand = (number: number, takeOut: () => void) => (number === 40 ? takeOut() : undefined);
    await putIn(virtualCard(file), { onCommand });
    await expectOf(heading()).toHaveText('The card was out too soon', patience);
    await expectOf(main()).toContainText('Nothing of it was kept. Put it in again');
    await expectNoViolation(page);
    expect((await session.request('cards.get', {})).lastRead).toBeNull();
  });

  it('has the card left in while it is read, and then says that it can be taken, and when the next reading is due', async () => {
    // So that somebody can see it: the virtual card answers at once.
    const onCommand = () => delay(60);
    const out = await putIn(virtualCard(file), { onCommand });
    await expectOf(main()).toContainText('Leave the card in.', patience);
    await expectOf(heading()).toHaveText(/Brindlewood/, patience);
    await expectOf(main()).toContainText(/\d+ of \d+ KB/);
    const share = async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'));
    const before = await share();
    await expect.poll(share, { timeout: 60_000 }).toBeGreaterThan(before);
    await expectNoViolation(page);
    await expectOf(heading()).toHaveText('Thank you, Marta.', { timeout: 120_000 });
    await expectOf(main()).toContainText('You can take your card.');
    await expectOf(main()).toContainText(/Sent \d\d:\d\d/, patience);
    await expectOf(main()).toContainText('Next reading by');
    await expectNoViolation(page);
    out();
    await expectIdle();
    await expectOf(main()).toContainText(/Last reading \d\d:\d\d, sent/, patience);
  });

  it('does not read the same card again at once, and says when it was', async () => {
    const out = await putIn(virtualCard(file));
    await expectOf(heading()).toHaveText(/^Your card was read at \d\d:\d\d$/, patience);
    await expectOf(main()).toContainText('To have it read all the same, put it in again.');
    await expectNoViolation(page);
    out();
    await expectIdle();
  });

  it('is left, and the reading is an upload that says how it came, as does the page of its driver', async () => {
    await page.keyboard.press('Control+Shift+F');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the counter' }).click();
    await page.getByRole('navigation').first().waitFor(patience);
    const newest = async () => (await session.uploads(1))[0];
    const sent = { origin: 'reader', state: 'sent', subject: expect.stringContaining('Brindlewood') };
    await expect.poll(newest, patience).toMatchObject(sent);
    const row = await newest();
    await page.evaluate(() => window.location.assign('#/uploads/all'));
    await page.locator('#upload-list tr[data-row]').first().click(patience);
    await expectOf(page.getByText('card reader here')).toBeVisible(patience);
    await page.evaluate((id) => window.location.assign(`#/driver/${encodeURIComponent(id)}`), row?.subjectId ?? '');
    await expectOf(main()).toContainText(/Read here \d\d:\d\d/, patience);
    await expectNoViolation(page);
    expect(errors()).toEqual([]);
  });
});
