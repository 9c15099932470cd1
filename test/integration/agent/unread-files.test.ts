import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { drain } from '../../../electron/agent/cli/drain.ts';
import { missingDays } from '../../../electron/agent/cli/missing-days.ts';
import { runningService } from '../reference-service/running-service.ts';
import { november, september } from './cards-with-a-gap.ts';
import { type CommandSurroundings, runHere, temporaryFolder } from './command-line.ts';

const options = { folder: [], json: false };

/** Both cards kept and sent by one pass. */
async function depotWithBothCards() {
  const home = await temporaryFolder();
  const folder = path.join(home, 'cards');
  await mkdir(folder);
  await writeFile(path.join(folder, 'one.ddd'), september);
  await writeFile(path.join(folder, 'two.ddd'), november);
  const dataDirectory = path.join(home, 'data');
  const around: CommandSurroundings = { serviceUrl: (await runningService()).url, dataDirectory };
  expect(await runHere(around, () => drain({ ...options, folder: [folder] }))).toMatchObject({ exitCode: 0 });
  return {
    dataDirectory,
    drain: () => runHere(around, () => drain(options)),
    missingDays: (json = false) => runHere(around, () => missingDays({ ...options, json })),
  };
}

function inRecords<Value>(dataDirectory: string, act: (records: Database.Database) => Value): Value {
  const records = new Database(path.join(dataDirectory, 'depot.sqlite'));
  try {
    return act(records);
  } finally {
    records.close();
  }
}

const unreadFiles = (dataDirectory: string) =>
  inRecords(dataDirectory, (records) => records.prepare('SELECT count(*) FROM job WHERE is_read = 0').pluck().get());

/** As a power cut leaves them: kept, and nobody has read them. */
const forgetReadings = (dataDirectory: string) =>
  inRecords(dataDirectory, (records) =>
    records.exec(
      `UPDATE job SET is_read = 0, kind = 'unknown', subject = NULL, first_day = NULL, last_day = NULL,
         wrong_parts = NULL`,
    ),
  );

async function loseCopies(dataDirectory: string): Promise<void> {
  const spool = path.join(dataDirectory, 'spool');
  for (const name of await readdir(spool)) await rm(path.join(spool, name));
}

it('one pass reads what it sent before it ends', async () => {
  const { dataDirectory, ...commands } = await depotWithBothCards();
  expect(unreadFiles(dataDirectory)).toBe(0);
  forgetReadings(dataDirectory);
  expect(await commands.drain()).toMatchObject({ exitCode: 0, output: expect.not.stringContaining('not read') });
  expect(unreadFiles(dataDirectory)).toBe(0);
});

it('missing days reads what nobody has read yet, before it says anything', async () => {
  const { dataDirectory, ...commands } = await depotWithBothCards();
  const { exitCode, output } = await commands.missingDays();
  forgetReadings(dataDirectory);
  expect(await commands.missingDays()).toMatchObject({ exitCode, output });
  expect(output).toContain('missing: 19 Sep to 14 Oct');
});

it('files that cannot be read are counted and never passed over in silence', async () => {
  const { dataDirectory, ...commands } = await depotWithBothCards();
  forgetReadings(dataDirectory);
  await loseCopies(dataDirectory);
  const said = '2 files are kept here and not read yet: whose they are and which days they cover is not known.';
  const told = await commands.missingDays();
  expect(told).toMatchObject({ exitCode: 3, output: expect.stringContaining(said) });
  expect(told.output).not.toContain('No driver card');
  const lines = (await commands.missingDays(true)).output.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ event: 'not-read', files: 2 }]);
  const drained = (await commands.drain()).output.trimEnd().split('\n');
  expect(drained.at(-2)).toContain(said);
  expect(drained.at(-1)).toContain('2 sent');
});
