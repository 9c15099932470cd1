import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { specimens } from '../../corpus/library.ts';
import { writeCorpus } from '../../corpus/write-corpus.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, '../../corpus/write.ts');

it('writes every specimen and the roots into the folder that is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'corpus-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeCorpus(folder);
  expect((await readdir(folder)).toSorted()).toEqual(
    [...specimens.map(({ fileName }) => fileName), 'roots'].toSorted(),
  );
  expect(await readdir(join(folder, 'roots'))).toEqual(
    expect.arrayContaining(['TEST_EC_PK.bin', 'TEST_ERCA2_root.bin']),
  );
});

it('says what is missing when no folder is named', async () => {
  await expect(run(process.execPath, [script])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Name the folder'),
  });
});
