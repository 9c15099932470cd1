import type { Formatter } from '../../../shared/format/format.ts';
import styles from './report-tree.module.css';

/** The parts of a tachograph's time in driver-d68, in the order of the design's series. */
const timeParts = [
  { part: 'driving', path: 'records.totalDriveTime' },
  { part: 'work', path: 'records.totalOtherWork' },
  { part: 'available', path: 'records.totalPoA' },
  { part: 'break', path: 'records.totalBreak' },
] as const;

const sharesWidthPx = 225;
const heightPx = 14;
const gapPx = 1;
const roomForWordsPx = 34;

export interface TimeSharesProps {
  /** Minutes of the part at a path. */
  readonly minutesOf: (path: string) => number;
  readonly formatter: Formatter;
}

/** How time was divided, as one bar of its parts; the share of driving is written where there is room. */
export function TimeShares({ minutesOf, formatter: { t } }: TimeSharesProps) {
  const parts = timeParts.map(({ part, path }) => ({ part, minutes: Math.max(0, minutesOf(path)) }));
  const total = parts.reduce((sum, { minutes }) => sum + minutes, 0);
  if (total === 0) return null;
  let before = 0;
  const bars = parts.map(({ part, minutes }) => {
    const x = (before / total) * sharesWidthPx;
    before += minutes;
    return { part, minutes, x, width: Math.max(0, (minutes / total) * sharesWidthPx - gapPx) };
  });
  const [driven = 0, worked = 0, available = 0, rested = 0] = parts.map(({ minutes }) =>
    Math.round((minutes / total) * 100),
  );
  const said = t('reports.chart.shares', { driven, worked, available, rested });
  const [driving] = bars;
  return (
    <span title={said}>
      <svg aria-label={said} className={styles.timeShares} height={heightPx} role="img" width={sharesWidthPx}>
        {bars.map(
          ({ part, x, width }) =>
            width > 0 && <rect data-part={part} height={heightPx} key={part} rx={2} width={width} x={x} />,
        )}
        {driving !== undefined && driving.width > roomForWordsPx && (
          <text x={5} y={11}>
            {t('reports.share', { share: driven })}
          </text>
        )}
      </svg>
    </span>
  );
}

/** The legend for the colours of the bars. */
export function TimeSharesLegend({ formatter: { t } }: { readonly formatter: Formatter }) {
  return (
    <ul className={styles.seriesLegend}>
      {timeParts.map(({ part }) => (
        <li data-part={part} key={part}>
          {t(`reports.chart.${part}`)}
        </li>
      ))}
    </ul>
  );
}
