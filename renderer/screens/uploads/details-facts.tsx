import type { UploadDetails } from '../../../shared/contract/uploads.ts';
import { daysCovered, kindInText, rowText, shownFileName } from '../../../shared/format/download-text.ts';
import { type Formatter, formatBytes } from '../../../shared/format/format.ts';
import { nextText } from '../../../shared/format/reason-text.ts';
import type { DownloadSummary, PartState } from '../../../shared/tachograph/summary-schema.ts';
import { type FormattedPart, formatParts } from '../../../shared/tachograph/text/details.ts';
import { type FileVerdict, type TrustAnswers, trustAnswers } from '../../../shared/tachograph/trust.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { DetailsFact } from '../../components/details/details.tsx';
import { DraggableFile } from '../../components/details/draggable-file.tsx';
import { HelpButton } from '../../components/help/help-button.tsx';
import { answerSigns } from '../../components/verdict.ts';
import styles from './details.module.css';
import { useRowSurroundings } from './row-context.tsx';
import '../../components/details/details.css';

/** What the file is, and why it is in its state. */
export function DetailsFacts({ details, now }: { readonly details: UploadDetails; readonly now: number }) {
  const formatter = useFormatter();
  const { obstacle } = useRowSurroundings();
  const { t, times } = formatter;
  const { row, summary } = details;
  const expiry = summary?.card?.expiry;
  const waitsForTry =
    row.state === 'waiting' && row.attempts > 0 && row.nextAttemptAt !== null && row.nextAttemptAt > now;
  const reason = waitsForTry
    ? t('details.nextTry', { count: row.attempts, at: times.clockWithSeconds(row.nextAttemptAt ?? 0) })
    : row.state === 'sent'
      ? ''
      : nextText(row, obstacle, now, formatter);
  return (
    <section className="details-section">
      {reason !== '' && (
        <p className={styles.reason} data-attention={row.state === 'attention' || undefined}>
          {reason}
        </p>
      )}
      {row.reason !== null && row.state !== 'sent' && <HelpButton topic={{ group: 'reason', name: row.reason.code }} />}
      <dl>
        <DetailsFact name={t('common.file')}>
          <DraggableFile hasCopy={details.hasCopy} id={row.id}>
            {shownFileName(row.fileName, formatter)}
          </DraggableFile>
        </DetailsFact>
        <DetailsFact name={t('common.kind')}>{kindInText(details, formatter)}</DetailsFact>
        {summary?.downloadedAt != null && (
          <DetailsFact name={t('details.downloaded')}>{times.full(Date.parse(summary.downloadedAt))}</DetailsFact>
        )}
        {summary?.downloadedAt === null && summary.dataUpTo !== null && (
          <DetailsFact name={t('availability.columns.data-up-to')}>
            {times.full(Date.parse(summary.dataUpTo))}
          </DetailsFact>
        )}
        {expiry != null && <CardValidity expiry={expiry} now={now} />}
        <DetailsFact name={t('uploads.columns.size')}>
          {row.sizeBytes < 1_000
            ? formatBytes(row.sizeBytes, t)
            : t('details.sizeBytes', { size: formatBytes(row.sizeBytes, t), bytes: row.sizeBytes })}
        </DetailsFact>
        {details.archived != null && (
          <DetailsFact name={t('companyArchive.details.since')}>{times.full(details.archived.at)}</DetailsFact>
        )}
        {details.archived?.lockedUntil != null && (
          <DetailsFact name={t('companyArchive.details.lockedUntil')}>
            {times.full(details.archived.lockedUntil)}
          </DetailsFact>
        )}
        {summary === null && row.lastDay !== null && (
          <DetailsFact name={t('common.daysCovered')}>{daysCovered(row, now, formatter)}</DetailsFact>
        )}
      </dl>
    </section>
  );
}

/** A card is valid through its last day. */
function CardValidity({ expiry, now }: { readonly expiry: string; readonly now: number }) {
  const { t, times } = useFormatter();
  const day = times.day(expiry, now);
  return expiry < times.dayOf(now) ? (
    <DetailsFact name={t('common.card')} tone="tone-attn">
      {t('details.expired', { day })}
    </DetailsFact>
  ) : (
    <DetailsFact name={t('common.card')}>{t('details.validUntil', { day })}</DetailsFact>
  );
}

/** One line of "Is it genuine?". A note is shown below the last of the lines to which it applies. */
export interface PartRow {
  readonly key: string;
  readonly label: string;
  readonly state: PartState | FileVerdict;
  readonly verdict: string;
  readonly note: string | null;
}

/**
 * The parts of a file, one per line. A card has many parts, so those that are genuine, or else those that are unaltered,
 * share the last line.
 */
export function partRows(
  summary: DownloadSummary,
  isSent: boolean,
  today: string,
  formatter: Formatter,
): readonly PartRow[] {
  const { t } = formatter;
  const said = formatParts(summary);
  const best = said.some(({ state }) => state === 'genuine') ? 'genuine' : 'unaltered';
  const folded = summary.kind === 'vehicle-unit' ? [] : said.filter(({ state }) => state === best);
  const shown = folded.length < 2 ? said : said.filter((part) => !folded.includes(part));
  const rows = shown.map((part, index): PartRow => {
    const note = noteOf(part, isSent, today, formatter);
    const next = shown[index + 1];
    const isRepeated = next !== undefined && noteOf(next, isSent, today, formatter) === note;
    return {
      key: part.part,
      label: rowText(part.label, today, formatter),
      state: part.state,
      verdict: rowText(part.verdict, today, formatter),
      note: isRepeated ? null : note,
    };
  });
  if (shown === said) return rows;
  const label = shown.length === 0 ? 'details.allParts' : 'details.otherParts';
  return [
    ...rows,
    {
      key: best,
      label: t(label, { parts: folded.length }),
      state: best,
      verdict: t(`download.row.${best}`),
      note: folded
        .map(({ part, label: own }, at) => (at === 0 ? rowText(own, today, formatter) : t(`download.part.${part}`)))
        .join(', '),
    },
  ];
}

/** The three answers that the parts and the findings add up to. */
export function answerRows(summary: DownloadSummary, { t }: Formatter): readonly PartRow[] {
  const { unaltered, byWhom, everything } = trustAnswers(summary);
  const row = (key: keyof TrustAnswers, state: PartRow['state'], verdict: string): PartRow => ({
    key,
    label: t(`download.answer.${key}.label`),
    state,
    verdict,
    note: null,
  });
  return [
    row('unaltered', answerSigns.unaltered[unaltered], t(`download.answer.unaltered.${unaltered}`)),
    row('byWhom', answerSigns.byWhom[byWhom], t(`download.answer.byWhom.${byWhom}`)),
    row('everything', answerSigns.everything[everything], t(`download.answer.everything.${everything}`)),
  ];
}

/** Why it could not be checked; and that a recorder's known fault did not keep the file from being sent. */
function noteOf({ note }: FormattedPart, isSent: boolean, today: string, formatter: Formatter): string | null {
  const told = note === null ? [] : [rowText(note, today, formatter).replace(/\.?$/, '.')];
  const sent = note?.code === 'known-recorder-fault' && isSent ? [formatter.t('details.sentAllTheSame')] : [];
  return [...told, ...sent].join(' ') || null;
}
