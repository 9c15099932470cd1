import type { CoverageDayState } from '../../../shared/contract/reports/coverage.ts';

/** The mark of a day, so that no state hangs on its colour alone. Nothing for what the plain ground says. */
export function DaySign({ state }: { readonly state: CoverageDayState }) {
  const drawing = signs[state];
  if (drawing === undefined) return null;
  return (
    <svg aria-hidden className="day-sign" viewBox="0 0 20 28">
      {drawing}
    </svg>
  );
}

const signs: Partial<Record<CoverageDayState, React.ReactNode>> = {
  'no-activity': <circle className="day-dot" cx="10" cy="14" r="1.3" />,
  'does-not-verify': <path d="m6 21 8-14" />,
  'not-checked': <path d="M7 14h6" />,
  gap: <path d="m6.5 10.5 7 7m0-7-7 7" />,
  due: <path d="M7 9h6M7 19h6M8 9c0 3 4 4.500 4 10M12 9c0 3-4 4.500-4 10" />,
  overdue: <path d="M10 8v7m0 4.500v.01" />,
  expired: <path d="m0 14 10-14M0 28 20 0M10 28l10-14" />,
};
