import type { Words } from '../../../shared/format/words.ts';

const widthPx = 150;
const heightPx = 14;
const leastPx = 3;

export interface DistanceBarProps {
  readonly kilometres: number;
  /** Of all rows: it fills the width. */
  readonly largest: number;
  readonly words: Words;
}

export function DistanceBar({ kilometres, largest, words: { t } }: DistanceBarProps) {
  if (largest <= 0 || kilometres <= 0) return null;
  const said = t('reports.chart.kilometres', { kilometres });
  return (
    <span title={said}>
      <svg aria-label={said} className="distance-bar" height={heightPx} role="img" width={widthPx}>
        <rect height={heightPx} rx={2} width={Math.max(leastPx, (kilometres / largest) * widthPx)} />
      </svg>
    </span>
  );
}
