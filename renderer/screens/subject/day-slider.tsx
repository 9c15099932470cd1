import type { ReactNode } from 'react';
import { dayByKey } from './hours-days.ts';

interface DaySliderProps {
  readonly label: string;
  /** What its keys do. */
  readonly help: string;
  readonly className: string | undefined;
  /** `YYYY-MM-DD`, from left to right. */
  readonly days: readonly string[];
  /** Index of the day that the keys stand on. */
  readonly current: number;
  /** That day in words. */
  readonly valueText: string;
  readonly onChoose: (day: string) => void;
  /** Enter on the day. */
  readonly onOpen: (day: string) => void;
  /** What is drawn of the days. */
  readonly children: ReactNode;
}

/** The days of a chart as one stop for Tab, in which the keys move by day and by week. */
export function DaySlider(props: DaySliderProps) {
  const { label, help, className, days, current, valueText, onChoose, onOpen, children } = props;
  const day = days[current];
  return (
    <div
      aria-label={label}
      aria-valuemax={days.length - 1}
      aria-valuemin={0}
      aria-valuenow={current}
      aria-valuetext={valueText}
      className={className}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && day !== undefined) {
          event.preventDefault();
          onOpen(day);
        }
        const next = dayByKey(event.key, current, days.length);
        const moved = next === null ? undefined : days[next];
        if (moved === undefined) return;
        event.preventDefault();
        onChoose(moved);
      }}
      role="slider"
      tabIndex={0}
      title={help}
    >
      {children}
    </div>
  );
}
