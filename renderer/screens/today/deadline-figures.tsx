import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { everyoneDueAddress } from '../../../shared/contract/addresses.ts';
import { type DeadlineSegment, deadlineSegmentSchema } from '../../../shared/contract/reports/missing.ts';
import type { Today } from '../../../shared/contract/reports/today.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { DeadlineSign } from '../../components/deadline/deadline-mark.tsx';

export interface DeadlineFiguresProps {
  /** Whose list each figure leads to a part of. */
  readonly of: 'driver' | 'vehicle';
  readonly deadlines: Pick<Today['drivers'], 'counts' | 'limitDays' | 'dueSoonDays'>;
}

/** How many are over the limit, near it and fine, as figures and as one bar of their shares. */
export function DeadlineFigures({ of, deadlines }: DeadlineFiguresProps) {
  const { t } = useTranslation();
  const { counts } = deadlines;
  return (
    <>
      <ul className="figures">
        {deadlineSegmentSchema.options.map((segment) => (
          <li key={segment}>
            <Link className="figure" href={everyoneDueAddress(of, segment)}>
              <span className="figure-number">{counts[segment]}</span>
              <span className="figure-state" data-state={segment}>
                <DeadlineSign segment={segment} />
                {t(`deadlines.segment.${segment}`)}
              </span>
              <span className="figure-range">{rangeWords(segment, deadlines, t)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div aria-hidden className="shares">
        {deadlineSegmentSchema.options
          .filter((segment) => counts[segment] > 0)
          .map((segment) => (
            <span data-state={segment} key={segment} style={{ '--rows': counts[segment] } as CSSProperties} />
          ))}
      </div>
    </>
  );
}

function rangeWords(
  segment: DeadlineSegment,
  { limitDays, dueSoonDays }: DeadlineFiguresProps['deadlines'],
  t: Translate,
): string {
  switch (segment) {
    case 'over':
      return t('today.range.over', { count: limitDays });
    case 'due':
      return t('today.range.due', { to: dueSoonDays });
    case 'fine':
      return t('today.range.fine', { from: dueSoonDays + 1, to: limitDays });
    case 'unknown':
      return t('today.range.unknown');
  }
}
