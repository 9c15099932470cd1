import { type FortnightDriving, fortnightLimitMinutes } from '../../../shared/compliance/availability.ts';
import type { Words } from '../../../shared/format/words.ts';
import { fortnightWords } from './fortnight-words.ts';

const widthPx = 112;
const heightPx = 14;
const leastPx = 3;

/** Driving of last week and of this one within the fortnight's 90 hours; what is over is not drawn, the number says it. */
export function FortnightBar({
  fortnight,
  words: { t },
}: {
  readonly fortnight: FortnightDriving;
  readonly words: Words;
}) {
  const last = Math.min(widthPx, pixels(fortnight.lastWeekMinutes));
  const present = Math.min(widthPx - last, pixels(fortnight.thisWeekMinutes));
  const said = fortnightWords(fortnight, t);
  return (
    <span title={said}>
      <svg aria-label={said} className="fortnight" height={heightPx} role="img" width={widthPx}>
        <rect className="fortnight-left" height={heightPx} rx={2} width={widthPx} />
        <rect className="fortnight-last" height={heightPx} rx={2} width={last} />
        <rect className="fortnight-this" height={heightPx} rx={2} width={present} x={last === 0 ? 0 : last + 1} />
      </svg>
    </span>
  );
}

function pixels(minutes: number): number {
  return minutes <= 0 ? 0 : Math.max(leastPx, Math.round((minutes / fortnightLimitMinutes) * widthPx));
}
