import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { progressFileOf, resumed } from '../../../electron/agent/batch/progress-file.ts';
import {
  type BatchSending,
  createBatchSending,
  type SendingEnd,
  type SentSoFar,
} from '../../../electron/engine/maintain/batch-sending.ts';
import { recordForm } from '../../../electron/engine/maintain/record-fields.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { runBatch } from '../../../electron/engine/service/batch.ts';
import type { CallOutcome } from '../../../electron/engine/service/call-outcome.ts';
import type { ServiceClient } from '../../../electron/engine/service/client.ts';
import { inDoubtCount, newAccount, type ReadBatchResult } from '../../../shared/service/batch-account.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { items, serviceThat } from '../service/batch-service.ts';

const form = recordForm('drivers-update');

const cut: CallOutcome<ReadBatchResult> = {
  kind: 'no-answer',
  phase: 'receive',
  systemCode: 'ECONNRESET',
  outcomeUnknown: true,
  status: null,
};
const refusedConnection: CallOutcome<ReadBatchResult> = {
  kind: 'no-answer',
  phase: 'connect',
  systemCode: 'ECONNREFUSED',
  outcomeUnknown: false,
  status: null,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'batch-sending-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
let files = 0;

/** A spreadsheet of so many rows, whose sending is written down in a file as the command line does it. */
function spreadsheet(count: number, partSize: number) {
  files += 1;
  const rows = items(count);
  const file = progressFileOf(path.join(folder, `list-${files}.csv`), form.kind, rows);

  /** Sends from where the file says. Resolves with the end, or with null where `answer` never answers: killed. */
  async function run(
    answer: (some: readonly unknown[]) => CallOutcome<ReadBatchResult> | 'killed',
    inDoubt: 'leave' | 'send' = 'leave',
    withSending: (sending: BatchSending) => void = () => {},
  ): Promise<SendingEnd | null> {
    const read = await file.read();
    if (!read.ok) throw new Error(read.error);
    const from = read.value === null ? undefined : resumed(read.value, inDoubt);
    let soFar: SentSoFar = from ?? { next: 0, account: newAccount() };
    return new Promise((resolve) => {
      const call = (_name: string, request: { readonly records: readonly unknown[] }) =>
        runBatch({
          form: form.batch,
          items: request.records,
          size: 1_000,
          send: async (some) => {
            const said = answer(some);
            if (said !== 'killed') return said;
            resolve(null);
            return new Promise(() => {});
          },
        });
      const sending = createBatchSending({
        form,
        total: count,
        items: (part) => rows.slice(part.from, part.to),
        partSize,
        from,
        client: { call } as unknown as ServiceClient,
        notes: {
          begin: (part) => file.keep({ soFar, sending: part }) === null,
          end(_part, _account, now) {
            soFar = now;
            return file.keep({ soFar, sending: null }) === null;
          },
          leaveInDoubt: () => {},
        },
        onChange: () => {},
        onEnd: resolve,
        clock: nodeClock(),
        log: silentLog,
      });
      sending.start();
      withSending(sending);
    });
  }
  return { run };
}

describe('A sending that ended before its last row', () => {
  async function endedAt(part: number, ending: CallOutcome<ReadBatchResult>, reaches: boolean) {
    const service = serviceThat();
    const { run } = spreadsheet(10, 3);
    const first = await run((some) => {
      if (service.requests.length + 1 < part) return service.apply(some);
      if (reaches) service.apply(some);
      return ending;
    });
    expect(first?.interruption).toMatchObject({ kind: 'service' });
    return { service, run };
  }

  test('goes on where nothing was sent, with the same rows', async () => {
    const { service, run } = await endedAt(3, refusedConnection, false);
    expect(service.applied).toHaveLength(6);
    const rest = await run((some) => service.apply(some));
    expect(rest).toMatchObject({ interruption: null, account: { answered: 10, applied: 10 } });
    expect(service.applied).toEqual(items(10).map(({ id }) => id));
  });

  test('leaves rows in doubt alone, and says which they are', async () => {
    const { service, run } = await endedAt(2, cut, true);
    const rest = await run((some) => service.apply(some));
    expect(rest).toMatchObject({
      interruption: null,
      account: { answered: 7, applied: 7, inDoubt: [{ from: 3, to: 6 }] },
    });
    expect(new Set(service.applied).size).toBe(service.applied.length);
  });

  test('sends rows in doubt again only when it is told to', async () => {
    const { service, run } = await endedAt(2, cut, false);
    const rest = await run((some) => service.apply(some), 'send');
    expect(rest).toMatchObject({ interruption: null, account: { applied: 10, inDoubt: [] } });
    expect(service.applied).toEqual(items(10).map(({ id }) => id));
  });

  test('because a person stopped it has the part answered that was under way, and sends no other', async () => {
    const service = serviceThat();
    const { run } = spreadsheet(10, 3);
    const states: string[] = [];
    const end = await run(
      (some) => service.apply(some),
      'leave',
      (sending) => {
        sending.control('stop');
        states.push(sending.state().is);
        sending.control('go-on');
        states.push(sending.state().is);
      },
    );
    expect(states).toEqual(['stopping', 'stopping']);
    expect(end).toMatchObject({ next: 3, interruption: { kind: 'stopped' }, account: { applied: 3, inDoubt: [] } });
    expect(service.requests).toEqual([3]);
  });

  test('killed at any moment and begun again applies every row at most once, and forgets none', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          count: fc.integer({ min: 1, max: 40 }),
          size: fc.integer({ min: 1, max: 10 }),
          kills: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
          reaches: fc.boolean(),
        }),
        async ({ count, size, kills, reaches }) => {
          const service = serviceThat((id) => !id.endsWith('7'));
          const { run } = spreadsheet(count, size);
          const attempt = (killAt: number) => {
            let left = killAt;
            return run((some) => {
              left -= 1;
              if (left > 0) return service.apply(some);
              if (reaches) service.apply(some);
              return 'killed';
            });
          };
          for (const kill of kills) await attempt(kill);
          const end = await attempt(Number.POSITIVE_INFINITY);
          if (end === null) throw new Error('the last attempt did not end');
          const { account } = end;
          expect(new Set(service.applied).size).toBe(service.applied.length);
          expect(account.answered + inDoubtCount(account)).toBe(count);
          expect(account.applied + account.failures.length).toBe(account.answered);
          const places = account.failures.map(({ index }) => Number(index));
          expect(places).toEqual(places.toSorted((one, other) => one - other));
          expect(places.every((place) => place % 10 === 7)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});
