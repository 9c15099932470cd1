import { zodResolver } from '@hookform/resolvers/zod';
import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { leaveKinds, leaveProblem } from '../../../shared/compliance/hours/leave.ts';
import type { DriverLeave } from '../../../shared/contract/driver-entries.ts';
import type { DriverPage } from '../../../shared/contract/reports/driver.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useAction, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { useFocusBack } from '../../components/element-hooks.ts';
import { describedBy, Field, FieldProblem, InputField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { Select } from '../../components/select.tsx';
import styles from './entries-card.module.css';
import '../../components/field.css';

interface EntriesProps {
  /** As the page's address has it. */
  readonly id: string;
  readonly page: Pick<DriverPage, 'rules' | 'leave'>;
}

/** What people say of the driver: the rules of the journeys, and days of leave and sickness. */
export function EntriesCard({ id, page: { rules, leave } }: EntriesProps) {
  const { t } = useFormatter();
  const rulesId = useId();
  const choose = useAction('driverEntries.setRules');
  const asDepot = 'as-depot';
  const isGone = rules.own !== null && !rules.offered.includes(rules.own);
  const shown = isGone && rules.own !== null ? [...rules.offered, rules.own] : rules.offered;
  return (
    <SectionCard className={styles.card} note={t('subject.entries.note')} title={t('subject.entries.title')}>
      <div className={styles.entries}>
        <Field
          help={t(isGone ? 'subject.entries.rulesNotOffered' : 'subject.entries.rulesHelp')}
          id={rulesId}
          label={t('subject.entries.rules')}
        >
          <Select
            choices={[
              { value: asDepot, label: t('subject.entries.asDepot', { rules: t(`subject.rules.${rules.depot}`) }) },
              ...shown.map((value) => ({ value, label: t(`subject.rules.${value}`) })),
            ]}
            id={rulesId}
            label={t('subject.entries.rules')}
            onChoose={(value) => choose.mutate({ id, rules: value === asDepot ? null : value })}
            value={rules.own ?? asDepot}
          />
        </Field>
        <Leave id={id} leave={leave} />
      </div>
    </SectionCard>
  );
}

function Leave({ id, leave }: { readonly id: string; readonly leave: readonly DriverLeave[] }) {
  const { t } = useFormatter();
  const [isAdding, setAdding] = useState(false);
  const addButton = useFocusBack(isAdding);
  return (
    <div className={styles.leave}>
      <h3>{t('subject.entries.leave')}</h3>
      {leave.length === 0 && !isAdding && <p className={styles.words}>{t('subject.entries.none')}</p>}
      {leave.length > 0 && (
        <ul className={styles.list}>
          {leave.map((days) => (
            <LeaveRow days={days} driver={id} key={days.id} onRemoved={() => addButton.current?.focus()} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <LeaveForm id={id} leave={leave} onClose={() => setAdding(false)} />
      ) : (
        <Button onClick={() => setAdding(true)} ref={addButton} size="small">
          {t('subject.entries.add')}
        </Button>
      )}
    </div>
  );
}

interface LeaveRowProps {
  readonly driver: string;
  readonly days: DriverLeave;
  readonly onRemoved: () => void;
}

function LeaveRow({ driver, days: { id, kind, firstDay, lastDay }, onRemoved }: LeaveRowProps) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const remove = useAction('driverEntries.removeLeave', {
    onDone: onRemoved,
    done: () => t('subject.entries.removed'),
  });
  const [first, last] = [times.day(firstDay, now), times.day(lastDay, now)];
  const span = firstDay === lastDay ? first : t('subject.entries.days', { first, last });
  const name = `${t(`subject.entries.kinds.${kind}`)}, ${span}`;
  return (
    <li>
      <span>{name}</span>
      <Button
        aria-label={t('subject.entries.removeOne', { name })}
        busy={remove.isPending}
        icon={<Icon of={X} />}
        look="quiet"
        onClick={() => remove.mutate({ id: driver, leave: id })}
        size="small"
      />
    </li>
  );
}

const noDays = { kind: leaveKinds[0], firstDay: '', lastDay: '' };

/** Days of their own that lie beside those that are there; one day alone is the first and the last. */
function leaveSchema(others: readonly DriverLeave[], t: Translate) {
  return z
    .object({ kind: z.enum(leaveKinds), firstDay: z.string(), lastDay: z.string() })
    .transform(({ kind, firstDay, lastDay }, { addIssue }) => {
      const days = { kind, firstDay, lastDay: lastDay || firstDay };
      const problem = firstDay === '' ? 'needDays' : leaveProblem(days, others);
      if (problem === null) return days;
      const path = [problem === 'needDays' ? 'firstDay' : 'lastDay'];
      addIssue({ code: 'custom', path, message: t(`subject.entries.problems.${problem}`) });
      return z.NEVER;
    });
}

interface LeaveFormProps {
  readonly id: string;
  readonly leave: readonly DriverLeave[];
  readonly onClose: () => void;
}

function LeaveForm({ id: driver, leave, onClose }: LeaveFormProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const id = useId();
  const { control, register, handleSubmit, formState } = useForm({
    resolver: zodResolver(leaveSchema(leave, t)),
    defaultValues: noDays,
  });
  const problem = (formState.errors.firstDay ?? formState.errors.lastDay)?.message;
  // Whoever opened the form goes on at its beginning.
  useEffect(() => document.getElementById(`${id}-kind`)?.focus(), [id]);
  const add = useAction('driverEntries.addLeave', {
    onDone: onClose,
    done: () => t('subject.entries.added'),
    // It stands below the fields.
    onFailed: () => undefined,
  });
  const dayField = (name: 'firstDay' | 'lastDay', end: 'from' | 'to') => (
    <InputField
      {...register(name, { deps: ['firstDay', 'lastDay'] })}
      aria-describedby={describedBy(id, { problem })}
      id={`${id}-${end}`}
      invalid={problem !== undefined}
      label={t(`subject.entries.${end}`)}
      max="9999-12-31"
      type="date"
    />
  );
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit((days) => add.mutate({ id: driver, ...days }))}>
      <Field id={`${id}-kind`} label={t('subject.entries.kind')}>
        <Controller
          control={control}
          name="kind"
          render={({ field: { value, onChange } }) => (
            <Select
              choices={leaveKinds.map((kind) => ({ value: kind, label: t(`subject.entries.kinds.${kind}`) }))}
              id={`${id}-kind`}
              label={t('subject.entries.kind')}
              onChoose={onChange}
              value={value}
            />
          )}
        />
      </Field>
      {dayField('firstDay', 'from')}
      {dayField('lastDay', 'to')}
      <div className={styles.below}>
        {problem !== undefined && <FieldProblem id={id} text={problem} />}
        {add.error !== null && (
          <p className="field-error" role="alert">
            {formatError(add.error.reason, formatter)}
          </p>
        )}
        <Button busy={add.isPending} look="primary" size="small" type="submit">
          {t('subject.entries.save')}
        </Button>
        <Button onClick={onClose} size="small">
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
