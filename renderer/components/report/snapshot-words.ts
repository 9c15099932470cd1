import type { ReportError, SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { isKeysTrouble, isSetupTrouble } from '../../../shared/contract/status.ts';
import type { Words } from '../../../shared/format/words.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How old an answer is, for the line beside its time: `just now`, `2 min ago`, `3 h ago`; empty from a day on. */
export function ageWords(asOf: number, now: number, { t }: Pick<Words, 't'>): string {
  const ageMs = now - asOf;
  if (ageMs < minuteMs) return t('reportParts.justNow');
  if (ageMs < hourMs) return t('reportParts.minutesAgo', { minutes: Math.floor(ageMs / minuteMs) });
  return ageMs < 24 * hourMs ? t('reportParts.hoursAgo', { hours: Math.floor(ageMs / hourMs) }) : '';
}

/** What happened, in one sentence: the service's own words where it gave some. */
export function reportErrorWords({ code, words: said, at }: ReportError, { t, times }: Words): string {
  const happened = t(`reportParts.error.${code}`, { at: times.clock(at) });
  return said === null || said === '' ? happened : t('reportParts.serviceSays', { happened, words: said });
}

/** Errors about which trying again changes nothing before a person has changed the settings. */
export function isForSettings({ code }: ReportError): boolean {
  return isKeysTrouble(code) || isSetupTrouble(code);
}

/** Whole seconds since the service was asked, or since the request waits for its turn; null when nothing is asked. */
export function secondsAsked({ refreshing }: SnapshotState, now: number): number | null {
  return refreshing === null ? null : Math.max(0, Math.floor((now - refreshing.since) / 1_000));
}
