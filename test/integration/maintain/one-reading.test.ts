import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../shared/service/operations.ts';
import { batchHere } from '../agent/batch-home.ts';
import { callHere, temporaryFolder } from '../agent/command-line.ts';
import { ask, makePlace, startDepot } from '../depot/depot-under-test.ts';
import { json, startServer } from '../service-client/scripted-server.ts';

/** What page and command line send for the same spreadsheet, in the same zone. */
async function bothSent(
  kind: 'clockings-update' | 'drivers-update',
  fileName: string,
  bytes: Uint8Array,
  zone: string,
) {
  const server = await startServer((_seen, response) => json(response, 200, []));
  const bodies = () =>
    server.seen
      .filter((request) => request.path === operations[kind].path)
      .map((request) => request.body.toString('utf8'));
  const folder = await temporaryFolder();
  const file = path.join(folder, fileName);
  await writeFile(file, bytes);
  const settings = path.join(folder, 'settings.json');
  await writeFile(settings, JSON.stringify({ settings: { timeZone: zone } }));
  const around = { serviceUrl: server.url, dataDirectory: path.join(folder, 'data') };
  const dry = await batchHere(around, kind, file, { settings, dryRun: true });
  const before = bodies().length;
  await batchHere(around, kind, file, { settings });
  const byCommand = bodies().slice(before);

  const depot = await startDepot(await makePlace(), server.url, { settings: { timeZone: zone } });
  await ask(depot, 'maintain.read', { kind, fileName, bytes });
  await ask(depot, 'maintain.check', { kind });
  const { rows } = await ask(depot, 'maintain.rows', { kind, show: 'all', search: '', offset: 0, limit: 200 });
  const from = bodies().length;
  const { revision, count } = await ask(depot, 'maintain.question', { kind });
  if (count > 0) {
    await ask(depot, 'maintain.send', { kind, revision, count });
    await expect.poll(() => bodies().length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(from);
  }
  return { dry, byCommand, byPage: bodies().slice(from), rows, sentByDryRun: before };
}

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('the same spreadsheet', () => {
  it('means the same moments to page and command line: those of the depot’s clocks, both shown before', async () => {
    const csv = utf8(
      'clockingId;clockingTimeStamp\nC1;2026-07-01 08:00\nC2;01.12.2026 23:30:15\nC3;2026-07-01 08:00+05:00\n',
    );
    const { dry, byCommand, byPage, rows, sentByDryRun } = await bothSent(
      'clockings-update',
      'c.csv',
      csv,
      'Europe/Berlin',
    );

    expect(byPage).toHaveLength(1);
    expect(byCommand).toEqual(byPage);
    const records = JSON.parse(byPage[0] ?? '').records as { clockingId: string; clockingTimeStamp: string }[];
    expect(records.map(({ clockingTimeStamp }) => new Date(clockingTimeStamp).toISOString())).toEqual([
      '2026-07-01T06:00:00.000Z',
      '2026-12-01T22:30:15.000Z',
      '2026-07-01T03:00:00.000Z',
    ]);
    expect(sentByDryRun).toBe(0);
    expect(dry.output).toContain('"local":{"clockingTimeStamp":"2026-07-01 08:00"}');
    expect(dry.complaint).toContain('line 2, 2026-07-01 08:00, is 2026-07-01 06:00 UTC');
    expect(rows[0]?.cells[1]).toMatchObject({ text: '2026-07-01 08:00', value: '2026-07-01T06:00:00Z' });
  }, 60_000);

  it('in a workbook, with fields to clear, keep and set, sends the same bytes', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['id', 'lastName', 'otherNames'],
            ['D1', 'Müller', '(clear)'],
            ['D2', null, 'x'],
            ['D3', null, null],
          ],
        },
      ],
    });
    const { byCommand, byPage } = await bothSent('drivers-update', 'd.xlsx', bytes, 'Europe/London');
    expect(byPage.map((body) => JSON.parse(body))).toEqual([
      {
        records: [
          { id: 'D1', lastName: 'Müller', otherNames: '' },
          { id: 'D2', otherNames: 'x' },
        ],
      },
    ]);
    expect(byCommand).toEqual(byPage);
  }, 60_000);

  it('with two rows about one record is refused by both', async () => {
    const csv = utf8('clockingId;isClockIn\nC1;in\nC1;out\n');
    const { dry, byCommand, rows } = await bothSent('clockings-update', 'c.csv', csv, 'UTC');
    expect(byCommand).toEqual([]);
    expect(dry).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('Row 2 is about the same record') });
    expect(rows[1]).toMatchObject({ state: 'error', cells: [{ problem: { code: 'same-record' } }, {}] });
  }, 60_000);
});

it('two items about one record are refused in JSON too, before anything is sent', async () => {
  const nobody = { serviceUrl: 'http://127.0.0.1:9', dataDirectory: await temporaryFolder() };
  for (const [name, body] of [
    ['drivers-update', { records: [{ id: 'd5' }, { id: 'd6' }, { id: 'd5', lastName: 'x' }] }],
    ['clockings-delete', { clockingIds: ['c1', 'c2', 'c1'] }],
  ] as const) {
    const end = await callHere(nobody, name, { body: JSON.stringify(body) });
    expect(end).toMatchObject({
      exitCode: 1,
      complaint: expect.stringMatching(/same record as (records|clockingIds)/),
    });
  }
});
