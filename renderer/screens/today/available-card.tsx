import { screenPaths } from '../../../shared/contract/addresses.ts';
import type { Today } from '../../../shared/contract/reports/today.ts';
import { hoursAndMinutes, waitingTime } from '../../../shared/format/durations.ts';
import { useMinute, useWords } from '../../client/depot-context.tsx';
import { startTime } from '../../components/availability-text.ts';
import { ReportHollow } from '../../components/report/report-skeleton.tsx';
import { TodayCard } from './today-card.tsx';

/** As many as stand beside the changes without scrolling. */
const nextShown = 6;

/** Who becomes available next, and how much they may still drive in the fortnight. */
export function AvailableCard({ available }: { readonly available: Today['available'] }) {
  const words = useWords();
  const now = useMinute();
  const { t, times } = words;
  const title = t('today.available.title');
  if (available.snapshot.asOf === null)
    return (
      <TodayCard title={title}>
        <ReportHollow snapshot={available.snapshot} />
      </TodayCard>
    );
  const next = available.next.slice(0, nextShown);
  return (
    <TodayCard
      link={{ href: screenPaths.availability, label: t('frame.availability') }}
      note={t('today.available.startNow', { count: available.startNow })}
      title={title}
    >
      <table className="next-table">
        <thead>
          <tr>
            <th scope="col">{t('today.available.driver')}</th>
            <th colSpan={2} scope="col">
              {t('today.available.start')}
            </th>
            <th data-align="right" scope="col">
              {t('today.available.left')}
            </th>
          </tr>
        </thead>
        <tbody>
          {next.map(({ driverId, name, startAt, fortnight }) => (
            <tr key={driverId}>
              <th scope="row">{name}</th>
              <td className="start-clock">
                {startAt === null ? t('reportParts.nothing') : startTime(startAt, now, words)}
              </td>
              <td>
                {startAt === null ? '' : startAt <= now ? t('today.available.now') : waitingTime(startAt, now, t)}
              </td>
              <td data-align="right">
                {fortnight === null ? t('reportParts.nothing') : hoursAndMinutes(fortnight.leftMinutes, t)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {next.length === 0 && <p className="card-note">{t('today.available.none')}</p>}
      <p className="card-note">
        {available.dataUpTo === null
          ? t('today.available.caveatPlain')
          : t('today.available.caveat', { at: times.sentence(available.dataUpTo, now) })}{' '}
        {available.unknown > 0 && t('today.available.unknown', { count: available.unknown })}
      </p>
    </TodayCard>
  );
}
