const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const shape = new RegExp(
  `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\\d{2}) (${months.join('|')}) (\\d{4}) (\\d{2}):(\\d{2}):(\\d{2}) GMT$`,
);

/**
 * The time of an HTTP `Date` in the one form that may be sent (RFC 9110, section 5.6.7), in epoch ms; null for anything
 * else, also for a day or an hour that no calendar has.
 */
export function parseHttpDate(text: string | undefined): number | null {
  const [, day, month, year, hour, minute, second] = shape.exec(text ?? '') ?? [];
  if (day === undefined || month === undefined) return null;
  const iso = `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day}T${hour}:${minute}:${second}.000Z`;
  const at = Date.parse(iso);
  // `Date` takes 31 February for a day of March.
  return Number.isFinite(at) && new Date(at).toUTCString() === text ? at : null;
}
