import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seedVariable } from '../fixed-seed.ts';

/** `npm run fuzz:answers -- [--count N]`: N made-up answers to each operation, by the property tests of the test run. */
const { values } = parseArgs({ options: { count: { type: 'string', default: '10000' } } });
const count = Number(values.count);
if (!Number.isSafeInteger(count) || count < 1) {
  console.error('Give a whole number: npm run fuzz:answers -- --count 10000');
  process.exit(1);
}
const vitest = path.resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/integration/any-answer', '--reporter=verbose'], {
  stdio: 'inherit',
  env: { ...process.env, ANSWERS: String(count), [seedVariable]: 'any' },
});
process.exit(status ?? 1);
