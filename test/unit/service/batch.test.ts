import { describe, expect, test } from 'vitest';
import { runBatch } from '../../../electron/engine/service/batch.ts';
import { newAccount } from '../../../shared/service/batch-account.ts';
import { isItem, items, resultOf, run, serviceThat } from './batch-service.ts';

describe('a batch', () => {
  test('is split at its size, sent in order, and joined', async () => {
    const service = serviceThat();
    const outcome = await runBatch(run(items(25), 10, async (some) => service.apply(some)));
    expect(service.requests).toEqual([10, 10, 5]);
    expect(service.applied).toEqual(items(25).map(({ id }) => id));
    expect(outcome).toEqual({
      kind: 'accepted',
      answer: { ...newAccount(), answered: 25, applied: 25 },
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

  test('is not whole where the service leaves something open, even if it counts every record as applied', async () => {
    const outcome = await runBatch(
      run(items(2), 10, async () => resultOf({ recordsSubmitted: 9, successfullyProcessed: 2 })),
    );
    expect(outcome).toMatchObject({ kind: 'accepted-in-part', answer: { applied: 2, unaccounted: 0 } });
  });

  test('that is cut off says which records are in doubt', async () => {
    const service = serviceThat();
    const outcome = await runBatch(
      run(items(6), 2, async (some) =>
        service.requests.length === 2
          ? { kind: 'no-answer', phase: 'receive', systemCode: 'ECONNRESET', outcomeUnknown: true, status: null }
          : service.apply(some),
      ),
    );
    expect(outcome).toMatchObject({
      kind: 'interrupted',
      answer: { answered: 4, applied: 4, inDoubt: [{ from: 4, to: 6 }] },
    });
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
      answer: { answered: 0, inDoubt: [] },
      cause: { status: 401 },
    });
  });
});
