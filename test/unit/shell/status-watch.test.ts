import { expect, test } from 'vitest';
import type { EngineApi, TopicListener } from '../../../electron/engine/api/answer.ts';
import { watchStatus } from '../../../electron/shell/status-watch.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { failure, success } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { calmFacts } from './arbitrary-facts.ts';

const secondMs = 1_000;

/** An engine of which only the status is asked. */
function watched(first: StatusFacts | null = calmFacts) {
  const clock = createFakeClock();
  const listeners = new Set<TopicListener>();
  let facts = first;
  let asked = 0;
  const told: StatusFacts[] = [];
  const api: Pick<EngineApi, 'ask' | 'subscribe'> = {
    ask: async () => {
      asked += 1;
      return (facts === null ? failure({ code: 'failed', message: '' }) : success({ facts, sequence: asked })) as never;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const end = watchStatus(api, clock, (facts) => told.push(facts));
  return {
    clock,
    told,
    end,
    asked: () => asked,
    now: (next: StatusFacts | null) => {
      facts = next;
    },
    tell: (facts: StatusFacts) => {
      for (const listener of listeners) listener('status', { facts, sequence: 1 } as never);
    },
  };
}

test('the status is asked for at once, and then only where the engine has told nothing for a minute', async () => {
  const { clock, asked, told, tell } = watched();
  await clock.advance(0);
  expect([asked(), told.length]).toEqual([1, 1]);
  for (let scan = 0; scan < 10; scan += 1) {
    await clock.advance(45 * secondMs);
    tell(calmFacts);
  }
  expect([asked(), told.length]).toEqual([1, 11]);
  await clock.advance(59 * secondMs);
  expect(asked()).toBe(1);
  await clock.advance(secondMs);
  expect([asked(), told.length]).toEqual([2, 12]);
});

test('the status is asked for when a pause with an end is over', async () => {
  const { clock, asked, now, tell } = watched();
  await clock.advance(0);
  tell({ ...calmFacts, pause: { until: clock.now() + 7 * secondMs } });
  now(calmFacts);
  await clock.advance(6 * secondMs);
  expect(asked()).toBe(1);
  await clock.advance(secondMs);
  expect(asked()).toBe(2);
});

test('the status is asked for again after an answer that failed, and no more once the watch has ended', async () => {
  const { clock, asked, told, now, end } = watched(null);
  await clock.advance(0);
  now(calmFacts);
  await clock.advance(60 * secondMs);
  expect([asked(), told.length]).toEqual([2, 1]);
  end();
  await clock.advance(3_600 * secondMs);
  expect(asked()).toBe(2);
});
