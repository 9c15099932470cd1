import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { isRecord } from '../json.ts';
import { choices } from './choices.ts';
import { answerBody, dateTime, flag, identifier, text } from './fields.ts';

/** Headers of a delivery, which is an HTTP POST of JSON to the address that the customer configured. */
export const webhookHeaders = {
  /** `sha1=<hex digest>`. */
  signature: 'TT-Hook-Signature',
  /** Name of the event, such as `clocking`. */
  event: 'TT-Hook-Event',
} as const;

/** Not shown by the interface: the sender's own name for a delivery, where it gives one (the choice `webhookReplay`). */
export const deliveryIdentityHeader = 'TT-Hook-Delivery';

/** A clocking in a delivery. Its identifier is called `id` here and `clockingId` in the batch operations. */
const clocking = answerBody(
  { id: identifier('identifier of the clocking') },
  {
    driverId: text('the driver'),
    clockingTimeStamp: dateTime('when the clocking took place'),
    isClockIn: flag('true for a clock-in, false for a clock-out'),
  },
).meta({ id: 'Clocking' });

const clockingEvent = answerBody(
  { clocking: clocking.meta({ description: 'the clocking as it is now' }) },
  { action: text('what became of the clocking; `created` for a new one') },
).meta({ id: 'ClockingEvent', description: 'a user clocked in or out, or a clocking was changed' });

const pingEvent = z.unknown().meta({
  id: 'PingEvent',
  description: 'confirms that the set-up of a new webhook works; its payload is not shown by the interface',
});

/** The events whose names the interface shows, with their payloads. Others may come at any time. */
export const webhookEvents = { clocking: clockingEvent, ping: pingEvent } as const;

/**
 * Whether a body can be that of a `ping`, whose payload is not shown. The body is signed and the header with the name is not:
 * a captured clocking that is sent again under that name is none.
 *
 * @param body parsed; undefined where it is no JSON
 */
export function isPing(body: unknown): boolean {
  return isRecord(body) && !isRecord(body.clocking);
}

const { prefix } = choices.webhookSignature.value;

/**
 * The value of `TT-Hook-Signature` for a delivery: `sha1=` and the HMAC-SHA1 of the body in lower-case hexadecimal. The
 * interface does not show how it is computed; see the choice `webhookSignature`.
 *
 * @param secret that of the webhook, agreed with the service; must not be empty
 * @param rawBody the bytes as they travel, before anything parses them
 */
export function webhookSignature(secret: string, rawBody: Uint8Array): string {
  return `${prefix}${bytesToHex(hmac(sha1, utf8ToBytes(secret), rawBody))}`;
}

/**
 * Whether a delivery was signed with the secret. Takes the same time wherever the signatures differ, so that a sender
 * cannot find the right one piece by piece.
 *
 * @param signature the header as received; undefined where it is missing
 */
export function isSigned(secret: string, rawBody: Uint8Array, signature: string | undefined): boolean {
  const expected = webhookSignature(secret, rawBody);
  if (secret === '' || signature?.startsWith(prefix) !== true || signature.length !== expected.length) return false;
  // Hexadecimal digits may be in capital or small letters.
  const given = signature.toLowerCase();
  let difference = 0;
  for (let place = 0; place < expected.length; place += 1) {
    difference |= expected.charCodeAt(place) ^ given.charCodeAt(place);
  }
  return difference === 0;
}
