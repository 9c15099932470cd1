import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BatchRun, runBatch } from '../../../electron/engine/service/batch.ts';
import { type BatchProgress, batchProgressSchema } from '../../../electron/engine/service/batch-progress.ts';
import type { CallOutcome } from '../../../electron/engine/service/call-outcome.ts';
import type { ReadBatchResult } from '../../../shared/service/batch-account.ts';
import { items, run, serviceThat } from './batch-service.ts';

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

describe('an interrupted batch', () => {
  async function interruptedAt(request: number, ending: CallOutcome<ReadBatchResult>, reaches: boolean) {
    const service = serviceThat();
    const first = await runBatch(
      run(items(10), 3, async (some) => {
        if (service.requests.length + 1 < request) return service.apply(some);
        if (reaches) service.apply(some);
        return ending;
      }),
    );
    if (first.kind !== 'interrupted') throw new Error(`the batch ended as ${first.kind}`);
    return { service, progress: batchProgressSchema.parse(JSON.parse(JSON.stringify(first.progress))) };
  }

  test('goes on where nothing was sent, with the same request', async () => {
    const { service, progress } = await interruptedAt(3, refusedConnection, false);
    expect(service.applied).toHaveLength(6);
    const rest = await runBatch(
      run(items(10), 3, async (some) => service.apply(some)),
      { continueFrom: progress },
    );
    expect(rest).toMatchObject({ kind: 'accepted', answer: { answered: 10, applied: 10 } });
    expect(service.applied).toEqual(items(10).map(({ id }) => id));
  });

  test('leaves records in doubt alone, and says which they are', async () => {
    const { service, progress } = await interruptedAt(2, cut, true);
    const rest = await runBatch(
      run(items(10), 3, async (some) => service.apply(some)),
      { continueFrom: progress },
    );
    expect(rest).toMatchObject({
      kind: 'accepted-in-part',
      answer: { answered: 7, applied: 7, inDoubt: [{ from: 3, to: 6 }] },
    });
    expect(new Set(service.applied).size).toBe(service.applied.length);
  });

  test('sends records in doubt again only when it is told to', async () => {
    const { service, progress } = await interruptedAt(2, cut, false);
    const rest = await runBatch(
      run(items(10), 3, async (some) => service.apply(some)),
      { continueFrom: progress, inDoubt: 'send' },
    );
    expect(rest).toMatchObject({ kind: 'accepted', answer: { applied: 10, inDoubt: [] } });
    expect(service.applied).toEqual(items(10).map(({ id }) => id));
  });

  test('does not go on with other records', async () => {
    const { service, progress } = await interruptedAt(2, refusedConnection, false);
    const sentBefore = service.requests.length;
    const outcome = await runBatch(
      run(items(11), 3, async (some) => service.apply(some)),
      { continueFrom: progress },
    );
    expect(outcome).toMatchObject({ kind: 'refused-input', issues: [{ field: 'records' }] });
    expect(service.requests).toHaveLength(sentBefore);
  });

  test('killed at any moment and continued applies every record at most once, and forgets none', async () => {
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
          let kept: BatchProgress | undefined;
          const attempt = async (killAfter: number) => {
            let left = killAfter;
            const send: BatchRun['send'] = async (some) => {
              left -= 1;
              if (left > 0) return service.apply(some);
              if (reaches) service.apply(some);
              throw new Error('killed');
            };
            const keepProgress = (progress: BatchProgress) => {
              kept = batchProgressSchema.parse(JSON.parse(JSON.stringify(progress)));
            };
            return runBatch(run(items(count), size, send), { continueFrom: kept, keepProgress }).catch(() => null);
          };
          for (const kill of kills) await attempt(kill);
          const outcome = await attempt(Number.POSITIVE_INFINITY);
          if (outcome === null || !('answer' in outcome)) throw new Error('the last attempt did not end');
          const { applied, failures, inDoubt, answered } = outcome.answer;
          const doubtful = inDoubt.reduce((sum, { from, to }) => sum + to - from, 0);
          expect(new Set(service.applied).size).toBe(service.applied.length);
          expect(answered + doubtful).toBe(count);
          expect(applied + failures.length).toBe(answered);
          expect(failures.map(({ index }) => index)).toEqual(
            failures.map(({ index }) => index).toSorted((one, other) => Number(one) - Number(other)),
          );
        },
      ),
    );
  });
});
