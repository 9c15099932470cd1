import { memo, type ReactNode, useDeferredValue } from 'react';
import { useFormatter } from '../../client/depot-context.tsx';

export interface DayFact<Day> {
  readonly label: string;
  readonly of: (day: Day) => ReactNode;
}

interface DaysTableProps<Day> {
  readonly title: string;
  /** The head of the days themselves. */
  readonly dayLabel: string;
  /** What stands beside each day; the same array, unless something in it is another. */
  readonly facts: readonly DayFact<Day>[];
  readonly days: readonly Day[];
}

const noDays: readonly never[] = [];

/** A chart of days as a table, for who cannot see it. */
export function DaysTable<Day extends { readonly day: string }>(props: DaysTableProps<Day>) {
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

const DayRows = memo(function DayRows<Day extends { readonly day: string }>({ days, facts }: DayRowsProps<Day>) {
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
}) as <Day extends { readonly day: string }>(props: DayRowsProps<Day>) => ReactNode;
