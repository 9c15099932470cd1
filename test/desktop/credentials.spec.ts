import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { dataFolder } from './desktop-app.ts';
import { fromOrigin, test } from './fixtures.ts';
import { credentials, request } from './page-requests.ts';

const keysFile = (home: string) => path.join(dataFolder(home), 'keys');

test.describe(`the keys, ${fromOrigin}`, () => {
  test('are kept encrypted; what cannot be opened or is damaged is asked for again, and never overwritten unasked', async ({
    launch,
    home,
  }) => {
    const first = await launch();
    const firstPage = await first.page();
    await request(firstPage, 'settings.change', { patch: { serviceUrl: 'https://fleet.invalid' } });
    await request(firstPage, 'keys.replace', credentials);
    const kept = await readFile(keysFile(home));
    expect(kept.includes(credentials.apiToken)).toBe(false);
    expect(kept.includes(credentials.subscriptionKey)).toBe(false);
    await first.kill();

    // The key of Windows and macOS themselves cannot be changed from here.
    if (process.platform === 'linux') {
      const second = await launch({ keyring: 'another' });
      expect(await request(await second.page(), 'settings.get', {})).toMatchObject({ keysKept: false });
      expect(await readFile(keysFile(home))).toEqual(kept);
      await second.kill();
    }

    const third = await launch();
    expect(await request(await third.page(), 'settings.get', {})).toMatchObject({ keysKept: true });
    await third.kill();

    await writeFile(keysFile(home), 'nothing that was ever encrypted');
    const page = await (await launch()).page();
    expect(await request(page, 'settings.get', {})).toMatchObject({ keysKept: false });
    await request(page, 'keys.replace', credentials);
    expect(await request(page, 'settings.get', {})).toMatchObject({ keysKept: true });
  });
});

test.describe(`without a keyring, ${fromOrigin}`, () => {
  test.skip(process.platform !== 'linux', 'Windows and macOS always have one');

  test('keys are not kept, and the page is told what to do', async ({ launch }) => {
    const app = await launch({ keyring: 'none' });
    const answer = await (await app.page()).evaluate(
      (given) => window.depot?.request('keys.replace', given),
      credentials,
    );
    expect(answer).toMatchObject({ ok: false, error: { code: 'keys-unavailable' } });
    expect(JSON.stringify(answer)).toContain('keyring');
  });
});

if (process.platform === 'linux') {
  test.describe(`a keyring that nobody unlocks, ${fromOrigin}`, () => {
    test('holds up neither the window nor its end', async ({ launch }) => {
      const app = await launch({ keyring: 'locked' });
      const page = await app.page();
      await page.getByText('Tacho Depot').first().waitFor({ state: 'attached' });
      process.kill(app.processId, 'SIGTERM');
      expect(await app.exited).toBe(0);
    });
  });
}
