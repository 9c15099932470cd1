import { describe, expect, it } from 'vitest';
import { createMaintain, type MaintainParts } from '../../../electron/engine/maintain/maintain.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import type { ServiceClient } from '../../../electron/engine/service/client.ts';
import type { MaintainStore } from '../../../electron/engine/store/maintain.ts';
import { StoreError } from '../../../electron/engine/store/store.ts';
import { newAccount } from '../../../shared/service/batch-account.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { storeUnderTest } from '../store/store-under-test.ts';

const full = () => {
  throw new StoreError('disk-full');
};

const applied = () => ({ kind: 'accepted', answer: { ...newAccount(), answered: 1, applied: 1 } });

/** Sends one clocking with a store of which a call fails, and says how that ended, also on the disk. */
async function endOf(failing: Partial<MaintainStore>, answer: () => unknown = applied) {
  let calls = 0;
  const call = async () => {
    calls += 1;
    return answer();
  };
  const { store } = storeUnderTest();
  const parts: MaintainParts = {
    clock: nodeClock(),
    log: silentLog,
    locale: 'en-GB',
    zone: () => 'UTC',
    user: () => null,
    store: { maintain: { ...store.maintain, ...failing } },
    client: () => ({ call }) as unknown as ServiceClient,
    hasService: () => true,
    reports: () => [],
    keepFresh: () => {},
    askDivisions: () => {},
    areDivisionsOnTheirWay: () => false,
    onApplied: () => {},
    onChange: () => {},
  };
  const maintain = createMaintain(parts);
  const kind = 'clockings-delete';
  await maintain.addRow({ kind, values: [{ field: 'clockingId', text: 'c1' }] });
  const question = await maintain.question({ kind });
  if (!question.ok) throw new Error(question.error.message);
  const { revision, count } = question.value;
  await maintain.send({ kind, revision, count });
  await expect.poll(() => maintain.shown()[0]?.phase).toBe('result');
  const kept = store.maintain.drafts().flatMap(({ id }) => store.maintain.rows(id, 0, 10));
  const onDisk = kept.map(({ outcome }) => outcome);
  return { result: maintain.shown()[0]?.result, counts: maintain.shown()[0]?.counts, calls, onDisk };
}

describe('A disk that is full while rows are sent', () => {
  it('keeps a part from being sent that could not be written down before', async () => {
    expect(await endOf({ beginPart: full })).toMatchObject({
      calls: 0,
      counts: { change: 1 },
      result: { applied: 0, inDoubt: 0, notSent: 1, interruption: { code: 'not-kept' } },
    });
  });

  it('leaves a part in doubt whose answer could not be written down', async () => {
    expect(await endOf({ endPart: full })).toMatchObject({
      calls: 1,
      counts: { 'in-doubt': 1 },
      onDisk: ['in-doubt'],
      result: { applied: 0, inDoubt: 1, notSent: 0, partsInDoubt: [{ part: 1 }], interruption: { code: 'not-kept' } },
    });
  });

  it('shows the end of a sending also where only that could not be written down', async () => {
    expect(await endOf({ endBatch: full })).toMatchObject({ result: { applied: 1, interruption: null } });
  });
});

it('A bug while a part is sent leaves it in doubt, and nothing else is sent', async () => {
  const broken = () => {
    throw new TypeError('a bug');
  };
  expect(await endOf({}, broken)).toMatchObject({
    calls: 1,
    counts: { 'in-doubt': 1 },
    onDisk: ['in-doubt'],
    result: { applied: 0, inDoubt: 1, notSent: 0, interruption: { code: 'not-kept' } },
  });
});
