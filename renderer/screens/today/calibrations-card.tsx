import { Hourglass } from 'lucide-react';
import { subjectAddress } from '../../../shared/contract/addresses.ts';
import type { Today } from '../../../shared/contract/reports/today.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { Icon, SolidOctagon } from '../../components/icon.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import styles from './today.module.css';

/** Vehicles that must go to a workshop; absent while there is none. */
export function CalibrationsCard({ calibrations: { aheadDays, count, next } }: Pick<Today, 'calibrations'>) {
  const { t, times } = useFormatter();
  const now = useMinute();
  if (count === 0) return null;
  return (
    <SectionCard note={t('today.calibrations.ahead', { count: aheadDays })} title={t('today.calibrations.title')}>
      <ul className={styles.calibrations}>
        {next.map(({ subjectId, vehicle, dueOn, daysLeft }) => (
          <li key={subjectId}>
            <span className={styles.vehicleName}>
              <SubjectLink href={subjectAddress('vehicle', subjectId)} name={vehicle} />
            </span>
            <span className={`${styles.calibrationDue} ${daysLeft < 0 ? 'tone-over' : 'tone-due'}`}>
              {daysLeft < 0 ? <SolidOctagon /> : <Icon of={Hourglass} />}
              {daysLeft < 0 && t('deadlines.over', { count: -daysLeft })}
              {daysLeft === 0 && t('deadlines.last-day')}
              {daysLeft > 0 && t('mail.deadline.left', { count: daysLeft })}
            </span>
            <span className="number">{times.day(dueOn, now)}</span>
          </li>
        ))}
        {count > next.length && (
          <li className={styles.cardNote}>{t('today.calibrations.more', { count: count - next.length })}</li>
        )}
      </ul>
      <p className={styles.cardNote}>{t('today.calibrations.source')}</p>
    </SectionCard>
  );
}
