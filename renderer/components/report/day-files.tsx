import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { uploadAddress } from '../../../shared/contract/addresses.ts';
import { useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Dialog } from '../dialog.tsx';
import { reportQuery } from './use-report-pages.ts';
import './report.css';
import '../dialog.css';

interface DayFilesProps {
  readonly subjectId: string;
  /** null while nothing is open. */
  readonly day: string | null;
  readonly onClose: () => void;
}

/** The files that speak for one day, the newest first. */
export function DayFiles({ subjectId, day, onClose }: DayFilesProps) {
  const { t, times } = useFormatter();
  const now = useMinute();
  return (
    <Dialog
      close={t('common.close')}
      onClose={onClose}
      open={day !== null}
      title={day === null ? '' : t('coverage.dayFiles.title', { day: times.day(day, now) })}
    >
      {day !== null && <FileList day={day} now={now} subjectId={subjectId} />}
    </Dialog>
  );
}

function FileList({ subjectId, day, now }: { readonly subjectId: string; readonly day: string; readonly now: number }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const { data, error } = useQuery(reportQuery(useDepot(), 'coverage.day', { subjectId, day }));
  if (error !== null) return <p role="alert">{formatError(error.reason, formatter)}</p>;
  if (data === undefined) return <p role="status">{t('frame.loading')}</p>;
  if (data.files.length === 0) return <p>{t('coverage.dayFiles.none')}</p>;
  return (
    <ul className="dialog-list day-files">
      {data.files.map(({ uploadId, fileName, firstDay, lastDay, arrivedAt, sentAt }) => (
        <li key={uploadId}>
          <Link
            aria-label={t('coverage.dayFiles.open', { file: fileName })}
            className="link"
            href={uploadAddress(uploadId)}
          >
            {fileName}
          </Link>
          <span>
            {firstDay === null || lastDay === null
              ? t('coverage.dayFiles.lineUndated', { arrived: times.short(arrivedAt, now) })
              : t('coverage.dayFiles.line', {
                  first: times.day(firstDay, now),
                  last: times.day(lastDay, now),
                  arrived: times.short(arrivedAt, now),
                })}
            {', '}
            {sentAt === null
              ? t('coverage.dayFiles.notSent')
              : t('coverage.dayFiles.sent', { sent: times.short(sentAt, now) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
