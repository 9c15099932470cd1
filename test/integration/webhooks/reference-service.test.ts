import { describe, expect, it, vi } from 'vitest';
import { runningService } from '../reference-service/running-service.ts';
import { receiverUnderTest, secret } from './receiver-under-test.ts';

/** A busy machine is slow, not wrong. */
const longestWait = { timeout: 30_000 };

describe('the receiver and the reference service', () => {
  it('agree on a new webhook, a clocking, and a change of it', async () => {
    const receiver = await receiverUnderTest();
    const service = await runningService();
    service.webhooks.install({ url: receiver.url, secret, events: ['*'] });
    const made = service.records.addClocking({
      driverId: 'D1002',
      isClockIn: true,
      clockingTimeStamp: '2026-11-21T06:00:00Z',
    });

    // The receiver tells of a clocking before its answer is on its way: the service has both answers later.
    await vi.waitFor(() => {
      const states = service.webhooks.deliveries().map(({ event, lastAnswer }) => [event, lastAnswer]);
      expect(states).toEqual([
        ['ping', '204'],
        ['clocking', '204'],
      ]);
    }, longestWait);
    await vi.waitFor(() => expect(receiver.told).toHaveLength(1), longestWait);
    expect(receiver.told[0]).toMatchObject({ action: 'created', clocking: { id: made?.id, driverId: 'D1002' } });
  });

  it('do not agree when their secrets differ: nothing is taken', async () => {
    const receiver = await receiverUnderTest();
    const service = await runningService({ webhookRetryDelaysMs: [] });
    service.webhooks.install({ url: receiver.url, secret: 'another', events: ['clocking'] });
    await vi.waitFor(
      () => expect(service.webhooks.deliveries()).toMatchObject([{ state: 'given up', lastAnswer: '401' }]),
      longestWait,
    );
    expect(receiver.told).toEqual([]);
  });
});
