import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpTransport } from '../../../electron/engine/ports.ts';
import { createServiceClient, type ServiceClient } from '../../../electron/engine/service/client.ts';
import { createUndiciTransport } from '../../../electron/engine/service/undici-transport.ts';
import { success } from '../../../shared/result.ts';
import { type OperationName, type OperationNameOf, operations } from '../../../shared/service/operations.ts';
import type { Misbehaviour } from '../../service/misbehaviour/misbehaviour.ts';
import { conformingService } from './conforming-service.ts';

const service = conformingService();

let client: ServiceClient;
let transport: HttpTransport & { close(): Promise<void> };

beforeAll(() => {
  transport = createUndiciTransport({ proxy: { kind: 'none' } });
  client = createServiceClient({
    transport,
    baseUrl: service().url,
    credentials: () => success({ apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' }),
  });
});
afterAll(() => transport.close());

type RowsOperation = OperationNameOf<'report' | 'search' | 'list'>;
type BatchOperation = OperationNameOf<'batch'>;

const kindsOfRows: readonly string[] = ['report', 'search', 'list'];
const names = Object.keys(operations) as OperationName[];
const rowsOperations = names.filter((name): name is RowsOperation => kindsOfRows.includes(operations[name].kind));

const batches = {
  'drivers-update': { records: [{ id: 'D1001', otherNames: 'Q' }, { id: 'no-such' }] },
  'clockings-update': { records: [{ clockingId: 'C5001', isClockIn: true }, { clockingId: 'no-such' }] },
  'clockings-delete': { clockingIds: ['C5002', 'no-such'] },
} as const;

describe.each(rowsOperations)('the client and the reference service on %s', (name) => {
  it('agree on every row', async () => {
    const { rows, misfits } = await read(name);
    expect(rows.length).toBeGreaterThan(0);
    expect(misfits).toEqual([]);
  });

  it('bear fields that are new', async () => {
    const plain = await plainRows(name);
    const { rows, misfits } = await read(name, { kind: 'altered', alteration: 'extra-fields' });
    expect(misfits).toEqual([]);
    expect(rows).toMatchObject(plain);
  });

  it('take a null for a value that is absent', async () => {
    const plain = await plainRows(name);
    const { rows, misfits } = await read(name, { kind: 'altered', alteration: 'nulls' });
    expect(misfits).toEqual([]);
    expect(rows).toHaveLength(plain.length);
    expect(plain).toMatchObject(rows);
  });

  it('take an empty array for no rows', async () => {
    expect(await read(name, { kind: 'altered', alteration: 'empty' })).toEqual({ rows: [], misfits: [] });
  });
});

describe.each(Object.keys(batches) as BatchOperation[])('the client and the reference service on %s', (name) => {
  it('agree on what was applied and what was not', async () => {
    const outcome = await client.call(name, batches[name] as never);
    expect(outcome).toMatchObject({
      kind: 'accepted-in-part',
      answer: { applied: 1, failures: [{ index: 1, messages: [expect.stringContaining('no-such')] }] },
    });
  });
});

describe.each(['multipart', 'json'] as const)('the client and the reference service on an upload by %s', (way) => {
  it('agree on the bytes, the name and the site', async () => {
    const file = { fileName: 'C_Ł.DDD', bytes: new Uint8Array([1, 2, 3]), siteProductCode: 'BRK-HAR' };

    const outcome = await client.upload(file, { way });

    const received = service().received().at(-1);
    expect(outcome).toMatchObject({
      kind: 'accepted',
      answer: { digitalTachographId: received?.digitalTachographId },
    });
    expect(received).toMatchObject({ fileName: 'C_Ł.DDD', siteProductCode: 'BRK-HAR', way, sizeBytes: 3 });
  });
});

const plainRowsOf = new Map<RowsOperation, object[]>();

/** What an operation answers unaltered, which is the same as long as nothing is written. */
async function plainRows(name: RowsOperation): Promise<object[]> {
  const rows = plainRowsOf.get(name) ?? (await read(name)).rows;
  plainRowsOf.set(name, rows);
  return rows;
}

async function read(name: RowsOperation, misbehaviour?: Misbehaviour): Promise<{ rows: object[]; misfits: unknown }> {
  if (misbehaviour) service().misbehaviour.instruct(misbehaviour, { operation: name });
  const outcome = await client.call(name, {});
  if (outcome.kind !== 'accepted') throw new Error(`${name} ended as ${JSON.stringify(outcome)}`);
  return outcome.answer as { rows: object[]; misfits: unknown };
}
