import { Hourglass } from 'lucide-react';
import type { Today } from '../../../shared/contract/reports/today.ts';
import { useMinute, useWords } from '../../client/depot-context.tsx';
import { Icon } from '../../components/icon.tsx';
import { SolidOctagon } from '../../components/solid-octagon.tsx';
import { TodayCard } from './today-card.tsx';

/** Vehicles that must go to a workshop; absent while there is none. */
export function CalibrationsCard({ calibrations: { aheadDays, count, next } }: Pick<Today, 'calibrations'>) {
  const { t, times } = useWords();
  const now = useMinute();
  if (count === 0) return null;
  return (
    <TodayCard note={t('today.calibrations.ahead', { count: aheadDays })} title={t('today.calibrations.title')}>
      <ul className="calibrations">
        {next.map(({ vehicle, dueOn, daysLeft }) => (
          <li key={vehicle}>
            <span className="worst-name">{vehicle}</span>
            <span className={`calibration-due ${daysLeft < 0 ? 'tone-over' : 'tone-due'}`}>
              {daysLeft < 0 ? <SolidOctagon /> : <Icon of={Hourglass} />}
              {daysLeft < 0 && t('today.calibrations.past', { count: -daysLeft })}
              {daysLeft === 0 && t('today.calibrations.today')}
              {daysLeft > 0 && t('today.calibrations.left', { count: daysLeft })}
            </span>
            <span className="number">{times.day(dueOn, now)}</span>
          </li>
        ))}
        {count > next.length && (
          <li className="card-note">{t('today.calibrations.more', { count: count - next.length })}</li>
        )}
      </ul>
      <p className="card-note">{t('today.calibrations.source')}</p>
    </TodayCard>
  );
}
