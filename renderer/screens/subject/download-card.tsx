import { type CSSProperties, memo } from 'react';
import { limitKind } from '../../../shared/compliance/deadline.ts';
import { screenPaths } from '../../../shared/contract/addresses.ts';
import type { MatchDecision } from '../../../shared/contract/reports/local-files.ts';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import type { SubjectDownload } from '../../../shared/contract/reports/subject.ts';
import { namePlace } from '../../../shared/format/history-text.ts';
import { useTableSurroundings } from '../../components/data-table/column.ts';
import { scaleEnd, shareOfScale } from '../../components/deadline/limit-scale.ts';
import { DeadlineSign, deadlineText, LocalFilesMark, segmentOf } from '../../components/deadline/local-files-mark.tsx';
import { Emphasised } from '../../components/icon.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import styles from './subject.module.css';

export interface DownloadCardProps {
  readonly of: MatchDecision['of'];
  readonly title: string;
  readonly name: string;
  readonly subjectId: string | null;
  readonly serviceId: string | null;
  readonly download: SubjectDownload;
  /** The service's report of missing downloads. */
  readonly missing: SnapshotState;
}

/** How long until the next download, since when, and what this depot has of it. */
export const DownloadCard = memo(function DownloadCard({
  of,
  title,
  name,
  subjectId,
  serviceId,
  download,
  missing,
}: DownloadCardProps) {
  const surroundings = useTableSurroundings();
  const { formatter, now } = surroundings;
  const { t, times } = formatter;
  const { deadline, limitDays, basis, lastDownloadDay, localFiles, match } = download;
  const segment = segmentOf(deadline.state);
  const share = deadline.days === null ? 0 : shareOfScale(deadline.days, limitDays);
  // The words of these two states say it themselves.
  const isReadTold = localFiles.state === 'waiting' || localFiles.state === 'sent-not-processed';
  const isUnasked = missing.asOf === null && localFiles.state === 'sent-not-processed' && localFiles.sentAt !== null;
  return (
    <SectionCard
      {...(subjectId !== null && {
        link: {
          href: `${screenPaths.coverage}/${encodeURIComponent(subjectId)}`,
          label: t('coverage.title'),
        },
      })}
      note={t(`deadlines.limit.${limitKind(of, limitDays)}`, { count: limitDays })}
      title={title}
    >
      <div className={styles.deadline}>
        <div>
          <p className={styles.figure} data-state={segment}>
            <DeadlineSign segment={segment} />
            {deadlineText(deadline, formatter)}
          </p>
          <p className={styles.quiet}>
            {deadline.limitDay === null
              ? t('subject.download.unknown')
              : t(segment === 'over' ? 'subject.download.ended' : 'subject.download.ends', {
                  day: times.weekdayAndDay(Date.parse(`${deadline.limitDay}T12:00:00Z`)),
                })}
          </p>
        </div>
        {deadline.days !== null && lastDownloadDay !== null && (
          <div>
            <div aria-hidden className={styles.scale}>
              <span>0</span>
              <b>{limitDays}</b>
              <span>{t('common.daysCounted', { count: scaleEnd(limitDays) })}</span>
            </div>
            <div aria-hidden className={styles.limitMeter}>
              <i data-state={segment} style={{ '--share': `${share * 100}%` } as CSSProperties} />
            </div>
            <p className={styles.quiet}>
              <Emphasised
                name={t('common.daysCounted', { count: deadline.days })}
                place={namePlace}
                text={t(`subject.download.since.${basis}`, { days: namePlace, day: times.day(lastDownloadDay, now) })}
              />
            </p>
          </div>
        )}
      </div>
      <div className={styles.cardFoot}>
        <span>{t('common.whatDepotHas')}</span>
        {isUnasked ? (
          <span>{t('subject.download.sentUnasked', { at: times.sentence(localFiles.sentAt ?? 0, now) })}</span>
        ) : (
          <LocalFilesMark
            localFiles={localFiles}
            match={match}
            row={{ of, serviceId: serviceId ?? '', name }}
            surroundings={surroundings}
          />
        )}
        {localFiles.isReadHere && localFiles.arrivedAt !== null && (isUnasked || !isReadTold) && (
          <span>{t('subject.download.readHere', { at: times.sentence(localFiles.arrivedAt, now) })}</span>
        )}
      </div>
    </SectionCard>
  );
});
