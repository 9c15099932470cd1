import { expect, type Page } from '@playwright/test';
import type { DesktopApp } from './desktop-app.ts';
import { fromOrigin, test } from './fixtures.ts';

const addressOf = (app: DesktopApp) =>
  app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()), null);

async function ready(app: DesktopApp): Promise<Page> {
  const page = await app.page();
  await page.getByText('Tacho Depot').first().waitFor({ state: 'attached' });
  return page;
}

test.describe(`what the page cannot do, ${fromOrigin}`, () => {
  test('run a script that is not its own', async ({ app }) => {
    const page = await ready(app);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.textContent = 'window.intruded = true';
      } catch {
        // Trusted Types refuse the text before the policy refuses the script.
      }
      document.head.append(script);
      return 'intruded' in window;
    });
    expect(ran).toBe(false);
    const evaluated = await page.evaluate(() => {
      const before = document.createElement('div');
      try {
        before.innerHTML = '<b>text as markup</b>';
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(evaluated).toBe('TypeError');
  });

  test('be served without its policy', async ({ app }) => {
    const page = await ready(app);
    const policy = await page.evaluate(async () => (await fetch('/index.html')).headers.get('content-security-policy'));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  test('reach anything outside', async ({ app }) => {
    const page = await ready(app);
    const outcome = await page.evaluate(() =>
      fetch('https://outside.invalid/').then(
        () => 'answered',
        (error: Error) => error.name,
      ),
    );
    expect(outcome).toBe('TypeError');
  });

  test('name a file that is not part of the page', async ({ app }) => {
    const page = await ready(app);
    const statuses = await page.evaluate(async () => {
      const addresses = ['/main.js', '/../main/main.js', '/%2e%2e/main/main.js', '/assets/none.js', '/package.json'];
      return Promise.all(addresses.map(async (address) => (await fetch(address)).status));
    });
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
  });

  // In an app of its own: Playwright waits for a navigation that was refused, and asks its page nothing more.
  test('navigate away', async ({ launch }) => {
    const app = await launch();
    const page = await ready(app);
    await app.inMain(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.on('will-navigate', (_event, url) => {
        globalThis.observed.navigations.push(url);
      });
    }, null);
    // The renderer itself refuses the other two; the last one is asked for when they have been dealt with.
    for (const address of ['file:///etc/hostname', 'data:text/html,outside', 'https://outside.invalid/']) {
      await page.evaluate((address) => {
        window.location.href = address;
      }, address);
    }
    await expect
      .poll(() => app.inMain(() => globalThis.observed.navigations, null))
      .toContain('https://outside.invalid/');
    const shown = await app.inMain(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return { url: contents?.getURL(), text: String(await contents?.executeJavaScript('document.body.innerText')) };
    }, null);
    expect(shown).toEqual({
      url: expect.stringMatching(/^depot:\/\/app\//),
      text: expect.stringContaining('Tacho Depot'),
    });
  });

  test('open a window', async ({ app }) => {
    const page = await ready(app);
    const opened = await page.evaluate(() => [
      window.open('https://outside.invalid/') === null,
      window.open('depot://app/') === null,
      window.open('about:blank', 'name') === null,
    ]);
    expect(opened).not.toContain(undefined);
    expect(await addressOf(app)).toHaveLength(1);
    expect(await app.inMain(() => globalThis.observed.openedOutside, null)).toEqual([]);
  });

  test('be granted a permission', async ({ app }) => {
    const page = await ready(app);
    const states = await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone'];
      return Promise.all(
        names.map(async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state),
      );
    });
    expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
  });
});
