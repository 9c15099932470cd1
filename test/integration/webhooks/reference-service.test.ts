import { describe, expect, it, vi } from 'vitest';
import { runningService } from '../reference-service/running-service.ts';
import { receiverUnderTest, secret } from './receiver-under-test.ts';

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

    await vi.waitFor(() => expect(receiver.told).toHaveLength(1), { timeout: 5_000 });
    expect(receiver.told[0]).toMatchObject({ action: 'created', clocking: { id: made?.id, driverId: 'D1002' } });
    const states = service.webhooks.deliveries().map(({ event, lastAnswer }) => [event, lastAnswer]);
    expect(states).toEqual([
      ['ping', '204'],
      ['clocking', '204'],
    ]);
  });

  it('do not agree when their secrets differ: nothing is taken', async () => {
    const receiver = await receiverUnderTest();
    const service = await runningService({ webhookRetryDelaysMs: [] });
    service.webhooks.install({ url: receiver.url, secret: 'another', events: ['clocking'] });
    await vi.waitFor(
      () => expect(service.webhooks.deliveries()).toMatchObject([{ state: 'given up', lastAnswer: '401' }]),
      { timeout: 5_000 },
    );
    expect(receiver.told).toEqual([]);
  });
});
