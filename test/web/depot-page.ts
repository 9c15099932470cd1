import { test as base, expect as baseExpect, type Page } from '@playwright/test';
import type { FakeEngine } from './fake-engine/fake-engine.ts';
import type { Scene } from './fake-engine/scene.ts';
import { type ServedScene, serveScene } from './fake-engine/serve.ts';

/** A busy machine is slow, not wrong. */
export const expect = baseExpect.configure({ timeout: 15_000 });

/** A browser page at a made-up depot. */
interface DepotPage {
  readonly page: Page;
  readonly engine: FakeEngine;
  readonly served: ServedScene;
}

interface OpenOptions {
  /** After `#`, such as `/settings`; the uploads where it is absent. */
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

/** Every test also fails on a violation of the content security policy, and on an error nobody caught. */
export const test = base.extend<Fixtures>({
  async openDepot({ page }, use) {
    const served: ServedScene[] = [];
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/.test(message.text())) errors.push(message.text());
    });
    await page.addInitScript(() => {
      window.violations = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        window.violations?.push(`${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    await use(async (scene, { path, setupLater = false } = {}) => {
      const depot = await serveScene(scene);
      served.push(depot);
      if (setupLater) await page.addInitScript(() => sessionStorage.setItem('tacho-depot-setup-later', 'yes'));
      await page.goto(depot.server.offerUrl());
      await expect(page.locator('h1')).toBeVisible();
      const wanted = path ?? (page.url().endsWith('#/today') ? '/uploads' : undefined);
      if (wanted !== undefined) await page.evaluate((hash) => window.location.assign(`#${hash}`), wanted);
      return { page, engine: depot.engine, served: depot };
    });
    errors.push(...(await page.evaluate(() => window.violations ?? [])));
    for (const { server } of served) await server.close();
    expect(errors).toEqual([]);
  },
});
