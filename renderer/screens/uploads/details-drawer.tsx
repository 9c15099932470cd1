import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { subjectAddress } from '../../../shared/contract/addresses.ts';
import type { UploadDetails, UploadRow } from '../../../shared/contract/uploads.ts';
import { adviceSentence, findingText, shownFileName } from '../../../shared/format/download-text.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { historyLines, namePlace } from '../../../shared/format/history-text.ts';
import type { Finding, FindingCode } from '../../../shared/tachograph/finding.ts';
import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import { adviceFor } from '../../../shared/tachograph/text/details.ts';
import { useDepot, useFormatter, useTenSeconds } from '../../client/depot-context.tsx';
import { uploadDetailsQuery } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { DetailsDrawer, DetailsFact } from '../../components/details/details.tsx';
import { useDelayed } from '../../components/element-hooks.ts';
import { HelpButton } from '../../components/help/help-button.tsx';
import { Emphasised, Icon, SolidTriangle } from '../../components/icon.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import { UploadStateMark } from '../../components/upload-state-mark.tsx';
import { verdictSigns, verdictTones } from '../../components/verdict.ts';
import styles from './details.module.css';
import { DetailsDays } from './details-days.tsx';
import { answerRows, DetailsFacts, type PartRow, partRows } from './details-facts.tsx';
import { DetailsHours } from './details-hours.tsx';
import { DetailsTables } from './details-tables.tsx';
import { useUploadActions, useUploadQuestions } from './upload-actions.tsx';
import '../../components/details/details.css';

/** Everything known about one file, beside the list. The list keeps the focus, so that its arrow keys change the file. */
export function UploadDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { data, error } = useQuery({ ...uploadDetailsQuery(useDepot(), id), placeholderData: keepPreviousData });
  const slow = useDelayed(data === undefined && error === null);
  const now = useTenSeconds();
  return (
    <DetailsDrawer
      className={styles.drawer}
      foot={data !== undefined && <DetailsActions details={data} />}
      label={data === undefined ? t('frame.loading') : titleOf(data, formatter)}
      onClose={onClose}
      state={
        data !== undefined && (
          <>
            <UploadStateMark row={data.row} text={stateText(data, now, formatter)} />
            {data.receipt !== null && <span>{t('details.receipt', { receipt: shortReceipt(data.receipt) })}</span>}
          </>
        )
      }
      title={
        data?.row.subjectId === undefined ? (
          data !== undefined && titleOf(data, formatter)
        ) : (
          <SubjectLink
            href={subjectAddress(data.row.kind === 'driver-card' ? 'driver' : 'vehicle', data.row.subjectId)}
            name={titleOf(data, formatter)}
          />
        )
      }
    >
      {data !== undefined && (
        <>
          <DetailsFacts details={data} now={now} />
          <DetailsContent details={data} now={now} />
          {data.hasCopy && data.row.id === id && data.row.kind === 'driver-card' && <DetailsHours id={id} key={id} />}
          <DetailsHistory details={data} now={now} />
          <DetailsRecord details={data} />
          {data.hasCopy && data.row.id === id && <DetailsTables key={id} details={data} />}
        </>
      )}
      {slow && <p className="details-note">{t('frame.loading')}</p>}
      {error !== null && (
        <p className="details-note">{t('details.failed', { message: formatError(error.reason, formatter) })}</p>
      )}
    </DetailsDrawer>
  );
}

function titleOf({ row }: UploadDetails, formatter: Formatter): string {
  const { t } = formatter;
  if (row.subject !== null) {
    return t('details.title', { subject: row.subject, kind: t(`kindsInSentence.${row.kind ?? 'unknown'}`) });
  }
  const isKnown = row.kind !== null && row.kind !== 'unknown';
  return isKnown
    ? t('details.unnamed', { kind: t(`kinds.${row.kind ?? 'unknown'}`) })
    : shownFileName(row.fileName, formatter);
}

function stateText({ row }: UploadDetails, now: number, { t, times }: Formatter): string | undefined {
  if (row.state !== 'sent' || row.sentAt === null) return undefined;
  return times.daysAgo(row.sentAt, now) === 0
    ? t('details.sentToday', { at: times.clockWithSeconds(row.sentAt) })
    : t('common.sentAt', { at: times.full(row.sentAt) });
}

const receiptCharacters = 18;

/** A long receipt is shortened to its beginning and end; the facts show the whole of it. */
function shortReceipt(receipt: string): string {
  return receipt.length <= receiptCharacters ? receipt : `${receipt.slice(0, 8)}…${receipt.slice(-6)}`;
}

/** What a telephone call about this file may ask for. */
function DetailsRecord({ details }: { readonly details: UploadDetails }) {
  const { t, times } = useFormatter();
  const { row, receipt, sha256, otherArrivals } = details;
  const from = row.folderLabel ?? t(`details.origin.${row.origin}`);
  return (
    <section className="details-section">
      <dl>
        <DetailsFact name={t(row.folderLabel === null ? 'details.from' : 'common.folder')}>
          {details.archive === null ? from : t('details.inArchive', { from, archive: details.archive })}
        </DetailsFact>
        <DetailsFact name={t('common.arrived')}>{times.full(row.arrivedAt)}</DetailsFact>
        {row.attempts > 0 && <DetailsFact name={t('common.tries')}>{String(row.attempts)}</DetailsFact>}
        {receipt !== null && <DetailsFact name={t('details.receiptFact')}>{receipt}</DetailsFact>}
        {sha256 !== null && <DetailsFact name={t('details.fingerprint')}>{sha256}</DetailsFact>}
      </dl>
      {otherArrivals.length > 0 && (
        <p className="details-note">{t('details.otherArrivals', { count: otherArrivals.length })}</p>
      )}
    </section>
  );
}

/** What happened to the file since it was first seen, oldest first. */
function DetailsHistory({ details, now }: { readonly details: UploadDetails; readonly now: number }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  return (
    <section className="details-section">
      <h3 className="details-subtitle">{t('history.title')}</h3>
      <ol className={styles.history}>
        {historyLines(details, formatter).map(({ id, at, text, name, mark }) => (
          <li data-mark={mark} key={id}>
            <time className="number" dateTime={new Date(at).toISOString()} title={times.full(at)}>
              {times.daysAgo(at, now) === 0 ? times.clockWithSeconds(at) : times.short(at, now)}
            </time>
            <span>{name === null ? text : <Emphasised name={name} place={namePlace} text={text} />}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The content of the file: its days, whether it is genuine, and the findings. */
function DetailsContent({ details, now }: { readonly details: UploadDetails; readonly now: number }) {
  const { t, times } = useFormatter();
  const { row, summary, isRead } = details;
  if (row.jobId === null) return null;
  if (summary === null) {
    return (
      <section className="details-section">
        <h3 className="details-subtitle">{t('details.content')}</h3>
        <p className="details-line">{isRead ? t('details.notReadable') : t('details.notRead')}</p>
      </section>
    );
  }
  const today = times.dayOf(now);
  return (
    <>
      {summary.days !== null && <DetailsDays days={summary.days} now={now} summary={summary} />}
      {summary.parts.length > 0 && <DetailsGenuine row={row} summary={summary} today={today} />}
      <DetailsFindings summary={summary} today={today} />
    </>
  );
}

/** "Is it genuine?" tells these, part by part. */
const toldByParts: readonly FindingCode[] = ['signature-invalid', 'signatures-not-verifiable'];

/** The findings that a person may want to know or act on, each once. */
function DetailsFindings({ summary, today }: { readonly summary: DownloadSummary; readonly today: string }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const findings = worthTelling(summary);
  if (findings.length === 0) return null;
  return (
    <section className="details-section">
      <h3 className="details-subtitle">{t('details.findings')}</h3>
      <ul className={styles.findingList}>
        {findings.map((finding) => {
          const advice = adviceFor(finding, summary.kind);
          return (
            <li
              className={finding.level === 'problem' ? 'tone-attn' : 'tone-idle'}
              data-finding={finding.code}
              key={finding.code}
            >
              {finding.level === 'problem' ? <SolidTriangle /> : <Icon of={Info} />}
              <div>
                <p>{findingText(finding, today, formatter)}</p>
                {advice !== null && <p className={styles.findingAdvice}>{adviceSentence(advice, formatter)}</p>}
                {advice !== null && advice !== 'nothing-to-do' && (
                  <HelpButton topic={{ group: 'advice', name: advice }} />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function worthTelling({ findings }: DownloadSummary): readonly Finding[] {
  const once = new Map<FindingCode, Finding>();
  for (const finding of findings) {
    if (finding.level === 'note' || toldByParts.includes(finding.code) || once.has(finding.code)) continue;
    once.set(finding.code, finding);
  }
  return [...once.values()];
}

/** Part by part whether the file is what the card or the recorder signed. */
function DetailsGenuine({
  summary,
  row,
  today,
}: {
  readonly summary: DownloadSummary;
  readonly row: UploadRow;
  readonly today: string;
}) {
  const formatter = useFormatter();
  const { t } = formatter;
  return (
    <section className="details-section">
      <div className={styles.subhead}>
        <h3 className="details-subtitle">{t('details.genuine')}</h3>
        <span>{t('details.partByPart')}</span>
      </div>
      <dl className={styles.partList}>
        {answerRows(summary, formatter).map((answer) => (
          <Part answers key={answer.key} part={answer} />
        ))}
        {partRows(summary, row.state === 'sent', today, formatter).map((part) => (
          <Part key={part.key} part={part} />
        ))}
      </dl>
    </section>
  );
}

interface PartProps {
  readonly part: PartRow;
  /** One of the three answers, which the parts below add up to. */
  readonly answers?: boolean;
}

function Part({ part: { label, state, verdict, note }, answers = false }: PartProps) {
  return (
    <div className={styles.part} data-answer={answers ? state : undefined} data-verdict={answers ? undefined : state}>
      <dt>{label}</dt>
      <dd className={`${styles.partVerdict} ${verdictTones[state]}`}>
        <Icon of={verdictSigns[state]} />
        {verdict}
      </dd>
      {note !== null && <dd className={styles.partNote}>{note}</dd>}
    </div>
  );
}

/** The buttons below the details. */
function DetailsActions({ details }: { readonly details: UploadDetails }) {
  const { t } = useFormatter();
  const { row, hasCopy, archived, setAside = null } = details;
  const questions = useUploadQuestions();
  const actions = useUploadActions(row, hasCopy, questions.ask, archived, setAside !== null);
  const note = setAside === null ? t('details.noCopy') : t('custody.details.setAside', { count: setAside.daysLeft });
  return (
    <footer className="details-foot">
      {!hasCopy && row.jobId !== null && <span className="details-note">{note}</span>}
      {actions.map(({ id, label, icon, quiet, busy = false, run }) => (
        <Button
          busy={busy}
          icon={<Icon of={icon} />}
          key={`${row.id} ${id}`}
          look={quiet ? 'quiet' : 'plain'}
          onClick={run}
          size="small"
        >
          {label}
        </Button>
      ))}
      {questions.shown}
    </footer>
  );
}
