import styles from './custody.module.css';
import '../../components/field.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { requests } from '../../../shared/contract/contract.ts';
import type { CustodyHold } from '../../../shared/contract/custody.ts';
import { holdScopeText } from '../../../shared/format/custody-text.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { custodyQuery } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { useFocusAfterRemoval, useFocusBack } from '../../components/element-hooks.ts';
import { describedBy, Field, FieldProblem, InputField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { type LocalSubject, SubjectPicker } from '../../components/report/subject-picker.tsx';
import { RemovableEntry } from './removable-entry.tsx';
import settingsStyles from './settings.module.css';

/** What an authority asks about, and a form for one more. */
export function Holds() {
  const { t } = useFormatter();
  const holds = useQuery(custodyQuery(useDepot())).data?.holds;
  const [isAdding, setAdding] = useState(false);
  const addButton = useFocusBack(isAdding);
  useFocusAfterRemoval(holds?.length ?? 0, addButton);
  if (holds === undefined) return null;
  return (
    <div className={styles.state}>
      {holds.length === 0 && !isAdding && <p className="field-help">{t('custody.holds.none')}</p>}
      {holds.length > 0 && (
        <ul className={styles.list}>
          {holds.map((hold) => (
            <Hold hold={hold} key={hold.id} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <HoldForm onClose={() => setAdding(false)} />
      ) : (
        <Button icon={<Icon of={Plus} />} onClick={() => setAdding(true)} ref={addButton} size="small">
          {t('custody.holds.add')}
        </Button>
      )}
    </div>
  );
}

function Hold({ hold }: { readonly hold: CustodyHold }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const release = useAction('custody.release', { done: () => t('custody.holds.released') });
  const scope = holdScopeText(hold, (day) => times.day(day, now), { t });
  return (
    <RemovableEntry
      busy={release.isPending}
      label={t('custody.holds.releaseOne', { name: scope })}
      name={scope}
      onRemove={() => release.mutate({ id: hold.id })}
      question={{
        title: t('custody.holds.releaseTitle'),
        effect: t('custody.holds.releaseEffect'),
        act: t('custody.holds.release'),
        keep: t('custody.holds.keep'),
      }}
      words={`${hold.reason}, ${t('custody.holds.heldSince', { at: times.short(hold.since, now) })}`}
    />
  );
}

/** One thing after the other: whoever has named no days yet needs no reason either. */
function holdSchema(t: Translate) {
  return z
    .object({ who: z.custom<LocalSubject | null>(), from: z.string(), to: z.string(), reason: z.string() })
    .transform(({ who, from, to, reason }, { addIssue }) => {
      const wrong = (field: string, problem: 'needScope' | 'needReason' | 'turned') => {
        addIssue({ code: 'custom', path: [field], message: t(`custody.holds.${problem}`) });
        return z.NEVER;
      };
      if (who === null && from === '' && to === '') return wrong('who', 'needScope');
      if (from !== '' && to !== '' && to < from) return wrong('to', 'turned');
      const given = { subjectId: who?.subjectId ?? null, firstDay: from || null, lastDay: to || null, reason };
      return requests['custody.hold'].arguments.safeParse(given).data ?? wrong('reason', 'needReason');
    });
}

const nothing: z.input<ReturnType<typeof holdSchema>> = { who: null, from: '', to: '', reason: '' };

/** Asks whose copies, of which days, are held, and for whom. */
function HoldForm({ onClose }: { readonly onClose: () => void }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const id = useId();
  const { control, register, handleSubmit, formState } = useForm({
    resolver: zodResolver(holdSchema(t)),
    defaultValues: nothing,
  });
  // Whoever opened the form goes on at its beginning.
  useEffect(() => document.getElementById(`${id}-who`)?.focus(), [id]);
  const hold = useAction('custody.hold', {
    onDone: onClose,
    done: () => t('custody.holds.held'),
    // It stands below the fields.
    onFailed: () => undefined,
  });
  const { errors } = formState;
  const problem = Object.values(errors)[0]?.message;
  const described = describedBy(id, { problem });
  const dayField = (end: 'from' | 'to') => (
    <InputField
      {...register(end, { deps: ['who', 'from', 'to'] })}
      aria-describedby={described}
      id={`${id}-${end}`}
      invalid={errors.to !== undefined}
      label={t(`custody.holds.${end}`)}
      max="9999-12-31"
      type="date"
    />
  );
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit((given) => hold.mutate(given))}>
      <Field id={`${id}-who`} label={t('common.driverOrVehicle')}>
        <Controller
          control={control}
          name="who"
          render={({ field: { value: who, onChange } }) => (
            <div className={styles.who}>
              <SubjectPicker
                chosen={who}
                id={`${id}-who`}
                isPossible={({ files }) => files > 0}
                nobody={t('custody.holds.everybody')}
                onChoose={onChange}
              />
              {who !== null && (
                <Button
                  aria-label={t('custody.holds.everybody')}
                  icon={<Icon of={X} />}
                  look="quiet"
                  onClick={() => onChange(null)}
                />
              )}
            </div>
          )}
        />
      </Field>
      <div className={styles.pair}>
        {dayField('from')}
        {dayField('to')}
      </div>
      <InputField
        {...register('reason')}
        aria-describedby={described}
        id={`${id}-reason`}
        invalid={errors.reason !== undefined}
        label={t('custody.holds.reason')}
        maxLength={200}
      />
      {problem !== undefined && <FieldProblem id={id} text={problem} />}
      {hold.error !== null && <p className="field-error">{formatError(hold.error.reason, formatter)}</p>}
      <div className={settingsStyles.formActions}>
        <Button busy={hold.isPending} look="primary" type="submit">
          {t('custody.holds.save')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}
