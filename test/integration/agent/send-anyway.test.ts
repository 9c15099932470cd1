import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { driverCard } from '../../corpus/library/subjects.ts';
import { otherFiles } from '../../corpus/other-files.ts';
import { json, startServer } from '../service-client/scripted-server.ts';
import { tachoDepot, temporaryFolder } from './command-line.ts';

it('of a folder full of other people’s files only the download leaves the PC, and one more by a person’s word', async () => {
  const home = await temporaryFolder();
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  for (const { name, make } of otherFiles) await writeFile(path.join(folder, name), await make());
  await writeFile(path.join(folder, 'C_20261119_0700.DDD'), driverCard());
  const server = await startServer((_seen, response, count) =>
    json(response, 201, { digitalTachographId: `receipt-${count}`, responseCode: 0 }),
  );
  const around = { serviceUrl: server.url, dataDirectory: path.join(home, 'data') };
  const uploads = () =>
    server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body.toString('latin1'));

  const drained = await tachoDepot(around, '--json', 'drain', '--folder', folder);
  expect(drained).toMatchObject({ exitCode: 2 });
  expect(uploads()).toHaveLength(1);
  expect(uploads()[0]).toContain('C_20261119_0700.DDD');

  const again = await tachoDepot(around, '--json', 'retry');
  expect(JSON.parse(again.output)).toEqual({ event: 'retry', count: 0, keptBack: otherFiles.length });

  const shown = await tachoDepot(around, 'status');
  const line = shown.output.split('\n').find((each) => each.includes('payslip.pdf')) ?? '';
  expect(line).toContain('Not a download but a PDF document');
  const id = line.split('\t')[0] ?? '';

  for (const command of ['retry', 'ignore']) {
    expect(await tachoDepot(around, command, id, '999')).toMatchObject({ exitCode: 1, output: '' });
  }

  const warned = await tachoDepot(around, 'send-anyway', id);
  expect(warned.exitCode).toBe(2);
  expect(warned.output).toContain('"payslip.pdf" was kept back. Not a download but a PDF document.');
  expect(warned.output).toContain('cannot be taken back. Add --yes');
  const sent = await tachoDepot(around, 'send-anyway', id, '--yes');
  expect(sent).toMatchObject({ exitCode: 0, output: '"payslip.pdf" will be sent as it is\n' });

  await tachoDepot(around, 'drain');
  expect(uploads()).toHaveLength(2);
  expect(uploads()[1]).toContain('payslip.pdf');
  const twice = await tachoDepot(around, 'send-anyway', id, '--yes');
  expect(twice).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('not kept back') });
}, 120_000);
