import type { StatusFacts } from '../../shared/contract/status.ts';
import { expect, test } from './depot-page.ts';
import { at } from './fake-engine/rows.ts';
import { calmScene } from './fake-engine/scene.ts';

const calm = calmScene().facts;
const connection = calm.connection;

const statuses: readonly (readonly [string, Partial<StatusFacts>, string, string | null])[] = [
  [
    'keys',
    { connection: { ...connection, state: 'keys-refused' } },
    'The service refuses the keys. Sending has stopped.',
    'Replace keys',
  ],
  [
    'setup',
    { connection: { ...connection, state: 'no-keys' } },
    'The keys for the service are missing. Nothing is sent.',
    'Finish setting up',
  ],
  [
    'folder gone',
    { folders: calm.folders.map((folder) => ({ ...folder, unreachableSince: folder.id === 1 ? at('07:12') : null })) },
    'The folder Card reader PC cannot be reached since 07:12.',
    'Choose folder',
  ],
  [
    'another folder',
    { folders: calm.folders.map((folder) => ({ ...folder, ...(folder.id === 1 && { otherSince: at('07:12') }) })) },
    'Another folder lies where Card reader PC was, since 07:12.',
    'Choose folder',
  ],
  [
    'disk',
    { disk: { freeMegabytes: 310, collectingStopped: true } },
    'This PC has 310 MB of space left. Collecting has stopped.',
    'What to do',
  ],
  [
    'attention',
    { attention: 2, oldestAttentionAt: at('07:00', -3) },
    '2 files need attention. The oldest is 3 days old.',
    'Show them',
  ],
  [
    'no connection',
    {
      waiting: 7,
      connection: { ...connection, state: 'no-connection', since: at('07:41'), nextTryAt: at('08:15:02') },
    },
    'No connection to the service since 07:41. 7 files are waiting, and nothing is lost.',
    'Try now',
  ],
  ['paused', { waiting: 3, pause: { until: at('10:00') } }, 'Paused until 10:00.', 'Resume'],
  ['not known', { lastScanAt: null }, 'Not known yet: the first look is still running.', null],
];

const away = {
  state: 'no-connection',
  since: at('07:41'),
  failures: 1,
  nextTryAt: at('08:15:02'),
  detail: null,
} as const;

test('what the first screen says is true, at any time, and each thing to do is one press', async ({ openDepot }) => {
  const { page, engine, end } = await openDepot(calmScene(), { setupLater: true });
  const banner = page.getByRole('region', { name: 'What is true now' });
  const title = page.locator('.banner-title');
  const subtitle = page.locator('.page-subtitle');

  await test.step('sending and all sent need no banner: the subtitle says it', async () => {
    await expect(subtitle).toHaveText(
      'Everything collected at this depot has been sent. 38 files sent today, the last at 08:09.',
    );
    engine.changeFacts({ sending: 1, waiting: 2, batch: { done: 0, total: 3 } });
    await expect(subtitle).toHaveText('Sending 1 of 3. 38 files sent today. Nothing needs attention.');
    await expect(banner).toHaveCount(0);
  });

  for (const [name, change, words, action] of statuses) {
    await test.step(`the banner says what is true and offers one thing to do: ${name}`, async () => {
      engine.changeFacts({ ...calm, ...change });
      await expect(title).toHaveText(words);
      if (action !== null) {
        await expect(banner.getByRole('button', { name: action })).toBeVisible();
      } else {
        await expect(banner.getByRole('button')).toHaveCount(0);
      }
    });
  }

  await test.step('the countdown to the next try goes on without a message', async () => {
    engine.changeFacts({ ...calm, waiting: 1, connection: away });
    const line = page.locator('.banner-line');
    await expect(line).toContainText('in 4');
    const before = await line.textContent();
    await expect(line).not.toHaveText(before ?? '');
  });

  await test.step('pausing and resuming, looking and trying are one press each', async () => {
    engine.changeFacts(calm);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('menuitem', { name: 'For 1 hour' }).click();
    await expect(title).toHaveText('Paused until 09:14.');
    await page.locator('.banner').getByRole('button', { name: 'Resume' }).click();
    await expect(banner).toHaveCount(0);
    await page.getByRole('button', { name: 'Look now' }).click();
    await expect(page.getByText('Looking into every folder now.')).toBeVisible();
    expect(engine.asked.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['sending.pause', 'sending.resume', 'folders.scanNow']),
    );
  });

  await test.step('from a lost connection one press leads to a test of it', async () => {
    engine.changeFacts({ ...calm, connection: away });
    await page.getByRole('button', { name: 'Check the connection' }).click();
    await expect(page.getByRole('heading', { name: 'The connection works' })).toBeVisible();
    await page.goBack();
  });

  await test.step('a page that hears nothing any more does not go on saying that all is sent', async () => {
    engine.changeFacts({ ...calm, lastScanAt: at('08:12:16') });
    await expect(subtitle).toContainText('Everything collected at this depot has been sent.');
    await expect(title).toHaveText('Not known: the last look was at 08:12.');
    await expect(page.getByRole('navigation')).toContainText('Not known yet');
  });

  await test.step('an engine that goes away is told of', async () => {
    engine.changeFacts(calm);
    await expect(banner).toHaveCount(0);
    await expect(page.locator('.table-row').first()).toBeVisible();
    await end();
    await expect(title).toHaveText(/^Tacho Depot does not answer since \d\d:\d\d\.$/);
    await expect(page.getByRole('navigation')).toContainText('Not known');
    await expect(page.locator('.table-row').first()).toBeVisible();
  });
});

test('a window that is not let in shows the way back and nothing else', async ({ openDepot, page }) => {
  const { served } = await openDepot(calmScene());
  const title = page.getByRole('heading', { name: 'This window is no longer let in.' });

  await test.step('a window that is loaded anew comes back by itself, also twice in a row', async () => {
    await page.reload({ waitUntil: 'commit' });
    // The browser takes no order for a page that it is just about to show.
    await expect(() => page.reload()).toPass();
    await expect(page.locator('.table-row').first()).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
  });

  await test.step('what it keeps for that is of no use a second time', async () => {
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
    await page.reload();
    await expect(page.locator('.table-row').first()).toBeVisible();
    await page.evaluate((text) => Object.assign(sessionStorage, JSON.parse(text)), kept);
    await page.reload();
    await expect(title).toBeVisible();
    await expect(page.getByText('tacho-depot-agent page')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  await test.step('a new address lets it in again, once', async () => {
    const address = served.server.offerUrl();
    await page.goto(address);
    await expect(page.getByRole('navigation')).toBeVisible();
    const stranger = await page.context().newPage();
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: 'This window is no longer let in.' })).toBeVisible();
    await stranger.close();
  });
});

test('the settings list the windows that are let in, and end each', async ({ openDepot, page }) => {
  const { served } = await openDepot(calmScene(), { path: '/settings/network' });
  const list = page.locator('[data-setting="page-windows"]');
  await expect(list.getByRole('listitem')).toHaveText([/^This windowlet in .*, open nowEnd$/]);
  const other = await page.context().newPage();
  await other.goto(served.server.offerUrl());
  await expect(other.locator('h1').first()).toBeVisible();
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveText([/^This window/, /^Another window/]);

  await list.getByRole('listitem').nth(1).getByRole('button').click();
  await expect(page.getByText('That window is no longer let in.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(other.getByRole('heading', { name: 'This window is no longer let in.' })).toBeVisible();
  await other.close();

  await list.getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'This window is no longer let in.' })).toBeVisible();
});

test('what was typed is still there when an engine that did not answer at first does', async ({ openDepot, page }) => {
  await page.route(/\/api\/(events|cards\.get)$/, (route) => route.abort());
  await openDepot(calmScene(), { setupLater: true });
  const search = page.getByRole('searchbox');
  await search.fill('Runa');
  await expect(page.locator('.banner-title')).toHaveText(/^Tacho Depot does not answer/);
  const heard = page.waitForResponse(/\/api\/cards\.get$/);
  await page.unrouteAll();
  await heard;
  await expect(page.locator('.banner-title')).toHaveCount(0);
  await expect(search).toHaveValue('Runa');
});
