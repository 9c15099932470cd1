import { LoaderCircle } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode, type RefCallback, useDeferredValue, useState } from 'react';
import { useFormatter } from '../../client/depot-context.tsx';
import { Icon } from '../../components/icon.tsx';
import { DayFiles } from '../../components/report/day-files.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import styles from './day-chart.module.css';
import { dayByKey } from './hours-days.ts';

/** What a chart of days is about. */
interface ChartedDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
}

export interface DayFact<Day> {
  readonly label: string;
  readonly of: (day: Day) => ReactNode;
}

/** Where the days of a chart come from, in words; the first of these that is told counts. */
interface DaySource {
  /** Why the files cannot be read; null where they can. */
  readonly failure: string | null;
  /** Whose files there would be is not known; null where it is. */
  readonly nobody: string | null;
  /** They are being read; null once they have been. */
  readonly reading: string | null;
  readonly from: string;
}

/** The day that a person has chosen, or that the chart begins with, and how another one is chosen. */
interface DayStrip {
  /** Its place, from the left. */
  readonly current: number;
  readonly chosenDay: string | undefined;
  readonly choose: (day: string) => void;
  /** Shows the files of a day. */
  readonly open: (day: string) => void;
  /** The days as one stop for Tab, in which the keys move by day and by week, around what is drawn of them. */
  readonly slider: (drawn: ReactNode) => ReactNode;
}

interface DayChartProps<Day extends ChartedDay> {
  readonly title: string;
  readonly legend: readonly { readonly sign: ReactNode; readonly label: string }[];
  /** From left to right. */
  readonly days: readonly Day[];
  /** The place of the day on which the keys stand until one is chosen. */
  readonly begin: number;
  /** Gets the chart, to measure it. */
  readonly chartRef: RefCallback<HTMLElement>;
  readonly className: string | undefined;
  readonly style: (current: number) => CSSProperties;
  readonly slider: { readonly label: string; readonly help: string; readonly className: string | undefined };
  /** A day in words, without its date. */
  readonly wordsOf: (day: Day) => readonly string[];
  /** A line parts the chart from the day's words, where its last row has none. */
  readonly isLined?: boolean;
  readonly source: DaySource;
  /** The same days as a table, for who cannot see the chart. */
  readonly table: Pick<DaysTableProps<Day>, 'title' | 'dayLabel' | 'facts'>;
  /** Of whom the files of a day are; null where that is not known. */
  readonly subjectId: string | null;
  readonly children: (strip: DayStrip) => ReactNode;
}

const noDays: readonly never[] = [];

/** A chart of days: one of them is chosen and told in words below, and opens its files. */
export function DayChart<Day extends ChartedDay>(props: DayChartProps<Day>) {
  const { days, source, subjectId, wordsOf } = props;
  const { times } = useFormatter();
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const place = days.findIndex(({ day }) => day === chosen);
  const current = place === -1 ? props.begin : place;
  const day = days[current];
  const words = day === undefined ? '' : wordsOf(day).join(', ');
  const press = (key: string): boolean => {
    if (key === 'Enter' && day !== undefined) {
      setOpened(day.day);
      return true;
    }
    const next = dayByKey(key, current, days.length);
    const moved = next === null ? undefined : days[next];
    if (moved !== undefined) setChosen(moved.day);
    return moved !== undefined;
  };
  const slider = (drawn: ReactNode) => (
    <div
      aria-label={props.slider.label}
      aria-valuemax={days.length - 1}
      aria-valuemin={0}
      aria-valuenow={current}
      aria-valuetext={day === undefined ? '' : `${times.longDay(day.day)}: ${words}`}
      className={`${styles.slider} ${props.slider.className}`}
      onKeyDown={(event) => {
        if (press(event.key)) event.preventDefault();
      }}
      role="slider"
      tabIndex={0}
      title={props.slider.help}
    >
      {drawn}
    </div>
  );
  const isRead = source.failure !== null || source.reading === null;
  return (
    <SectionCard
      className={styles.card}
      note={
        <span className={styles.legend}>
          {props.legend.map(({ sign, label }) => (
            <span key={label}>
              {sign}
              {label}
            </span>
          ))}
        </span>
      }
      title={props.title}
    >
      <div className={props.className} ref={props.chartRef} style={props.style(current)}>
        {props.children({ current, chosenDay: day?.day, choose: setChosen, open: setOpened, slider })}
      </div>
      <div className={styles.dayLine} data-lined={props.isLined || undefined}>
        <p aria-live="polite">
          {day !== undefined && (
            <>
              <b>{times.weekdayAndDay(Date.parse(`${day.day}T12:00:00Z`))}</b> {words}
            </>
          )}
        </p>
        <Source {...source} />
      </div>
      <DaysTable {...props.table} days={isRead ? days : noDays} />
      {subjectId !== null && <DayFiles day={opened} onClose={() => setOpened(null)} subjectId={subjectId} />}
    </SectionCard>
  );
}

function Source({ failure, nobody, reading, from }: DaySource) {
  if (failure !== null) return <p role="alert">{failure}</p>;
  if (nobody !== null || reading === null) return <p>{nobody ?? from}</p>;
  return (
    <p role="status">
      <Icon className="spinner" of={LoaderCircle} size={14} /> {reading}
    </p>
  );
}

interface DaysTableProps<Day> {
  readonly title: string;
  /** The head of the days themselves. */
  readonly dayLabel: string;
  /** What stands beside each day; the same array, unless something in it is another. */
  readonly facts: readonly DayFact<Day>[];
  readonly days: readonly Day[];
}

function DaysTable<Day extends ChartedDay>(props: DaysTableProps<Day>) {
  const { title, dayLabel, facts } = props;
  // The chart is on the screen before the rows are made, which takes as long again.
  const days = useDeferredValue<readonly Day[]>(props.days, noDays);
  return (
    <div className="hidden-words">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{dayLabel}</th>
            {facts.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <DayRows days={days} facts={facts} />
      </table>
    </div>
  );
}

type DayRowsProps<Day> = Pick<DaysTableProps<Day>, 'days' | 'facts'>;

const DayRows = memo(function DayRows<Day extends ChartedDay>({ days, facts }: DayRowsProps<Day>) {
  const { times } = useFormatter();
  return (
    <tbody>
      {days.map((each) => (
        <tr key={each.day}>
          <th scope="row">{times.longDay(each.day)}</th>
          {facts.map(({ label, of }) => (
            <td key={label}>{of(each)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}) as <Day extends ChartedDay>(props: DayRowsProps<Day>) => ReactNode;
