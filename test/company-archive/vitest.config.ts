import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The company's archive on servers that others run: Ceph's gateway for S3, and Apache's WebDAV. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: ['test/company-archive/**/*.test.ts'],
    globalSetup: ['test/temporary-folder.ts'],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    maxWorkers: 1,
    retry: process.env.CI === undefined ? 0 : 1,
    pool: 'forks',
  },
});
