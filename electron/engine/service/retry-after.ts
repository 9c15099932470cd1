const WHOLE_SECONDS = /^\d{1,9}$/;

/**
 * Reads Retry-After in either of its forms (RFC 9110, section 10.2.3).
 *
 * A moment is compared with the `Date` of the same answer where there is one: the clock of a depot's PC may be wrong.
 *
 * @param headers names in lower case
 * @param nowMs milliseconds since 1970-01-01 UTC
 * @returns milliseconds from now, at least 0; null where the header is absent or unreadable
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, nowMs: number): number | null {
  const text = headers['retry-after']?.trim();
  if (text === undefined) {
    return null;
  }
  if (WHOLE_SECONDS.test(text)) {
    return Number(text) * 1000;
  }
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) {
    return null;
  }
  const serverNow = Date.parse(headers.date ?? '');
  return Math.max(0, moment - (Number.isNaN(serverNow) ? nowMs : serverNow));
}
