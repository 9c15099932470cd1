import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { batchHere, batchHome, lastLine, linesOf } from './batch-home.ts';
import { tachoDepot } from './command-line.ts';

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
