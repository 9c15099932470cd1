import { X } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { requests } from '../../../shared/contract/contract.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { Field, FieldProblem, Input } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { type HeldSubject, SubjectPicker } from '../../components/report/subject-picker.tsx';
import styles from './custody.module.css';
import settingsStyles from './settings.module.css';
import '../../components/field.css';

type Problem = 'needScope' | 'needReason' | 'turned';

/** Asks whose copies, of which days, are held, and for whom. */
export function HoldForm({ onClose }: { readonly onClose: () => void }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const id = useId();
  const [who, setWho] = useState<HeldSubject | null>(null);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  // Whoever opened the form goes on at its beginning.
  useEffect(() => document.getElementById(`${id}-who`)?.focus(), [id]);
  const hold = useAction('custody.hold', {
    onDone: onClose,
    done: () => t('custody.holds.held'),
    // It stands below the fields.
    onFailed: () => undefined,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = { subjectId: who?.subjectId ?? null, firstDay: from || null, lastDay: to || null, reason };
    if (who === null && from === '' && to === '') return setProblem('needScope');
    if (from !== '' && to !== '' && to < from) return setProblem('turned');
    if (!requests['custody.hold'].arguments.safeParse(given).success) return setProblem('needReason');
    hold.mutate(given);
  };
  const changed = (change: () => void) => {
    setProblem(null);
    change();
  };
  const describedBy = problem === null ? undefined : `${id}-problem`;
  const dayField = (end: 'from' | 'to', value: string, take: (day: string) => void) => (
    <Field id={`${id}-${end}`} label={t(`custody.holds.${end}`)}>
      <Input
        aria-describedby={describedBy}
        id={`${id}-${end}`}
        invalid={problem === 'turned'}
        max="9999-12-31"
        onChange={(event) => changed(() => take(event.target.value))}
        type="date"
        value={value}
      />
    </Field>
  );
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <Field id={`${id}-who`} label={t('custody.holds.who')}>
        <div className={styles.who}>
          <SubjectPicker
            chosen={who}
            id={`${id}-who`}
            isPossible={({ files }) => files > 0}
            nobody={t('custody.holds.everybody')}
            onChoose={(subject) => changed(() => setWho(subject))}
          />
          {who !== null && (
            <Button
              aria-label={t('custody.holds.everybody')}
              icon={<Icon of={X} />}
              look="quiet"
              onClick={() => setWho(null)}
            />
          )}
        </div>
      </Field>
      <div className={styles.pair}>
        {dayField('from', from, setFrom)}
        {dayField('to', to, setTo)}
      </div>
      <Field id={`${id}-reason`} label={t('custody.holds.reason')}>
        <Input
          aria-describedby={describedBy}
          id={`${id}-reason`}
          invalid={problem === 'needReason'}
          maxLength={200}
          onChange={(event) => changed(() => setReason(event.target.value))}
          value={reason}
        />
      </Field>
      {problem !== null && <FieldProblem id={id} text={t(`custody.holds.${problem}`)} />}
      {hold.error !== null && <p className="field-error">{formatError(hold.error.reason, formatter)}</p>}
      <div className={settingsStyles.formActions}>
        <Button busy={hold.isPending} look="primary" type="submit">
          {t('custody.holds.save')}
        </Button>
        <Button onClick={onClose}>{t('custody.holds.cancel')}</Button>
      </div>
    </form>
  );
}
