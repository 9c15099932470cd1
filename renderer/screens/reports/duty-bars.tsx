import type { Formatter } from '../../../shared/format/format.ts';
import { isRecord } from '../../../shared/json.ts';
import { momentOf } from './format-value.ts';
import type { ReportRecord } from './report-lines.ts';
import styles from './report-tree.module.css';

const widthPx = 192;
const heightPx = 20;
const barHeightPx = 10;
const leastPx = 3;
const dayMs = 86_400_000;
const hours = [0, 6, 12, 18, 24] as const;

/** From the start of its day to the end of it; a duty that goes on has a point at its end. */
interface DutyBar {
  readonly x: number;
  readonly width: number;
  readonly goesOn: boolean;
  readonly said: string;
}

/** When in the day duties were, of one duty or of several drawn over each other. */
export function DutyBars({
  duties,
  formatter,
}: {
  readonly duties: readonly ReportRecord[];
  readonly formatter: Formatter;
}) {
  const { t } = formatter;
  const bars = duties.flatMap((duty) => dutyBar(duty, formatter) ?? []);
  const [first] = bars;
  if (first === undefined) return null;
  const said = bars.length === 1 ? first.said : t('reports.chart.duties', { count: bars.length });
  const top = (heightPx - barHeightPx) / 2;
  return (
    <span title={said}>
      <svg aria-label={said} className={styles.dutyBars} height={heightPx} role="img" width={widthPx}>
        {hours.slice(1, -1).map((hour) => (
          <rect className={styles.dutyHour} height={heightPx} key={hour} width={1} x={(hour / 24) * widthPx} />
        ))}
        {bars.map(({ x, width, goesOn }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: duties have no name, and the bars are drawn anew together
          <g data-many={bars.length > 1 || undefined} key={place}>
            <rect height={barHeightPx} rx={2} width={width} x={x} y={top} />
            {goesOn && <path d={`M${widthPx - 1} ${top - 3}v${barHeightPx + 6}`} />}
          </g>
        ))}
      </svg>
    </span>
  );
}

/** The hours of the day above the bars. */
export function DayAxis() {
  return (
    <span aria-hidden className={styles.dayAxis}>
      {hours.map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </span>
  );
}

/** The duties of a row of driver-d28. */
export function dutiesOf(row: ReportRecord): readonly ReportRecord[] {
  return Array.isArray(row.data) ? row.data.filter(isRecord) : [];
}

export function dutyBar(duty: ReportRecord, { t, times }: Formatter): DutyBar | null {
  const start = momentOf(duty.startOfDuty);
  const end = momentOf(duty.endOfDuty);
  if (start === null || end === null || end < start) return null;
  const x = Math.min(1, (start - times.startOfDay(start)) / dayMs) * widthPx;
  const length = ((end - start) / dayMs) * widthPx;
  return {
    x,
    width: Math.max(leastPx, Math.min(length, widthPx - x)),
    goesOn: x + length > widthPx,
    said: t('reports.chart.duty', { start: times.clock(start), end: times.clock(end) }),
  };
}
