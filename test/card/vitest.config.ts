import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The readers of cards on PC/SC's own service, with virtual readers and cards. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: ['test/card/**/*.test.ts'],
    globalSetup: ['test/temporary-folder.ts'],
    env: { LC_ALL: 'C.UTF-8' },
    // Only for what never ends: beside the other parts a reading takes ten times as long as alone.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    retry: process.env.CI === undefined ? 0 : 1,
    pool: 'forks',
  },
});
