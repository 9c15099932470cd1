import { describe, expect, it } from 'vitest';
import { createSenderLimits } from '../../../electron/engine/webhooks/sender-limits.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

const bounds = { connections: 3, refusals: 5, refusalsPerSecond: 1, heldBytes: 100 };

describe('a sender', () => {
  it('that was refused too often is cut off for as long as that takes to wear off, and nobody else is', async () => {
    const clock = createFakeClock(0);
    const limits = createSenderLimits(clock, bounds);
    for (let time = 0; time < 5; time += 1) limits.refused('192.0.2.7');
    expect(limits.opened('192.0.2.7')).toBe(false);
    expect(limits.opened('192.0.2.8')).toBe(true);
    await clock.advance(1_000);
    expect(limits.opened('192.0.2.7')).toBe(true);
  });

  it('holds no more connections at once than it may', () => {
    const limits = createSenderLimits(createFakeClock(0), bounds);
    const opened = () => limits.opened('192.0.2.7');
    expect([opened(), opened(), opened(), opened()]).toEqual([true, true, true, false]);
    limits.closed('192.0.2.7');
    expect([opened(), opened()]).toEqual([true, false]);
  });

  it('gains nothing by changing its address within its own IPv6 network, or by writing IPv4 as IPv6', () => {
    const limits = createSenderLimits(createFakeClock(0), bounds);
    for (const end of ['1', '2', 'ffff:1', '3', '4']) limits.refused(`2001:db8:0:7::${end}`);
    expect(limits.opened('2001:db8::7:1:2:3:4')).toBe(false);
    expect(limits.opened('2001:db8:0:8::1')).toBe(true);
    for (let time = 0; time < 5; time += 1) limits.refused('::ffff:192.0.2.7');
    expect(limits.opened('192.0.2.7')).toBe(false);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'on this PC (%s) is a proxy for others, and never cut off',
    (address) => {
      const limits = createSenderLimits(createFakeClock(0), bounds);
      for (let time = 0; time < 50; time += 1) limits.refused(address);
      expect(Array.from({ length: 50 }, () => limits.opened(address))).not.toContain(false);
    },
  );
});

it('all bodies together take no more memory than they may', () => {
  const limits = createSenderLimits(createFakeClock(0), bounds);
  expect([limits.held(60), limits.held(60), limits.held(40)]).toEqual([true, false, true]);
  limits.released(60);
  expect(limits.held(60)).toBe(true);
});
