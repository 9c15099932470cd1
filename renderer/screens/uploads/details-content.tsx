import type { UploadDetails } from '../../../shared/contract/uploads.ts';
import { useWords } from '../../client/depot-context.tsx';
import { DetailsDays } from './details-days.tsx';
import { DetailsFindings } from './details-findings.tsx';
import { DetailsGenuine } from './details-genuine.tsx';

/** What was read out of the file: its days, whether it is genuine, and what was noticed. */
export function DetailsContent({ details, now }: { readonly details: UploadDetails; readonly now: number }) {
  const { t, times } = useWords();
  const { row, summary, isRead } = details;
  if (row.jobId === null) return null;
  if (summary === null) {
    return (
      <section className="drawer-section">
        <h3 className="drawer-subtitle">{t('details.content')}</h3>
        <p className="drawer-line">{isRead ? t('details.notReadable') : t('details.notRead')}</p>
      </section>
    );
  }
  const today = times.iso(now).slice(0, 10);
  return (
    <>
      {summary.days !== null && <DetailsDays days={summary.days} now={now} summary={summary} />}
      {summary.parts.length > 0 && <DetailsGenuine row={row} summary={summary} today={today} />}
      <DetailsFindings summary={summary} today={today} />
    </>
  );
}
