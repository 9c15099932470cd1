import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeBulkDownload } from '../../../corpus/bulk.ts';
import { startAgentProgram } from '../../../started-agent.ts';
import { runningService } from '../../reference-service/running-service.ts';
import { commandEnvironment, temporaryFolder } from '../command-line.ts';

const english = '1 sent, 0 already here, 0 need attention, 0 waiting\n';

/** `null`: not set, as for a service. */
const languages = [
  [null, english],
  ['de_DE.UTF-8', '1 gesendet, 0 schon vorhanden, 0 zu klären, 0 warten\n'],
] as const;

/** The last two are in no list of languages. */
const spellings = [
  ['C', english],
  ['C.UTF-8', english],
  ['pl_PL', '1 wysłany, 0 było już tutaj, 0 wymaga uwagi, 0 czeka\n'],
  ['en_US@posix', english],
  ['x', english],
] as const;

/** A depot with one download, where `LANG` is the language: what sends it, and what runs other commands there. */
async function depotWhoseLanguageIs(language: string | null) {
  const home = await temporaryFolder();
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  const { fileName, bytes } = makeBulkDownload(1);
  await writeFile(path.join(folder, fileName), bytes);
  const around = { serviceUrl: (await runningService()).url, dataDirectory: path.join(home, 'data') };
  const environment = { ...commandEnvironment(around), ...(language !== null && { LANG: language }) };
  const said = async (...given: string[]) => {
    const command = startAgentProgram({ environment }, ...given);
    return { exitCode: await command.ended, output: command.output(), complaint: command.complaint() };
  };
  return { said, drain: () => said('drain', '--folder', folder) };
}

it.each(spellings)('with LANG=%s the agent sends, and says so in that language', async (language, sentence) => {
  const { drain } = await depotWhoseLanguageIs(language);
  expect(await drain()).toEqual({ exitCode: 0, output: sentence, complaint: '' });
});

it.each(languages)('with LANG=%s each command does the same, and complains of nothing', async (language, sentence) => {
  const { drain, said } = await depotWhoseLanguageIs(language);
  expect(await drain()).toEqual({ exitCode: 0, output: sentence, complaint: '' });
  expect((await said('missing-days')).complaint).toBe('');
  expect(await said('check')).toMatchObject({ exitCode: 0, complaint: '' });
  // What programs read is the same in every language.
  const counts = { uploaded: 1, duplicates: 0, needsAttention: 0, waiting: 0, oldestUnsent: null };
  const status = await said('--json', 'status');
  expect(status.complaint).toBe('');
  expect(JSON.parse(status.output)).toEqual({
    ...counts,
    agent: 'none',
    lastScanAt: null,
    lastContactAt: expect.any(String),
    centralSettings: null,
    reasons: [],
    duties: [],
    publicKey: expect.any(String),
    traffic: {
      hour: { requests: expect.any(Number), bytes: expect.any(Number) },
      today: { requests: expect.any(Number), bytes: expect.any(Number) },
      budget: { requestsAnHour: 6, bytesADay: 300_000_000 },
    },
  });
  expect(status.exitCode).toBe(4);
});
