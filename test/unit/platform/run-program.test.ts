import { expect, it } from 'vitest';
import { runProgram } from '../../../electron/engine/platform/run-program.ts';

it('a program of the system gets the given variables in addition to our own', async () => {
  const print = 'process.stdout.write(process.env.TACHO_DEPOT_FOLDER + (process.env.PATH === undefined))';
  const environment = { TACHO_DEPOT_FOLDER: '"a" $b' };
  expect(await runProgram(process.execPath, ['-e', print], { environment })).toEqual({
    ok: true,
    value: '"a" $bfalse',
  });
});

it('a program of the system that does not end is ended in the time that it was given', async () => {
  const began = performance.now();
  expect((await runProgram(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { giveUpAfterMs: 300 })).ok).toBe(
    false,
  );
  // Far less than where nothing is said.
  expect(performance.now() - began).toBeLessThan(15_000);
});
