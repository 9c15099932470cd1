import { type FormEvent, useState } from 'react';
import { useFormatter } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, FieldProblem, Input } from '../../components/field.tsx';
import type { DayRange, ListFilter } from './list-filter.ts';
import styles from './uploads.module.css';

interface ArrivedBetweenProps {
  readonly chosen: ListFilter['arrived'];
  readonly onRange: (range: DayRange) => void;
  readonly onClose: () => void;
}

const formId = 'arrived-days-form';

/** Asks for the days between which files arrived; one of the two is enough. */
export function ArrivedBetween({ chosen, onRange, onClose }: ArrivedBetweenProps) {
  const { t } = useFormatter();
  const before = chosen === null || typeof chosen === 'string' ? { from: null, to: null } : chosen;
  const [from, setFrom] = useState(before.from ?? '');
  const [to, setTo] = useState(before.to ?? '');
  const [problem, setProblem] = useState<'needsDay' | 'wrongOrder' | null>(null);
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (from === '' && to === '') return setProblem('needsDay');
    if (from !== '' && to !== '' && from > to) return setProblem('wrongOrder');
    onRange({ from: from || null, to: to || null });
    onClose();
  };
  const dayField = (id: string, label: string, value: string, change: (day: string) => void) => (
    <Field id={id} label={label}>
      <Input
        aria-describedby={problem === null ? undefined : 'arrived-days-problem'}
        id={id}
        invalid={problem !== null}
        max="9999-12-31"
        onChange={(event) => {
          setProblem(null);
          change(event.target.value);
        }}
        type="date"
        value={value}
      />
    </Field>
  );
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose}>{t('uploads.filter.cancel')}</Button>
          <Button form={formId} look="primary" type="submit">
            {t('uploads.filter.show')}
          </Button>
        </>
      }
      onClose={onClose}
      firstFieldId="arrived-from"
      open
      title={t('uploads.filter.betweenTitle')}
    >
      <form className={styles.dayRange} id={formId} noValidate onSubmit={show}>
        {dayField('arrived-from', t('uploads.filter.from'), from, setFrom)}
        {dayField('arrived-to', t('uploads.filter.to'), to, setTo)}
      </form>
      {problem !== null && <FieldProblem id="arrived-days" text={t(`uploads.filter.${problem}`)} />}
    </Dialog>
  );
}
