import type { Translate } from '../i18n/texts.ts';

const worded = new WeakMap<Translate, Map<number, string>>();
const mostWorded = 10_000;

/** `13 h 45`, `0 h 00`. Each is worded once: a long table has the same ones again and again. */
export function hoursAndMinutes(minutes: number, t: Translate): string {
  const known = worded.get(t) ?? new Map<number, string>();
  worded.set(t, known);
  const text =
    known.get(minutes) ??
    t('availability.hours', { hours: Math.floor(minutes / 60), minutes: twoDigits(minutes % 60) });
  if (known.size < mostWorded) known.set(minutes, text);
  return text;
}

/** `in 26 min`, `in 5 h 20`, `in 3 days 4 h`: from `now` to `at`, in whole minutes, rounded up. */
export function waitingTime(at: number, now: number, t: Translate): string {
  const minutes = Math.max(1, Math.ceil((at - now) / 60_000));
  if (minutes < 60) return t('availability.inMinutes', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t('availability.inHours', { hours, minutes: twoDigits(minutes % 60) });
  return t('availability.inDays', { count: Math.floor(hours / 24), hours: hours % 24 });
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
