/**
 * `npm run nightly -- [--seed N] [--only NAME,...]`: what `npm test` draws few examples of and always the same, with many
 * and others each night. The seed is the number of the day, unless one is given: that of a night that failed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { whyNoCardService } from './card/virtual-reader.ts';
import { whyNoArchiveServers } from './company-archive/archive-servers.ts';
import { seedVariable } from './fixed-seed.ts';
import { missingForAnsible } from './packages/ansible-hosts.ts';
import { missingForTries } from './packages/debian-root.ts';
import { missingForReleases } from './packages/served-releases.ts';
import { type Part, programPart, runParts, vitestPart } from './parts.ts';
import { failuresText } from './totals.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Date.now() / 86_400_000)) },
    only: { type: 'string', default: '' },
  },
});
const { seed } = values;
const reports = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-nightly-'));

const script = (name: string, ...given: readonly string[]): Part =>
  programPart(name, { program: 'npm', given: ['run', '--silent', name, '--', ...given] });

const parts: readonly Part[] = [
  vitestPart('properties', reports, { given: [], environment: { [seedVariable]: seed } }),
  vitestPart('conform', reports, {
    given: ['test/integration/agent/conform-as-judge.test.ts'],
    environment: { CONFORM_WHOLE: '1' },
  }),
  vitestPart('spreadsheets', reports, {
    given: ['test/integration/maintain/any-spreadsheet.test.ts'],
    environment: { SPREADSHEETS: '1000', [seedVariable]: seed },
  }),
  vitestPart('stalled senders', reports, {
    given: ['test/integration/webhooks/stalled-senders.test.ts'],
    environment: { STALLED_SENDERS: '10000' },
  }),
  vitestPart('batches', reports, {
    given: ['test/unit/store/upload-batches.test.ts', '--testTimeout=3600000'],
    environment: { BATCHES: '10000', [seedVariable]: seed },
  }),
  vitestPart('to-do', reports, {
    given: ['test/unit/reports/to-do-day.test.ts'],
    environment: { TO_DO_DAYS: '100', [seedVariable]: seed },
  }),
  vitestPart('reports in parts', reports, {
    given: ['test/unit/reports/split-dates.test.ts'],
    environment: { SPLIT_DATES: '50' },
  }),
  vitestPart('many depots', reports, {
    given: ['test/integration/agent/many-depots.test.ts'],
    environment: { DEPOTS: '20' },
  }),
  ...(whyNoArchiveServers() === null
    ? [
        vitestPart('requests to an archive of a million', reports, {
          given: ['--config', 'test/company-archive/vitest.config.ts', 'test/company-archive/requests.test.ts'],
          environment: { ARCHIVE_WHOLE: '1' },
        }),
      ]
    : []),
  // Those of the README lead through screens that change: each must still be reached.
  script('screenshots', '--out', path.join(reports, 'pictures')),
  script('fuzz', '--seed', seed),
  script('fuzz:pieces', '--seed', seed),
  script('fuzz:answers'),
  script('fuzz:clocks', '--seed', seed),
  script('fuzz:hours', '--seed', seed),
  script('fuzz:starts', '--seed', `${seed}000`),
  script('fuzz:starts', '--seed', `${seed}000`, '--kind', 'domestic', '--count', '500'),
  script('hostile'),
  script('chaos', '--seed', seed),
  ...(whyNoCardService() === null ? [script('chaos:cards', '--seed', seed)] : []),
  script('simulate', '--seed', seed),
  script('simulate', '--traffic', '--seed', seed),
  // Root alone makes clean roots: a release is installed, updated and removed by the commands of the README, and by the role
  // for Ansible where that is.
  ...(process.getuid?.() === 0 && [...missingForTries(), ...missingForReleases()].length === 0
    ? [script('pack:try', 'repository', ...(missingForAnsible().length === 0 ? ['ansible'] : []))]
    : []),
];
const wanted = parts.filter(({ name }) => values.only === '' || values.only.split(',').includes(name));

console.log(`seed ${seed}: ${wanted.map(({ name }) => name).join(', ')}`);
const { counts } = await runParts(wanted, os.availableParallelism());
rmSync(reports, { recursive: true, force: true });
if (counts.failures.length > 0) console.log(`\n== what failed\n\n${failuresText(counts.failures)}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, seed ${seed}`);
process.exitCode = counts.failed === 0 && wanted.length > 0 ? 0 : 1;
