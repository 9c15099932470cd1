import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type {
  AvailabilityNarrowing,
  AvailabilityPage,
  StartHours,
} from '../../../shared/contract/reports/availability.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import { hoursAndMinutes, morningHour } from '../../../shared/format/times.ts';
import { useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { useElementSize } from '../../components/element-hooks.ts';
import { Segments } from '../../components/filter-controls.tsx';
import { type StartChoice, startChoiceOf } from '../../components/start-choice.ts';
import { startHoursQuery, type TimelineHours, timelineQuery } from './availability-filter.ts';
import styles from './start-cards.module.css';
import { layoutOf, UnitChart } from './unit-chart.tsx';

const spans = ['24', '48', '72'] as const;
const hoursOf = { '24': 24, '48': 48, '72': 72 } as const satisfies Record<(typeof spans)[number], TimelineHours>;

/** The next hours of the drivers that the list shows. */
export function TimelineCard({ narrowing }: { readonly narrowing: AvailabilityNarrowing }) {
  const [span, setSpan] = useState<(typeof spans)[number]>('24');
  const { ref, width } = useElementSize();
  const { t, times } = useFormatter();
  const timeline = useQuery(timelineQuery(useDepot(), narrowing, hoursOf[span])).data;
  const layout = timeline === undefined || width === 0 ? null : layoutOf(timeline, width, times);
  return (
    <section aria-labelledby="timeline-title" className={styles.timelineCard}>
      <div className={styles.timelineHead}>
        <h2 id="timeline-title">{t('availability.chart.title')}</h2>
        {layout !== null && <span>{t('availability.chart.unit', { count: layout.unit })}</span>}
        <Segments
          chosen={span}
          onChoose={setSpan}
          segments={spans.map((value) => ({
            value,
            label: t('common.hoursShort', { hours: value }),
            count: null,
          }))}
          title={t('availability.chart.span')}
        />
      </div>
      <div className={styles.unitChart} ref={ref}>
        {timeline !== undefined && layout !== null && <UnitChart layout={layout} timeline={timeline} width={width} />}
      </div>
    </section>
  );
}

interface HoursCardProps {
  readonly narrowing: AvailabilityNarrowing;
  readonly head: AvailabilityPage;
  /** The start that was chosen, which the list may follow a moment later. */
  readonly at: number;
  readonly least: number;
  readonly onStart: HourBarsProps['onStart'];
}

/** How many of them can start at each hour of the chosen day. */
export function HoursCard({ narrowing, head, at, least, onStart }: HoursCardProps) {
  const { t, times } = useFormatter();
  const { data: hours } = useQuery(startHoursQuery(useDepot(), narrowing));
  return (
    <section aria-labelledby="hours-title" className={styles.hoursCard}>
      <div className={styles.hoursHead}>
        <h2 id="hours-title">{t('planner.chart.title', { day: times.weekdayAndDay(at) })}</h2>
        <p>
          {least === 0 ? t('planner.chart.line') : t('planner.chart.lineLeast', { least: hoursAndMinutes(least, t) })}
        </p>
        <p className={styles.hoursFigure}>
          <b>{wholeNumber(head.states.can, t)}</b>{' '}
          {t('planner.chart.of', { count: head.counts.all, at: times.clock(head.at) })}
        </p>
      </div>
      {hours !== undefined && <HourBars at={at} hours={hours.hours} onStart={onStart} />}
    </section>
  );
}

interface HourBarsProps {
  readonly hours: StartHours['hours'];
  /** The start in force. */
  readonly at: number;
  readonly onStart: (start: StartChoice) => void;
}

/** How many can start at each full hour of the day: a choice like any other, by mouse and by arrow keys. */
function HourBars({ hours, at, onStart }: HourBarsProps) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const name = useId();
  const most = Math.max(1, ...hours.map(({ drivers }) => drivers));
  const shown = hours.findLast((hour) => hour.at <= at);
  const tomorrow = times.tomorrowAt(morningHour, now);
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
