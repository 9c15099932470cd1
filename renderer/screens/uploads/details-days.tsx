import { dayCounts } from '../../../shared/format/download-words.ts';
import type { DaysSummary, DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import { useWords } from '../../client/depot-context.tsx';
import { type DayMark, dayMarks, stripWidth } from './details-day-marks.ts';

const stripHeight = 16;

/** Which days the file speaks for, and what they were used for. The colour says how genuine the days are. */
export function DetailsDays({
  summary,
  days,
  now,
}: {
  readonly summary: DownloadSummary;
  readonly days: DaysSummary;
  readonly now: number;
}) {
  const words = useWords();
  const { t, times } = words;
  const counts = dayCounts(days, words);
  const first = times.day(days.first, now);
  const last = times.day(days.last, now);
  const state = summary.parts.find(({ part }) => part === 'activities')?.state;
  return (
    <section className="drawer-section">
      <div className="drawer-subhead">
        <h3 className="drawer-subtitle">{t('details.days')}</h3>
        <span>{counts}</span>
      </div>
      <svg
        aria-label={t('details.daysInWords', { first, last, counts })}
        className="day-strip"
        data-state={state}
        preserveAspectRatio="none"
        role="img"
        viewBox={`0 0 ${stripWidth} ${stripHeight}`}
      >
        {dayMarks(days).map((mark) => (
          <Day key={mark.x} mark={mark} />
        ))}
      </svg>
      <div aria-hidden className="day-strip-ends">
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
  if (use === 'no-activity' && width >= leastOutlined)
    return <rect className="day-outline" height={stripHeight - 1} rx={2} width={width - 1} x={x + 0.5} y={0.5} />;
  const top = use === 'other-work' ? stripHeight / 2 : 0;
  const radius = width >= leastOutlined ? 2 : 0;
  return (
    <rect
      className={use === 'no-activity' ? 'day-empty' : 'day-used'}
      height={stripHeight - top}
      rx={radius}
      width={width}
      x={x}
      y={top}
    />
  );
}
