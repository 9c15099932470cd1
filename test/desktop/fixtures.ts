import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { companions } from '../real-electron/companions.ts';
import { buildTag } from '../real-electron/run-specs.ts';
import { manageWindows, startVirtualScreen, type VirtualScreen } from '../real-electron/virtual-screen.ts';
import { type DesktopApp, type Launch, launchAlone, launchDesktop, origin, temporaryHome } from './desktop-app.ts';
import { openPanel, type Panel } from './panel.ts';

interface DesktopFixtures {
  /** One that runs already, for specs that leave it as they found it: a start takes longer than they do. */
  readonly app: DesktopApp;
  /** A folder that plays the user's home, removed after the spec. */
  readonly home: string;
  /** On Linux, a desktop whose panel is started and ended as the spec wants. */
  readonly panel: Panel;
  /** On Linux, a screen on which the windows of no other spec are. */
  readonly ownScreen: VirtualScreen;
  /** The same, where a program manages the windows: without one none can be maximised. */
  readonly managedScreen: VirtualScreen;
  /** Starts the app on that home; a second time for a second start. All are ended after the spec. */
  readonly launch: (launch?: Omit<Launch, 'home'>) => Promise<DesktopApp>;
  /** Starts the app on that home where it ends by itself, as a second start does: its exit code. */
  readonly startThatEnds: (launch?: Omit<Launch, 'home'>) => Promise<number | null>;
}

interface WorkerFixtures {
  readonly keptApp: DesktopApp;
}

export const test = base.extend<DesktopFixtures, WorkerFixtures>({
  keptApp: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs none must say so with an empty pattern
    async ({}, use) => {
      const { home, remove } = temporaryHome();
      const app = await launchDesktop({ home });
      const page = await app.page();
      await page.getByText('Tacho Depot').first().waitFor({ state: 'attached' });
      await use(app);
      await app.kill();
      remove();
    },
    { scope: 'worker' },
  ],
  app: async ({ keptApp }, use) => {
    await keptApp.inMain(() => {
      globalThis.observed.openedOutside.length = 0;
    }, null);
    await use(keptApp);
  },
  // Playwright reads the names of the fixtures that one needs from its first argument.
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs none must say so with an empty pattern
  home: async ({}, use) => {
    const { home, remove } = temporaryHome();
    await use(home);
    remove();
  },
  panel: async ({ home }, use) => {
    const beside = companions();
    await use(openPanel(home, beside));
    await beside.end();
  },
  ownScreen: async ({ home }, use) => {
    const beside = companions();
    const folder = path.join(home, 'screen');
    mkdirSync(folder);
    await use(await startVirtualScreen(beside, folder));
    await beside.end();
  },
  managedScreen: async ({ ownScreen }, use) => {
    const beside = companions();
    await manageWindows(beside, ownScreen.display);
    await use(ownScreen);
    await beside.end();
  },
  launch: async ({ home }, use) => {
    const started: DesktopApp[] = [];
    await use(async (launch = {}) => {
      const app = await launchDesktop({ ...launch, home });
      started.push(app);
      return app;
    });
    for (const app of started) await app.kill();
  },
  startThatEnds: ({ home }, use) => use(async (launch = {}) => (await launchAlone({ ...launch, home })).exited),
});

/** For the titles, so that every report says what its specs were run from. */
export const fromOrigin = `from ${origin}`;

/** Of the specs that are run on the build as well, where what is found, loaded and started lies in folders. */
export const onBuildToo = { tag: buildTag };
