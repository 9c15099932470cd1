import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const packer = path.resolve(import.meta.dirname, '../../pack/packed-archive.ts');

it('a program that has packed still ends with the exit code that it was given', { timeout: 240_000 }, () => {
  const program = `const { packedArchive } = await import(${JSON.stringify(packer)}); await packedArchive(); process.exitCode = 3;`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect({ status, stderr: status === 3 ? '' : stderr }).toEqual({ status: 3, stderr: '' });
});
