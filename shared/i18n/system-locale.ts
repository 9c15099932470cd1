const known = new Map<string, boolean>();

/** Whether this PC knows a zone of that name, such as `Europe/London`. The answer is cached, because every scan asks for it. */
export function isTimeZone(name: string): boolean {
  const answer = known.get(name) ?? canBeUsed(name);
  known.set(name, answer);
  return answer;
}

/**
 * The zone of this PC. It is UTC where the system names none or one that does not exist, for example because `TZ` is
 * empty or misspelt.
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

/** The language of a system that names none, or one that does not exist. */
const defaultLanguage = 'en-GB';

/**
 * The BCP 47 tag, as formats of numbers and times take it, for the language that a system or browser names: `de-DE` as
 * it is, `de_DE.UTF-8` as `de-DE`, and `C` as English. Chromium names `en-US@posix` where the system has no language.
 */
export function usableLanguage(named: string): string {
  const tag = named.replace(/[.@].*$/, '').replaceAll('_', '-');
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? defaultLanguage;
  } catch {
    return defaultLanguage;
  }
}
