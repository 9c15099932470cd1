import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BatchRun, runBatch } from '../../../electron/engine/service/batch.ts';
import { type BatchProgress, batchProgressSchema } from '../../../electron/engine/service/batch-progress.ts';
import type { CallOutcome } from '../../../electron/engine/service/outcome.ts';
import type { BatchResult } from '../../../shared/service/bodies.ts';

interface Item {
  readonly id: string;
}

const form = { itemsField: 'records', identifierField: 'id' };
const items = (count: number): Item[] => Array.from({ length: count }, (_, index) => ({ id: `r${index}` }));
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && 'id' in value;

/** A service that applies what it knows, and remembers every record that ever reached it. */
function serviceThat(knows: (id: string) => boolean = () => true) {
  const applied: string[] = [];
  const requests: number[] = [];
  const apply = (records: readonly unknown[]): CallOutcome<BatchResult> => {
    requests.push(records.length);
    const unknown = records.filter((record) => isItem(record) && !knows(record.id));
    applied.push(...records.filter(isItem).flatMap(({ id }) => (knows(id) ? [id] : [])));
    const errors = unknown.map((record) => ({ errorMessages: ['id was not found'], record }));
    return {
      kind: 'accepted',
      answer: { recordsSubmitted: records.length, successfullyProcessed: records.length - errors.length, errors },
    };
  };
  return { applied, requests, apply };
}

const run = (all: readonly unknown[], size: number, send: BatchRun['send']): BatchRun => ({
  operation: 'drivers-update',
  form,
  items: all,
  size,
  send,
});

const cut: CallOutcome<BatchResult> = {
  kind: 'no-answer',
  phase: 'receive',
  systemCode: 'ECONNRESET',
  outcomeUnknown: true,
};
const refusedConnection: CallOutcome<BatchResult> = {
  kind: 'no-answer',
  phase: 'connect',
  systemCode: 'ECONNREFUSED',
  outcomeUnknown: false,
};

describe('a batch', () => {
  test('is split at its size, sent in order, and joined', async () => {
    const service = serviceThat();
    const outcome = await runBatch(run(items(25), 10, async (some) => service.apply(some)));
    expect(service.requests).toEqual([10, 10, 5]);
    expect(service.applied).toEqual(items(25).map(({ id }) => id));
    expect(outcome).toEqual({
      kind: 'accepted',
      answer: { answered: 25, applied: 25, failures: [], unaccounted: 0, inDoubt: [] },
    });
  });

  test('without records sends nothing', async () => {
    const service = serviceThat();
    expect(await runBatch(run([], 10, async (some) => service.apply(some)))).toMatchObject({ kind: 'accepted' });
    expect(service.requests).toEqual([]);
  });

  test('with failed records is a result of its own, each failure at the place of its record', async () => {
    const service = serviceThat((id) => id !== 'r3' && id !== 'r12');
    const outcome = await runBatch(run(items(15), 10, async (some) => service.apply(some)));
    expect(outcome).toMatchObject({
      kind: 'accepted-in-part',
      answer: {
        applied: 13,
        failures: [
          { index: 3, record: { id: 'r3' }, messages: ['id was not found'] },
          { index: 12, record: { id: 'r12' }, messages: ['id was not found'] },
        ],
      },
    });
  });

  test('finds the places also where failures come unordered, as bare identifiers, or for a record sent twice', async () => {
    const twice = ['b', 'a', 'c', 'a'];
    const outcome = await runBatch({
      ...run(twice, 10, async () => ({
        kind: 'accepted',
        answer: {
          recordsSubmitted: 4,
          successfullyProcessed: 1,
          errors: ['a', 'a', 'b', 'z'].map((record) => ({ errorMessages: ['no'], record })),
        },
      })),
      form: { itemsField: 'clockingIds', identifierField: null },
    });
    expect('answer' in outcome && outcome.answer.failures.map(({ index }) => index)).toEqual([0, 1, 3, null]);
  });

  test('of which a whole request failed counts its records as failed, with the reason', async () => {
    const outcome = await runBatch(
      run(items(2), 10, async () => ({
        kind: 'accepted',
        answer: { recordsSubmitted: 2, successfullyProcessed: 0, errorMessage: 'closed for stocktaking' },
      })),
    );
    expect(outcome).toMatchObject({
      kind: 'accepted-in-part',
      answer: { answered: 2, applied: 0, failures: [{ index: 0, messages: ['closed for stocktaking'] }, { index: 1 }] },
    });
  });

  test('whose counts do not add up says how many records are unaccounted for', async () => {
    const outcome = await runBatch(
      run(items(5), 10, async () => ({ kind: 'accepted', answer: { recordsSubmitted: 5, successfullyProcessed: 3 } })),
    );
    expect(outcome).toMatchObject({ kind: 'accepted-in-part', answer: { applied: 3, unaccounted: 2 } });
  });

  test('goes on after a request that the service refuses, whose records are failures', async () => {
    const service = serviceThat();
    const outcome = await runBatch(
      run(items(6), 2, async (some) =>
        some.some((record) => isItem(record) && record.id === 'r2')
          ? { kind: 'refused', status: 400, words: 'r2 is odd', details: null }
          : service.apply(some),
      ),
    );
    expect(outcome).toMatchObject({
      kind: 'accepted-in-part',
      answer: {
        applied: 4,
        failures: [
          { index: 2, messages: ['r2 is odd'] },
          { index: 3, messages: ['r2 is odd'] },
        ],
      },
    });
  });

  test('halves requests that are too large, until they fit or a single record does not', async () => {
    const service = serviceThat();
    const outcome = await runBatch(
      run(items(20), 16, async (some) =>
        some.length > 3 ? { kind: 'refused', status: 413, words: null, details: null } : service.apply(some),
      ),
    );
    expect(outcome).toMatchObject({ kind: 'accepted', answer: { applied: 20 } });
    expect(Math.max(...service.requests)).toBeLessThanOrEqual(3);
    expect(
      await runBatch(run(items(2), 2, async () => ({ kind: 'refused', status: 413, words: null, details: null }))),
    ).toMatchObject({ kind: 'accepted-in-part', answer: { applied: 0, failures: [{ index: 0 }, { index: 1 }] } });
  });

  test('stops where the keys are refused, with nothing in doubt', async () => {
    const outcome = await runBatch(
      run(items(4), 2, async () => ({ kind: 'refused-account', status: 401, reason: 'keys-refused', words: null })),
    );
    expect(outcome).toMatchObject({
      kind: 'interrupted',
      progress: { next: 0, sending: null },
      cause: { status: 401 },
    });
  });
});

describe('an interrupted batch', () => {
  async function interruptedAt(request: number, ending: CallOutcome<BatchResult>, reaches: boolean) {
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
