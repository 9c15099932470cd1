import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import manifest from '../../package.json' with { type: 'json' };
import { companions, exitCode } from '../real-electron/companions.ts';
import { dataFolder, electronHere, mainFile } from './desktop-app.ts';
import { fromOrigin, onBuildToo, test } from './fixtures.ts';

test.describe(`a start that asks for no window, ${fromOrigin}`, () => {
  test(
    'ends with 0 after its version and its help, and with 1 after a command of the agent',
    onBuildToo,
    async ({ startThatEnds }) => {
      expect(await startThatEnds({ given: ['--version'] })).toBe(0);
      expect(await startThatEnds({ given: ['--help'] })).toBe(0);
      expect(await startThatEnds({ given: ['status', '--json'] })).toBe(1);
    },
  );

  test(
    'says which program has the commands, also where a window is open already',
    onBuildToo,
    async ({ home, launch }) => {
      await (await launch()).page();
      const said = async (...given: string[]) => {
        const beside = companions();
        const env = { ...process.env, TACHO_DEPOT_DATA: dataFolder(home) };
        const child = beside.start(electronHere(), [mainFile, ...given], { env, stdio: ['ignore', 'pipe', 'pipe'] });
        const printed = { output: '', complaint: '' };
        const into = (key: keyof typeof printed) => (bytes: Buffer) => {
          printed[key] += String(bytes);
        };
        (child.stdout as Readable).on('data', into('output'));
        (child.stderr as Readable).on('data', into('complaint'));
        const code = await exitCode(child);
        return { code, ...printed };
      };
      expect(await said('--version')).toMatchObject({ code: 0, output: `${manifest.version}\n` });
      const refused = await said('status', '--json');
      expect(refused).toMatchObject({ code: 1, output: '' });
      expect(refused.complaint).toContain('run "tacho-depot-agent status"');
    },
  );
});
