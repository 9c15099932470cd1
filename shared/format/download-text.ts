import type { UploadDetails, UploadRow } from '../contract/uploads.ts';
import type { Translate } from '../i18n/texts.ts';
import type { Finding } from '../tachograph/finding.ts';
import type { DaysSummary, DownloadSummary } from '../tachograph/summary-schema.ts';
import type { AdviceCode, RowCode, TextPart } from '../tachograph/text/codes.ts';
import { type SaidOfDownload, sayDownload } from '../tachograph/text/download.ts';
import { dayNumber, type IsoDay } from '../tachograph/time.ts';
import type { Formatter } from './format.ts';

/** `2nd generation recorder, version 1`; the kind alone where the file has not been read, or is neither card nor recorder. */
export function kindInText({ row, summary }: UploadDetails, { t }: Formatter): string {
  const kind = t(`kinds.${row.kind ?? 'unknown'}`);
  // A recorder or card of the second generation also holds the data of the first.
  const newest = summary?.generations.at(-1);
  if (newest === undefined) return kind;
  return summary?.kind === 'vehicle-unit'
    ? t(`details.recorder.${newest}`)
    : t(`details.card.${newest}`, { card: kind });
}

/** `28 driven, 6 with no activity`; counts of zero are left out. */
export function dayCounts(days: DaysSummary, { t }: Formatter): string {
  const span = dayNumber(days.last) - dayNumber(days.first) + 1;
  const counts = [
    ['driven', days.driven],
    ['other-work', days.otherWork],
    ['no-activity', days.noActivity],
    ['contradicted', days.contradicted],
    ['missing', span - days.covered - days.contradicted],
  ] as const;
  return counts
    .filter(([, count]) => count > 0)
    .map(([what, count]) => t(`details.dayCounts.${what}`, { days: count }))
    .join(', ');
}

/** "Driver card of A. Testerson, DB1234…, days 20 Oct to 18 Nov, genuine", or what is wrong with it and what to do. */
export function downloadLine(summary: DownloadSummary, today: IsoDay, t: Translate): string {
  const said = sayDownload(summary, today);
  const noticed = [...new Set(said.noticed.map((finding) => findingText(finding, today, { t })))].join('. ');
  const line = lineOf(said, today, t);
  return noticed === '' ? line : t('download.said.noticed', { said: line, noticed });
}

function lineOf({ subject: what, facts: known, advice: code }: SaidOfDownload, today: IsoDay, t: Translate): string {
  const subject = t(`download.line.${what.code}`, { ...what.values, today });
  const list = known.map((fact) => t(`download.line.${fact.code}`, { ...fact.values, today }));
  const facts = list.join(', ');
  if (code === null) return facts === '' ? subject : t('download.said.facts', { subject, facts });
  const advice = t(`download.advice.${code}`);
  return facts === ''
    ? t('download.said.advice', { subject, advice })
    : t('download.said.wrongWithAdvice', { subject, facts, advice });
}

/** A label, verdict or note of "Is it genuine?". `today`: `YYYY-MM-DD`. */
export function rowText({ code, values }: TextPart<RowCode>, today: IsoDay, { t }: { readonly t: Translate }): string {
  return t(`download.row.${code}`, { ...counted(values), today });
}

/** What was noticed, in the words of a depot. */
export function findingText({ code, values }: Finding, today: IsoDay, { t }: { readonly t: Translate }): string {
  if (code === 'name-says-other-kind') {
    return t(
      values.said === 'vehicle unit' ? 'download.finding.name-says-vehicle-unit' : 'download.finding.name-says-card',
    );
  }
  return t(`download.finding.${code}`, { ...counted(values), today });
}

/** What to do, as a sentence of its own. */
export function adviceSentence(code: AdviceCode, { t }: { readonly t: Translate }): string {
  const advice = t(`download.advice.${code}`);
  return `${advice.charAt(0).toLocaleUpperCase(t('measures.language'))}${advice.slice(1)}.`;
}

/** The plural of a text follows `count`, and that of a number of days follows the days. */
function counted(values: TextPart['values']): TextPart['values'] & { readonly count: number } {
  return { ...values, count: Number(values.count ?? values.days ?? 0) };
}

/** A file's name for people; where it was removed after the retention time, a text that says so. */
export function shownFileName(fileName: string, { t }: Formatter): string {
  return fileName === '' ? t('uploads.forgottenName') : fileName;
}

/** `26 Oct – 19 Nov`, with one year where both are of an earlier one; for a file that is cut short, its last day. */
export function daysCovered(row: UploadRow, now: number, { t, times }: Formatter): string {
  const { firstDay, lastDay } = row;
  if (row.reason?.code === 'cut-short' && lastDay !== null) {
    return t('uploads.stopsAt', { day: times.day(lastDay, now) });
  }
  if (firstDay === null && lastDay === null) return t('common.nothing');
  if (firstDay === null || lastDay === null || firstDay === lastDay) return times.day(lastDay ?? firstDay ?? '', now);
  const isOfOneYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  return `${times.day(firstDay, isOfOneYear ? times.dayStart(lastDay) : now)} – ${times.day(lastDay, now)}`;
}
