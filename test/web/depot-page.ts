import { expect as baseExpect, type Page } from '@playwright/test';
import type { FakeEngine } from './fake-engine/fake-engine.ts';
import type { Scene } from './fake-engine/scene.ts';
import { type ServedScene, serveScene } from './fake-engine/serve.ts';
import { test as base, hearErrors, leave } from './kept-page.ts';

/** A busy machine is slow, not wrong. */
export const expect = baseExpect.configure({ timeout: 15_000 });

/** A browser page at a made-up depot. */
interface DepotPage {
  readonly page: Page;
  readonly engine: FakeEngine;
  readonly served: ServedScene;
  /** The program ends while its page is open. */
  readonly end: () => Promise<void>;
}

interface OpenOptions {
  /** After `#`, such as `/settings`; the single files where it is absent. */
  readonly path?: string;
  /** Goes to the depot's own list although its setup is not finished. */
  readonly setupLater?: boolean;
}

interface Fixtures {
  /** Serves a scene with the agent's own server and opens the built page; closed after the test. */
  readonly openDepot: (scene: Scene, options?: OpenOptions) => Promise<DepotPage>;
}

declare global {
  interface Window {
    violations?: string[];
  }
}

/** The same for all tests of a worker, so that what the browser has kept of the page counts for each. */
let port = 0;

/** Every test also fails on a violation of the content security policy, and on an error nobody caught. */
export const test = base.extend<Fixtures>({
  async openDepot({ page }, use) {
    let served: ServedScene | undefined;
    const errors = hearErrors(page, (_type, text) => /Content Security Policy|Trusted/.test(text));
    const watch = await page.addInitScript(() => {
      window.violations = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        window.violations?.push(`${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    let ended: Scene | null = null;
    await use(async (scene, { path, setupLater = false } = {}) => {
      served = await serveScene(scene, port).catch((error: NodeJS.ErrnoException) => {
        // Between two tests another program may have taken it.
        if (error.code !== 'EADDRINUSE') throw error;
        return serveScene(scene);
      });
      port = Number(new URL(served.server.url).port);
      if (setupLater) {
        await page.goto(new URL('/none.txt', served.server.url).href);
        await page.evaluate(() => sessionStorage.setItem('tacho-depot-setup-later', 'yes'));
      }
      await page.goto(served.server.offerUrl());
      await page.locator('h1').first().waitFor();
      const wanted = path ?? (page.url().endsWith('#/today') ? '/uploads/all' : undefined);
      if (wanted !== undefined) await page.evaluate((hash) => window.location.assign(`#${hash}`), wanted);
      const { server, engine } = served;
      const end = async () => {
        ended = scene;
        await server.close();
      };
      return { page, engine, served, end };
    });
    const violations = await page.evaluate(() => window.violations ?? []);
    const seen = errors();
    await watch.dispose();
    if (served !== undefined) {
      // Where its server has ended, nothing but another one at its address can let the page leave.
      const { server } = ended === null ? served : await serveScene(ended, port);
      await leave(page);
      await server.close();
    }
    expect([...seen, ...violations]).toEqual([]);
  },
});
