import os from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{unit,integration,faults}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/built-programs.ts', 'test/temporary-folder.ts'],
    setupFiles: ['test/fixed-seed.ts'],
    // Only for what never ends: beside much other work, a test takes ten times as long as alone.
    testTimeout: 240_000,
    // The tests read the messages of the command line in English, whatever the developer's terminal speaks.
    env: { LC_ALL: 'C.UTF-8' },
    // Much of the time is waiting: for disks, sockets and clocks. One worker a core would leave the cores idle.
    maxWorkers: Math.max(4, os.availableParallelism()),
    // A fresh process for each of some 200 files would take longer than most of them. No test leaves anything behind.
    isolate: false,
    // As in playwright.config.ts.
    retry: process.env.CI === undefined ? 0 : 1,
    pool: 'forks',
  },
});
