import { screenPaths, subjectAddress } from '../../../shared/contract/addresses.ts';
import type { Today } from '../../../shared/contract/reports/today.ts';
import { hoursAndMinutes, waitingTime } from '../../../shared/format/times.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { startTime } from '../../components/availability-text.ts';
import { StartRemarks } from '../../components/deadline/start-remarks.tsx';
import { ReportPlaceholder } from '../../components/report/report-skeleton.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import styles from './today.module.css';

/** As many as one takes in at a glance. */
const nextShown = 4;

/** Who becomes available next, and how much they may still drive in the fortnight. */
export function AvailableCard({ available }: { readonly available: Today['available'] }) {
  const formatter = useFormatter();
  const now = useMinute();
  const { t, times } = formatter;
  const title = t('today.available.title');
  if (available.snapshot.asOf === null && available.known + available.unknown === 0) {
    return (
      <SectionCard title={title}>
        <ReportPlaceholder snapshot={available.snapshot} />
      </SectionCard>
    );
  }
  const next = available.next.slice(0, nextShown);
  return (
    <SectionCard
      link={{ href: screenPaths.availability, label: t('availability.title') }}
      note={t('today.available.startNow', { count: available.startNow })}
      title={title}
    >
      <table className={styles.nextTable}>
        <thead>
          <tr>
            <th scope="col">{t('common.driver')}</th>
            <th colSpan={2} scope="col">
              {t('common.canStart')}
            </th>
            <th data-align="right" scope="col">
              {t('today.available.left')}
            </th>
          </tr>
        </thead>
        <tbody>
          {next.map(({ id, name, start, start: { from, left } }) => (
            <tr key={id}>
              <th scope="row">
                <SubjectLink href={subjectAddress('driver', id)} name={name} />
              </th>
              <td className={styles.startClock}>
                {from === null ? t('availability.start.notNow') : startTime(from, now, formatter)}{' '}
                <StartRemarks start={start} />
              </td>
              <td>
                {from === null
                  ? t('planner.because.when')
                  : from <= now
                    ? t('today.available.now')
                    : waitingTime(from, now, t)}
              </td>
              <td data-align="right">
                {left?.fortnight == null ? t('common.nothing') : hoursAndMinutes(left.fortnight, t)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {next.length === 0 && <p className={styles.cardNote}>{t('today.available.none')}</p>}
      <p className={styles.cardNote}>
        {available.dataUpTo === null
          ? t('today.available.caveatPlain')
          : t('today.available.caveat', { at: times.asOf(available.dataUpTo, now) })}{' '}
        {available.unknown > 0 && t('today.available.unknown', { count: available.unknown })}{' '}
        {available.altered > 0 && t('today.available.altered', { count: available.altered })}{' '}
        {available.implausible > 0 && t('today.available.implausible', { count: available.implausible })}{' '}
        {available.otherwise > 0 && t('today.available.otherwise', { count: available.otherwise })}
      </p>
    </SectionCard>
  );
}
