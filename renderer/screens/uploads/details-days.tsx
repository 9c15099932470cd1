import { dayCounts } from '../../../shared/format/download-text.ts';
import { type DayUse, unpackDays } from '../../../shared/tachograph/day-runs.ts';
import type { DaysSummary, DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import { dayNumber } from '../../../shared/tachograph/time.ts';
import { daysState } from '../../../shared/tachograph/trust.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import styles from './details.module.css';
import '../../components/details/details.css';

const stripHeight = 16;

/** The days that the file covers, and how they were used. The colour shows whether they are genuine. */
export function DetailsDays({
  summary,
  days,
  now,
}: {
  readonly summary: DownloadSummary;
  readonly days: DaysSummary;
  readonly now: number;
}) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const counts = dayCounts(days, formatter);
  const first = times.day(days.first, now);
  const last = times.day(days.last, now);
  const state = daysState(summary) ?? undefined;
  return (
    <section className="details-section">
      <div className={styles.subhead}>
        <h3 className="details-subtitle">{t('common.daysCovered')}</h3>
        <span>{counts}</span>
      </div>
      <svg
        aria-label={t('details.daysInWords', { first, last, counts })}
        className={styles.dayStrip}
        data-state={state}
        preserveAspectRatio="none"
        role="img"
        viewBox={`0 0 ${stripWidth} ${stripHeight}`}
      >
        {dayMarks(days).map((mark) => (
          <Day key={mark.x} mark={mark} />
        ))}
      </svg>
      <div aria-hidden className={styles.dayStripEnds}>
        <span>{first}</span>
        {days.first !== days.last && <span>{last}</span>}
      </div>
    </section>
  );
}

/** Narrower than this, an outline would fill the mark. */
const leastOutlined = 3;

/** Shape and colour: full height for driving, half for other work, an outline for none. */
function Day({ mark: { x, width, use } }: { readonly mark: DayMark }) {
  if (use === 'no-activity' && width >= leastOutlined) {
    return <rect className={styles.dayOutline} height={stripHeight - 1} rx={2} width={width - 1} x={x + 0.5} y={0.5} />;
  }
  const top = use === 'other-work' ? stripHeight / 2 : 0;
  const radius = width >= leastOutlined ? 2 : 0;
  return (
    <rect
      className={use === 'no-activity' ? styles.dayEmpty : styles.dayUsed}
      height={stripHeight - top}
      rx={radius}
      width={width}
      x={x}
      y={top}
    />
  );
}

/** A day on the strip, or several alike where single ones would be too narrow to tell apart. Pixels. */
interface DayMark {
  readonly x: number;
  readonly width: number;
  readonly use: DayUse;
}

/** Width of the strip in the drawer, without its padding. */
export const stripWidth = 363;

const gapWidth = 2;
/** A narrower day would be more gap than mark. */
const leastDayWidth = 5;

/** Every day at its position between the first and the last; a day that the file does not cover leaves a gap. */
export function dayMarks({ first, last, runs }: DaysSummary): readonly DayMark[] {
  const firstDay = dayNumber(first);
  const span = dayNumber(last) - firstDay + 1;
  // The last mark ends at the edge of the strip: the gap after it is not drawn.
  const isSingle = (stripWidth + gapWidth) / span >= leastDayWidth;
  const dayWidth = isSingle ? (stripWidth + gapWidth) / span : stripWidth / span;
  const gap = isSingle ? gapWidth : 0;
  const marks = isSingle
    ? unpackDays(runs).map(({ day, use }) => ({ day, days: 1, use }))
    : runs.map((run) => ({ day: dayNumber(run.first), days: run.days, use: run.use }));
  return marks.map(({ day, days, use }) => ({
    x: (day - firstDay) * dayWidth,
    width: days * dayWidth - gap,
    use,
  }));
}
