import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSigned, webhookEvents, webhookSignature } from '../../../shared/service/webhooks.ts';
import { subscribedEvents, wantsEvent } from '../../service/webhooks/webhooks.ts';

const body = Buffer.from('{"action":"created","clocking":{"id":"c1"}}');

describe('the signature', () => {
  test('is the HMAC-SHA1 of the raw body, as another implementation computes it', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.uint8Array({ maxLength: 2_000 }),
        (secret, bytes) => {
          const expected = createHmac('sha1', Buffer.from(secret)).update(bytes).digest('hex');
          expect(webhookSignature(secret, bytes)).toBe(`sha1=${expected}`);
        },
      ),
    );
  });

  test('of a genuine delivery holds', () => {
    expect(isSigned('secret', body, webhookSignature('secret', body))).toBe(true);
  });

  test.each([
    ['no signature', 'secret', body, undefined],
    ['an empty one', 'secret', body, ''],
    ['that of another secret', 'secret', body, webhookSignature('other', body)],
    ['that of another body', 'secret', Buffer.from(`${body} `), webhookSignature('secret', body)],
    ['one without its prefix', 'secret', body, webhookSignature('secret', body).slice(5)],
    ['a prefix in capitals', 'secret', body, webhookSignature('secret', body).replace('sha1', 'SHA1')],
    ['one cut short', 'secret', body, webhookSignature('secret', body).slice(0, -1)],
    ['an empty secret, which anybody knows', '', body, webhookSignature('', body)],
  ])('does not hold with %s', (_case, secret, bytes, signature) => {
    expect(isSigned(secret, bytes, signature)).toBe(false);
  });

  test('of a genuine delivery holds also with its digits in capitals', () => {
    const digest = webhookSignature('secret', body).slice('sha1='.length);
    expect(isSigned('secret', body, `sha1=${digest.toUpperCase()}`)).toBe(true);
  });

  test('does not hold when any one byte of the body is another', () => {
    const signature = webhookSignature('secret', body);
    fc.assert(
      fc.property(fc.nat({ max: body.length - 1 }), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const changed = Buffer.from(body);
        changed[place] = (changed[place] ?? 0) ^ change;
        expect(isSigned('secret', changed, signature)).toBe(false);
      }),
    );
  });
});

describe('a subscription', () => {
  test('to everything replaces every other event', () => {
    expect(subscribedEvents(['clocking', '*', 'later'])).toEqual(['*']);
    expect(subscribedEvents(['clocking', 'clocking'])).toEqual(['clocking']);
  });

  test('brings its events and, when it is new, a ping', () => {
    expect(wantsEvent(['*'], 'event-of-the-future')).toBe(true);
    expect(wantsEvent(['clocking'], 'clocking')).toBe(true);
    expect(wantsEvent(['clocking'], 'ping')).toBe(true);
    expect(wantsEvent(['later'], 'clocking')).toBe(false);
  });
});

describe('a payload', () => {
  test('of a clocking is read with further fields and without those that may be absent', () => {
    const payload = { action: 'created', clocking: { id: 'c1', clockingTimeStamp: '2026-11-21T06:00:00', depot: 3 } };
    expect(webhookEvents.clocking.parse(payload)).toEqual({
      action: 'created',
      clocking: { id: 'c1', clockingTimeStamp: '2026-11-21T06:00:00Z' },
    });
    expect(webhookEvents.clocking.safeParse({ clocking: {} }).success).toBe(false);
  });

  test('of a ping may be anything, because none is shown', () => {
    expect(webhookEvents.ping.parse({ hook: { id: 1 } })).toEqual({ hook: { id: 1 } });
    expect(webhookEvents.ping.safeParse('pong').success).toBe(true);
  });
});
