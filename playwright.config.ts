import os from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './test/browser.ts';
import { electronOfThisRun } from './test/real-electron/electron.ts';

// The depots of the specs speak English whatever the terminal speaks, as the specs expect; those about languages choose one.
process.env.LC_ALL = 'C.UTF-8';

/** None where the specs run on a real Electron, which is its own browser. */
const browser = electronOfThisRun() === null ? await findBrowser() : null;

export default defineConfig({
  outputDir: 'test-results',
  timeout: 120_000,
  // Each has a browser and a depot of its own, which together keep about two cores busy.
  workers: Math.max(2, Math.floor(os.availableParallelism() / 2)),
  fullyParallel: false,
  // A shared machine can be slow for a moment: once more there, and named as flaky; never at a developer's desk.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list']],
  forbidOnly: process.env.CI !== undefined,
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'on-first-retry',
    ...(browser !== null && {
      launchOptions: {
        executablePath: browser.executablePath,
        args: [...browserFlags],
        env: { ...definedEnvironment(), ...browser.environment },
      },
    }),
  },
  projects: [
    { name: 'web', testDir: 'test/web' },
    { name: 'desktop', testDir: 'test/desktop' },
  ],
});

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
