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
