import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import type { ConformOptions } from '../../../electron/agent/cli/conform.ts';
import { operationList, operations } from '../../../shared/service/operations.ts';
import { drivers, vehicles } from '../../corpus/fleet.ts';
import { parseMisbehaviour } from '../../service/misbehaviour/misbehaviour.ts';
import type { ReferenceService } from '../../service/reference-service.ts';
import { runningService } from '../reference-service/running-service.ts';
import { json, startServer } from '../service-client/scripted-server.ts';
import { tachoDepot, temporaryFolder } from './command-line.ts';
import { type ConformEnd, conformHere, reportOf } from './conform-here.ts';

function misbehaveAlways(service: ReferenceService, what: string): void {
  const parsed = parseMisbehaviour(what);
  if (!parsed.ok) throw new Error(parsed.error);
  service.misbehaviour.setRates([{ misbehaviour: parsed.value, rate: 1 }], 1);
}

describe('conform', () => {
  it('finds that the reference service is as the interface says, in all operations that change nothing', async () => {
    const service = await runningService();
    const end = await conformHere(service.url);
    const { checks, counts, verdict, coverage } = reportOf(end);
    expect(checks.filter(({ outcome }) => outcome === 'departs' || outcome === 'unanswered')).toEqual([]);
    expect(end.exitCode).toBe(0);
    expect(new Set(checks.map(({ operation }) => operation))).toEqual(new Set(operationList.map(({ name }) => name)));
    expect(counts.conforms).toBeGreaterThan(450);
    expect([verdict, coverage.withoutRows]).toEqual(['conforms', []]);
    expect(coverage.fields.shown / coverage.fields.of).toBeGreaterThan(0.9);
    expect(coverage.rules.shown / coverage.rules.of).toBeGreaterThan(0.9);
    const changing = operationList
      .filter(({ kind }) => kind === 'batch' || kind === 'upload')
      .map(({ path: at }) => at);
    expect(service.requests().filter((seen) => changing.includes(seen.path))).toEqual([]);
  }, 180_000);

  it('tells a name that stands twice in one object, of which programs read one value or the other', async () => {
    const server = await startServer((seen, response) =>
      seen.path === operations['divisions-search'].path
        ? response
            .writeHead(200, { 'Content-Type': 'application/json' })
            .end('[{"divisionId":"N","divisionName":"North","divisionId":"S"}]')
        : json(response, 404, {}),
    );
    const { checks } = reportOf(await conformHere(server.url, { only: ['divisions-search'] }));
    expect(checks.find(({ outcome }) => outcome === 'departs')?.departures).toMatchObject([{ field: 'divisionId' }]);
    expect(JSON.stringify(checks)).toContain('stands twice in one object');
  });

  it('asks what changes records with those that are named only, and leaves them as they are', async () => {
    const service = await runningService();
    const [first, second, ...others] = service.records.clockings('D1001');
    const before = service.records.driver('D1001');
    const upload = path.join(await temporaryFolder(), 'C_20261121_0814.DDD');
    await writeFile(upload, 'bytes');

    const end = await conformHere(service.url, {
      only: operationList.filter(({ kind }) => kind === 'batch' || kind === 'upload').map(({ name }) => name),
      write: true,
      driver: 'D1001',
      clocking: first?.id ?? '',
      deleteClocking: second?.id ?? '',
      upload,
    });

    const { checks, counts } = reportOf(end);
    expect(checks.filter(({ outcome }) => outcome === 'departs' || outcome === 'unanswered')).toEqual([]);
    expect([end.exitCode, counts.skipped]).toEqual([0, 0]);
    expect(service.records.driver('D1001')).toMatchObject(before ?? {});
    expect(service.records.clockings('D1001')).toEqual([first, ...others]);
    expect(service.received().map(({ way, fileName }) => [way, fileName])).toEqual([
      ['json', 'C_20261121_0814.DDD'],
      ['multipart', 'C_20261121_0814.DDD'],
    ]);
  });

  it('names each field that departs, at its depth, and how often', async () => {
    const duty = { totalDrive: { minutes: 'many', formatted: '01:00' }, startOfDuty: { date: 'today' }, unknown: 1 };
    const { url } = await startServer((_seen, response) =>
      json(
        response,
        200,
        [
          { driverId: 'D1', data: [duty, duty] },
          { driverName: 7, agency: null },
        ],
        {
          'Content-Type': 'text/json',
        },
      ),
    );
    const { checks } = reportOf(await conformHere(url));
    const found = checks.find(({ operation, check }) => operation === 'driver-d28' && check.startsWith('answers'));
    expect(found).toMatchObject({
      outcome: 'departs',
      departures: expect.arrayContaining([
        { field: '', problem: 'expected the media type application/json', times: 1 },
        { field: 'data[].totalDrive.minutes', problem: 'expected a whole number of 32 bits, found a text', times: 2 },
        { field: 'data[].startOfDuty.date', problem: 'expected a date and time of RFC 3339, found a text', times: 2 },
        { field: 'driverName', problem: 'expected a text, found a whole number', times: 1 },
        { field: 'driverId', problem: 'missing', times: 1 },
      ]),
      notes: expect.arrayContaining([
        'fields that the interface does not list: data[].unknown',
        'fields with null: agency',
      ]),
    });
    expect(found?.departures).toHaveLength(5);
  });

  it('takes nulls and new fields for what the interface leaves open', async () => {
    const service = await runningService();
    for (const what of ['extra-fields', 'nulls']) {
      misbehaveAlways(service, what);
      const { checks } = reportOf(
        await conformHere(service.url, { only: ['fleets-search', 'vehicles-tachograph-types'] }),
      );
      const shortest = checks.filter(({ check }) => check === 'answers the shortest request');
      expect(shortest.map(({ outcome }) => outcome)).toEqual(shortest.map(() => 'conforms'));
      expect(shortest.every(({ notes }) => notes.some((note) => /does not list|with null/.test(note)))).toBe(true);
    }
  });

  it('finds counts of a batch that are not true, and an error that does not say of which record it is', async () => {
    const { url } = await startServer(({ body, path: at }, response) => {
      if (at !== operations['drivers-update'].path) return json(response, 500, { statusCode: 500 });
      const { records = [] } = JSON.parse(body.toString());
      const sent = Array.isArray(records) ? records.length : 0;
      json(response, 200, { recordsSubmitted: sent, successfullyProcessed: sent, errors: [{ record: 'it' }] });
    });
    const { checks } = reportOf(await conformHere(url, { write: true, driver: 'D1001' }));
    const found = checks.find(({ check }) => check.startsWith('applies the record'));
    expect(found?.departures.map(({ field }) => field)).toEqual([
      'successfullyProcessed',
      'errors[].errorMessages',
      'errors[].record',
    ]);
    const refused = checks.find(
      ({ operation, check }) => operation === 'drivers-update' && check.startsWith('refuses'),
    );
    expect(refused).toMatchObject({ outcome: 'departs', departures: [{ problem: 'expected status 400, found 200' }] });
  });

  it('says as text, JSON and JUnit the same, and in none of them a key or a person', async () => {
    const service = await runningService();
    const only = ['driver-d6', 'driver-d53', 'check-sheets-search'];
    const outputs: Record<string, string> = {};
    for (const format of ['text', 'json', 'junit'] as const) {
      service.misbehaviour.instruct({ kind: 'altered', alteration: 'misfit' }, { operation: 'driver-d6' });
      const out = path.join(await temporaryFolder(), 'report');
      const end = await conformHere(service.url, { only, format, out });
      expect(end).toEqual({ exitCode: 2, output: '', complaint: '' });
      outputs[format] = await readFile(out, 'utf8');
    }
    const { text = '', json: asJson = '{}', junit = '' } = outputs;
    const document = new new Window().DOMParser().parseFromString(junit, 'text/xml');
    const { counts, checks }: ConformEnd = JSON.parse(asJson);
    // One test more says whether enough was seen.
    expect(document.querySelectorAll('testcase')).toHaveLength(checks.length + 1);
    expect(document.querySelectorAll('skipped')).toHaveLength(counts.skipped);
    expect(document.querySelector('testsuite[name="driver-d6"] failure')?.textContent).toContain(
      'driverId: expected a text',
    );
    expect(text).toMatch(
      /driver-d6: .*\n {2}DEPARTS: answers the shortest request \[form\.shortest\]\n {4}driverId: expected a text, found a list/,
    );
    const people = drivers.flatMap(({ id, lastName, card }) => [id, lastName, card.number]);
    const secret = [
      ...people,
      ...vehicles.map(({ registration }) => registration),
      'the-api-token',
      'the-subscription-key',
    ];
    for (const output of Object.values(outputs)) expect(secret.filter((one) => output.includes(one))).toEqual([]);
  });

  it('tells a service that cannot answer now from one that departs', async () => {
    const { url } = await startServer((_seen, response) => json(response, 429, {}));
    const end = await conformHere(url, { only: ['driver-d53'] });
    expect(end.exitCode).toBe(3);
    expect(reportOf(end).counts).toMatchObject({ conforms: 0, departs: 0 });
  });

  it('finds a service that answers without the keys', async () => {
    const { url } = await startServer((_seen, response) => json(response, 200, []));
    const { checks } = reportOf(await conformHere(url));
    const keyless = checks.filter(({ check }) => check.startsWith('gives nothing'));
    expect(keyless.map(({ outcome }) => outcome)).toEqual(keyless.map(() => 'departs'));
  });

  it('takes a 404 that right keys get too for no proof that wrong ones are refused', async () => {
    const { url } = await startServer((_seen, response) => json(response, 404, { errorMessage: 'No such path' }));
    const { checks, counts } = reportOf(await conformHere(url));
    const keyless = checks.filter(({ check }) => check.startsWith('gives nothing'));
    expect(keyless.length).toBeGreaterThan(30);
    expect(new Set(keyless.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']));
    expect(keyless[0]?.notes).toEqual(['status 404, which proves nothing: the right keys are not answered either']);
    expect(counts.conforms).toBe(0);
  });

  it.each([
    ['vehicles-tachograph-types', { code: 'VU', type: 'Analogue' }, ['type']],
    ['vehicles-tachograph-types', { code: 'LA', type: 'digital' }, ['type']],
    ['vehicles-tachograph-types', { code: 'XX', type: 'Analogue' }, []],
    ['driver-d53', { driverId: 'D1', daysSinceLastRead: 14 }, ['daysSinceLastRead']],
    ['driver-d53', { driverId: 'D1', daysSinceLastRead: 15 }, []],
    ['vehicle-v14', { vehicleId: 'V1', daysSinceLastRead: 59 }, ['daysSinceLastRead']],
    ['site-S40', { fleetId: 1, vehicleId: 'V1', totalDistanceKms: 4 }, ['totalDistanceKms']],
    ['site-S40', { fleetId: 1, vehicleId: 'V1', totalDistanceKms: 5 }, []],
    ['driver-d53', { driverId: 'D1', driverName: 'x', drivername: 'y' }, []],
    ['driver-d53', { driverId: 'D1', DriverName: 'x' }, ['driverName']],
    [
      'driver-d28',
      { driverId: 'D1', data: [{ totalDrive: { minutes: 90, formatted: '01:31' } }] },
      ['data[].totalDrive.formatted'],
    ],
    ['driver-d28', { driverId: 'D1', data: [{ totalDrive: { minutes: 1590, formatted: '26:30' } }] }, []],
    ['driver-d28', { driverId: 'D1', data: [{ totalDrive: { minutes: 90, formatted: '1 h 31' } }] }, []],
    [
      'driver-d6',
      { driverId: 'D1', infringementGroups: [{ infringements: [{ infringementOccurredAt: {} }] }] },
      ['infringementGroups[].infringements[].infringementOccuredAt'],
    ],
  ] as const)('finds in %s, of %o, what is not as the interface says: %o', async (operation, row, fields) => {
    const { url } = await startServer((_seen, response) => json(response, 200, [row]));
    const { checks } = reportOf(await conformHere(url, { only: [operation] }));
    const ofTheRow = ['form.shortest', 'values.codes', 'thresholds.keeps'];
    const found = checks
      .filter(({ rule, check }) => ofTheRow.includes(rule) && !check.endsWith('(as a number)'))
      .flatMap(({ departures }) => departures.map(({ field }) => field))
      .filter((field) => field !== 'code');
    expect([...new Set(found)]).toEqual(fields);
  });

  it.each([
    ['an empty list', []],
    ['rows with nothing but their names', [{ driverId: 'D1' }, { driverId: 'D2' }]],
  ])('says of a service that answers everything with %s that not enough was seen', async (_what, rows) => {
    const { url } = await startServer(({ headers, body }, response) => {
      const isRefused =
        headers['tt-api-key'] !== 'the-api-token' || headers['ocp-apim-subscription-key'] !== 'the-subscription-key';
      if (isRefused) return json(response, 401, {});
      const { filterByDriverIds = [], ...wrong } = JSON.parse(body.toString() || '{}');
      const isWrong = !Array.isArray(filterByDriverIds) || filterByDriverIds.some((id) => typeof id !== 'string');
      if (isWrong || ('daysSinceLastDownload' in wrong && !Number.isInteger(wrong.daysSinceLastDownload))) {
        return json(response, 400, { errorMessage: 'no' });
      }
      json(response, 200, rows);
    });
    const end = await conformHere(url, { only: ['driver-d53', 'form', 'keys'] });
    const { verdict, coverage, counts } = reportOf(end);
    expect([counts.departs, verdict, end.exitCode]).toEqual([0, 'notEnoughSeen', 5]);
    expect(coverage.withoutRows).toEqual(rows.length === 0 ? ['driver-d53'] : []);
    expect(coverage.fields.shown).toBeLessThan(coverage.fields.of * 0.8);
  });

  it('checks the groups of rules that it is told, and asks no more than they need', async () => {
    const service = await runningService();
    const { checks, verdict } = reportOf(await conformHere(service.url, { only: ['filters', 'vehicle-v14'] }));
    expect(checks.map(({ rule }) => rule)).toEqual(['filters.nobody', 'filters.restricts', 'filters.both']);
    expect(verdict).toBe('conforms');
    expect(service.requests()).toHaveLength(4);
  });

  it('says the same in the same order when it is asked again', async () => {
    const service = await runningService();
    const outputs = [];
    for (let run = 0; run < 2; run += 1)
      outputs.push((await conformHere(service.url, { only: ['driver-d53'] })).output);
    expect(outputs[1]).toBe(outputs[0]);
  });

  it('asks nothing before it knows what it may change', async () => {
    const server = await startServer((_seen, response) => json(response, 200, []));
    const wrong: [Partial<ConformOptions>, RegExp][] = [
      [{ driver: 'D1001' }, /Add --write/],
      [{ write: true }, /needs the test records/],
      [{ write: true, upload: '/no/such' }, /cannot be read \(ENOENT\)/],
      [{ url: 'here' }, /no address of a service/],
      [{ only: ['driver-D6'] }, /no operation and no group of rules "driver-D6"/],
    ];
    for (const [given, sentence] of wrong) {
      expect(await conformHere(server.url, given)).toMatchObject({
        exitCode: 1,
        output: '',
        complaint: expect.stringMatching(sentence),
      });
    }
    expect(server.seen).toEqual([]);
  });

  it('is a command, and its own address gets the keys of the environment', async () => {
    const service = await runningService();
    const around = { serviceUrl: 'http://127.0.0.1:9', dataDirectory: path.join(await temporaryFolder(), 'data') };
    const end = await tachoDepot(around, 'conform', '--url', service.url, '--only', 'fleets-search');
    expect(end).toMatchObject({ exitCode: 0, complaint: '' });
    expect(end.output).toMatch(
      /26 conform, 0 depart, 0 not answered, 0 skipped\n14 of 14 fields seen, 26 of 26 rules exercised\n.*conforms to/,
    );
  });
});
