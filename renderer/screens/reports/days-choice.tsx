import { CalendarRange } from 'lucide-react';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { describedBy, Field, Input } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import { daysText } from './choice-text.ts';
import type { FieldProblem, FieldProblems, FormValues } from './form-values.ts';
import { calendarDays, type RangeChoice } from './range-days.ts';
import styles from './reports.module.css';
import '../../components/field.css';

const calendarRanges = ['last-week', 'this-week', 'last-month', 'this-month'] as const;

export interface DaysChoiceProps {
  readonly values: FormValues;
  readonly problems: FieldProblems;
  readonly onChange: (change: Partial<FormValues>) => void;
}

/** The days of a report: a week or a month of the calendar in the depot's zone, days of one's own, or all. */
export function DaysChoice({ values, problems, onChange }: DaysChoiceProps) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const today = times.iso(now).slice(0, 10);
  return (
    <>
      <div className={`field ${styles.reportDays}`}>
        <span className="field-label">{t('reports.days')}</span>
        <Select<RangeChoice>
          choices={[
            ...calendarRanges.map((value) => ({
              value,
              label: t(`reports.range.${value}`, { days: daysText(calendarDays(value, today), now, formatter) }),
            })),
            { value: 'own', label: t('reports.range.own') },
            { value: 'none', label: t('reports.range.none') },
          ]}
          icon={<Icon of={CalendarRange} />}
          label={t('reports.days')}
          onChoose={(range) => {
            if (range !== 'own' || values.first !== '') {
              onChange({ range });
            } else {
              onChange({ range, ...calendarDays('last-week', today) });
            }
          }}
          value={values.range}
        />
      </div>
      {values.range === 'own' && (
        <>
          <DayField
            id="report-first-day"
            label={t('reports.firstDay')}
            onDay={(first) => onChange({ first })}
            problem={problems.first}
            value={values.first}
          />
          <DayField
            id="report-last-day"
            label={t('reports.lastDay')}
            onDay={(last) => onChange({ last })}
            problem={problems.last}
            value={values.last}
          />
        </>
      )}
    </>
  );
}

interface DayFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly problem: FieldProblem | undefined;
  readonly onDay: (day: string) => void;
}

function DayField({ id, label, value, problem, onDay }: DayFieldProps) {
  const { t } = useFormatter();
  const said = problem === undefined ? undefined : t(`reports.problem.${problem}`);
  return (
    <div className={styles.reportDay}>
      <Field id={id} label={label} problem={said}>
        <Input
          aria-describedby={describedBy(id, { problem: said })}
          id={id}
          invalid={problem !== undefined}
          max="9999-12-31"
          onChange={(event) => onDay(event.target.value)}
          type="date"
          value={value}
        />
      </Field>
    </div>
  );
}
