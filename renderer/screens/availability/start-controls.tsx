import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { Formatter } from '../../../shared/format/format.ts';
import { hoursAndMinutes } from '../../../shared/format/times.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { Segments } from '../../components/filter-controls.tsx';
import { Select } from '../../components/select.tsx';
import {
  type ChosenStart,
  clockOf,
  leastDrivings,
  type StartChoice,
  startChoiceOf,
  startMomentOf,
} from '../../components/start-choice.ts';
import styles from './availability.module.css';
import '../../components/filter-controls.css';

interface StartControlsProps {
  readonly choice: ChosenStart;
  /** The start in force. */
  readonly at: number;
  readonly now: number;
  readonly onChoose: (step: Partial<ChosenStart>) => void;
}

type StartSegment = Extract<StartChoice, 'now' | 'evening' | 'tomorrow'> | 'other';

/** When the driver is to start, and how much driving the day has to leave. */
export function StartControls({ choice: { start, least }, at, now, onChoose }: StartControlsProps) {
  const { t, times } = useFormatter();
  const isOther = start !== 'now' && start !== 'evening' && start !== 'tomorrow';
  const chosen: StartSegment = isOther ? 'other' : start;
  const clock = useRef<HTMLInputElement>(null);
  const wall = isOther ? start : times.wallClock(at);
  return (
    <div className={styles.choices}>
      <Labelled label={t('planner.start.label')}>
        <div className={styles.startField}>
          <Segments<StartSegment>
            chosen={chosen}
            onChoose={(segment) => {
              if (segment !== 'other') return onChoose({ start: segment });
              onChoose({ start: startChoiceOf(times.wallClock(at)) ?? 'now' });
              clock.current?.focus();
            }}
            segments={segmentsAt(chosen, now, times).map((value) => ({
              value,
              label: t(`planner.start.${value}`),
              count: null,
            }))}
            title={t('planner.start.label')}
          />
          <DayAndClock
            hasPassed={isOther && startMomentOf(start, now, times) === null}
            key={wall}
            now={now}
            onWall={(typed) => onChoose({ start: typed })}
            ref={clock}
            wall={wall}
          />
        </div>
      </Labelled>
      {start !== 'now' && (
        <Labelled label={t('planner.least.label')}>
          <Select
            choices={leastDrivings.map((minutes) => ({
              value: String(minutes),
              label: minutes === 0 ? t('planner.least.any') : hoursAndMinutes(minutes, t),
            }))}
            label={t('planner.least.label')}
            onChoose={(value) => onChoose({ least: leastDrivings.find((minutes) => String(minutes) === value) ?? 0 })}
            value={String(least)}
          />
        </Labelled>
      )}
    </div>
  );
}

/** A control under its label. The control has a name of its own for a screen reader. */
function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}

/** This evening is no choice once it has begun. */
function segmentsAt(chosen: StartSegment, now: number, times: Formatter['times']): readonly StartSegment[] {
  const isEvening = startMomentOf('evening', now, times) === null;
  return (['now', 'evening', 'tomorrow', 'other'] as const).filter(
    (segment) => segment !== 'evening' || !isEvening || chosen === 'evening',
  );
}

interface DayAndClockProps {
  /** `2026-11-23T06:00` */
  readonly wall: string;
  readonly now: number;
  readonly hasPassed: boolean;
  readonly onWall: (wall: StartChoice) => void;
  readonly ref: RefObject<HTMLInputElement | null>;
}

const daysAhead = 14;
const dayMs = 86_400_000;

/** A day of the next two weeks, and a time that is typed: a field of the browser would show both in its own language. */
function DayAndClock({ wall, now, hasPassed, onWall, ref }: DayAndClockProps) {
  const { t, times } = useFormatter();
  const [day = '', clock = ''] = wall.split('T');
  const [text, setText] = useState(clock);
  const problemId = useId();
  const today = times.wallClock(now).slice(0, 10);
  const days = Array.from({ length: daysAhead }, (_, ahead) => dayAfter(today, ahead));
  const isNoClock = clockOf(text) === null;
  const problem = isNoClock ? t('planner.start.noClock') : hasPassed ? t('planner.start.passed') : null;
  const take = (wallDay: string, wallClock: string | null) => {
    const typed = wallClock === null ? null : startChoiceOf(`${wallDay}T${wallClock}`);
    if (typed !== null && typed !== wall) onWall(typed);
  };
  return (
    <>
      <Select
        choices={(days.includes(day) ? days : [day, ...days]).map((value) => ({
          value,
          label: times.weekdayAndDay(times.dayStart(value)),
        }))}
        label={t('planner.start.day')}
        onChoose={(value) => take(value, clock)}
        value={day}
      />
      <span className={`input ${styles.startInput}`} data-invalid={problem !== null || undefined}>
        <input
          aria-describedby={problem === null ? undefined : problemId}
          aria-invalid={problem !== null}
          aria-label={t('planner.start.clock')}
          onBlur={() => take(day, clockOf(text))}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') take(day, clockOf(text));
          }}
          ref={ref}
          value={text}
        />
      </span>
      {problem !== null && (
        <span className={styles.passed} id={problemId} role="status">
          {problem}
        </span>
      )}
    </>
  );
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
