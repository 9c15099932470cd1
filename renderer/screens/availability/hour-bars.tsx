import { useId } from 'react';
import type { StartHours } from '../../../shared/contract/reports/availability.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import styles from './availability.module.css';
import { type StartChoice, startChoiceOf } from './start-choice.ts';

export interface HourBarsProps {
  readonly hours: StartHours['hours'];
  /** The start in force. */
  readonly at: number;
  readonly onStart: (start: StartChoice) => void;
}

/** How many can start at each full hour of the day: a choice like any other, by mouse and by arrow keys. */
export function HourBars({ hours, at, onStart }: HourBarsProps) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const name = useId();
  const most = Math.max(1, ...hours.map(({ drivers }) => drivers));
  const shown = hours.findLast((hour) => hour.at <= at);
  const tomorrow = times.tomorrowAt(6, now);
  return (
    <fieldset className={styles.bars}>
      <legend className="hidden-words">{t('planner.chart.choose')}</legend>
      {hours.map((hour, index) => {
        const clock = times.clock(hour.at);
        const isChosen = hour === shown;
        const isLabelled = isChosen || (Number(clock.slice(0, 2)) % 3 === 0 && !isBeside(hours, index, shown));
        return (
          <label className={styles.bar} data-chosen={isChosen || undefined} key={hour.at}>
            <input
              aria-label={t('planner.chart.hour', { count: hour.drivers, at: clock })}
              checked={isChosen}
              name={name}
              onChange={() => {
                const typed = hour.at <= now ? 'now' : startChoiceOf(times.wallClock(hour.at));
                onStart(hour.at === tomorrow ? 'tomorrow' : (typed ?? 'now'));
              }}
              type="radio"
            />
            <span aria-hidden className={styles.barCount}>
              {isLabelled ? wholeNumber(hour.drivers, t) : ''}
            </span>
            <span aria-hidden className={styles.barFill} style={{ blockSize: `${(hour.drivers / most) * 44}px` }} />
            <span aria-hidden className={styles.barClock}>
              {isLabelled ? clock : ''}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The words below one bar reach over those beside it. */
function isBeside(hours: StartHours['hours'], index: number, shown: StartHours['hours'][number] | undefined) {
  return shown !== undefined && Math.abs(hours.indexOf(shown) - index) === 1;
}
