import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { choices } from './choices.ts';

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
  if (secret === '' || signature?.startsWith(prefix) !== true || signature.length !== expected.length) {
    return false;
  }
  // Hexadecimal digits are the same in either case.
  const given = signature.toLowerCase();
  let difference = 0;
  for (let place = 0; place < expected.length; place += 1) {
    difference |= expected.charCodeAt(place) ^ given.charCodeAt(place);
  }
  return difference === 0;
}
