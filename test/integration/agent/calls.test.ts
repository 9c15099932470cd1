import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../electron/agent/cli/service-commands.ts';
import { choices } from '../../../shared/service/choices.ts';
import { operationList } from '../../../shared/service/operations.ts';
import { runningService } from '../reference-service/running-service.ts';
import { json, startServer } from '../service-client/scripted-server.ts';
import { type CommandSurroundings, callHere, runHere, tachoDepot, temporaryFolder } from './command-line.ts';

async function surroundings(): Promise<CommandSurroundings & { readonly home: string }> {
  const home = await temporaryFolder();
  const service = await runningService({ control: true });
  return { serviceUrl: service.url, dataDirectory: path.join(home, 'data'), home };
}

/** The least that each operation takes. */
const bodies: Readonly<Record<string, string>> = {
  'drivers-update': '{"records":[{"id":"D1001","otherNames":"Q"}]}',
  'clockings-update': '{"records":[{"clockingId":"C5001","isClockIn":true}]}',
  'clockings-delete': '{"clockingIds":["C5002"]}',
};

describe('call', () => {
  it('reaches every operation of the table, and each is accepted', async () => {
    const { home, ...around } = await surroundings();
    const file = path.join(home, 'C_20261119_0700.DDD');
    await writeFile(file, 'no download, but bytes');
    const ends: unknown[] = [];
    for (const { name, kind } of operationList) {
      const given = kind === 'upload' ? { file } : { body: bodies[name] ?? '{}' };
      const { exitCode, output, complaint } = await callHere(around, name, given);
      const isAnswered = exitCode === 0 && typeof JSON.parse(output) === 'object';
      ends.push(isAnswered ? 'answered' : { name, exitCode, complaint });
    }
    expect(ends).toEqual(operationList.map(() => 'answered'));
  });

  it('asks in parts, by days, for what is too large in one answer, and has the same rows', async () => {
    const service = await runningService({ nowMs: Date.now });
    const around = { serviceUrl: service.url, dataDirectory: path.join(await temporaryFolder(), 'data') };
    const body = JSON.stringify({ recordsAfterDateTime: '2020-01-01T00:00:00Z' });
    const tooLarge = { kind: 'huge', sizeBytes: choices.maxAnswerBytes.value + 1_000_000 } as const;
    const rowsOf = async () => {
      const { exitCode, output, complaint } = await callHere(around, 'driver-d28', { body });
      expect({ exitCode, complaint }).toEqual({ exitCode: 0, complaint: '' });
      const rows: { driverId: string }[] = JSON.parse(output);
      return rows.toSorted((one, other) => one.driverId.localeCompare(other.driverId));
    };
    const whole = await rowsOf();
    service.misbehaviour.instruct(tooLarge, { operation: 'driver-d28', times: 1 });
    expect(await rowsOf()).toEqual(whole);
    expect(whole.length).toBeGreaterThan(1);
    expect(service.requests().length).toBeGreaterThan(3);

    service.misbehaviour.instruct(tooLarge, { operation: 'driver-d53', times: 1 });
    const { exitCode, complaint } = await callHere(around, 'driver-d53');
    expect(exitCode).toBe(2);
    expect(complaint).toContain('Ask for less');
  }, 120_000);

  it('writes a table for spreadsheets, into a file where it is told to', async () => {
    const { home, ...around } = await surroundings();
    const out = path.join(home, 'duties.csv');
    const body = '{"filterByDriverIds":["D1001"]}';
    const end = await callHere(around, 'driver-d28', { body, csv: true, separator: ';', out });
    expect(end).toEqual({ exitCode: 0, output: '', complaint: '' });
    const text = await readFile(out, 'utf8');
    expect(text.startsWith('\uFEFFdriverId;')).toBe(true);
    const lines: Record<string, string>[] = parse(text, { bom: true, columns: true, delimiter: ';' });
    expect(lines.length).toBeGreaterThan(10);
    expect(new Set(lines.map((line) => line.driverId))).toEqual(new Set(['D1001']));
    expect(lines.every((line) => line['data.startOfDuty.date']?.endsWith('Z'))).toBe(true);
  });

  it('refuses what does not fit before anything is sent, and names it', async () => {
    const around = { serviceUrl: 'http://127.0.0.1:9', dataDirectory: '/nowhere' };
    const deep = '{"records":[{"id":"D","driverDetails":{"dqcExpiry":"x"}}]}';
    const cases = [
      ['  daysSinceLastDownload: ', 'driver-d53', { body: '{"daysSinceLastDownload":"x"}' }],
      ['  days: there is no such field', 'driver-d53', { body: '{"days":1}' }],
      ['  records.0.driverDetails.dqcExpiry: ', 'drivers-update', { body: deep }],
      ['  (the whole): ', 'driver-d53', { body: '[]' }],
      ['  file: the bytes of a file are expected', 'tachograph-upload-multipart-form-data', {}],
      ['  x: there is no such field', 'tachograph-upload', { body: '{"x":1}', file: import.meta.filename }],
      ['--body is not JSON', 'driver-d53', { body: '{days:1}' }],
      ['cannot be read (ENOENT)', 'driver-d53', { body: '@/no/such' }],
      ['no operation "driver-D53"', 'driver-D53', {}],
      ['--file belongs to the two uploads', 'driver-d53', { file: import.meta.filename }],
    ] as const;
    const ends: unknown[] = [];
    for (const [, name, given] of cases) ends.push(await callHere(around, name, given));
    expect(ends).toEqual(
      cases.map(([complaint]) => ({ exitCode: 1, output: '', complaint: expect.stringContaining(complaint) })),
    );
  });

  it('counts rows that do not fit, shows the others, and says what is wrong when it is asked', async () => {
    const server = await startServer((_seen, response) =>
      json(response, 200, [{ driverId: 'D1' }, { driverName: 'Nobody' }, { driverId: 'D3', daysSinceLastRead: 'x' }]),
    );
    const around = { serviceUrl: server.url, dataDirectory: '/nowhere' };
    const quiet = await callHere(around, 'driver-d53');
    expect(quiet).toMatchObject({
      exitCode: 2,
      complaint: expect.stringMatching(/^2 rows do not fit .*; left out: 1\. .*--misfits/),
    });
    // What `call` prints is what the service said, also where it does not fit.
    expect(JSON.parse(quiet.output)).toEqual([{ driverId: 'D1' }, { driverId: 'D3', daysSinceLastRead: 'x' }]);
    const { complaint } = await callHere(around, 'driver-d53', { misfits: true });
    expect(complaint).toMatch(/row 2: driverId: /);
    expect(complaint).toMatch(/row 3: daysSinceLastRead: /);
    expect(complaint).not.toContain('Nobody');
  });

  it('says what happened and what to do when the answer is no success', async () => {
    const service = await runningService();
    const around = { serviceUrl: service.url, dataDirectory: await temporaryFolder() };
    const fleets = (more: Partial<CommandSurroundings> = {}) => callHere({ ...around, ...more }, 'fleets-search');
    expect(await fleets({ apiToken: 'another' })).toMatchObject({
      exitCode: 2,
      complaint: expect.stringMatching(/keys \(401\)/),
    });
    expect(await fleets({ serviceUrl: 'http://127.0.0.1:9' })).toMatchObject({
      exitCode: 3,
      complaint: expect.stringMatching(/ECONNREFUSED/),
    });
    expect(await fleets({ apiToken: '' })).toMatchObject({
      exitCode: 1,
      complaint: expect.stringMatching(/keys of the service are missing/),
    });
    service.misbehaviour.instruct(
      { kind: 'status', status: 503, carriedOut: false, retryAfter: { form: 'seconds', seconds: 30 } },
      {},
    );
    expect(await fleets()).toMatchObject({ exitCode: 3, complaint: expect.stringMatching(/\(503\).*30 seconds/) });
    service.misbehaviour.instruct({ kind: 'status', status: 500, carriedOut: false }, {});
    expect(await fleets()).toMatchObject({ exitCode: 3, complaint: expect.not.stringContaining('carried out') });
    service.misbehaviour.instruct({ kind: 'redirect', status: 302, to: 'other-origin' }, {});
    expect(await fleets()).toMatchObject({ exitCode: 2, complaint: expect.stringMatching(/redirect/) });
    service.misbehaviour.instruct({ kind: 'cut', when: 'after-body' }, { operation: 'drivers-update' });
    const broken = await callHere(around, 'drivers-update', { body: '{"records":[{"id":"D1001"}]}' });
    expect(broken).toMatchObject({ exitCode: 3, complaint: expect.stringMatching(/may have been carried out/) });
  });

  it.each([400, 401, 403, 404, 429, 500])(
    'repeats what the service says beside %i, and nothing that a terminal obeys',
    async (status) => {
      const server = await startServer((_seen, response) =>
        json(response, status, { errorMessage: '\u001b[2JClosed' }),
      );
      const around = { serviceUrl: server.url, dataDirectory: '/nowhere' };
      const { complaint } = await callHere(around, 'driver-d53');
      expect(complaint).toContain(`(${status})`);
      expect(complaint).toContain(' [2JClosed\n');
    },
  );

  it('says which records of a batch were not applied', async () => {
    const { home: _, ...around } = await surroundings();
    const body = '{"clockingIds":["C5003","no-such"]}';
    const end = await callHere(around, 'clockings-delete', { body });
    expect(end).toMatchObject({ exitCode: 2, complaint: expect.stringContaining('1 applied, 1 not applied') });
    expect(JSON.parse(end.output)).toMatchObject({ applied: 1, failures: [{ index: 1, record: 'no-such' }] });
  });

  it.skipIf(process.platform === 'win32')(
    'takes keys from the keys file, and refuses one that others can read',
    async () => {
      const { home, dataDirectory: _, ...around } = await surroundings();
      const keysFile = path.join(home, 'keys.json');
      await writeFile(
        keysFile,
        JSON.stringify({ apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' }),
        { mode: 0o600 },
      );
      const withFile = { ...around, apiToken: '', dataDirectory: home };
      expect(await callHere(withFile, 'vehicles-tachograph-types')).toMatchObject({ exitCode: 0 });
      await chmod(keysFile, 0o644);
      expect(await callHere(withFile, 'vehicles-tachograph-types')).toMatchObject({
        exitCode: 1,
        complaint: expect.stringContaining('chmod 600'),
      });
    },
  );
});

describe('operations', () => {
  const anywhere = { dataDirectory: '/nowhere' };
  const operationsHere = (name?: string) =>
    runHere(anywhere, async () => operations({ folder: [], json: false }, name));

  it('lists every operation with its purpose', async () => {
    const { output } = await operationsHere();
    for (const { name, purpose } of operationList) {
      expect(output.split('\n').map((line) => line.split(/ {2,}/))).toContainEqual([name, purpose]);
    }
  });

  it('shows the fields of one with their types, defaults and allowed values, as the help of its call does', async () => {
    const { output } = await operationsHere('driver-d46');
    expect(output).toMatch(/filterByDriverIds +list of text +drivers to include/);
    expect(output).toMatch(/filterClockingData +0 or 1 or 2/);
    expect(output).toMatch(/filterMinutes +whole number .*\(when omitted: 30\)/);
    expect(output).toMatch(/driverId +text, required/);
    const help = await tachoDepot(anywhere, 'call', 'driver-d46', '--help');
    expect(help.output).toContain(output.trim());
  });
});
