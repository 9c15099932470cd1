import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { describedBy, FieldProblem, InputField } from '../../components/field.tsx';
import type { DayRange, ListFilter } from './list-filter.ts';
import styles from './uploads.module.css';

interface ArrivedBetweenProps {
  readonly chosen: ListFilter['arrived'];
  readonly onRange: (range: DayRange) => void;
  readonly onClose: () => void;
}

const formId = 'arrived-days-form';

function daysSchema(t: Translate) {
  return z.object({ from: z.string(), to: z.string() }).superRefine(({ from, to }, { addIssue }) => {
    const wrong = (path: string, problem: 'needsDay' | 'wrongOrder') =>
      addIssue({ code: 'custom', path: [path], message: t(`uploads.filter.${problem}`) });
    if (from === '' && to === '') wrong('from', 'needsDay');
    else if (from !== '' && to !== '' && from > to) wrong('to', 'wrongOrder');
  });
}

/** Asks for the days between which files arrived; one of the two is enough. */
export function ArrivedBetween({ chosen, onRange, onClose }: ArrivedBetweenProps) {
  const { t } = useFormatter();
  const before = chosen === null || typeof chosen === 'string' ? { from: null, to: null } : chosen;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(daysSchema(t)),
    defaultValues: { from: before.from ?? '', to: before.to ?? '' },
  });
  const problem = (formState.errors.from ?? formState.errors.to)?.message;
  const show = handleSubmit(({ from, to }) => {
    onRange({ from: from || null, to: to || null });
    onClose();
  });
  const dayField = (end: 'from' | 'to') => (
    <InputField
      {...register(end, { deps: ['from', 'to'] })}
      aria-describedby={describedBy('arrived-days', { problem })}
      id={`arrived-${end}`}
      invalid={problem !== undefined}
      label={t(`uploads.filter.${end}`)}
      max="9999-12-31"
      type="date"
    />
  );
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
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
        {dayField('from')}
        {dayField('to')}
      </form>
      {problem !== undefined && <FieldProblem id="arrived-days" text={problem} />}
    </Dialog>
  );
}
