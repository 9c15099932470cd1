import { test as base } from '@playwright/test';
import { type DesktopApp, host, type Launch, launchDesktop, origin, temporaryHome } from './desktop-app.ts';

interface DesktopFixtures {
  /** A folder that plays the user's home, removed after the spec. */
  readonly home: string;
  /** Starts the app on that home; a second time for a second start. All are ended after the spec. */
  readonly launch: (launch?: Omit<Launch, 'home'>) => Promise<DesktopApp>;
}

export const test = base.extend<DesktopFixtures>({
  // Playwright reads the names of the fixtures that one needs from its first argument.
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs none must say so with an empty pattern
  home: async ({}, use) => {
    const { home, remove } = temporaryHome();
    await use(home);
    remove();
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
});

/** For the titles, so that every report says what its specs were run on. */
export const onHost = `${host === 'Electron' ? 'on the real Electron' : 'on the stand-in for Electron'}, from ${origin}`;
