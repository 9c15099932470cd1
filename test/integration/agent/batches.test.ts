import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type BatchCommandOptions, batch } from '../../../electron/agent/commands/batch.ts';
import { batchProgressSchema } from '../../../electron/engine/service/batch-progress.ts';
import { operations } from '../../../shared/service/operations.ts';
import type { ReferenceService } from '../../service/reference-service.ts';
import { runningService } from '../reference-service/running-service.ts';
import { type CommandEnd, type CommandSurroundings, runHere, tachoDepot, temporaryFolder } from './command-line.ts';

const count = 10_000;
const isUnknown = (index: number) => index % 100 === 42;
const idOf = (index: number) =>
  isUnknown(index) ? `unknown-${index}` : `D10${String(1 + (index % 40)).padStart(2, '0')}`;

/** As Excel saves it where decimals have commas: byte order mark, semicolons, CR LF. */
function spreadsheet(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => `${idOf(index)};Number ${index};+44 20 ${index};`);
  return `\uFEFFid;otherNames;employeeDetails.mobile;lastName\r\n${lines.join('\r\n')}\r\n`;
}

interface BatchHome {
  readonly service: ReferenceService;
  readonly folder: string;
  readonly file: string;
  /** As a process of its own. */
  readonly run: (...given: string[]) => Promise<CommandEnd>;
  /** In this process. */
  readonly runHere: (given?: Partial<BatchCommandOptions>) => Promise<CommandEnd>;
  /** Requests of the operation that the service has carried out. */
  readonly requests: () => number;
}

async function batchHome(
  name: 'drivers-update' | 'clockings-update' | 'clockings-delete',
  csv: string,
): Promise<BatchHome> {
  const service = await runningService();
  const folder = await temporaryFolder();
  const file = path.join(folder, 'drivers.csv');
  await writeFile(file, csv);
  const around = { serviceUrl: service.url, dataDirectory: path.join(folder, 'data') };
  return {
    service,
    folder,
    file,
    run: (...given) => tachoDepot(around, '--json', 'batch', name, file, ...given),
    runHere: (given) => batchHere(around, name, file, given),
    requests: () => service.requests().filter((request) => request.path === operations[name].path).length,
  };
}

const plainOptions = { folder: [], json: true, dryRun: false, dates: 'iso', inDoubt: 'leave' } as const;

function batchHere(
  around: CommandSurroundings,
  name: string,
  file: string,
  given: Partial<BatchCommandOptions> = {},
): Promise<CommandEnd> {
  return runHere(around, () => batch({ ...plainOptions, ...given }, name, file, () => new Promise(() => {})));
}

async function linesOf(file: string): Promise<Record<string, string>[]> {
  return parse(await readFile(file), { bom: true, columns: true, delimiter: ';' });
}

/** Carried out and answered, so that what is instructed next happens later. */
const properAnswer = { kind: 'late', delayMs: 0 } as const;

const lastLine = (output: string): unknown => JSON.parse(output.trimEnd().split('\n').at(-1) ?? '');

describe('10,000 records of which 1 in 100 is unknown', () => {
  it('are applied but for those, which come back in order with their reasons, to be mended and sent again', async () => {
    const { service, folder, file, run, requests } = await batchHome('drivers-update', spreadsheet(count));

    const end = await run();

    const failedFile = path.join(folder, 'drivers.failed.csv');
    expect(end).toMatchObject({ exitCode: 2, complaint: '' });
    expect(lastLine(end.output)).toEqual({
      event: 'batch',
      ...{ applied: count - 100, failed: 100, inDoubt: 0, unaccounted: 0, unchanged: 0, failedFile },
    });
    expect(requests()).toBe(count / 500);
    expect(service.records.driver('D1040')).toMatchObject({
      otherNames: 'Number 9999',
      employeeDetails: { mobile: '+44 20 9999' },
    });
    const failed = await linesOf(failedFile);
    const unknown = Array.from({ length: count }, (_, index) => index).filter(isUnknown);
    expect(failed).toEqual(
      unknown.map((index) => ({
        id: `unknown-${index}`,
        otherNames: `Number ${index}`,
        'employeeDetails.mobile': `'+44 20 ${index}`,
        lastName: '',
        Reason: `Driver id unknown-${index} was not found`,
      })),
    );
    expect((await readdir(folder)).sort()).toEqual(['drivers.csv', 'drivers.failed.csv']);

    const mended = (await readFile(failedFile, 'utf8')).replaceAll(/unknown-\d+/g, 'D1001');
    await writeFile(file, mended);
    const again = await run();
    expect(again.exitCode).toBe(0);
    expect(lastLine(again.output)).toMatchObject({ applied: 100, failed: 0, failedFile: null });
    expect(service.records.driver('D1001')).toMatchObject({ employeeDetails: { mobile: '+44 20 9942' } });
  });
});

describe('a batch that is interrupted', () => {
  it('goes on where it was, and no record that was applied is sent twice', async () => {
    const { service, folder, run, requests } = await batchHome('drivers-update', spreadsheet(2_000));
    service.misbehaviour.instruct(properAnswer, { times: 7 });
    service.misbehaviour.instruct({ kind: 'status', status: 503, carriedOut: false });

    const first = await run('--batch-size', '200');

    expect(first).toMatchObject({
      exitCode: 3,
      complaint: expect.stringContaining('Interrupted after row 1400 of 2000'),
    });
    const kept = batchProgressSchema.parse(
      JSON.parse(await readFile(path.join(folder, 'drivers.csv.progress.json'), 'utf8')),
    );
    expect(kept).toMatchObject({ next: 1_400, sending: null, answer: { applied: 1_386 } });
    const second = await run('--batch-size', '200');
    expect(second).toMatchObject({ exitCode: 2, complaint: expect.stringContaining('Going on after row 1400') });
    expect(lastLine(second.output)).toMatchObject({ applied: 1_980, failed: 20, inDoubt: 0 });
    expect(requests()).toBe(11);
    expect(await linesOf(path.join(folder, 'drivers.failed.csv'))).toHaveLength(20);
    expect((await readdir(folder)).sort()).toEqual(['drivers.csv', 'drivers.failed.csv']);
  });
});

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
    const marked = await linesOf(path.join(folder, 'drivers.failed.csv'));
    expect(marked.map(({ clockingId, Reason }) => [clockingId, Reason?.slice(0, 4)])).toEqual([
      ['C5001', 'Sent'],
      ['C5002', 'Sent'],
      ['no-such', 'Cloc'],
    ]);
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
      { event: 'dry-run', records: 2, unchanged: 0 },
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
