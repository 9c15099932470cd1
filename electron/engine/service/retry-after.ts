const WHOLE_SECONDS = /^\d{1,9}$/;

/** An HTTP-date starts with the name of a day; the oldest of its three forms leaves out the zone, which is GMT. */
const DATE_WITH_ZONE = /^[A-Z][a-z]+, .+ GMT$/;
const DATE_WITHOUT_ZONE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} .+ \d{4}$/;

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
  const moment = httpDateMs(text);
  if (Number.isNaN(moment)) {
    return null;
  }
  const serverNow = httpDateMs(headers.date ?? '');
  return Math.max(0, moment - (Number.isNaN(serverNow) ? nowMs : serverNow));
}

/** Milliseconds since 1970-01-01 UTC; NaN where the text is no HTTP-date (RFC 9110, section 5.6.7). */
function httpDateMs(text: string): number {
  if (DATE_WITH_ZONE.test(text)) {
    return Date.parse(text);
  }
  return DATE_WITHOUT_ZONE.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}
