import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../electron/agent/cli/service-commands.ts';
import { en } from '../../../shared/i18n/en.ts';
import { json, startServer } from '../service-client/scripted-server.ts';
import { batchHere, batchHome, lastLine, linesOf } from './batch-home.ts';
import { callHere, runHere, tachoDepot, temporaryFolder } from './command-line.ts';

describe('rows that were sent and never answered for', () => {
  const csv = 'clockingId;isClockIn\r\nC5001;true\r\nC5002;true\r\nC5003;true\r\nno-such;true\r\n';

  it('are left alone and come back marked, unless a person says that they may be sent again', async () => {
    const { service, folder, runHere, requests } = await batchHome('clockings-update', csv);
    service.misbehaviour.instruct({ kind: 'cut', when: 'after-body' });

    const first = await runHere({ batchSize: 2 });
    expect(first).toMatchObject({ exitCode: 3, complaint: expect.stringContaining('may have been carried out') });
    const second = await runHere({ batchSize: 2 });

    expect(lastLine(second.output)).toMatchObject({ applied: 1, failed: 1, inDoubt: 2 });
    expect(requests()).toBe(2);
    expect(lastLine(second.output)).toMatchObject({
      failedFile: path.join(folder, 'drivers.failed.csv'),
      inDoubtFile: path.join(folder, 'drivers.in-doubt.csv'),
    });
    const failed = await linesOf(path.join(folder, 'drivers.failed.csv'));
    expect(failed.map(({ clockingId }) => clockingId)).toEqual(['no-such']);
    const inDoubtFile = path.join(folder, 'drivers.in-doubt.csv');
    const inDoubt = await linesOf(inDoubtFile);
    expect(inDoubt.map((line) => [line.clockingId, line.Doubt?.slice(0, 4)])).toEqual([
      ['C5001', 'Sent'],
      ['C5002', 'Sent'],
    ]);
    const nobody = { serviceUrl: 'http://127.0.0.1:9', dataDirectory: folder };
    expect(await batchHere(nobody, 'clockings-update', inDoubtFile)).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining('only to be looked at'),
    });
  });

  it('are sent again where a person says so', async () => {
    const { service, runHere } = await batchHome('clockings-update', csv);
    service.misbehaviour.instruct({ kind: 'cut', when: 'after-body' });
    await runHere({ batchSize: 2 });
    const second = await runHere({ batchSize: 2, inDoubt: 'send' });
    expect(lastLine(second.output)).toMatchObject({ applied: 3, failed: 1, inDoubt: 0 });
  });

  it('hold up a file that was changed meanwhile', async () => {
    const { service, file, runHere, requests } = await batchHome('clockings-update', csv);
    service.misbehaviour.instruct({ kind: 'cut', when: 'after-body' });
    await runHere();
    await writeFile(file, csv.replace('C5003', 'C5004'));
    expect(await runHere()).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining('rows have changed since'),
    });
    expect(requests()).toBe(1);
  });
});

describe('a batch from a spreadsheet', () => {
  it('says what it would change and sends nothing when that is asked', async () => {
    const { runHere, requests } = await batchHome('clockings-delete', 'clockingId\nC5001\nC5002\n');
    const { exitCode, output } = await runHere({ dryRun: true });
    expect(exitCode).toBe(0);
    expect(
      output
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { event: 'change', line: 2, identifier: 'C5001', changes: {} },
      { event: 'change', line: 3, identifier: 'C5002', changes: {} },
      { event: 'dry-run', records: 2, unchanged: 0, zone: expect.any(String), lists: [] },
    ]);
    expect(requests()).toBe(0);
  });

  it('really deletes', async () => {
    const { service, file, runHere } = await batchHome('clockings-delete', '');
    const before = service.records.clockings('D1001');
    const [first, second, ...others] = before;
    await writeFile(file, `clockingId\n${first?.id}\n${second?.id}\n`);
    expect(lastLine((await runHere()).output)).toMatchObject({ applied: 2 });
    expect(service.records.clockings('D1001')).toEqual(others);
  });

  it('may be an Excel workbook with its columns named in words; rows that failed are written as CSV', async () => {
    const { service, folder } = await batchHome('clockings-delete', '');
    const [first] = service.records.clockings('D1001');
    const file = path.join(folder, 'list.xlsx');
    await writeFile(
      file,
      await writeXlsx({ sheets: [{ name: 'A', rows: [['Clocking ID'], [first?.id ?? null], ['no-such']] }] }),
    );
    const around = { serviceUrl: service.url, dataDirectory: path.join(folder, 'data') };
    const failedFile = path.join(folder, 'list.failed.csv');
    const { output } = await batchHere(around, 'clockings-delete', file);
    expect(lastLine(output)).toMatchObject({ applied: 1, failed: 1, failedFile });
    expect(await readFile(failedFile, 'utf8')).toMatch(/^\uFEFFClocking ID,Reason\r\nno-such,.*not found/);
  });

  it('never overwrites a file of failed rows that may be under repair, and leaves no progress when nothing was sent', async () => {
    const { folder, runHere } = await batchHome('clockings-delete', 'clockingId\nno-such\n');
    await writeFile(path.join(folder, 'drivers.failed.csv'), 'under repair');
    expect(lastLine((await runHere()).output)).toMatchObject({ failedFile: path.join(folder, 'drivers.failed-2.csv') });
    expect(await readFile(path.join(folder, 'drivers.failed.csv'), 'utf8')).toBe('under repair');
    const nobody = { serviceUrl: 'http://127.0.0.1:9', dataDirectory: folder };
    expect(await batchHere(nobody, 'clockings-delete', path.join(folder, 'drivers.csv'))).toMatchObject({
      exitCode: 3,
    });
    expect((await readdir(folder)).filter((name) => name.includes('progress'))).toEqual([]);
  });

  it('refuses what does not fit, before anything is sent', async () => {
    const { file, folder } = await batchHome('clockings-update', 'clockingId;isClockIn\nC1;perhaps\n');
    const nobody = { serviceUrl: 'http://127.0.0.1:9', dataDirectory: folder };
    expect(await batchHere(nobody, 'clockings-update', file)).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining('line 2, column isClockIn'),
    });
    expect(await batchHere(nobody, 'driver-d6', file)).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining('drivers-update, clockings-update, clockings-delete'),
    });
    expect(await tachoDepot(nobody, 'batch', 'clockings-update', file, '--batch-size', '0')).toMatchObject({
      exitCode: 1,
    });
  });
});

describe('what the service says of a batch', () => {
  /** Sends three records to a service that answers each request with the same body. */
  async function sentTo(
    answer: unknown,
    name: 'clockings-update' | 'clockings-delete' = 'clockings-delete',
    csv = 'clockingId\nC1\nC2\nC3\n',
  ) {
    const server = await startServer((_seen, response) => json(response, 200, answer));
    const folder = await temporaryFolder();
    const file = path.join(folder, 'clockings.csv');
    await writeFile(file, csv);
    const around = { serviceUrl: server.url, dataDirectory: path.join(folder, 'data') };
    const end = await batchHere(around, name, file, { json: false });
    const rowsIn = async (ending: string) => {
      const text = await readFile(path.join(folder, `clockings.${ending}.csv`), 'utf8').catch(() => null);
      return text?.replace('\uFEFF', '').trimEnd().split('\r\n').slice(1) ?? null;
    };
    return { end, failed: await rowsIn('failed'), inDoubt: await rowsIn('in-doubt') };
  }

  it('is printed where the whole request was refused, and every row comes back with the reason', async () => {
    const { end, failed } = await sentTo({ errorMessage: 'Payroll period is closed', hasErrors: true });
    expect(end).toMatchObject({ exitCode: 2, output: expect.stringMatching(/^0 applied, 3 not applied/) });
    expect(end.complaint).toBe('The service said of lines 2 to 4: Payroll period is closed\n');
    expect(failed).toEqual(['C1', 'C2', 'C3'].map((id) => `${id},Payroll period is closed`));
  });

  it('is not taken for a success where a full count stands beside a failure', async () => {
    const { end, failed } = await sentTo({
      recordsSubmitted: 3,
      successfullyProcessed: 3,
      errors: [{ errorMessages: ['Clocking id C2 was not found'], record: { clockingId: 'C2' } }],
    });
    expect(end).toMatchObject({ exitCode: 2, output: expect.stringMatching(/^2 applied, 1 not applied/) });
    expect(end.complaint).toContain('counts more of lines 2 to 4 as applied than can be');
    expect(failed).toEqual(['C2,Clocking id C2 was not found']);
  });

  it('leaves rows open where it accounts for none of them, and no terminal obeys its words', async () => {
    const { end, failed, inDoubt } = await sentTo({
      successfullyProcessed: 1,
      errors: [{ errorMessages: ['\u001b[2Jperiod is closed'] }],
    });
    expect(end).toMatchObject({
      exitCode: 2,
      output: expect.stringMatching(/^1 applied, 1 not applied, 1 that the service did not account for/),
    });
    expect(end.complaint).toContain('Of no row of the file: [2Jperiod is closed\n');
    expect(failed).toBeNull();
    expect(inDoubt).toEqual(['C1', 'C2', 'C3'].map((id) => `${id},${en.batches.reason.unaccounted}`));
  });

  it('is printed by call under the names that operations lists', async () => {
    const server = await startServer((_seen, response) => json(response, 200, { errorMessage: 'Closed' }));
    const around = { serviceUrl: server.url, dataDirectory: await temporaryFolder() };
    const end = await callHere(around, 'drivers-update', { body: '{"records":[{"id":"D1"},{"id":"D2"}]}' });
    expect(end).toMatchObject({ exitCode: 2, complaint: expect.stringContaining('records 1 to 2: Closed') });
    const printed = JSON.parse(end.output) as Record<string, Record<string, unknown>[]>;
    const paths = Object.entries(printed).flatMap(([name, value]) => [
      name,
      ...(Array.isArray(value) ? value.flatMap((item) => Object.keys(item).map((inner) => `${name}[].${inner}`)) : []),
    ]);
    const { output } = await runHere(around, async () => operations({ folder: [], json: false }, 'drivers-update'));
    const documented = output.split('Fields of what is printed')[1] ?? '';
    expect(paths).toContain('failures[].messages');
    for (const field of paths) expect(documented).toContain(`  ${field} `);
  });
});
