import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeBulkDownload } from '../../../corpus/bulk.ts';
import { startAgentProgram } from '../../../started-agent.ts';
import { runningService } from '../../reference-service/running-service.ts';
import { commandEnvironment, temporaryFolder } from '../command-line.ts';

/** `null`: not set, as for a service. The last two are in no list of languages. */
const languages = [null, 'C', 'C.UTF-8', 'de_DE.UTF-8', 'en_US@posix', 'x'] as const;

it.each(languages)('with LANG=%s the agent sends, identifies and says the same', async (language) => {
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
  const drained = await said('drain', '--folder', folder);
  expect(drained).toEqual({
    exitCode: 0,
    output: '1 sent, 0 already here, 0 need attention, 0 waiting\n',
    complaint: '',
  });
  expect(await said('missing-days')).toMatchObject({ complaint: '' });
  expect(await said('check')).toMatchObject({ exitCode: 0, complaint: '' });
});
