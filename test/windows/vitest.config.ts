import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The specs of what only Windows has, and the agent's own, with the agent on Windows' Node. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: ['test/windows/**/*.test.ts', 'test/integration/agent/program/**/*.test.ts'],
    // They reach into the agent with paths and rights of the system that runs the tests, which under Wine is another.
    // On Windows itself they are among the tests that run everywhere.
    exclude: ['**/program/{faults,status}.test.ts'],
    globalSetup: ['test/windows/set-up.ts', 'test/temporary-folder.ts'],
    // Only for what never ends: beside other work, each start of the agent takes Wine some six seconds.
    testTimeout: 360_000,
    hookTimeout: 120_000,
    // They share one Windows with one registry.
    maxWorkers: 1,
    isolate: false,
    retry: process.env.CI === undefined ? 0 : 1,
    pool: 'forks',
  },
});
