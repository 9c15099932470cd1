const known = new Map<string, boolean>();

/** Whether this PC knows a zone of that name, such as `Europe/London`. Remembered: it is asked for at every look. */
export function isTimeZone(name: string): boolean {
  const answer = known.get(name) ?? canBeUsed(name);
  known.set(name, answer);
  return answer;
}

/**
 * The zone of this PC. A system may name none, or one that there is not, for example where `TZ` is empty or misspelt:
 * then it is UTC.
 */
export function systemTimeZone(): string {
  const named: string | undefined = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
  return named !== undefined && isTimeZone(named) ? named : 'UTC';
}

function canBeUsed(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What a system that names no language, or none that there is, is taken for. */
const usual = 'en-GB';

/**
 * A language as formats of numbers and times take it (BCP 47), from what a system or browser says: `de-DE` as it is,
 * `de_DE.UTF-8` as `de-DE`, and `C` as English. Chromium names `en-US@posix` where the system has no language.
 */
export function usableLanguage(said: string): string {
  const tag = said.replace(/[.@].*$/, '').replaceAll('_', '-');
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? usual;
  } catch {
    return usual;
  }
}
