import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { batchProgressSchema } from '../../../../electron/agent/batch/progress-file.ts';
import { rowsInPart } from '../../../../electron/engine/maintain/batch-sending.ts';
import { batchHome, lastLine, linesOf } from '../batch-home.ts';

const count = 10_000;
const isUnknown = (index: number) => index % 100 === 42;
const idOf = (index: number) => (isUnknown(index) ? `unknown-${index}` : `E${index}`);

/** As Excel saves it where decimals have commas: byte order mark, semicolons, CR LF. */
function spreadsheet(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => `${idOf(index)};Number ${index};+44 20 ${index};`);
  return `\uFEFFid;otherNames;employeeDetails.mobile;lastName\r\n${lines.join('\r\n')}\r\n`;
}

/** Carried out and answered, so that what is instructed next happens later. */
const properAnswer = { kind: 'late', delayMs: 0 } as const;

describe('10,000 records of which 1 in 100 is unknown', () => {
  it('are applied but for those, which come back in order with their reasons, to be mended and sent again', async () => {
    const { service, folder, file, run, requests } = await batchHome('drivers-update', spreadsheet(count), count);

    const end = await run();

    const failedFile = path.join(folder, 'drivers.failed.csv');
    expect(end).toMatchObject({ exitCode: 2, complaint: '' });
    expect(lastLine(end.output)).toEqual({
      event: 'batch',
      applied: count - 100,
      failed: 100,
      inDoubt: 0,
      inDoubtFile: null,
      unaccounted: 0,
      unchanged: 0,
      remarks: [],
      failedFile: expect.stringMatching(/[\\/]drivers\.failed\.csv$/),
    });
    expect(requests()).toBe(count / rowsInPart);
    expect(service.records.driver('E9999')).toMatchObject({
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
    expect((await readdir(folder)).sort()).toEqual(['drivers.csv', 'drivers.failed.csv', 'service']);

    const mended = (await readFile(failedFile, 'utf8')).replaceAll('unknown-', 'E');
    await writeFile(file, mended);
    const again = await run();
    expect(again.exitCode).toBe(0);
    expect(lastLine(again.output)).toMatchObject({ applied: 100, failed: 0, failedFile: null });
    expect(service.records.driver('E9942')).toMatchObject({ employeeDetails: { mobile: '+44 20 9942' } });
  });
});

describe('a batch that is interrupted', () => {
  it('goes on where it was, and no record that was applied is sent twice', async () => {
    const { service, folder, run, requests } = await batchHome('drivers-update', spreadsheet(2_000), 2_000);
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
    expect((await readdir(folder)).sort()).toEqual(['drivers.csv', 'drivers.failed.csv', 'service']);
  });
});
