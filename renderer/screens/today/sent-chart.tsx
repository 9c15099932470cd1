import type { CSSProperties } from 'react';
import type { Today } from '../../../shared/contract/reports/today.ts';
import { useMinute, useWords } from '../../client/depot-context.tsx';

/** Files sent on each of the last days as bars, today's last and set apart. */
export function SentChart({ days }: { readonly days: Today['sentPerDay'] }) {
  const { t, times } = useWords();
  const now = useMinute();
  const most = Math.max(1, ...days.map(({ files }) => files));
  const label = t('today.sentPerDay', { count: days.length });
  return (
    <div className="sent-chart">
      <p className="sent-chart-head">
        <span>{label}</span>
        <b>{t('today.sentToday', { count: days.at(-1)?.files ?? 0 })}</b>
      </p>
      <ul aria-label={label} className="sent-bars">
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
}
