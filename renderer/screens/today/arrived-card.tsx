import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText, IdCard, Truck, Upload } from 'lucide-react';
import { screenPaths, uploadAddress } from '../../../shared/contract/addresses.ts';
import { newestUploads, type UploadRow } from '../../../shared/contract/uploads.ts';
import { shownFileName } from '../../../shared/format/download-text.ts';
import { formatReason } from '../../../shared/format/reason-text.ts';
import { useDayStart, useDepot, useFormatter } from '../../client/depot-context.tsx';
import { uploadPageQuery } from '../../client/queries.ts';
import { useFileChoice } from '../../components/adding/use-file-choice.tsx';
import { Icon } from '../../components/icon.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import { UploadStateMark } from '../../components/upload-state-mark.tsx';
import styles from './today.module.css';

const shown = 4;

/** The newest files of the day with what became of them, and the way for more to come in. */
export function ArrivedCard() {
  const { t } = useFormatter();
  const dayStart = useDayStart();
  const query = { ...newestUploads, arrivedFrom: dayStart, limit: shown };
  const page = useQuery({ ...uploadPageQuery(useDepot(), query), placeholderData: keepPreviousData }).data;
  const { choose, input } = useFileChoice();
  return (
    <SectionCard
      link={{ href: screenPaths.uploads, label: t('today.arrived.all') }}
      note={page !== undefined && page.total > 0 && t('today.arrived.files', { count: page.total })}
      title={t('today.arrived.title')}
    >
      <ul className={styles.arrived}>
        {page?.rows.map((row) => (
          <Arrived key={row.id} row={row} />
        ))}
        {page?.total === 0 && <li className={styles.cardNote}>{t('today.arrived.none')}</li>}
      </ul>
      <button className={styles.dropHere} onClick={choose} type="button">
        <Icon of={Upload} />
        <span>
          <b>{t('today.arrived.drop')}</b>, {t('today.arrived.choose')}
        </span>
      </button>
      {input}
    </SectionCard>
  );
}

/** One file. What is the matter with it says more than its name, which gives way where both have no room. */
function Arrived({ row }: { readonly row: UploadRow }) {
  const formatter = useFormatter();
  const name = row.subject ?? shownFileName(row.fileName, formatter);
  const matter =
    row.state === 'attention' && row.reason !== null ? formatReason(row.reason, row.kind, formatter) : undefined;
  const icon = row.kind === 'driver-card' ? IdCard : row.kind === 'vehicle-unit' ? Truck : FileText;
  return (
    <li>
      <Icon of={icon} />
      <SubjectLink href={uploadAddress(row.id)} name={name} />
      <UploadStateMark row={row} text={matter} />
      <span className={styles.changeTime}>{formatter.times.clock(row.arrivedAt)}</span>
    </li>
  );
}
