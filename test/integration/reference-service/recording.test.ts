import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { drivers, vehicles } from '../../corpus/fleet.ts';
import { fullDriverRecord } from '../conformance/full-driver-record.ts';
import { call, fileForm, runningService, temporaryFolder, uploadForm } from './running-service.ts';

interface Recorded {
  readonly operation: string | null;
  readonly request: { readonly headers: object; readonly body: unknown };
  readonly answer: { readonly status: number; readonly body: unknown; readonly isWhole: boolean } | null;
}

async function recorded(folder: string, count: number): Promise<readonly Recorded[]> {
  const names = await vi.waitFor(async () => {
    const found = (await readdir(folder)).sort();
    expect(found).toHaveLength(count);
    return found;
  });
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8'))));
}

describe('a recording', () => {
  it('has each exchange as it went, in order, and not the calls of the page and of /control', async () => {
    const recordInto = await temporaryFolder();
    const service = await runningService({ recordInto, control: true });
    await fetch(service.url);
    await fetch(`${service.url}/control/requests`);
    await call(service, 'driver-d53', { daysSinceLastDownload: 'many' });
    await call(service, 'fleets-search', {}, { 'TT-Api-Key': 'wrong' });
    await fetch(`${service.url}/no/such/operation`, { method: 'POST', body: '{' });

    expect(await recorded(recordInto, 3)).toMatchObject([
      {
        operation: 'driver-d53',
        request: {
          method: 'POST',
          headers: { 'tt-api-key': '(replaced)' },
          body: { daysSinceLastDownload: expect.any(String) },
        },
        answer: { status: 400, body: { error: { daysSinceLastDownload: [expect.any(String)] } }, isWhole: true },
      },
      { operation: 'fleets-search', request: { body: '(refused before it was read)' }, answer: { status: 401 } },
      { operation: null, request: { path: '(none of the operations)' }, answer: { status: 404 } },
    ]);
  });

  it('has what the service did wrong: half an answer, and none', async () => {
    const recordInto = await temporaryFolder();
    const service = await runningService({ recordInto });
    for (const when of ['during-answer', 'during-body', 'after-body'] as const) {
      service.misbehaviour.instruct({ kind: 'cut', when });
      await expect(call(service, 'divisions-search')).rejects.toThrow();
    }
    expect(await recorded(recordInto, 3)).toMatchObject([
      { answer: { isWhole: false, body: expect.stringContaining('no JSON') } },
      { answer: null },
      { answer: null },
    ]);
  });

  it('holds no name, number, registration or key of anybody, and keeps together what belongs together', async () => {
    const recordInto = await temporaryFolder();
    const service = await runningService({ recordInto });
    const full = fullDriverRecord('D1011');
    const asked = [
      await call(service, 'driver-d53', { daysSinceLastDownload: 0 }),
      await call(service, 'driver-d6'),
      await call(service, 'driver-d28', { filterByDriverIds: ['D1001'] }),
      await call(service, 'vehicle-v6', { filterByVehicleIds: ['V2001'] }),
      await call(service, 'check-sheets-search'),
      await call(service, 'drivers-update', { records: [full, { id: 'Nobody Of That Name' }] }),
      await call(service, 'drivers-update', { records: [{ id: 'D1001', 'Ivo Tarrowby': 1 }] }),
      await uploadForm(service, fileForm(Buffer.from('bytes'), 'C_Tarrowby.DDD', 'BRK-MIL')),
    ];
    const files = await recorded(recordInto, asked.length);
    const text = JSON.stringify(files);

    const secret = [
      'the-api-token',
      'the-subscription-key',
      'C_Tarrowby',
      'Nobody Of That Name',
      ...drivers.flatMap(({ id, lastName, card, employmentNumber }) => [id, lastName, card.number, employmentNumber]),
      ...vehicles.flatMap(({ id, registration, vin }) => [id, registration, vin]),
    ];
    expect(secret.filter((value) => text.includes(value))).toEqual([]);
    const updates = JSON.stringify(files[5]);
    expect(textsOf(full).filter((value) => updates.includes(`"${value}"`))).toEqual([]);
    const [missing, , duties] = files;
    const first = ((missing?.answer?.body ?? []) as { driverId: string }[]).map((row) => row.driverId);
    const [row] = (duties?.answer?.body ?? []) as { driverId: string }[];
    expect(first).toContain(row?.driverId);
    expect(duties?.request.body).toEqual({ filterByDriverIds: [row?.driverId] });
    expect(files[5]?.answer?.body).toMatchObject({ recordsSubmitted: 2, successfullyProcessed: 1 });
  });

  it('goes on behind what an earlier run wrote', async () => {
    const recordInto = await temporaryFolder();
    await call(await runningService({ recordInto }), 'divisions-search');
    await recorded(recordInto, 1);
    await call(await runningService({ recordInto }), 'divisions-search');
    await recorded(recordInto, 2);
  });
});

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
