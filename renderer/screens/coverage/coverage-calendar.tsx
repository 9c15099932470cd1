import { useRef, useState } from 'react';
import type { CoverageDayState, CoverageYear } from '../../../shared/contract/reports/coverage.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { calendarMonths, dayByKey, dayOfMonth, monthName } from './calendar-months.ts';
import styles from './coverage-calendar.module.css';

export interface CoverageCalendarProps {
  readonly year: CoverageYear;
  readonly label: string;
  readonly onOpen: (day: string) => void;
}

const numbers = Array.from({ length: 31 }, (_, index) => index + 1);

/** Twelve months of days. One stop for Tab, arrow keys move by day and month, Enter opens a day's files. */
export function CoverageCalendar({ year, label, onOpen }: CoverageCalendarProps) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const table = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const months = calendarMonths(year.days);
  const isShown = (day: string) => year.days.some((known) => known.day === day);
  const current = chosen !== null && isShown(chosen) ? chosen : isShown(year.today) ? year.today : year.lastDay;
  return (
    <table
      aria-label={label}
      className={styles.coverageCalendar}
      onKeyDown={(event) => {
        const next = dayByKey(event.key, current, months);
        if (next === null) return;
        event.preventDefault();
        setChosen(next);
        table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
      }}
      ref={table}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden-words">{t('coverage.month')}</span>
          </th>
          {numbers.map((number) => (
            <th key={number} scope="col">
              <span className={number === 1 || number % 5 === 0 ? '' : 'hidden-words'}>{number}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, showsYear, days }) => (
          <tr key={month}>
            <th scope="row">
              {t(`coverage.months.${monthName(month)}`)}
              {showsYear && <span> {month.slice(0, 4)}</span>}
            </th>
            {numbers.map((number) => {
              const known = days.find(({ day }) => dayOfMonth(day) === number);
              if (known === undefined) return <td key={number} />;
              const { day, state, read } = known;
              const isToday = day === year.today;
              return (
                <td key={number}>
                  <button
                    aria-current={isToday ? 'date' : undefined}
                    aria-label={t(read ? 'coverage.dayRead' : 'coverage.day', {
                      day: times.day(day, now),
                      state: t(`coverage.state.${state}`),
                    })}
                    className={styles.day}
                    data-day={day}
                    data-state={state}
                    onClick={() => {
                      setChosen(day);
                      onOpen(day);
                    }}
                    tabIndex={day === current ? 0 : -1}
                    title={`${times.day(day, now)}: ${t(`coverage.state.${state}`)}`}
                    type="button"
                  >
                    {isToday ? number : <DaySign state={state} />}
                  </button>
                  {read && <span aria-hidden className={styles.dayRead} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a day can be, in the order of the legend and of what the days come to. */
export const dayStates = [
  'genuine',
  'not-sent',
  'does-not-verify',
  'contradicted',
  'not-checked',
  'no-activity',
  'gap',
  'not-read',
  'none',
  'due',
  'overdue',
  'expired',
] as const satisfies readonly CoverageDayState[];

/** What each look of a day means. */
export function CoverageLegend() {
  const { t } = useFormatter();
  return (
    <ul className={styles.coverageLegend}>
      {dayStates.map((state) => (
        <li key={state}>
          <span aria-hidden className={styles.day} data-state={state}>
            <DaySign state={state} />
          </span>
          {t(`coverage.state.${state}`)}
        </li>
      ))}
      <li>
        <span aria-hidden className={styles.dayRead} />
        {t('coverage.read')}
      </li>
    </ul>
  );
}

/** The mark of a day, so that no state hangs on its colour alone. Nothing for what the plain ground says. */
function DaySign({ state }: { readonly state: CoverageDayState }) {
  const drawing = signs[state];
  if (drawing === undefined) return null;
  return (
    <svg aria-hidden className={styles.daySign} preserveAspectRatio="none" viewBox="0 0 20 28">
      {drawing}
    </svg>
  );
}

const signs: Partial<Record<CoverageDayState, React.ReactNode>> = {
  genuine: <path className={styles.paperSolid} d="M0 0h20v28H0z" />,
  'not-sent': <path className={styles.paperOnly} d="M0 5h20M0 11h20M0 17h20M0 23h20" />,
  'no-activity': <circle className={styles.dayDot} cx="10" cy="14" r="1.3" />,
  'does-not-verify': <path d="m6 21 8-14" />,
  contradicted: <path d="M6 10h8M6 18h8m-6 3 4-14" />,
  'not-checked': <path d="M7 14h6" />,
  gap: <path d="m6.5 10.5 7 7m0-7-7 7" />,
  due: <path d="M7 9h6M7 19h6M8 9c0 3 4 4.500 4 10M12 9c0 3-4 4.500-4 10" />,
  overdue: <path d="M10 8v7m0 4.500v.01" />,
  expired: <path d="m0 14 10-14M0 28 20 0M10 28l10-14" />,
};
