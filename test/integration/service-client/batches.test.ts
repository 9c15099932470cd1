import { describe, expect, test } from 'vitest';
import { clientFor } from './client-under-test.ts';
import { json, startServer } from './scripted-server.ts';

interface Change {
  readonly clockingId: string;
}

const batchCount = 10_000;
const changes: Change[] = Array.from({ length: batchCount }, (_, index) => ({
  clockingId: `c${index}`,
  isClockIn: true,
}));
const isUnknown = ({ clockingId }: Change) => clockingId.endsWith('42');

/** A service that knows every clocking but one in a hundred; `cutAt` names the request after which it breaks off. */
async function startService(cutAt = Number.POSITIVE_INFINITY) {
  const applied: string[] = [];
  const server = await startServer((seen, response, count) => {
    const { records }: { records: Change[] } = JSON.parse(String(seen.body));
    const errors = records
      .filter(isUnknown)
      .map((record) => ({ errorMessages: ['clocking id was not found'], record }));
    applied.push(...records.filter((record) => !isUnknown(record)).map(({ clockingId }) => clockingId));
    if (count === cutAt) {
      response.destroy();
      return;
    }
    json(response, 200, {
      recordsSubmitted: records.length,
      successfullyProcessed: records.length - errors.length,
      errors,
      hasErrors: errors.length > 0,
      responseCode: errors.length > 0 ? 400 : 200,
    });
  });
  return { server, applied };
}

describe('a batch of 10,000 records of which 1 in 100 is unknown', () => {
  test('applies all others, and reports each failure with its record, in order', async () => {
    const { server, applied } = await startService();
    const outcome = await clientFor(server.url).call('clockings-update', { records: changes });
    const unknown = changes.flatMap((change, index) => (isUnknown(change) ? [{ change, index }] : []));
    expect(outcome).toMatchObject({
      kind: 'accepted-in-part',
      answer: { answered: batchCount, applied: batchCount - unknown.length },
    });
    expect('answer' in outcome && outcome.answer.failures).toEqual(
      unknown.map(({ change, index }) => ({ index, record: change, messages: ['clocking id was not found'] })),
    );
    expect(applied).toEqual(changes.filter((change) => !isUnknown(change)).map(({ clockingId }) => clockingId));
    expect(server.seen).toHaveLength(batchCount / 500);
  });

  test('cut in the middle sends nothing more, and says which records are in doubt', async () => {
    const { server, applied } = await startService(7);
    const client = clientFor(server.url, { limits: { batchSize: 300 } });
    expect(await client.call('clockings-update', { records: changes })).toMatchObject({
      kind: 'interrupted',
      cause: { kind: 'no-answer', outcomeUnknown: true },
      answer: { answered: 1_800, inDoubt: [{ from: 1_800, to: 2_100 }] },
    });
    expect(server.seen).toHaveLength(7);
    expect(new Set(applied).size).toBe(applied.length);
  });
});

test('identifiers alone are split and joined too', async () => {
  const server = await startServer((seen, response) => {
    const { clockingIds }: { clockingIds: string[] } = JSON.parse(String(seen.body));
    const errors = clockingIds.slice(0, 1).map((record) => ({ errorMessages: ['not found'], record }));
    json(response, 200, {
      recordsSubmitted: clockingIds.length,
      successfullyProcessed: clockingIds.length - 1,
      errors,
    });
  });
  const client = clientFor(server.url, { limits: { batchSize: 2 } });
  expect(await client.call('clockings-delete', { clockingIds: ['a', 'b', 'c', 'd'] })).toMatchObject({
    kind: 'accepted-in-part',
    answer: {
      applied: 2,
      failures: [
        { index: 0, record: 'a' },
        { index: 2, record: 'c' },
      ],
    },
  });
});
