import { type CSSProperties, memo } from 'react';
import type { Today } from '../../../shared/contract/reports/today.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import styles from './today.module.css';

/** Files sent on each of the last days as bars, today's last and set apart. */
export const SentChart = memo(function SentChart({ days }: { readonly days: Today['sentPerDay'] }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const most = Math.max(1, ...days.map(({ files }) => files));
  const label = t('today.sentPerDay', { count: days.length });
  return (
    <div className={styles.sentChart}>
      <p className={styles.sentChartHead}>
        <span>{label}</span>
        <b>{t('today.sentToday', { count: days.at(-1)?.files ?? 0 })}</b>
      </p>
      <ul aria-label={label} className={styles.sentBars}>
        {days.map(({ day, files }) => {
          const words = t('today.sentOnDay', { day: times.day(day, now), count: files });
          return (
            <li key={day} style={{ '--share': `${(files / most) * 100}%` } as CSSProperties} title={words}>
              <span className="hidden-words">{words}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
});
