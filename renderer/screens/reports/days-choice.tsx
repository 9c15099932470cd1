import { CalendarRange } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { InputField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import { daysText } from './choice-text.ts';
import type { FormValues } from './form-values.ts';
import { calendarDays, type RangeChoice } from './range-days.ts';
import styles from './reports.module.css';
import '../../components/field.css';

const calendarRanges = ['last-week', 'this-week', 'last-month', 'this-month'] as const;

/** The days of a report: a week or a month of the calendar in the depot's zone, days of one's own, or all. */
export function DaysChoice() {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const today = times.dayOf(now);
  const { setValue, getValues } = useFormContext<FormValues>();
  const range = useWatch<FormValues, 'range'>({ name: 'range' });
  return (
    <>
      <div className={`field ${styles.reportDays}`}>
        <span className="field-label">{t('common.days')}</span>
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
          label={t('common.days')}
          onChoose={(chosen) => {
            setValue('range', chosen);
            if (chosen !== 'own' || getValues('first') !== '') return;
            const lastWeek = calendarDays('last-week', today);
            setValue('first', lastWeek.first);
            setValue('last', lastWeek.last);
          }}
          value={range}
        />
      </div>
      {range === 'own' && (
        <>
          <DayField end="first" id="report-first-day" label={t('common.firstDay')} />
          <DayField end="last" id="report-last-day" label={t('common.lastDay')} />
        </>
      )}
    </>
  );
}

interface DayFieldProps {
  readonly end: 'first' | 'last';
  readonly id: string;
  readonly label: string;
}

function DayField({ end, id, label }: DayFieldProps) {
  const { register, getFieldState, formState } = useFormContext<FormValues>();
  return (
    <div className={styles.reportDay}>
      <InputField
        {...register(end, { deps: ['first', 'last'] })}
        id={id}
        label={label}
        max="9999-12-31"
        problem={getFieldState(end, formState).error?.message}
        type="date"
      />
    </div>
  );
}
